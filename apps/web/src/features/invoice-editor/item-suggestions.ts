import { pricedLine } from "@ankara/domain/entry/priced-line";
import { leavesPriceOpen, parseQuickLine, type QuickLine } from "@ankara/domain/invoice/quick-line";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { capitalizeName, fold } from "@ankara/domain/text";

/** Set where the phrase leaves open whether its price is of one or of all; `typed` is that price. */
type Meant = { readonly meant?: { readonly typed: string; readonly of: "each" | "all" } };
/** Line that one press of Enter would put on the invoice. */
export type Suggestion = Meant &
  ({ kind: "item"; item: CatalogItem; quantity: string; unitPrice: string } | { kind: "words"; line: QuickLine });

/** More would not fit above a phone's keyboard. */
const maxSuggestions = 6;

/**
 * Suggests lines for the typed phrase: items of the catalog whose name holds every typed word, most recently used first,
 * then the phrase itself as a line of its own. An empty field offers the items used last. Where it stays open whether a price is
 * of one or of all, the likeliest item and the phrase are offered both ways.
 *
 * @param recent - ids of items, most recently used first
 */
export function suggestItems(
  typed: string,
  items: readonly CatalogItem[],
  recent: readonly string[],
  currency: string,
): Suggestion[] {
  const place = new Map(recent.map((id, index) => [id, index]));
  const rank = (item: CatalogItem) => place.get(item.id) ?? recent.length + (item.favorite ? 0 : 1);
  const text = typed.trim();
  const line = text === "" ? null : parseQuickLine(text);
  const words = fold(line?.name ?? text)
    .split(" ")
    .filter(Boolean);

  const found = items
    .filter((item) => item.archivedAt === null && contains(item, words))
    .map((item, index) => ({ item, index }))
    .sort((a, b) => rank(a.item) - rank(b.item) || a.index - b.index)
    .slice(0, maxSuggestions)
    .map(({ item }): Suggestion => ({
      kind: "item",
      item,
      quantity: line?.quantity ?? "1",
      unitPrice: line?.unitPrice ?? "",
    }));
  if (line === null) return found;
  const phrase: Suggestion = { kind: "words", line: { ...line, name: capitalizeName(line.name) } };
  if (!leavesPriceOpen(text)) return [...found, phrase];
  const [first, ...others] = found;
  return [
    ...(first ? bothWays(first, line.unitPrice, currency) : []),
    ...others,
    ...bothWays(phrase, line.unitPrice, currency),
  ];
}

/** The same line with its price meant of one, and of all. */
function bothWays(suggestion: Suggestion, typed: string, currency: string): Suggestion[] {
  const each = { ...suggestion, meant: { typed, of: "each" } } as const;
  const line =
    suggestion.kind === "words"
      ? suggestion.line
      : { name: suggestion.item.name, quantity: suggestion.quantity, unit: suggestion.item.unit };
  const all = pricedLine({ ...line, text: "", amount: typed, amountIs: "total" }, currency);
  const meant = { typed, of: "all" } as const;
  // A total that no price of one gives exactly becomes a line of its own, with the count in its name.
  if (suggestion.kind === "words" || all.quantity !== suggestion.quantity)
    return [each, { kind: "words", line: all, meant }];
  return [each, { ...suggestion, unitPrice: all.unitPrice, meant }];
}

function contains(item: CatalogItem, words: readonly string[]): boolean {
  const text = fold(`${item.name} ${item.itemCode} ${item.barcode}`);
  return words.every((word) => text.includes(word));
}

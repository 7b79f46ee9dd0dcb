import { parseQuickLine, type QuickLine } from "@ankara/domain/invoice/quick-line";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { fold } from "@ankara/domain/text";

/** Line that one press of Enter would put on the invoice. */
export type Suggestion =
  | { kind: "item"; item: CatalogItem; quantity: string; unitPrice: string }
  | { kind: "words"; line: QuickLine };

/** More would not fit above a phone's keyboard. */
const most = 6;

/**
 * Suggests lines for the typed phrase: items of the catalog whose name holds every typed word, most recently used first,
 * then the phrase itself as a line of its own. An empty field offers the items used last.
 *
 * @param recent - ids of items, most recently used first
 */
export function suggestItems(typed: string, items: readonly CatalogItem[], recent: readonly string[]): Suggestion[] {
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
    .slice(0, most)
    .map(({ item }): Suggestion => ({
      kind: "item",
      item,
      quantity: line?.quantity ?? "1",
      unitPrice: line?.unitPrice ?? "",
    }));
  return line === null ? found : [...found, { kind: "words", line }];
}

function contains(item: CatalogItem, words: readonly string[]): boolean {
  const text = fold(`${item.name} ${item.itemCode} ${item.barcode}`);
  return words.every((word) => text.includes(word));
}

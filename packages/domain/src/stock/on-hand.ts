import type { InvoiceId, ItemId } from "../records/fields.ts";
import { addDecimals, compareDecimals, type Decimal, decimalText, parseDecimal } from "../money/decimal.ts";
import type { CatalogItem } from "../records/catalog-item.ts";
import type { Invoice, InvoiceLine } from "../records/invoice.ts";
import { movementsOf } from "./movements.ts";

/** Effect of a document on the stock of an item. */
export type StockChange = {
  readonly itemId: ItemId;
  readonly invoiceId: InvoiceId;
  /** Instant, ISO. */
  readonly at: string;
  /** Decimal text in the line's unit; with a minus where goods left. */
  readonly quantity: string;
  readonly why: "issued" | "voided" | "credited";
};

type StockDocument = Pick<Invoice, "id" | "kind" | "status" | "lines" | "issuedAt" | "voidedAt" | "restock" | "number">;

/**
 * Returns what a document takes from stock or brings back. An invoice takes its lines when it is issued and gives them back when it
 * is made void; a credit note brings its lines back unless it says that the goods stayed away. Drafts, quotes, pro formas and
 * receipts move nothing. A line takes its quantity as it stands, whatever unit it names.
 */
export function stockChangesOf(document: StockDocument): StockChange[] {
  const { id, kind, lines, issuedAt, voidedAt, restock = true } = document;
  if (issuedAt === null || document.status === "draft") return [];
  const returns = kind === "credit_note";
  if (kind !== "invoice" && !(returns && restock)) return [];
  return lines.flatMap(({ itemId, quantity }): StockChange[] => {
    if (itemId === null || !/[1-9]/.test(quantity)) return [];
    const line = { itemId, invoiceId: id };
    const moved = { ...line, at: issuedAt, quantity: returns ? quantity : `-${quantity}` };
    const issued: StockChange = { ...moved, why: returns ? "credited" : "issued" };
    if (voidedAt === null) return [issued];
    return [issued, { ...line, at: voidedAt, quantity: returns ? `-${quantity}` : quantity, why: "voided" }];
  });
}

/** Stock of an item, and the instant it is counted from. */
export type StockLevel = {
  /** Decimal text, below zero where more was sold than was written down as received. */
  readonly onHand: string;
  /** The last count, or when keeping stock began. */
  readonly since: string;
  readonly state: "enough" | "low" | "out";
};

/** The moment nothing before matters to an item's stock: its last count, or when keeping it began (an instant); null when none is kept. */
export function stockBase(item: CatalogItem): { readonly at: string; readonly quantity: string } | null {
  const { stockSince } = item;
  if (!stockSince) return null;
  // Newest first. Of two counts in one millisecond the greater id stands, on every device.
  const count = movementsOf(item).find(({ kind, at }) => kind === "counted" && at >= stockSince);
  return count ? { at: count.at, quantity: count.quantity } : { at: stockSince, quantity: "0" };
}

/**
 * Computes the stock on hand: the last count, and everything that came and went after it. The order in which events are heard of makes
 * no difference, only when they happened does: a phone that issued before the count and tells of it later is in the count.
 *
 * @param changes - of documents, in any order; those of other items are looked past
 * @returns null for an item whose stock is not kept
 */
export function stockLevelOf(item: CatalogItem, changes: Iterable<StockChange>): StockLevel | null {
  const base = stockBase(item);
  if (!base) return null;
  let sum = parseDecimal(base.quantity);
  for (const { kind, at, quantity } of movementsOf(item)) {
    if (kind === "counted" || at <= base.at) continue;
    sum = addDecimals(sum, parseDecimal(kind === "received" ? quantity : `-${quantity}`));
  }
  for (const { itemId, at, quantity } of changes) {
    if (itemId === item.id && at > base.at) sum = addDecimals(sum, parseDecimal(quantity));
  }
  const onHand = decimalText(sum);
  return { onHand, since: base.at, state: stateOf(onHand, item.lowStock) };
}

function stateOf(onHand: string, lowStock: CatalogItem["lowStock"]): StockLevel["state"] {
  if (compareDecimals(onHand, "0") <= 0) return "out";
  return lowStock != null && compareDecimals(onHand, lowStock) <= 0 ? "low" : "enough";
}

/**
 * Items of which a document takes more than there is, with what is on hand for it. A hint, never a reason to stop.
 *
 * @param levels - stock of the items that keep it
 * @param ownChanges - what this document has taken already: one that is corrected under its number
 */
export function shortOf(
  lines: readonly Pick<InvoiceLine, "itemId" | "quantity">[],
  levels: ReadonlyMap<string, StockLevel>,
  ownChanges: readonly StockChange[] = [],
): ReadonlyMap<string, string> {
  const needed = new Map<string, Decimal>();
  for (const { itemId, quantity } of lines) {
    if (itemId === null || quantity === "" || !levels.has(itemId)) continue;
    needed.set(itemId, addDecimals(needed.get(itemId) ?? nothing, parseDecimal(quantity)));
  }
  const short = new Map<string, string>();
  for (const [itemId, sum] of needed) {
    const level = levels.get(itemId);
    if (!level) continue;
    const own = ownChanges.filter((change) => change.itemId === itemId && change.at > level.since);
    const there = decimalText(
      own.reduce(
        (left, { quantity }) => addDecimals(left, negative(parseDecimal(quantity))),
        parseDecimal(level.onHand),
      ),
    );
    if (compareDecimals(decimalText(sum), there) > 0) short.set(itemId, there);
  }
  return short;
}

const nothing: Decimal = { units: 0n, scale: 0 };
const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

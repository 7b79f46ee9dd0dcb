import { computeTotals, type TotalsInput } from "../invoice/compute-totals.ts";
import { newPayTo } from "../invoice/pay-to.ts";
import { currencyOf } from "../money/currencies.ts";
import { compareDecimals, multiplyToMinor } from "../money/decimal.ts";
import type { CatalogItem } from "../records/catalog-item.ts";
import type { CollectionName } from "../records/collection-name.ts";
import type { InvoiceId, ItemId } from "../records/fields.ts";
import type { Invoice, InvoiceLine, PaymentDetails } from "../records/invoice.ts";
import { collectionAccess } from "../records/rules/collection-access.ts";
import { type Member, mayAct, namedDocuments } from "./visibility.ts";
import { type Authority, belongsTo } from "./role.ts";

type ItemPrices = Pick<CatalogItem, "prices">;

/**
 * Reason why a member may not make a change, and so whom to ask.
 *
 * - `role`: their role does no such thing
 * - `voiding`: voiding and taking money back are not allowed to them
 * - `discount`: more is taken off than they may, in percent
 * - `payout`: it leads clients' money to other bank details, which the owner alone does
 */
export type Denial =
  | { readonly reason: "role" | "voiding" | "payout" }
  | { readonly reason: "discount"; readonly percent: number };

type Data = Readonly<Record<string, unknown>>;

/** A change as the device or the server is about to write it. */
export type MemberChange = {
  readonly collection: CollectionName;
  /** The record before; null for a new one. */
  readonly before: Data | null;
  /** The record after; null for a deletion. */
  readonly after: Data | null;
  /** Fields that differ. */
  readonly changed: readonly string[];
};

/** Records beside the changed one that the decision needs. */
export type MemberChangeContext = {
  /** Ways to be paid of the business. */
  readonly payTo: readonly PaymentDetails[];
  /** Says whether the member may write a field; devices, which load no tables of fields, leave that to the server. */
  readonly mayWriteField: (field: string) => boolean;
  readonly itemOf: (itemId: ItemId) => ItemPrices | undefined;
  /** Writer of a document; null for nobody's, undefined where there is no such document. */
  readonly authorOf: (invoiceId: InvoiceId) => string | null | undefined;
};

/**
 * Returns why a member may not make a change, all reasons of it; none where they may. The device asks before it writes,
 * the server again when the change arrives.
 */
export function denialsOf(member: Member, change: MemberChange, context: MemberChangeContext): readonly Denial[] {
  if (member.authority.role === "owner") return [];
  return [
    ...(isOutsideRole(member, change, context) ? [{ reason: "role" } as const] : []),
    ...(isReversal(change) && !belongsTo(member.authority, "voiding") ? [{ reason: "voiding" } as const] : []),
    ...discountDenial(member, change, context),
    ...(leadsElsewhere(change, context) ? [{ reason: "payout" } as const] : []),
  ];
}

function isOutsideRole(
  member: Member,
  { collection, before, after, changed }: MemberChange,
  { authorOf, mayWriteField }: MemberChangeContext,
): boolean {
  const { userId, authority } = member;
  if (!mayAct(authority, collection, after === null ? "deletes" : before === null ? "creates" : "edits")) return true;
  const seesAll = authority.allowances.seesAllDocuments;
  const isPersonal = collectionAccess[collection].personal === true && !seesAll;
  if (isPersonal && before !== null && before["createdBy"] !== userId) return true;
  if (isPersonal && after !== null && before === null) {
    const authors = namedDocuments(after).map(authorOf);
    if (authors.some((author) => author !== undefined && author !== userId)) return true;
  }
  // Said by the client or the payment company: whoever keeps the books confirms it, or turns it down.
  if (collection === "payments" && before !== null && changed.includes("status") && !belongsTo(authority, "books"))
    return true;
  // Refunds and changes of bank details have reasons of their own.
  return changed.some((field) => !ownReason.has(field) && !mayWriteField(field));
}

const ownReason: ReadonlySet<string> = new Set(["reverses", "refund", "payTo"]);

function isReversal({ collection, before, after, changed }: MemberChange): boolean {
  if (after === null) return false;
  if (collection === "payments") return changed.includes("reverses") || changed.includes("refund");
  if (collection !== "invoices") return false;
  const { status, kind } = after as Partial<Invoice>;
  const credits = kind === "credit_note" && (before === null || changed.includes("kind") || changed.includes("number"));
  return credits || (status === "void" && changed.includes("status"));
}

function discountDenial(
  { authority }: Member,
  { collection, after, changed }: MemberChange,
  { itemOf }: MemberChangeContext,
): Denial[] {
  if (collection !== "invoices" || after === null) return [];
  // A discount that somebody else allowed stays allowed when the document is shared or issued.
  if (!["lines", "discount", "currency"].some((field) => changed.includes(field))) return [];
  return exceedsDiscountLimit(authority, after as unknown as Invoice, itemOf)
    ? [{ reason: "discount", percent: authority.allowances.maxDiscountPercent }]
    : [];
}

function leadsElsewhere({ before, after, changed }: MemberChange, { payTo }: MemberChangeContext): boolean {
  return changed.includes("payTo") && newPayTo(waysOf(after), [...payTo, ...waysOf(before)]).length > 0;
}

const waysOf = (data: Data | null): readonly PaymentDetails[] =>
  Array.isArray(data?.["payTo"]) ? (data["payTo"] as PaymentDetails[]) : [];

/**
 * Returns whether a document takes off more than its writer may: of a line, or of all lines together with the document's
 * own discount, so that discounts do not pile up. A price below the catalog's counts as a discount, unless the writer may
 * change prices. A limit of 5 % lets 2 off 33, because amounts are whole.
 *
 * @param itemOf - the catalog item of a line; undefined where it is gone
 */
export function exceedsDiscountLimit(
  { allowances: { maxDiscountPercent, changesPrices } }: Authority,
  document: TotalsInput,
  itemOf: (itemId: ItemId) => ItemPrices | undefined,
): boolean {
  if (maxDiscountPercent >= 100) return false;
  const totals = computeTotals(document);
  // Sums that cannot be made are refused for that.
  if (!totals.ok) return false;
  const { decimals } = currencyOf(document.currency);
  const usual = document.lines.map((line) =>
    multiplyToMinor(
      line.quantity,
      changesPrices ? line.unitPrice : usualPrice(line, document.currency, itemOf),
      decimals,
    ),
  );
  const isOver = (full: number, reduced: number): boolean =>
    BigInt(full - reduced) * 100n > roundedUpToHundred(BigInt(full) * BigInt(maxDiscountPercent));
  const { lineNets, subtotal, discount } = totals.value;
  const all = usual.reduce((sum, amount) => sum + amount, 0);
  return usual.some((full, place) => isOver(full, lineNets[place] ?? 0)) || isOver(all, subtotal - discount);
}

/** The price before any discount: the catalog's, or the line's own where that is higher. */
function usualPrice(
  { itemId, unitPrice }: InvoiceLine,
  currency: string,
  itemOf: (itemId: ItemId) => ItemPrices | undefined,
): string {
  const listed = itemId === null ? undefined : itemOf(itemId)?.prices[currency];
  if (listed === undefined) return unitPrice;
  return unitPrice === "" || compareDecimals(listed, unitPrice) > 0 ? listed : unitPrice;
}

const roundedUpToHundred = (value: bigint): bigint => ((value + 99n) / 100n) * 100n;

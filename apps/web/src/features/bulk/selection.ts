import { isOwed } from "@ankara/domain/invoice/receivable";
import { sumPerCurrency, type DocumentSum } from "@ankara/domain/invoice/summary";
import type { ContactId } from "@ankara/domain/records/fields";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";

/** Has it a number and a page of its own that a client may open? */
export const isShareable = (row: InvoiceRow): boolean => row.number !== null && row.status !== "void";

/** Reason one payment cannot settle all of them. */
export type BulkPaymentProblem = "none_owed" | "several_clients" | "several_currencies";

/** One payment over several documents, or why there is none. Those that owe nothing are left out. */
export function bulkPayment(
  rows: readonly InvoiceRow[],
): { ok: true; contactId: ContactId | null; invoiceIds: string[] } | { ok: false; why: BulkPaymentProblem } {
  const owed = rows.filter(isOwed);
  const [first] = owed;
  if (!first) return { ok: false, why: "none_owed" };
  // Two walk-in sales have different customers.
  const oneClient =
    owed.length === 1 || (first.contactId !== null && owed.every((row) => row.contactId === first.contactId));
  if (!oneClient) return { ok: false, why: "several_clients" };
  if (owed.some((row) => row.currency !== first.currency)) return { ok: false, why: "several_currencies" };
  return { ok: true, contactId: first.contactId, invoiceIds: owed.map(({ id }) => id) };
}

/** The ids between two rows of a list, both included, in its order. */
export function rangeOf(rows: readonly InvoiceRow[], from: string, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id)).toSorted((a, b) => a - b);
  const [start = -1, end = -1] = places;
  return start < 0 ? [to] : rows.slice(start, end + 1).map(({ id }) => id);
}

/** Sums the selected documents, each currency apart. */
export const selectionSums = (rows: readonly InvoiceRow[], home: string): DocumentSum[] => [
  ...sumPerCurrency(rows, home),
];

import type { LocalDate } from "@ankara/domain/dates/dates";
import { isOffer } from "@ankara/domain/invoice/document-status";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { hasStatus, sortRows } from "./row-tests.ts";

/** The chips over the list, and what the figures of the summary lead to. */
export const shows = ["all", "unpaid", "overdue", "paid", "drafts", "void", "quotes"] as const;
export type Show = (typeof shows)[number];

/** The few orders of the tab; the filter page has all of them. */
export const orders = ["newest", "due", "amount", "client"] as const;
export type Order = (typeof orders)[number];

/** A word of the address as one of a few; the first when it is none of them. */
export function chosen<T extends string>(allowed: readonly [T, ...T[]], word: string | null): T {
  return allowed.find((one) => one === word) ?? allowed[0];
}

/** Invoices and credit notes; quotes and pro formas stand under a chip of their own, a receipt is found at its payment. */
const isOnTab = (row: InvoiceRow): boolean => row.archivedAt === null && !isOffer(row.kind) && row.kind !== "receipt";

/** Rows of the tab under a chip, in an order. Rows come newest first. */
export function tabRows(
  rows: readonly InvoiceRow[],
  show: Show,
  order: Order,
  today: LocalDate,
): readonly InvoiceRow[] {
  const shown = rows.filter((row) => (show === "quotes" ? isQuoteRow(row) : isOnTab(row) && isShown(row, show, today)));
  switch (order) {
    case "newest":
      return shown;
    case "due":
      return sortRows(shown, "due", "asc");
    case "amount":
      return sortRows(shown, "total", "desc");
    case "client":
      return sortRows(shown, "client", "asc");
  }
}

const isQuoteRow = (row: InvoiceRow): boolean => row.archivedAt === null && isOffer(row.kind);

function isShown(row: InvoiceRow, show: Exclude<Show, "quotes">, today: LocalDate): boolean {
  switch (show) {
    case "all":
      return true;
    case "drafts":
      return row.status === "draft";
    default:
      return hasStatus(row, show, today);
  }
}

import type { LocalDate } from "@ankara/domain/dates/dates";
import { isOwed, overdueOfRow } from "@ankara/domain/invoice/receivable";
import { fold } from "@ankara/domain/text";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { nameOrder } from "../../i18n/name-order.ts";
import type { SortField, StatusFilter } from "./filter-query.ts";

/** Does a document stand in this status? One document may stand in several: unpaid, part paid and overdue. */
export function hasStatus(row: InvoiceRow, status: StatusFilter, today: LocalDate): boolean {
  switch (status) {
    case "draft":
    case "void":
      return row.status === status;
    case "written_off":
      return row.writtenOffAt !== null && row.status !== "void";
    case "unpaid":
      return isOwed(row);
    case "part_paid":
      return isOwed(row) && row.paid - row.credited > 0;
    case "overdue":
      return overdueOfRow(row, today).days > 0;
    case "paid":
      return row.kind === "invoice" && row.status === "issued" && row.balance <= 0 && row.writtenOffAt === null;
    case "not_sent":
      return row.status === "issued" && row.sharedAt === null;
  }
}

/** Sort a copy; documents that miss the field come last either way, ties keep the newest first. */
export function sortRows(rows: readonly InvoiceRow[], sort: SortField, dir: "asc" | "desc"): InvoiceRow[] {
  const value = sort === "client" ? clientPlace(rows) : sortValue[sort];
  const keyed = rows.map((row, place) => ({ row, place, key: value(row) }));
  const sign = dir === "asc" ? 1 : -1;
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.place - b.place;
    if (a.key === "") return 1;
    if (b.key === "") return -1;
    return a.key < b.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

/** The place of a document's client among all of them, A–Z: 20 000 documents have far fewer names. Empty without a name. */
function clientPlace(rows: readonly InvoiceRow[]): (row: InvoiceRow) => number | "" {
  const nameOf = (row: InvoiceRow) => row.contactName || row.billToName;
  const names = [...new Set(rows.map(nameOf))].filter(Boolean).sort(nameOrder());
  const places = new Map(names.map((name, place) => [name, place]));
  return (row) => places.get(nameOf(row)) ?? "";
}

const sortValue: Record<Exclude<SortField, "client">, (row: InvoiceRow) => string | number> = {
  date: (row) => row.orderedAt,
  due: (row) => row.dueDate ?? "",
  edited: (row) => row.updatedAt,
  number: (row) => row.number?.replaceAll(/\d+/g, (digits) => digits.padStart(12, "0")) ?? "",
  total: (row) => row.total,
  balance: (row) => row.balance,
};

/** The words of a search, folded; all of them must stand in a document. */
export const wordsOf = (q: string): string[] => fold(q).split(" ").filter(Boolean);

export function contains(row: InvoiceRow, words: readonly string[]): boolean {
  const text = searchText(row);
  return words.every((word) => text.includes(word));
}

/** Rows are replaced and never changed, and folding 20 000 of them at each key takes a hundred times the search itself. */
const searchTexts = new WeakMap<InvoiceRow, string>();

function searchText(row: InvoiceRow): string {
  let text = searchTexts.get(row);
  if (text === undefined) {
    const { number, contactName, billToName, payRef, poNumber, title, tags } = row;
    text = fold([number, contactName, billToName, payRef, poNumber, title, ...tags].filter(Boolean).join(" "));
    searchTexts.set(row, text);
  }
  return text;
}

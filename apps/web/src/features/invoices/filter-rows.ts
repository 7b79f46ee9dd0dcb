import { todayIn } from "@ankara/domain/dates";
import { isOwed } from "@ankara/domain/invoice/summary";
import { decimalToMinor } from "@ankara/domain/parse-money";
import { fold } from "@ankara/domain/text";
import type { InvoiceRow } from "../../local/index/invoice-row.ts";
import type { DateField, InvoiceFilter, SortField, StatusFilter } from "./filter-query.ts";

/** What calendar questions are answered with. */
export type Calendar = { today: string; timeZone: string };

/** The documents a filter asks for, in its order. */
export function filterRows(rows: readonly InvoiceRow[], filter: InvoiceFilter, calendar: Calendar): InvoiceRow[] {
  const tests = conditions(filter, calendar);
  const kept = rows.filter((row) => row.archivedAt === null && tests.every((test) => test(row)));
  return sortRows(kept, filter.sort, filter.dir);
}

/** Does a document stand in this status? One document may stand in several: unpaid, part paid and overdue. */
export function hasStatus(row: InvoiceRow, status: StatusFilter, today: string): boolean {
  switch (status) {
    case "draft":
    case "void":
      return row.status === status;
    case "written_off":
      return row.writtenOffAt !== null && row.status !== "void";
    case "unpaid":
      return isOwed(row);
    case "part_paid":
      return isOwed(row) && row.paid > 0;
    case "overdue":
      return isOwed(row) && row.dueDate !== null && row.dueDate < today;
    case "paid":
      return row.kind === "invoice" && row.status === "issued" && row.balance <= 0 && row.writtenOffAt === null;
    case "not_sent":
      return row.status === "issued" && row.sharedAt === null;
  }
}

/** Sort a copy; documents that miss the field come last either way, ties keep the newest first. */
export function sortRows(rows: readonly InvoiceRow[], sort: SortField, dir: "asc" | "desc"): InvoiceRow[] {
  const value = sortValue[sort];
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

const sortValue: Record<SortField, (row: InvoiceRow) => string | number> = {
  date: (row) => row.orderedAt,
  due: (row) => row.dueDate ?? "",
  edited: (row) => row.updatedAt,
  number: (row) => row.number?.replaceAll(/\d+/g, (digits) => digits.padStart(12, "0")) ?? "",
  client: (row) => fold(row.contactName || row.billToName),
  total: (row) => row.total,
  balance: (row) => row.balance,
};

type Test = (row: InvoiceRow) => boolean;

function conditions(filter: InvoiceFilter, { today, timeZone }: Calendar): Test[] {
  const tests: Test[] = [];
  const { status, kind, contact, from, to, min, max, currency, series, shared, viewed, sync, q } = filter;
  const day = dayOf(filter.dateField, timeZone);

  if (status.length > 0) tests.push((row) => status.some((one) => hasStatus(row, one, today)));
  if (kind.length > 0) tests.push((row) => kind.includes(row.kind));
  if (contact) tests.push((row) => row.contactId === contact);
  if (from) tests.push((row) => day(row) >= from);
  if (to) tests.push((row) => day(row) !== "" && day(row) <= to);
  if (min) tests.push((row) => row.total >= decimalToMinor(min, row.currency));
  if (max) tests.push((row) => row.total <= decimalToMinor(max, row.currency));
  if (currency) tests.push((row) => row.currency === currency);
  if (series) tests.push((row) => row.seriesId === series);
  if (shared) tests.push((row) => (row.sharedAt !== null) === (shared === "yes"));
  if (viewed) tests.push((row) => row.viewCount > 0 === (viewed === "yes"));
  if (sync) tests.push((row) => syncOf(row) === sync);
  const words = fold(q).split(" ").filter(Boolean);
  if (words.length > 0) tests.push((row) => contains(row, words));
  return tests;
}

function dayOf(field: DateField, timeZone: string): (row: InvoiceRow) => string {
  if (field === "issued") return (row) => row.issueDate ?? "";
  if (field === "due") return (row) => row.dueDate ?? "";
  return (row) => todayIn(timeZone, row.updatedAt);
}

function syncOf(row: InvoiceRow): "waiting" | "done" | "attention" {
  if (row.syncState === "rejected") return "attention";
  return row.syncState === "synced" ? "done" : "waiting";
}

function contains(row: InvoiceRow, words: readonly string[]): boolean {
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

import { todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { fold } from "@ankara/domain/text";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import type { DateField, InvoiceFilter } from "./filter-query.ts";
import { contains, hasStatus, sortRows, wordsOf } from "./row-tests.ts";

/** Answers to conditions that the rows alone cannot decide. */
export type Known = {
  today: LocalDate;
  timeZone: string;
  /** Folded names of the lines, with the ids of their items, by invoice. */
  lines?: { readonly get: (id: string) => string | undefined } | undefined;
  /** Ways a document was paid, by invoice. */
  methods?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
};

/** The documents a filter asks for, in its order. */
export function filterRows(rows: readonly InvoiceRow[], filter: InvoiceFilter, known: Known): InvoiceRow[] {
  const tests = conditions(filter, known);
  const archived = filter.archived === "yes";
  const matching = rows.filter((row) => (row.archivedAt !== null) === archived && tests.every((test) => test(row)));
  return sortRows(matching, filter.sort, filter.dir);
}

type Test = (row: InvoiceRow) => boolean;

function conditions(filter: InvoiceFilter, { today, timeZone, lines, methods }: Known): Test[] {
  const tests: Test[] = [];
  const { status, kind, contact, from, to, min, max, currency, series, shared, viewed, sync, q } = filter;
  const { number, tag, item, method } = filter;
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
  if (number) tests.push(hasNumber(number));
  if (tag) tests.push(hasTag(tag));
  if (method.length > 0) tests.push((row) => method.some((one) => methods?.get(row.id)?.has(one)));
  if (item) {
    const itemWords = wordsOf(item);
    tests.push((row) => {
      const text = lines?.get(row.id);
      return text !== undefined && itemWords.every((word) => text.includes(word));
    });
  }
  const words = wordsOf(q);
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

/** `148`, `0148` and `inv-0148` find INV-0148: digits are read without the zeros before them. */
function hasNumber(typed: string): Test {
  const bare = (text: string) =>
    fold(text)
      .replaceAll(/\s/g, "")
      .replaceAll(/0+(?=\d)/g, "");
  const code = bare(typed);
  return /^\d+$/.test(code)
    ? (row) => row.number !== null && [...bare(row.number).matchAll(/\d+/g)].some(([digits]) => digits === code)
    : (row) => row.number !== null && bare(row.number).includes(code);
}

function hasTag(typed: string): Test {
  const tagKey = fold(typed);
  return (row) => row.tags.some((tag) => fold(tag) === tagKey);
}

import type { PaymentMethod } from "@ankara/domain/records/payment";

/** Values of the address `/invoices/filter?…`; every one may be missing. */
export type InvoiceFilter = {
  status: StatusFilter[];
  kind: KindFilter[];
  contact: string;
  /** Calendar days, both included, of the field named by `dateField`. */
  from: string;
  to: string;
  dateField: DateField;
  /** Decimal text in units of the invoice's own currency. */
  min: string;
  max: string;
  currency: string;
  series: string;
  shared: YesNo;
  viewed: YesNo;
  sync: SyncFilter;
  /** A number or part of one; zeros in front do not matter. */
  number: string;
  tag: string;
  /** Ways a document was paid; any of them. */
  method: MethodFilter[];
  /** Words in the name of a line, or the id of its catalog item. */
  item: string;
  /** `yes` shows what was put away, and only that. */
  archived: "" | "yes";
  q: string;
  sort: SortField;
  dir: "asc" | "desc";
};

export const statusFilters = [
  "draft",
  "unpaid",
  "overdue",
  "part_paid",
  "paid",
  "not_sent",
  "void",
  "written_off",
] as const;
export const kindFilters = ["invoice", "quote", "pro_forma", "credit_note", "receipt"] as const;
const dateFields = ["issued", "due", "edited"] as const;
const sortFields = ["date", "due", "edited", "number", "client", "total", "balance"] as const;
export const methodFilters = [
  "cash",
  "transfer",
  "pos",
  "mobile_money",
  "card",
  "ussd",
  "cheque",
  "credit",
  "other",
] as const satisfies readonly PaymentMethod[];
const yesNo = ["yes", "no"] as const;
const syncFilters = ["waiting", "done", "attention"] as const;

export type StatusFilter = (typeof statusFilters)[number];
export type KindFilter = (typeof kindFilters)[number];
export type DateField = (typeof dateFields)[number];
export type SortField = (typeof sortFields)[number];
export type MethodFilter = (typeof methodFilters)[number];
export type YesNo = "" | (typeof yesNo)[number];
export type SyncFilter = "" | (typeof syncFilters)[number];

export const noFilter: InvoiceFilter = {
  status: [],
  kind: [],
  contact: "",
  from: "",
  to: "",
  dateField: "issued",
  min: "",
  max: "",
  currency: "",
  series: "",
  shared: "",
  viewed: "",
  sync: "",
  number: "",
  tag: "",
  method: [],
  item: "",
  archived: "",
  q: "",
  sort: "date",
  dir: "desc",
};

/** Read a shared or typed address. A value that makes no sense is left out, never an error. */
export function parseFilter(query: URLSearchParams): InvoiceFilter {
  const sort = oneOf(sortFields, query.get("sort")) ?? noFilter.sort;
  return {
    status: listOf(statusFilters, query.get("status")),
    kind: listOf(kindFilters, query.get("kind")),
    contact: matching(/^[0-9a-f-]{36}$/, query.get("contact")),
    from: calendarDay(query.get("from")),
    to: calendarDay(query.get("to")),
    dateField: oneOf(dateFields, query.get("date_field")) ?? noFilter.dateField,
    min: decimal(query.get("min")),
    max: decimal(query.get("max")),
    currency: matching(/^[A-Z]{3}$/, query.get("currency")?.toUpperCase()),
    series: matching(/^[0-9a-f-]{36}$/, query.get("series")),
    shared: oneOf(yesNo, query.get("shared")) ?? "",
    viewed: oneOf(yesNo, query.get("viewed")) ?? "",
    sync: oneOf(syncFilters, query.get("sync")) ?? "",
    number: short(query.get("number"), 40),
    tag: short(query.get("tag"), 40),
    method: listOf(methodFilters, query.get("method")),
    item: short(query.get("item"), 100),
    archived: oneOf(["yes"], query.get("archived")) ?? "",
    q: (query.get("q") ?? "").slice(0, 100),
    sort,
    dir: oneOf(["asc", "desc"], query.get("dir")) ?? defaultDirection(sort),
  };
}

/** The shortest address that `parseFilter` reads back as the same filter; empty when nothing is set. */
export function filterQuery(filter: InvoiceFilter): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string, unless = "") => {
    if (value !== unless) query.set(name, value);
  };
  set("status", filter.status.join(","));
  set("kind", filter.kind.join(","));
  set("contact", filter.contact);
  set("from", filter.from);
  set("to", filter.to);
  set("date_field", filter.dateField, noFilter.dateField);
  set("min", filter.min);
  set("max", filter.max);
  set("currency", filter.currency);
  set("series", filter.series);
  set("shared", filter.shared);
  set("viewed", filter.viewed);
  set("sync", filter.sync);
  set("number", filter.number);
  set("tag", filter.tag);
  set("method", filter.method.join(","));
  set("item", filter.item);
  set("archived", filter.archived);
  set("q", filter.q);
  set("sort", filter.sort, noFilter.sort);
  set("dir", filter.dir, defaultDirection(filter.sort));
  return query.toString().replaceAll("%2C", ",");
}

/** Counts the conditions that narrow the list; order is none. */
export function conditionCount(filter: InvoiceFilter): number {
  const { sort: _sort, dir: _dir, dateField: _dateField, ...conditions } = filter;
  return Object.values(conditions).filter((value) => value.length > 0).length;
}

/** Names read from A to Z, everything else newest or largest first. */
export function defaultDirection(sort: SortField): "asc" | "desc" {
  return sort === "client" ? "asc" : "desc";
}

const short = (value: string | null, length: number): string => (value ?? "").slice(0, length);

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function listOf<T extends string>(allowed: readonly T[], value: string | null): T[] {
  const tokens = new Set((value ?? "").split(","));
  return allowed.filter((candidate) => tokens.has(candidate));
}

function matching(pattern: RegExp, value: string | null | undefined): string {
  return value && pattern.test(value) ? value : "";
}

function decimal(value: string | null): string {
  return matching(/^\d{1,15}(\.\d{1,6})?$/, value?.replaceAll(",", ""));
}

/** A real day of the calendar: `2026-02-30` is none. */
function calendarDay(value: string | null): string {
  const day = matching(/^\d{4}-\d{2}-\d{2}$/, value);
  if (!day) return "";
  const read = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : "";
}

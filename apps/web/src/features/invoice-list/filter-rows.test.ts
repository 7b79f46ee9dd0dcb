import { expect, test } from "vitest";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { noFilter, type InvoiceFilter } from "./filter-query.ts";
import { filterRows } from "./filter-rows.ts";
import { sortRows } from "./row-tests.ts";

const calendar = {
  today: "2026-11-20",
  timeZone: "Africa/Lagos",
  lines: new Map([["late", "hollandais wax 6 yards 0198b0a0-0000-7000-8000-0000000000ff"]]),
  methods: new Map([["paid", new Set(["transfer", "cash"])]]),
};

function row(more: Partial<InvoiceRow>): InvoiceRow {
  return {
    id: "1",
    kind: "invoice",
    status: "issued",
    number: "INV-0001",
    seriesId: "s1",
    contactId: "c1",
    contactName: "Mama Tolú Provisions",
    billToName: "",
    walkIn: false,
    currency: "NGN",
    total: 100_00,
    paid: 0,
    credited: 0,
    openParts: null,
    balance: 100_00,
    issueDate: "2026-11-10",
    dueDate: "2026-11-24",
    orderedAt: "2026-11-10T09:00:00.000Z",
    updatedAt: "2026-11-10T09:00:00.000Z",
    sharedAt: null,
    viewCount: 0,
    voidedAt: null,
    voidedBy: null,
    writtenOffAt: null,
    archivedAt: null,
    payRef: "KT7Q4M9X",
    poNumber: "",
    title: "",
    tags: [],
    deviceId: "d1",
    syncState: "synced",
    ...more,
  };
}

const rows = [
  row({ id: "open" }),
  row({
    id: "late",
    number: "INV-0002",
    dueDate: "2026-11-09",
    contactId: "c2",
    contactName: "Ọlá Bákàrè",
    sharedAt: "2026-11-09T00:00:00.000Z",
  }),
  row({ id: "part", number: "INV-0003", paid: 40_00, balance: 60_00, viewCount: 2, syncState: "queued" }),
  row({ id: "paid", number: "INV-0004", tags: ["Ọjà"], paid: 100_00, balance: 0 }),
  row({ id: "draft", status: "draft", number: null, issueDate: null, dueDate: null, syncState: "rejected" }),
  row({ id: "void", number: "INV-0005", status: "void" }),
  row({ id: "ugx", number: "INV-B-0010", currency: "UGX", total: 4_750_000, balance: 4_750_000 }),
  row({ id: "gone", archivedAt: "2026-11-01T00:00:00.000Z" }),
];
const ids = (filter: Partial<InvoiceFilter>) =>
  filterRows(rows, { ...noFilter, ...filter }, calendar).map(({ id }) => id);

test("filtered rows › without conditions every document but the archived ones is there", () => {
  expect(ids({})).toEqual(["open", "late", "part", "paid", "draft", "void", "ugx"]);
});

test.each<[Partial<InvoiceFilter>, string[]]>([
  [{ status: ["overdue"] }, ["late"]],
  [{ status: ["unpaid"] }, ["open", "late", "part", "ugx"]],
  [{ status: ["part_paid", "paid"] }, ["part", "paid"]],
  [{ status: ["draft"] }, ["draft"]],
  [{ contact: "c2" }, ["late"]],
  [{ dateField: "due", to: "2026-11-10" }, ["late"]],
  [{ dateField: "due", from: "2026-11-20", currency: "UGX" }, ["ugx"]],
  [{ min: "1000" }, ["ugx"]],
  [{ max: "100", status: ["paid"] }, ["paid"]],
  [{ shared: "yes" }, ["late"]],
  [{ viewed: "yes" }, ["part"]],
  [{ sync: "waiting" }, ["part"]],
  [{ sync: "attention" }, ["draft"]],
  [{ q: "ola bak" }, ["late"]],
  [{ q: "b-0010" }, ["ugx"]],
  [{ q: "nobody" }, []],
  [{ number: "3" }, ["part"]],
  [{ number: "0010" }, ["ugx"]],
  [{ number: "inv-2" }, ["late"]],
  [{ number: "inv-b" }, ["ugx"]],
  [{ tag: "oja" }, ["paid"]],
  [{ method: ["cash"] }, ["paid"]],
  [{ method: ["card", "mobile_money"] }, []],
  [{ item: "Wax yards" }, ["late"]],
  [{ item: "0198b0a0-0000-7000-8000-0000000000ff" }, ["late"]],
  [{ archived: "yes" }, ["gone"]],
])("filtered rows › %j", (filter, expected) => {
  expect(ids(filter)).toEqual(expected);
});

test("filtered rows › what the device has not read yet matches nothing, rather than everything", () => {
  const { today, timeZone } = calendar;
  expect(filterRows(rows, { ...noFilter, item: "wax" }, { today, timeZone })).toEqual([]);
  expect(filterRows(rows, { ...noFilter, method: ["cash"] }, { today, timeZone })).toEqual([]);
});

test("filtered rows › numbers sort as numbers and drafts come last either way", () => {
  const few = [row({ id: "b", number: "INV-10" }), row({ id: "a", number: "INV-9" }), row({ id: "x", number: null })];
  expect(sortRows(few, "number", "asc").map(({ id }) => id)).toEqual(["a", "b", "x"]);
  expect(sortRows(few, "number", "desc").map(({ id }) => id)).toEqual(["b", "a", "x"]);
});

test("filtered rows › clients sort without their accents", () => {
  const few = [
    row({ id: "z", contactName: "Zainab" }),
    row({ id: "o", contactName: "Ọlá" }),
    row({ id: "a", contactName: "abdul" }),
  ];
  expect(sortRows(few, "client", "asc").map(({ id }) => id)).toEqual(["a", "o", "z"]);
});

import { expect, test } from "vitest";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { chosen, orders, shows, tabRows } from "./invoice-chips.ts";

const row = (id: string, more: Partial<InvoiceRow>) =>
  ({
    id,
    kind: "invoice",
    status: "issued",
    number: id,
    contactName: id,
    billToName: "",
    total: 100,
    paid: 0,
    balance: 100,
    dueDate: "2026-11-24",
    orderedAt: "",
    writtenOffAt: null,
    archivedAt: null,
    ...more,
  }) as InvoiceRow;
const rows = [
  row("a", {}),
  row("late", { dueDate: "2026-11-01", total: 900 }),
  row("paid", { paid: 100, balance: 0 }),
  row("draft", { status: "draft", dueDate: null }),
  row("void", { status: "void" }),
  row("quote", { kind: "quote" }),
];
const ids = (...args: [(typeof shows)[number], (typeof orders)[number]]) =>
  tabRows(rows, ...args, "2026-11-20").map(({ id }) => id);

test("invoice chips › each chip shows its own, quotes stay on their page", () => {
  expect(ids("all", "newest")).toEqual(["a", "late", "paid", "draft", "void"]);
  expect(ids("unpaid", "newest")).toEqual(["a", "late"]);
  expect(ids("overdue", "newest")).toEqual(["late"]);
  expect(ids("paid", "newest")).toEqual(["paid"]);
  expect(ids("drafts", "newest")).toEqual(["draft"]);
  expect(ids("void", "newest")).toEqual(["void"]);
});

test("invoice chips › what is due first comes first, what has no day comes last", () => {
  expect(ids("all", "due")[0]).toBe("late");
  expect(ids("all", "due").at(-1)).toBe("draft");
});

test("invoice chips › an unknown word of the address is the first choice", () => {
  expect(chosen(shows, "nonsense")).toBe("all");
  expect(chosen(orders, null)).toBe("newest");
});

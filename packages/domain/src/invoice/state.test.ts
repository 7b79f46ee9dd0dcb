import { describe, expect, test } from "vitest";
import { testNow } from "../../test/records.ts";
import { owingOf, receivableOn, type ReceivableInvoice } from "./receivable.ts";
import { nothingSettled, type Settled } from "./settlements.ts";
import { badgeOf, isEditable, type StateInput } from "./state.ts";

const today = "2026-11-20";
type Input = StateInput & ReceivableInvoice;
const invoice = (changes: Partial<Input> = {}): Input => ({
  kind: "invoice",
  status: "issued",
  dueDate: "2026-12-04",
  sharedAt: null,
  writtenOffAt: null,
  voidedAt: null,
  totals: { total: 1_000 },
  views: null,
  ...changes,
});
const badge = (changes: Partial<Input>, settled: Partial<Settled>) =>
  badgeOf(invoice(changes), receivableOn(owingOf(invoice(changes), { ...nothingSettled, ...settled }), today), today);

describe("the badge", () => {
  const views = { count: 2 };
  test.each<[string, Partial<Input>, number, object]>([
    ["a draft", { status: "draft" }, 0, { kind: "draft" }],
    ["void, even when it was paid", { status: "void" }, 1_000, { kind: "void" }],
    ["paid, even when it is late", { dueDate: "2026-01-01" }, 1_000, { kind: "paid" }],
    ["overpaid counts as paid", {}, 2_000, { kind: "paid" }],
    ["late by eleven days", { dueDate: "2026-11-09" }, 0, { kind: "overdue", days: 11 }],
    ["late and part paid is late first", { dueDate: "2026-11-09" }, 500, { kind: "overdue", days: 11 }],
    ["written off", { dueDate: "2026-11-09", writtenOffAt: testNow }, 0, { kind: "written_off" }],
    ["part paid", { sharedAt: testNow }, 500, { kind: "part_paid" }],
    ["viewed", { sharedAt: testNow, views: { count: 2 } }, 0, { kind: "viewed", count: 2 }],
    ["sent", { sharedAt: testNow, views: { count: 0 } }, 0, { kind: "sent" }],
    ["not sent", {}, 0, { kind: "not_sent" }],
    ["an invoice over nothing is paid", { totals: { total: 0 } }, 0, { kind: "paid" }],
    ["a quote is never late, it runs out", { kind: "quote", dueDate: "2026-01-01" }, 0, { kind: "expired" }],
    ["an accepted quote, looked at or not", { kind: "quote", status: "accepted", views }, 0, { kind: "accepted" }],
    ["a quote that became an invoice", { kind: "quote", status: "converted" }, 0, { kind: "converted" }],
    ["a credit note is never unpaid", { kind: "credit_note" }, 0, { kind: "not_sent" }],
  ])("%s", (_, changes, money, expected) => {
    expect(badge(changes, { money })).toEqual(expected);
  });

  test("a credit note alone › part of the total › the invoice is sent, not part paid", () => {
    expect(badge({ sharedAt: testNow }, { credited: 400 })).toEqual({ kind: "sent" });
    expect(badge({ dueDate: "2026-11-09" }, { credited: 400 })).toEqual({ kind: "overdue", days: 11 });
  });

  test("a credit note alone › all of the total › credited, and paid once any money came", () => {
    expect(badge({ dueDate: "2026-11-09" }, { credited: 1_000 })).toEqual({ kind: "credited" });
    expect(badge({}, { credited: 999, money: 1 })).toEqual({ kind: "paid" });
  });

  test("tax kept back alone › part paid", () => {
    expect(badge({}, { withheld: 50 })).toEqual({ kind: "part_paid" });
  });
});

test("document state › an issued invoice is editable until it was shared or anything was paid", () => {
  expect(isEditable(invoice({ status: "draft" }), 0)).toBe(true);
  expect(isEditable(invoice(), 0)).toBe(true);
  expect(isEditable(invoice({ sharedAt: testNow }), 0)).toBe(false);
  expect(isEditable(invoice(), 1)).toBe(false);
  expect(isEditable(invoice({ status: "void" }), 0)).toBe(false);
});

import { describe, expect, test } from "vitest";
import { payment, testId, testNow } from "../../test/records.ts";
import {
  badgeOf,
  balanceOf,
  daysOverdue,
  isEditable,
  isOverdue,
  paidOf,
  paymentStateOf,
  type StateInput,
} from "./state.ts";

const today = "2026-11-20";
const invoice = (changes: Partial<StateInput> = {}): StateInput => ({
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

test.each([
  [0, "unpaid"],
  [1, "part_paid"],
  [1_000, "paid"],
  [1_001, "overpaid"],
] as const)("%i of 1,000 is %s", (paid, state) => {
  expect(paymentStateOf(invoice(), paid)).toBe(state);
});

describe("the badge", () => {
  const views = { count: 2 };
  test.each<[string, Partial<StateInput>, number, object]>([
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
  ])("%s", (_, changes, paid, badge) => {
    expect(badgeOf(invoice(changes), paid, today)).toEqual(badge);
  });
});

test("nothing is late on its due day, one day later it is", () => {
  expect(isOverdue(invoice({ dueDate: today }), 0, today)).toBe(false);
  expect(isOverdue(invoice({ dueDate: "2026-11-19" }), 0, today)).toBe(true);
  expect(daysOverdue(invoice({ dueDate: null }), 0, today)).toBe(0);
});

test("an issued invoice is editable until it was shared or anything was paid", () => {
  expect(isEditable(invoice({ status: "draft" }), 0)).toBe(true);
  expect(isEditable(invoice(), 0)).toBe(true);
  expect(isEditable(invoice({ sharedAt: testNow }), 0)).toBe(false);
  expect(isEditable(invoice(), 1)).toBe(false);
  expect(isEditable(invoice({ status: "void" }), 0)).toBe(false);
});

describe("what is paid", () => {
  const id = testId();
  const other = testId();
  const bill = { id, status: "issued", totals: { total: 1_000 } } as Parameters<typeof balanceOf>[0];
  const to = (amount: number, invoiceId = id) => ({ invoiceId, amount });

  test("adds up confirmed payments; a claim is not money", () => {
    const payments = [
      payment({ amount: 300, allocations: [to(300)] }),
      payment({ amount: 500, allocations: [to(200), to(300, other)] }),
      payment({ amount: 400, allocations: [to(400)], status: "claimed" }),
    ];
    expect(paidOf(bill, payments)).toBe(500);
    expect(balanceOf(bill, payments)).toBe(500);
  });

  test("a reversal takes its payment back, however it is marked", () => {
    for (const status of ["confirmed", "reversed"] as const) {
      const first = payment({ amount: 300, allocations: [to(300)], status });
      const back = payment({ amount: -300, allocations: [to(-300)], reverses: first.id, status });
      expect(paidOf(bill, [first, back])).toBe(0);
    }
    const alone = payment({ amount: 300, allocations: [to(300)], status: "reversed" });
    expect(paidOf(bill, [alone])).toBe(0);
  });

  test("part of a payment may be taken back, and taking back a claim takes nothing", () => {
    const first = payment({ amount: 300, allocations: [to(300)] });
    expect(paidOf(bill, [first, payment({ amount: -100, allocations: [to(-100)], reverses: first.id })])).toBe(200);
    const claim = payment({ amount: 300, allocations: [to(300)], status: "claimed" });
    expect(paidOf(bill, [claim, payment({ amount: -300, allocations: [to(-300)], reverses: claim.id })])).toBe(0);
  });

  test("counts the tax the client withheld, shared over the invoices the payment settles", () => {
    const withholding = { amount: 51, ratePpm: 50_000, certificate: "", state: "expected" } as const;
    expect(balanceOf(bill, [payment({ amount: 949, allocations: [to(949)], withholding })])).toBe(0);
    const shared = payment({ amount: 949, allocations: [to(600), to(349, other)], withholding });
    expect(paidOf(bill, [shared]) + paidOf({ id: other }, [shared])).toBe(1_000);
  });

  test("counts credit notes written on the invoice, once they are issued", () => {
    const credit = { kind: "credit_note", status: "issued", sourceId: id, totals: { total: 250 } } as never;
    const draftCredit = { kind: "credit_note", status: "draft", sourceId: id, totals: { total: 250 } } as never;
    expect(balanceOf(bill, [], [credit, draftCredit])).toBe(750);
  });

  test("a void or draft document owes nothing", () => {
    expect(balanceOf({ ...bill, status: "void" }, [])).toBe(0);
    expect(balanceOf({ ...bill, status: "draft" }, [])).toBe(0);
  });
});

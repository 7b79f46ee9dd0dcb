import { expect, test } from "vitest";
import { Payment } from "../records/payment.ts";
import type { SlimReceivable } from "./receivable.ts";
import { headlineOf, sumPerCurrency, summarizeInvoices, summarizeReceived } from "./summary.ts";

let made = 0;
const payment = (more: object): Payment =>
  Payment.parse({
    id: `018f5e4c-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    currency: "NGN",
    method: "transfer",
    ...more,
  });
const today = "2026-11-20";
const home = "NGN";

function owed(balance: number, dueDate: string | null, more: Partial<SlimReceivable> = {}): SlimReceivable {
  return { kind: "invoice", status: "issued", currency: "NGN", balance, dueDate, ...more };
}

test("summary of invoices › splits what is outstanding into late, this week and later", () => {
  const summary = summarizeInvoices(
    [
      owed(1_248_000_00, "2026-11-09"),
      owed(58_000_00, "2026-11-05"),
      owed(625_000_00, "2026-11-24"),
      owed(184_500_00, "2026-11-26"),
      owed(2_161_667_50, "2026-12-04"),
    ],
    { today, home },
  );
  expect(summary.outstanding.home).toEqual({ currency: "NGN", amount: 4_277_167_50, count: 5 });
  expect(summary.parts).toEqual({ late: 1_306_000_00, thisWeek: 809_500_00, later: 2_161_667_50 });
  expect(summary.overdue.home.count).toBe(2);
});

test("an invoice in parts › one part late › each part counts by its own day", () => {
  const openParts = [
    { dueDate: "2026-11-10", left: 100 },
    { dueDate: "2026-11-22", left: 200 },
    { dueDate: "2026-12-22", left: 300 },
  ];
  const summary = summarizeInvoices([owed(600, "2026-11-10", { openParts })], { today, home });
  expect(summary.parts).toEqual({ late: 100, thisWeek: 200, later: 300 });
  expect(summary.overdue.home).toEqual({ currency: "NGN", amount: 100, count: 1 });
});

test("summary of invoices › lists other currencies after the home total and never adds them to it", () => {
  const summary = summarizeInvoices([owed(100, today), owed(4_750_000, "2026-11-01", { currency: "UGX" })], {
    today,
    home,
  });
  expect(summary.outstanding.home.amount).toBe(100);
  expect(summary.outstanding.others).toEqual([{ currency: "UGX", amount: 4_750_000, count: 1 }]);
  expect(summary.parts.late).toBe(0);
});

test("headline › nothing owed at home › leads with the currency of most invoices and names the others", () => {
  const abroad = [
    owed(10, today, { currency: "KES" }),
    owed(70, today, { currency: "GHS" }),
    owed(20, today, { currency: "KES" }),
  ];
  const { outstanding } = summarizeInvoices(abroad, { today, home });
  expect(headlineOf(outstanding)).toEqual({
    main: { currency: "KES", amount: 30, count: 2 },
    others: [{ currency: "GHS", amount: 70, count: 1 }],
  });
  expect(headlineOf(summarizeInvoices([...abroad, owed(1, today)], { today, home }).outstanding).main).toEqual({
    currency: "NGN",
    amount: 1,
    count: 1,
  });
  expect(headlineOf(summarizeInvoices([], { today, home }).outstanding)).toEqual({
    main: { currency: "NGN", amount: 0, count: 0 },
    others: [],
  });
});

test("summary of invoices › leaves out drafts, void, written-off, settled and overpaid invoices and other kinds", () => {
  const summary = summarizeInvoices(
    [
      owed(1, today, { status: "draft" }),
      owed(1, today, { status: "void" }),
      owed(1, today, { writtenOffAt: "2026-11-01T00:00:00.000Z" }),
      owed(0, today),
      owed(-5, today),
      owed(1, today, { kind: "quote" }),
    ],
    { today, home },
  );
  expect(summary.outstanding).toEqual({ home: { currency: "NGN", amount: 0, count: 0 }, others: [] });
});

test("summary of invoices › counts what is due today as this week and what has no date as later", () => {
  expect(summarizeInvoices([owed(3, today), owed(4, null)], { today, home }).parts).toEqual({
    late: 0,
    thisWeek: 3,
    later: 4,
  });
});

test("summary of invoices › received this month › leaves claims out and takes reversals off", () => {
  const reversed = payment({ amount: 200, date: "2026-11-04", status: "reversed" });
  const received = summarizeReceived(
    [
      payment({ amount: 500, date: "2026-11-02" }),
      payment({ amount: 900, date: "2026-11-03", status: "claimed" }),
      reversed,
      payment({ amount: -200, date: "2026-11-05", reverses: reversed.id }),
      payment({ amount: 70, currency: "KES", date: "2026-11-05" }),
      payment({ amount: 400, date: "2026-10-20" }),
      payment({ amount: 999, date: "2026-10-21" }),
    ],
    { today, home },
  );
  expect(received.home).toEqual({ currency: "NGN", amount: 500, count: 1 });
  expect(received.others).toEqual([{ currency: "KES", amount: 70, count: 1 }]);
  expect(received.changePercent).toBe(25);
});

test("summary of invoices › a claim that was turned down never was money", () => {
  const refused = payment({ amount: 900, date: "2026-11-03", status: "reversed" });
  expect(summarizeReceived([refused], { today, home }).home.amount).toBe(0);
});

test("summary of invoices › compares with nothing when nothing came in the month before", () => {
  expect(summarizeReceived([], { today: "2026-01-15", home }).changePercent).toBeNull();
});

const listed = (total: number, balance: number, more: Partial<SlimReceivable> = {}) => ({
  ...owed(balance, null, more),
  total,
});

test("summary of invoices › sums documents per currency with the home currency first", () => {
  const sums = sumPerCurrency(
    [
      listed(10, 4, { currency: "GHS" }),
      listed(100, 100),
      listed(50, 50, { status: "void" }),
      listed(7, 7, { status: "draft" }),
      listed(30, 0, { kind: "credit_note" }),
    ],
    home,
  );
  expect(sums).toEqual([
    { currency: "NGN", count: 4, total: 77, balance: 100 },
    { currency: "GHS", count: 1, total: 10, balance: 4 },
  ]);
});

test("summary of invoices › what is to pay › is what today's sum counts: no credit of a client, nothing written off", () => {
  const rows = [
    listed(100, 100),
    // Paid in full, then credited: the client has credit.
    listed(77, -77),
    listed(30, 30, { writtenOffAt: "2026-11-01T08:00:00.000Z" }),
    listed(20, 20, { kind: "quote" }),
  ];
  expect(sumPerCurrency(rows, home)).toEqual([{ currency: "NGN", count: 4, total: 227, balance: 100 }]);
  expect(summarizeInvoices(rows, { today, home }).outstanding.home.amount).toBe(100);
});

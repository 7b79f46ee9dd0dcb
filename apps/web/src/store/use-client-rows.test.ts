import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { debtOf } from "@ankara/domain/invoice/payment-actions";
import { expect, test } from "vitest";
import { contactRowOf } from "./index/contact-row.ts";
import { invoiceRowOf } from "./index/invoice-row.ts";
import { withOpenings } from "./use-client-rows.ts";

const id = "0198b0a0-0000-7000-8000-000000000001";
const row = (openingBalance: number, more: Partial<ReturnType<typeof contactRowOf>> = {}) => ({
  ...contactRowOf(buildContact({ id, openingBalance, currency: "NGN" })),
  ...more,
});
const payment = (amount: number, status: "confirmed" | "claimed" = "confirmed") =>
  buildPayment({ contactId: id, currency: "NGN", amount, status, allocations: [] });
const owed = (rows: ReturnType<typeof withOpenings>) =>
  rows[0]?.owed.map(({ currency, outstanding }) => ({ currency, outstanding }));
const none = { payments: [], invoices: [], homeCurrency: "NGN" };

test("client rows › debt from before the books › is owed", () => {
  expect(owed(withOpenings([row(50_000_00)], none))).toEqual([{ currency: "NGN", outstanding: 50_000_00 }]);
});

test("client rows › debt from before the books, paid on › owes the rest, and a claim is no payment", () => {
  const paid = (payments: ReturnType<typeof payment>[]) => owed(withOpenings([row(50_000_00)], { ...none, payments }));
  expect(paid([payment(20_000_00)])).toEqual([{ currency: "NGN", outstanding: 30_000_00 }]);
  expect(paid([payment(20_000_00, "claimed")])).toEqual([{ currency: "NGN", outstanding: 50_000_00 }]);
  expect(paid([payment(50_000_00)])).toEqual([]);
});

test("opening balance › joins the open invoices of its currency, and an overpayment covers it", () => {
  const debt = { currency: "NGN", outstanding: 10_00, overdue: 10_00, oldestOverdueDays: 4, nextDue: null };
  expect(withOpenings([row(50_00, { owed: [debt] })], none)[0]?.owed).toEqual([{ ...debt, outstanding: 60_00 }]);
  const invoice = {
    ...invoiceRowOf(buildInvoice({ status: "issued" })),
    balance: -20_00,
    contactId: id,
    currency: "NGN",
  };
  expect(owed(withOpenings([row(50_00)], { ...none, invoices: [invoice] }))).toEqual([
    { currency: "NGN", outstanding: 30_00 },
  ]);
});

test("client rows › client without a debt, or one we owed › keeps its row", () => {
  const rows = [row(0), row(-5_00)];
  expect(withOpenings(rows, none)).toBe(rows);
});

test("client rows › debt without a document › is owed until the invoice it became is issued", () => {
  const at = { now: "2026-11-21T09:00:00Z", today: "2026-11-21", deviceId: null };
  const debt = debtOf(
    "0198b0a0-0000-7000-8000-0000000000d1",
    { contactId: id, amount: 70_00, currency: "NGN", what: "" },
    at,
  );
  expect(owed(withOpenings([row(0)], { ...none, payments: [debt] }))).toEqual([
    { currency: "NGN", outstanding: 70_00 },
  ]);
  const issued = buildInvoice({ status: "issued" });
  const invoice = { ...invoiceRowOf(issued), balance: 70_00, contactId: id, currency: "NGN" };
  const sources = new Map([[issued.id, debt.id]]);
  expect(owed(withOpenings([row(0)], { ...none, payments: [debt], invoices: [invoice], sources }))).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { summarizeContact, type SummaryInvoice } from "./contact-summary.ts";
import type { Payment } from "../records/payment.ts";

const invoice = (fields: Partial<SummaryInvoice>): SummaryInvoice => ({
  id: "i",
  currency: "NGN",
  total: 0,
  balance: 0,
  issueDate: "2026-10-01",
  dueDate: "2026-10-15",
  ...fields,
});
const payment = (fields: Partial<Payment>): Payment => ({
  id: fields.id ?? crypto.randomUUID(),
  createdAt: "2026-10-10T08:00:00.000Z",
  updatedAt: "2026-10-10T08:00:00.000Z",
  deviceId: null,
  archivedAt: null,
  contactId: null,
  amount: 0,
  currency: "NGN",
  date: "2026-10-10",
  method: "transfer",
  reference: "",
  status: "confirmed",
  allocations: [],
  withholding: null,
  reverses: null,
  note: "",
  proof: [],
  ...fields,
});
const base = { opening: { amount: 0, currency: "NGN" }, homeCurrency: "NGN", today: "2026-11-20" };

describe("the figures of a client", () => {
  test("billed, paid, outstanding and overdue agree with the invoices", () => {
    const { money, daysToPay } = summarizeContact({
      ...base,
      invoices: [
        invoice({ id: "late", total: 1_248_000_00, balance: 1_248_000_00, dueDate: "2026-11-09" }),
        invoice({ id: "paid", total: 986_000_00, balance: 0, issueDate: "2026-09-28" }),
        invoice({ id: "open", total: 500, balance: 500, dueDate: "2026-11-20" }),
      ],
      payments: [
        payment({ amount: 986_000_00, date: "2026-10-16", allocations: [{ invoiceId: "paid", amount: 986_000_00 }] }),
      ],
    });
    expect(money).toEqual([
      {
        currency: "NGN",
        billed: 2_234_000_00 + 500,
        paid: 986_000_00,
        outstanding: 1_248_000_00 + 500,
        overdue: 1_248_000_00,
        remainingOpeningBalance: 0,
        credit: 0,
        overdueDays: 11,
        oldestOverdueId: "late",
      },
    ]);
    expect(daysToPay).toBe(18);
  });

  test("never adds two currencies, the home one first", () => {
    const { money } = summarizeContact({
      ...base,
      invoices: [invoice({ currency: "GHS", total: 5, balance: 5 }), invoice({ id: "n", total: 7, balance: 7 })],
      payments: [],
    });
    expect(money.map(({ currency, outstanding }) => [currency, outstanding])).toEqual([
      ["NGN", 7],
      ["GHS", 5],
    ]);
  });

  test("a claimed payment is not money", () => {
    const { money } = summarizeContact({
      ...base,
      invoices: [],
      payments: [payment({ amount: 900, status: "claimed" })],
    });
    expect(money).toEqual([]);
  });

  test("a payment that was taken back counts for nothing", () => {
    const fake = payment({ amount: 900, status: "reversed" });
    const back = payment({ amount: -900, reverses: fake.id });
    expect(
      summarizeContact({ ...base, invoices: [], payments: [fake, back, payment({ amount: 50 })] }).money[0]?.paid,
    ).toBe(50);
    expect(
      summarizeContact({ ...base, invoices: [], payments: [payment({ amount: 900, status: "reversed" })] }).money,
    ).toEqual([]);
  });

  test("money for no invoice covers the opening balance, the rest is credit", () => {
    const opened = { ...base, opening: { amount: 1000, currency: "NGN" }, invoices: [] };
    expect(summarizeContact({ ...opened, payments: [payment({ amount: 400 })] }).money[0]).toMatchObject({
      outstanding: 600,
      remainingOpeningBalance: 600,
      credit: 0,
    });
    expect(summarizeContact({ ...opened, payments: [payment({ amount: 1300 })] }).money[0]).toMatchObject({
      outstanding: 0,
      credit: 300,
    });
  });

  test("what was written off is billed, but no longer owed", () => {
    const given = invoice({ total: 900, balance: 900, writtenOffAt: "2026-11-01T00:00:00.000Z" });
    expect(summarizeContact({ ...base, invoices: [given], payments: [] }).money[0]).toMatchObject({
      billed: 900,
      outstanding: 0,
      overdue: 0,
    });
  });

  test("a client nobody has billed has no figures", () => {
    expect(summarizeContact({ ...base, invoices: [], payments: [] })).toEqual({ money: [], daysToPay: null });
  });
});

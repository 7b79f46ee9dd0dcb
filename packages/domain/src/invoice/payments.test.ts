import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateOldestFirst, type OpenInvoice } from "./payments.ts";

const invoice = (id: string, balance: number, dueDate: string | null, currency = "NGN"): OpenInvoice => ({
  id,
  currency,
  balance,
  dueDate,
  issueDate: "2026-10-01",
});

describe("a payment recorded on the client", () => {
  test("settles the oldest invoice first and leaves the rest on the next", () => {
    const split = allocateOldestFirst({
      amount: 90_000_00,
      currency: "NGN",
      invoices: [invoice("november", 50_000_00, "2026-11-30"), invoice("october", 60_000_00, "2026-10-30")],
    });
    expect(split).toEqual({
      opening: 0,
      allocations: [
        { invoiceId: "october", amount: 60_000_00 },
        { invoiceId: "november", amount: 30_000_00 },
      ],
      credit: 0,
    });
  });

  test("pays what was owed before the books were opened, before any invoice", () => {
    const split = allocateOldestFirst({
      amount: 100,
      currency: "NGN",
      invoices: [invoice("a", 100, null)],
      remainingOpeningBalance: 70,
    });
    expect(split).toEqual({ opening: 70, allocations: [{ invoiceId: "a", amount: 30 }], credit: 0 });
  });

  test("keeps what is too much as credit", () => {
    const split = allocateOldestFirst({
      amount: 500,
      currency: "NGN",
      invoices: [invoice("a", 300, null), invoice("b", -20, null)],
    });
    expect(split.allocations).toEqual([{ invoiceId: "a", amount: 300 }]);
    expect(split.credit).toBe(200);
  });

  test("serves several named ones oldest first, before older debts", () => {
    const split = allocateOldestFirst({
      amount: 150,
      currency: "NGN",
      invoices: [invoice("old", 100, "2026-01-01"), invoice("b", 60, "2026-11-30"), invoice("a", 80, "2026-11-02")],
      remainingOpeningBalance: 50,
      first: ["b", "a"],
    });
    expect(split).toEqual({
      opening: 10,
      allocations: [
        { invoiceId: "a", amount: 80 },
        { invoiceId: "b", amount: 60 },
      ],
      credit: 0,
    });
  });

  test("serves the invoice the client named before older debts", () => {
    const split = allocateOldestFirst({
      amount: 120,
      currency: "NGN",
      invoices: [invoice("old", 100, "2026-01-01"), invoice("named", 60, "2026-11-30")],
      remainingOpeningBalance: 50,
      first: "named",
    });
    expect(split).toEqual({
      opening: 50,
      allocations: [
        { invoiceId: "named", amount: 60 },
        { invoiceId: "old", amount: 10 },
      ],
      credit: 0,
    });
  });

  test("never pays a dollar invoice with naira", () => {
    const split = allocateOldestFirst({
      amount: 500,
      currency: "NGN",
      invoices: [invoice("usd", 300, "2026-01-01", "USD")],
    });
    expect(split).toEqual({ opening: 0, allocations: [], credit: 500 });
  });

  test("refuses a negative amount", () => {
    expect(() => allocateOldestFirst({ amount: -1, currency: "NGN", invoices: [] })).toThrow(RangeError);
  });

  test("loses nothing, overpays nothing and skips no older debt", () => {
    const invoices = fc.array(
      fc.record({
        id: fc.uuid(),
        currency: fc.constantFrom("NGN", "USD"),
        balance: fc.integer({ min: -1000, max: 1e9 }),
        dueDate: fc.option(fc.constantFrom("2026-01-31", "2026-02-28", "2026-03-31")),
        issueDate: fc.option(fc.constantFrom("2026-01-01", "2026-01-15")),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.integer({ min: 0, max: 1e6 }),
        invoices,
        (amount, remainingOpeningBalance, open) => {
          const split = allocateOldestFirst({ amount, currency: "NGN", invoices: open, remainingOpeningBalance });
          expect(split.opening + split.credit + split.allocations.reduce((sum, part) => sum + part.amount, 0)).toBe(
            amount,
          );
          const full = split.allocations.slice(0, -1);
          for (const part of full) expect(part.amount).toBe(open.find(({ id }) => id === part.invoiceId)?.balance);
          for (const part of split.allocations) expect(part.amount).toBeGreaterThan(0);
          const owed = open.filter(({ currency, balance }) => currency === "NGN" && balance > 0);
          expect(split.credit === 0 || split.allocations.length === owed.length).toBe(true);
        },
      ),
    );
  });
});

import { arbitraryDocument } from "@ankara/fixtures/any-document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { line, testId, testNow } from "../../test/records.ts";
import { propertyRuns, propertyTimeoutMs } from "../../test/runs.ts";
import { computeTotals, signedTotal } from "../invoice/compute-totals.ts";
import type { FeeSnapshot } from "../records/fee.ts";
import { Invoice } from "../records/invoice.ts";
import { bookedLines } from "./booked-lines.ts";

const invoiceOf = ({ taxes = [], lines = [], discount = null, ...fields }: Partial<Invoice>): Invoice => {
  const blank = Invoice.parse({ id: testId(), createdAt: testNow, updatedAt: testNow, currency: "NGN", ...fields });
  const invoice = { ...blank, taxes, lines, discount };
  const totals = computeTotals(invoice);
  return { ...invoice, totals: totals.ok ? totals.value : null };
};
const vat: FeeSnapshot = {
  id: testId(),
  name: "VAT",
  kind: "tax",
  basis: "percent",
  ratePpm: 75_000,
  amount: null,
  compoundOn: [],
  category: "S",
  taxable: false,
};
const sale = (changes: Partial<Invoice>) =>
  invoiceOf({
    taxes: [vat],
    lines: [
      line({ name: "Wax print", quantity: "1", unitPrice: "1000", taxIds: [vat.id] }),
      line({ name: "Thread", quantity: "1", unitPrice: "75", taxIds: [vat.id] }),
    ],
    ...changes,
  });
const told = (invoice: Invoice) => bookedLines(invoice).map(({ kind, name, amount }) => [kind, name, amount]);

describe("booked lines", () => {
  test("any document › they add up to its total, and turn on a credit note", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(arbitraryDocument.map(invoiceOf), fc.constantFrom("invoice", "credit_note"), (invoice, kind) => {
        const document = { ...invoice, kind } as Invoice;
        const booked = bookedLines(document);
        expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(signedTotal(document));
        expect(booked.filter((each) => each.kind === "item")).toHaveLength(document.totals ? document.lines.length : 0);
      }),
      propertyRuns,
    );
  });

  test("prices without tax › goods, discount and tax stand for themselves", () => {
    expect(told(sale({ discount: { kind: "amount", amount: 7_500 } }))).toEqual([
      ["item", "Wax print", 100_000],
      ["item", "Thread", 7_500],
      ["discount", "", -7_500],
      ["tax", "VAT", 7_500],
    ]);
  });

  test("prices with tax in them › it is taken out of the goods, once", () => {
    expect(told(sale({ taxMode: "inclusive" }))).toEqual([
      ["item", "Wax print", 93_023],
      ["item", "Thread", 6_977],
      ["tax", "VAT", 7_500],
    ]);
  });

  test("a draft without sums › has none", () => {
    expect(bookedLines({ ...sale({}), totals: null })).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { countingRandom, line, testDevice, testId, testNow, testToday } from "../../test/records.ts";
import { propertyRuns, propertyTimeoutMs } from "../../test/runs.ts";
import { Invoice } from "../records/invoice.ts";
import { computeTotals, signedTotal } from "./compute-totals.ts";
import { type CreditChoice, remainingCreditable, creditNoteFor } from "./credit-note.ts";
import { owingOf } from "./receivable.ts";
import { settledOn } from "./settlements.ts";

const dueOn = (
  of: Parameters<typeof settledOn>[0] & Parameters<typeof owingOf>[0],
  ...entries: [Parameters<typeof settledOn>[1], Parameters<typeof settledOn>[2]?]
): number => owingOf(of, settledOn(of, ...entries)).due;

const invoiceOf = ({ taxes = [], lines = [], discount = null, ...fields }: Partial<Invoice>): Invoice => {
  const invoice = {
    ...Invoice.parse({
      id: testId(),
      createdAt: testNow,
      updatedAt: testNow,
      status: "issued",
      number: "INV-0001",
      seq: 1,
      seriesId: testId(),
      issueDate: testToday,
      currency: "NGN",
      walkIn: true,
      ...fields,
    }),
    // The made-up documents name their lines and taxes in short.
    taxes,
    lines,
    discount,
  };
  const totals = computeTotals(invoice);
  return { ...invoice, totals: totals.ok ? totals.value : null };
};
const creditFor = (invoice: Invoice, choice: CreditChoice, credits: readonly Invoice[] = []) =>
  creditNoteFor({
    invoice,
    choice,
    credits,
    id: testId(),
    now: testNow,
    today: testToday,
    deviceId: testDevice,
    random: countingRandom,
  });
const issued = (draft: Invoice): Invoice => ({ ...draft, status: "issued", number: "CN-0001", seq: 1 });
const anyInvoice = arbitraryDocument.map(invoiceOf).filter(({ totals }) => (totals?.total ?? 0) > 0);

describe("a credit note", () => {
  test(
    "on the whole of an invoice comes to exactly −total, with the same taxes",
    { timeout: propertyTimeoutMs },
    () => {
      fc.assert(
        fc.property(anyInvoice, (invoice) => {
          const credit = creditFor(invoice, { of: "all" });
          if (!credit.ok) throw new Error(credit.error.code);
          expect(signedTotal(credit.value)).toBe(0 - (invoice.totals?.total ?? 0));
          expect(credit.value.totals?.taxes).toEqual(invoice.totals?.taxes);
          expect(dueOn(invoice, [], [issued(credit.value)])).toBe(0);
          expect(creditFor(invoice, { of: "all" }, [issued(credit.value)])).toMatchObject({
            ok: false,
            error: { code: "more_than_left", left: 0 },
          });
        }),
        propertyRuns,
      );
    },
  );

  test("on an amount comes to that amount, whatever taxes are in it", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(anyInvoice, fc.double({ min: 0, max: 1, noNaN: true }), (invoice, share) => {
        const total = invoice.totals?.total ?? 0;
        const amount = Math.max(1, Math.floor(total * share));
        const credit = creditFor(invoice, { of: "amount", amount, name: "Price agreed later" });
        // Lines that come to nothing (100 % off) leave no rate to share over.
        fc.pre(credit.ok || credit.error.code !== "nothing_chosen");
        if (!credit.ok) throw new Error(credit.error.code);
        expect(credit.value.totals?.total).toBe(amount);
        expect(remainingCreditable(invoice, [issued(credit.value)])).toBe(total - amount);
      }),
      propertyRuns,
    );
  });

  test("on lines never gives back more than is left, in any order of parts", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(anyInvoice, fc.array(fc.nat(20), { maxLength: 6 }), (invoice, picks) => {
        const credits: Invoice[] = [];
        for (const pick of picks) {
          const picked = invoice.lines[pick % Math.max(1, invoice.lines.length)];
          if (!picked) return;
          const credit = creditFor(
            invoice,
            { of: "lines", lines: [{ id: picked.id, quantity: picked.quantity }] },
            credits,
          );
          if (credit.ok) credits.push(issued(credit.value));
        }
        expect(remainingCreditable(invoice, credits)).toBeGreaterThanOrEqual(0);
      }),
      propertyRuns,
    );
  });

  test("on part of a quantity takes its part of the discounts with it", () => {
    const id = testId();
    const invoice = invoiceOf({
      lines: [
        line({
          id,
          name: "Wax print",
          quantity: "10",
          unitPrice: "1000",
          discount: { kind: "amount", amount: 100_000 },
        }),
        line({ name: "Lace", quantity: "1", unitPrice: "9000" }),
      ],
      discount: { kind: "amount", amount: 180_000 },
    });
    expect(invoice.totals?.total).toBe(1_620_000);
    const credit = creditFor(invoice, { of: "lines", lines: [{ id, quantity: "2.5" }] });
    if (!credit.ok) throw new Error(credit.error.code);
    // A quarter of 9,000 less a quarter of the 900 of the document's discount that lay on it.
    expect(credit.value.totals?.total).toBe(202_500);
    expect(credit.value).toMatchObject({ kind: "credit_note", status: "draft", sourceId: invoice.id, number: null });
  });

  test("is refused for a void invoice, more than was sold, and nothing", () => {
    const id = testId();
    const invoice = invoiceOf({ lines: [line({ id, name: "Rice", quantity: "2", unitPrice: "500" })] });
    expect(creditFor({ ...invoice, status: "void" }, { of: "all" })).toEqual({
      ok: false,
      error: { code: "not_issued" },
    });
    expect(creditFor(invoice, { of: "lines", lines: [{ id, quantity: "3" }] })).toEqual({
      ok: false,
      error: { code: "quantity_too_big" },
    });
    expect(creditFor(invoice, { of: "lines", lines: [] })).toEqual({ ok: false, error: { code: "nothing_chosen" } });
    expect(creditFor(invoice, { of: "amount", amount: 100_001, name: "x" })).toEqual({
      ok: false,
      error: { code: "more_than_left", left: 100_000 },
    });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeTotals, signedTotal, type TotalsInput } from "../src/invoice/compute-totals.ts";
import type { Totals } from "../src/records/invoice.ts";
import { arbitraryDocument, percentDocument } from "@ankara/fixtures/any-document";
import { referenceTotals } from "./reference-totals.ts";
import { propertyRuns, propertyTimeoutMs } from "./runs.ts";

/** Totals of a document that has some; documents that are refused are left to the law that is about them. */
function totalsOf(input: TotalsInput): Totals {
  const totals = computeTotals(input);
  fc.pre(totals.ok);
  if (!totals.ok) throw new Error("unreachable");
  return totals.value;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const amounts = (rows: readonly { readonly amount: number }[]): number => sum(rows.map(({ amount }) => amount));

function everyDocument(documents: fc.Arbitrary<TotalsInput>, holds: (input: TotalsInput) => void): void {
  fc.assert(
    fc.property(documents, (input) => {
      holds(input);
    }),
    propertyRuns,
  );
}

describe("laws of document totals", () => {
  test("equal the reference in every figure and in every refusal", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const totals = computeTotals(input);
      const reference = referenceTotals(input);
      expect(totals.ok ? { totals: totals.value } : { error: totals.error.code }).toEqual(reference);
    });
  });

  test("the printed parts sum to the printed total", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const totals = totalsOf(input);
      expect(totals.gross - totals.lineDiscount).toBe(totals.subtotal);
      expect(sum(totals.lineNets)).toBe(totals.subtotal);
      expect(amounts(totals.taxes)).toBe(totals.taxTotal);
      expect(amounts(totals.fees)).toBe(totals.feeTotal);
      const onTop = input.taxMode === "inclusive" ? 0 : totals.taxTotal;
      expect(totals.subtotal - totals.discount + onTop + totals.feeTotal + totals.rounding).toBe(totals.total);
      expect(totals.expected + amounts(totals.withholding)).toBe(totals.total);
    });
  });

  test("every figure is a whole minor unit, and no total is negative", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const totals = totalsOf(input);
      const { lineNets, taxes, fees, withholding, ...figures } = totals;
      const all = [
        ...Object.values(figures),
        ...lineNets,
        ...[...taxes, ...fees, ...withholding].map(({ amount }) => amount),
      ];
      expect(all.every((figure) => Number.isSafeInteger(figure) && !Object.is(figure, -0))).toBe(true);
      expect(
        Math.min(totals.total, totals.subtotal, totals.discount, totals.expected, totals.taxTotal),
      ).toBeGreaterThanOrEqual(0);
    });
  });

  test(
    "prices that include tax: the total is the entered prices less discounts, plus fees",
    { timeout: propertyTimeoutMs },
    () => {
      everyDocument(arbitraryDocument, (input) => {
        const totals = totalsOf({ ...input, taxMode: "inclusive", cashRounding: null });
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.feeTotal);
        const untaxed = totalsOf({ ...input, taxMode: "none", cashRounding: null });
        expect(totals.total).toBe(untaxed.total);
      });
    },
  );

  test("the order of lines does not matter, nor their ids", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const document = { ...input, roundingMode: "document" as const };
      const { lineNets, ...totals } = totalsOf(document);
      const lines = document.lines.toReversed().map((line, index) => ({ ...line, id: `other-${index}` }));
      const { lineNets: turned, ...again } = totalsOf({ ...document, lines });
      expect(again).toEqual(totals);
      expect(turned).toEqual(lineNets.toReversed());
    });
  });

  test("a discount of 100 % gives exactly nothing", { timeout: propertyTimeoutMs }, () => {
    everyDocument(percentDocument, (input) => {
      const discounted = { ...input, discount: { kind: "percent" as const, ratePpm: 1_000_000 } };
      const taxes = input.taxes.filter(({ beforeDiscount }) => beforeDiscount !== true);
      const totals = totalsOf({ ...discounted, taxes });
      expect([totals.total, totals.taxTotal, totals.feeTotal, totals.rounding, totals.expected]).toEqual([
        0, 0, 0, 0, 0,
      ]);
      expect(totals.discount).toBe(totals.subtotal);
    });
  });

  test("an amount that takes all off gives the same as 100 %", { timeout: propertyTimeoutMs }, () => {
    everyDocument(percentDocument, (input) => {
      const { subtotal } = totalsOf({ ...input, discount: null });
      expect(computeTotals({ ...input, discount: { kind: "amount", amount: subtotal } })).toEqual(
        computeTotals({ ...input, discount: { kind: "percent", ratePpm: 1_000_000 } }),
      );
    });
  });

  test("a discount of more than there is is refused", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const { subtotal } = totalsOf({ ...input, discount: null });
      const refused = computeTotals({ ...input, discount: { kind: "amount", amount: subtotal + 1 } });
      expect(refused).toEqual({ ok: false, error: { code: "discount_exceeds_base" } });
    });
  });

  test("a credit note over all of it takes the invoice back to nothing", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const totals = totalsOf(input);
      const credit = totalsOf({ ...input, lines: input.lines.map((line) => ({ ...line, id: `credit-${line.id}` })) });
      expect(signedTotal({ kind: "invoice", totals }) + signedTotal({ kind: "credit_note", totals: credit })).toBe(0);
    });
  });

  test("withholding never changes the total", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const totals = totalsOf(input);
      const without = totalsOf({ ...input, taxes: input.taxes.filter(({ kind }) => kind !== "withholding") });
      expect({ ...totals, withholding: [], expected: 0 }).toEqual({ ...without, withholding: [], expected: 0 });
    });
  });

  test(
    "cash rounding lands on the step and moves the total by at most half of it",
    { timeout: propertyTimeoutMs },
    () => {
      everyDocument(arbitraryDocument, (input) => {
        fc.pre(input.cashRounding !== null);
        const step = input.cashRounding ?? 1;
        const totals = totalsOf(input);
        expect(totals.total % step).toBe(0);
        expect(Math.abs(totals.rounding) * 2).toBeLessThanOrEqual(step);
      });
    },
  );

  test("a tax of a percentage is within half a unit of its base times its rate", { timeout: propertyTimeoutMs }, () => {
    everyDocument(arbitraryDocument, (input) => {
      const document = { ...input, roundingMode: "document" as const, taxMode: "exclusive" as const };
      const percent = new Set(input.taxes.filter(({ basis }) => basis === "percent").map(({ id }) => id));
      for (const { feeId, base, ratePpm, amount } of totalsOf(document).taxes) {
        if (!percent.has(feeId)) continue;
        const off = 1_000_000n * BigInt(amount) - BigInt(base) * BigInt(ratePpm);
        expect(off >= -500_000n && off <= 500_000n).toBe(true);
      }
    });
  });

  test(
    "no tax goes missing between the lines and the sum when every line is its own",
    { timeout: propertyTimeoutMs },
    () => {
      everyDocument(arbitraryDocument, (input) => {
        const lines = input.lines.map((line) => ({ ...line, discount: null }));
        const document = {
          ...input,
          lines,
          discount: null,
          taxes: input.taxes.filter(
            ({ kind, basis }) => (kind === "tax" || kind === "levy") && basis !== "fixed_document",
          ),
          roundingMode: "line" as const,
          cashRounding: null,
        };
        const together = totalsOf(document);
        const apart = document.lines.map((line) => totalsOf({ ...document, lines: [line] }));
        expect(sum(apart.map(({ taxTotal }) => taxTotal))).toBe(together.taxTotal);
        expect(sum(apart.map(({ total }) => total))).toBe(together.total);
      });
    },
  );
});

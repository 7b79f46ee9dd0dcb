import { describe, expect, test } from "vitest";
import type { FeeSnapshot } from "../records/fee.ts";
import type { InvoiceLine, Totals } from "../records/invoice.ts";
import { computeTotals, signedTotal, type TotalsInput } from "./compute-totals.ts";

const tax = (id: string, ratePpm: number, changes: Partial<FeeSnapshot> = {}): FeeSnapshot => ({
  id,
  name: id,
  kind: "tax",
  basis: "percent",
  ratePpm,
  amount: null,
  compoundOn: [],
  category: "S",
  taxable: false,
  ...changes,
});
const fee = (id: string, changes: Partial<FeeSnapshot>): FeeSnapshot => tax(id, 0, { kind: "fee", ...changes });

let lines = 0;
const line = (
  quantity: string,
  unitPrice: string,
  taxIds: string[] = [],
  changes: Partial<InvoiceLine> = {},
): InvoiceLine => ({
  id: `line-${(lines += 1)}`,
  itemId: null,
  name: "Cloth",
  description: "",
  quantity: quantity,
  unit: "piece",
  unitPrice: unitPrice,
  discount: null,
  taxIds,
  itemCode: "",
  privateCost: null,
  ...changes,
});

const document = (changes: Partial<TotalsInput>): TotalsInput => ({
  currency: "NGN",
  lines: [],
  discount: null,
  taxes: [],
  taxMode: "exclusive",
  roundingMode: "document",
  cashRounding: null,
  ...changes,
});

function totalsOf(changes: Partial<TotalsInput>): Totals {
  const totals = computeTotals(document(changes));
  if (!totals.ok) throw new Error(totals.error.code);
  return totals.value;
}
const refusal = (changes: Partial<TotalsInput>) => {
  const totals = computeTotals(document(changes));
  return totals.ok ? null : totals.error;
};
const taxAmounts = (totals: Totals) => totals.taxes.map(({ amount }) => amount);

test("a cloth trader's invoice › lines, 5 % off, VAT on top, delivery", () => {
  const totals = totalsOf({
    lines: [
      line("24", "38500", ["vat"]),
      line("40", "14750", ["vat"]),
      line("24", "18000", ["vat"]),
      line("24", "6500", ["vat"]),
    ],
    discount: { kind: "percent", ratePpm: 50_000 },
    taxes: [tax("vat", 75_000), fee("delivery", { basis: "fixed_document", amount: "15000" })],
  });
  expect(totals).toMatchObject({
    lineNets: [92_400_000, 59_000_000, 43_200_000, 15_600_000],
    subtotal: 210_200_000,
    discount: 10_510_000,
    taxes: [{ feeId: "vat", base: 199_690_000, amount: 14_976_750 }],
    fees: [{ feeId: "delivery", amount: 1_500_000 }],
    total: 216_166_750,
  });
});

test("totals › a draft with nothing in it comes to nothing", () => {
  expect(totalsOf({})).toMatchObject({ subtotal: 0, total: 0, taxes: [], lineNets: [] });
  expect(totalsOf({ lines: [line("", "100"), line("1", "")] })).toMatchObject({ total: 0, lineNets: [0, 0] });
});

describe("taxes on top", () => {
  test("are rounded once per rate, not once per line", () => {
    const three = [line("1", "0.07", ["vat"]), line("1", "0.07", ["vat"]), line("1", "0.07", ["vat"])];
    // 7.5 % of 0.21 is 0.01575, two kobo; of 0.07 it is 0.00525, a kobo each time.
    expect(totalsOf({ lines: three, taxes: [tax("vat", 75_000)] }).taxTotal).toBe(2);
    expect(totalsOf({ lines: three, taxes: [tax("vat", 75_000)], roundingMode: "line" }).taxTotal).toBe(3);
  });

  test("round a half away from zero", () => {
    expect(totalsOf({ lines: [line("1", "0.10", ["t"])], taxes: [tax("t", 50_000)] }).taxTotal).toBe(1);
    expect(totalsOf({ lines: [line("1", "0.09", ["t"])], taxes: [tax("t", 50_000)] }).taxTotal).toBe(0);
  });

  test("of Ghana stand side by side on one base", () => {
    const ghana = [
      tax("vat", 150_000),
      tax("nhil", 25_000, { kind: "levy" }),
      tax("getfund", 25_000, { kind: "levy" }),
    ];
    const totals = totalsOf({ currency: "GHS", lines: [line("1", "520", ["vat", "nhil", "getfund"])], taxes: ghana });
    expect(taxAmounts(totals)).toEqual([7_800, 1_300, 1_300]);
    expect(totals.total).toBe(62_400);
  });

  test("compound: VAT on the price and on the levies", () => {
    const stacked = [
      tax("vat", 150_000, { compoundOn: ["nhil", "getfund"] }),
      tax("nhil", 25_000, { kind: "levy" }),
      tax("getfund", 25_000, { kind: "levy" }),
    ];
    const totals = totalsOf({ lines: [line("1", "100", ["vat", "nhil", "getfund"])], taxes: stacked });
    expect(totals.taxes).toMatchObject([
      { feeId: "vat", base: 10_500, amount: 1_575 },
      { feeId: "nhil", amount: 250 },
      { feeId: "getfund", amount: 250 },
    ]);
  });

  test("a compound tax adds only what falls on its own lines", () => {
    const totals = totalsOf({
      lines: [line("1", "100", ["levy", "vat"]), line("1", "300", ["levy"])],
      taxes: [tax("levy", 100_000), tax("vat", 200_000, { compoundOn: ["levy"] })],
    });
    expect(totals.taxes).toMatchObject([
      { feeId: "levy", base: 40_000, amount: 4_000 },
      { feeId: "vat", base: 11_000, amount: 2_200 },
    ]);
  });

  test("two taxes that stand on each other still end: the first does without the second", () => {
    const circle = [tax("a", 100_000, { compoundOn: ["b"] }), tax("b", 100_000, { compoundOn: ["a"] })];
    expect(taxAmounts(totalsOf({ lines: [line("1", "100", ["a", "b"])], taxes: circle }))).toEqual([1_100, 1_000]);
  });

  test("fixed ones: once per document, or for each unit", () => {
    const totals = totalsOf({
      lines: [line("3", "100", ["bottle"]), line("2.5", "10", ["bottle"]), line("4", "1")],
      taxes: [
        tax("stamp", 0, { basis: "fixed_document", amount: "50" }),
        tax("bottle", 0, { basis: "fixed_unit", amount: "0.25" }),
      ],
    });
    // 5.5 bottles at 0.25 are 1.375.
    expect(taxAmounts(totals)).toEqual([5_000, 138]);
  });

  test("an exempt line stands apart, and shares the discount", () => {
    const totals = totalsOf({
      lines: [line("1", "100", ["vat"]), line("1", "100", [])],
      taxes: [tax("vat", 100_000)],
      discount: { kind: "amount", amount: 5_000 },
    });
    expect(totals.taxes).toMatchObject([{ base: 7_500, amount: 750 }]);
  });

  test("a zero rate prints with its base", () => {
    const totals = totalsOf({ lines: [line("1", "100", ["zero"])], taxes: [tax("zero", 0, { category: "Z" })] });
    expect(totals.taxes).toMatchObject([{ base: 10_000, amount: 0 }]);
  });

  test("a tax no line names is left out, and so is everything in mode none", () => {
    expect(totalsOf({ lines: [line("1", "100")], taxes: [tax("vat", 75_000)] }).taxes).toEqual([]);
    expect(totalsOf({ lines: [line("1", "100", ["vat"])], taxes: [tax("vat", 75_000)], taxMode: "none" }).total).toBe(
      10_000,
    );
  });
});

describe("taxes contained in the price", () => {
  const inclusive = { taxMode: "inclusive" } as const;

  test("one rate: 107.50 holds 7.50", () => {
    const totals = totalsOf({ ...inclusive, lines: [line("1", "107.50", ["vat"])], taxes: [tax("vat", 75_000)] });
    expect(totals).toMatchObject({ total: 10_750, taxes: [{ base: 10_000, amount: 750 }] });
  });

  test("10.00 with 10 % and 17.5 % holds 2.15", () => {
    const totals = totalsOf({
      ...inclusive,
      lines: [line("1", "10", ["a", "b"])],
      taxes: [tax("a", 100_000), tax("b", 175_000)],
    });
    expect(totals).toMatchObject({ total: 1_000, taxTotal: 215 });
    expect(totals.taxes).toMatchObject([
      { base: 785, amount: 78 },
      { base: 785, amount: 137 },
    ]);
  });

  test("compound rates are taken out as they were put on", () => {
    const taxes = [tax("levy", 100_000), tax("vat", 200_000, { compoundOn: ["levy"] })];
    const onTop = totalsOf({ lines: [line("1", "100", ["levy", "vat"])], taxes });
    expect(onTop.total).toBe(13_200);
    const within = totalsOf({ ...inclusive, lines: [line("1", "132", ["levy", "vat"])], taxes });
    expect(within).toMatchObject({
      total: 13_200,
      taxes: [
        { base: 10_000, amount: 1_000 },
        { base: 11_000, amount: 2_200 },
      ],
    });
  });

  test("tiny prices never hold more tax than they are", () => {
    const all = ["a", "b", "c"];
    const taxes = all.map((id) => tax(id, 1_000_000));
    const totals = totalsOf({ ...inclusive, lines: [line("1", "0.02", all)], taxes });
    expect(totals).toMatchObject({ total: 2, taxTotal: 2 });
    expect(taxAmounts(totals)).toEqual([1, 1, 0]);
  });

  test("a fixed tax larger than its price is refused; on a gift it is nothing", () => {
    const taxes = [tax("duty", 0, { basis: "fixed_unit", amount: "20" })];
    expect(refusal({ ...inclusive, lines: [line("1", "10", ["duty"])], taxes })).toEqual({ code: "negative_total" });
    expect(totalsOf({ ...inclusive, lines: [line("1", "0", ["duty"])], taxes })).toMatchObject({
      total: 0,
      taxTotal: 0,
    });
  });
});

describe("discounts", () => {
  test("a line's discount is cut off at the line", () => {
    const off = { discount: { kind: "amount", amount: 50_000 } } as const;
    expect(totalsOf({ lines: [line("1", "100", [], off), line("1", "10")] })).toMatchObject({
      lineNets: [0, 1_000],
      gross: 11_000,
      lineDiscount: 10_000,
      total: 1_000,
    });
  });

  test("a document's discount of more than there is is refused", () => {
    const lines = [line("1", "100")];
    expect(totalsOf({ lines, discount: { kind: "amount", amount: 10_000 } }).total).toBe(0);
    expect(refusal({ lines, discount: { kind: "amount", amount: 10_001 } })).toEqual({ code: "discount_exceeds_base" });
  });

  test("100 % gives exactly nothing, whatever the taxes", () => {
    const totals = totalsOf({
      lines: [line("3", "33.33", ["a", "b"])],
      taxes: [tax("a", 75_000), tax("b", 192_500)],
      discount: { kind: "percent", ratePpm: 1_000_000 },
    });
    expect(totals).toMatchObject({ discount: 9_999, taxTotal: 0, total: 0 });
  });
});

describe("fees", () => {
  const lines = [line("1", "100", ["vat"])];
  const ten = { kind: "percent", ratePpm: 100_000 } as const;

  test("stand on the subtotal after the discount, or before it when they say so", () => {
    const service = { basis: "percent", ratePpm: 50_000 } as const;
    expect(totalsOf({ lines, discount: ten, taxes: [fee("f", service)] }).feeTotal).toBe(450);
    expect(totalsOf({ lines, discount: ten, taxes: [fee("f", { ...service, beforeDiscount: true })] }).feeTotal).toBe(
      500,
    );
  });

  test("bear the taxes of the lines when they are taxable", () => {
    const delivery = { basis: "fixed_document", amount: "20" } as const;
    const vat = tax("vat", 100_000);
    expect(totalsOf({ lines, taxes: [vat, fee("f", delivery)] }).taxTotal).toBe(1_000);
    expect(totalsOf({ lines, taxes: [vat, fee("f", { ...delivery, taxable: true })] }).taxTotal).toBe(1_200);
  });

  test("a taxable fee follows the goods: half of them exempt, half of the fee exempt", () => {
    const mixed = [line("1", "100", ["vat"]), line("1", "100")];
    const delivery = fee("f", { basis: "fixed_document", amount: "20", taxable: true });
    expect(totalsOf({ lines: mixed, taxes: [tax("vat", 100_000), delivery] }).taxTotal).toBe(1_100);
  });

  test("per unit", () => {
    const bag = fee("f", { basis: "fixed_unit", amount: "1.50" });
    expect(totalsOf({ lines: [line("3", "10"), line("0.5", "10")], taxes: [bag] }).feeTotal).toBe(525);
  });
});

test("totals › withholding is a memo on the net amount and leaves the total alone", () => {
  const totals = totalsOf({
    lines: [line("1", "100", ["vat"])],
    taxes: [tax("vat", 75_000), tax("wht", 50_000, { kind: "withholding" })],
  });
  expect(totals).toMatchObject({ total: 10_750, withholding: [{ feeId: "wht", amount: 500 }], expected: 10_250 });
  const within = totalsOf({
    taxMode: "inclusive",
    lines: [line("1", "107.50", ["vat"])],
    taxes: [tax("vat", 75_000), tax("wht", 50_000, { kind: "withholding" })],
  });
  expect(within).toMatchObject({ total: 10_750, withholding: [{ amount: 500 }], expected: 10_250 });
});

test("totals › cash rounding goes to the nearest step, halves up", () => {
  const rounded = (price: string) => totalsOf({ lines: [line("1", price)], cashRounding: 5 });
  expect([rounded("1.02"), rounded("1.03"), rounded("1.05")].map(({ total, rounding }) => [total, rounding])).toEqual([
    [100, -2],
    [105, 2],
    [105, 0],
  ]);
  expect(totalsOf({ lines: [line("1", "1.25")], cashRounding: 50 })).toMatchObject({ total: 150, rounding: 25 });
});

test("whole shillings › UGX rounds each line to the shilling", () => {
  const totals = totalsOf({ currency: "UGX", lines: [line("1.5", "999", ["vat"])], taxes: [tax("vat", 180_000)] });
  expect(totals).toMatchObject({ subtotal: 1_499, taxTotal: 270, total: 1_769 });
});

test("totals › sums beyond 9×10^15 minor units are refused, naming the line that is too big", () => {
  const max = line("1", "90000000000000");
  expect(totalsOf({ lines: [max] }).total).toBe(9e15);
  const more = line("1", "90000000000000.01");
  expect(refusal({ lines: [line("1", "1"), more] })).toEqual({ code: "amount_too_big", lineId: more.id });
  expect(refusal({ lines: [max, line("1", "0.01")] })).toEqual({ code: "amount_too_big" });
  expect(refusal({ lines: [line("1", "90000000000000", ["t"])], taxes: [tax("t", 75_000)] })?.code).toBe(
    "amount_too_big",
  );
});

test("totals › a credit note counts the other way", () => {
  const totals = totalsOf({ lines: [line("1", "100")] });
  expect(signedTotal({ kind: "invoice", totals })).toBe(10_000);
  expect(signedTotal({ kind: "credit_note", totals })).toBe(-10_000);
  expect(Object.is(signedTotal({ kind: "credit_note", totals: null }), 0)).toBe(true);
});

test("totals › a hundred lines take well under a frame", () => {
  const hundred = Array.from({ length: 100 }, () => line("3", "14750.5", ["vat", "levy"]));
  const input = document({
    lines: hundred,
    taxes: [tax("vat", 75_000), tax("levy", 25_000)],
    discount: { kind: "percent", ratePpm: 50_000 },
  });
  const times = Array.from({ length: 40 }, () => {
    const start = performance.now();
    computeTotals(input);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  expect(times[20]).toBeLessThan(8);
});

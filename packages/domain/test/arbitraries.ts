import fc from "fast-check";
import type { TotalsInput } from "../src/invoice/compute-totals.ts";
import type { FeeSnapshot } from "../src/records/fee.ts";
import type { Discount, InvoiceLine } from "../src/records/invoice.ts";

/** Documents as people make them and as nobody would: every kind of tax, discount, fee and rounding together. */

/** Decimal text with up to `decimals` places. */
const decimalText = (max: number, decimals: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(max), fc.nat(decimals), fc.nat(10 ** decimals - 1))
    .map(([whole, places, fraction]) =>
      places === 0 ? String(whole) : `${whole}.${String(fraction).padStart(decimals, "0").slice(0, places)}`,
    );

const ratePpm = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(75_000, 160_000, 150_000, 180_000, 25_000, 192_500, 155_000, 100_000, 175_000),
  },
  { weight: 2, arbitrary: fc.nat(1_000_000) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 333_333, 500_000, 1_000_000) },
);

const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: ratePpm.map((rate): Discount => ({ kind: "percent", ratePpm: rate })) },
  { weight: 2, arbitrary: fc.nat(500_000).map((amount): Discount => ({ kind: "amount", amount })) },
);

const taxId = (index: number): string => `tax-${index}`;

function taxRow(index: number): fc.Arbitrary<FeeSnapshot> {
  return fc.record({
    id: fc.constant(taxId(index)),
    name: fc.constant(`Tax ${index}`),
    kind: fc.constantFrom("tax" as const, "tax" as const, "levy" as const),
    basis: fc.constantFrom(
      "percent" as const,
      "percent" as const,
      "percent" as const,
      "fixed_document" as const,
      "fixed_unit" as const,
    ),
    ratePpm,
    amount: fc.option(decimalText(30, 3)),
    compoundOn: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.nat(4).map(taxId), { maxLength: 3 }) },
    ),
    category: fc.constant("S" as const),
    taxable: fc.constant(false),
  });
}

function feeRow(index: number): fc.Arbitrary<FeeSnapshot> {
  return fc.record({
    id: fc.constant(`fee-${index}`),
    name: fc.constant(`Fee ${index}`),
    kind: fc.constantFrom("fee" as const, "fee" as const, "withholding" as const),
    basis: fc.constantFrom("percent" as const, "fixed_document" as const, "fixed_unit" as const),
    ratePpm,
    amount: fc.option(decimalText(500, 3)),
    compoundOn: fc.constant<string[]>([]),
    category: fc.constant("S" as const),
    taxable: fc.boolean(),
    beforeDiscount: fc.option(fc.boolean(), { nil: undefined }),
  });
}

const line = (index: number): fc.Arbitrary<InvoiceLine> =>
  fc.record({
    id: fc.constant(`line-${index}`),
    itemId: fc.constant(null),
    name: fc.constant("Cloth"),
    description: fc.constant(""),
    quantity: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 50 }).map(String) },
      { weight: 3, arbitrary: decimalText(40, 6) },
      { weight: 1, arbitrary: fc.constant("" as const) },
    ),
    unit: fc.constant("piece"),
    unitPrice: fc.oneof(
      { weight: 4, arbitrary: decimalText(60_000, 2) },
      { weight: 2, arbitrary: decimalText(20, 6) },
      { weight: 1, arbitrary: fc.constantFrom("0", "", "0.01", "0.005", "1") },
      { weight: 1, arbitrary: fc.constantFrom("1234567890123.45", "90000000000000", "999999999999999.999999") },
    ),
    discount,
    taxIds: fc.subarray([0, 1, 2, 3, 4].map(taxId)),
    itemCode: fc.constant(""),
    privateCost: fc.constant(null),
  });

const rows = <T>(make: (index: number) => fc.Arbitrary<T>, max: number): fc.Arbitrary<T[]> =>
  fc.nat(max).chain((count) => fc.tuple<T[]>(...Array.from({ length: count }, (_, index) => make(index))));

/** Any document at all. */
export const anyDocument: fc.Arbitrary<TotalsInput> = fc.record({
  currency: fc.constantFrom("NGN", "NGN", "UGX", "KWD", "USD"),
  lines: rows(line, 9),
  discount,
  taxes: fc.tuple(rows(taxRow, 5), rows(feeRow, 3)).map(([taxes, fees]) => [...taxes, ...fees]),
  taxMode: fc.constantFrom("exclusive" as const, "inclusive" as const, "none" as const),
  roundingMode: fc.constantFrom("document" as const, "line" as const),
  cashRounding: fc.option(fc.constantFrom(5, 10, 50, 100), { freq: 4 }),
});

/** A document whose taxes and fees are percentages only. */
export const percentDocument: fc.Arbitrary<TotalsInput> = anyDocument.map((document) => ({
  ...document,
  taxes: document.taxes.map((tax) => ({ ...tax, basis: "percent" as const })),
}));

import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns, propertyTimeoutMs } from "../../test/runs.ts";
import {
  compareDecimals,
  divideHalfUp,
  isPositiveDecimal,
  multiplyToMinor,
  parseDecimal,
  roundDecimal,
  proportionRoundedUp,
} from "./decimal.ts";

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [0n, 7n, 0n],
])("decimal text › %s / %s rounds to %s, ties away from zero", (numerator, denominator, rounded) => {
  expect(divideHalfUp(numerator, denominator)).toBe(rounded);
});

test.each([
  ["1.5", "0.33", 2, 50],
  ["3", "0.125", 2, 38],
  ["0.5", "0.01", 2, 1],
  ["0.49", "0.01", 2, 0],
  ["1.005", "100", 2, 10_050],
  ["2", "1500.5", 0, 3_001],
  ["", "100", 2, 0],
  ["2", "", 2, 0],
])("decimal text › %s × %s with %i decimals is %i", (quantity, price, decimals, amount) => {
  expect(multiplyToMinor(quantity, price, decimals)).toBe(amount);
});

test("decimal text › keeps every digit where floating point would not", () => {
  expect(multiplyToMinor("0.1", "0.3", 6)).toBe(30_000);
  expect(multiplyToMinor("1", "90071992547409.91", 2)).toBe(9_007_199_254_740_991);
});

test.each(["", "1.", ".5", "1,5", "1e3", "٣", " 1", "+1"])("decimal text › refuses %j as decimal text", (text) => {
  expect(() => parseDecimal(text)).toThrow(RangeError);
});

test("decimal text › refuses a product beyond what a number holds", () => {
  expect(() => multiplyToMinor("1000000", "1000000000000", 2)).toThrow(RangeError);
});

test("decimal text › knows a positive quantity", () => {
  expect(["0", "0.000", "", "-1", "0.000001", "12"].map(isPositiveDecimal)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test(
  "decimal text › rounding to fewer places is never further off than half of the last place",
  () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(12), fc.nat(12), (units, scale, decimals) => {
        const rounded = roundDecimal({ units, scale }, decimals);
        const off = rounded * 10n ** BigInt(scale) - units * 10n ** BigInt(decimals);
        expect(2n * (off < 0n ? -off : off) <= 10n ** BigInt(scale)).toBe(true);
      }),
      propertyRuns,
    );
  },
  propertyTimeoutMs,
);

test("decimal text › decimals of different length compare by value", () => {
  expect(["10", "2.50", "2.5", "0.3"].toSorted(compareDecimals)).toEqual(["0.3", "2.50", "2.5", "10"]);
});

test("decimal text › a share is exact and goes up to the next unit", () => {
  expect(proportionRoundedUp(1000, "1", "3")).toBe(334);
  expect(proportionRoundedUp(9_000_000_000_000_000, "0.333333", "0.333333")).toBe(9_000_000_000_000_000);
  expect(proportionRoundedUp(1000, "0.5", "2")).toBe(250);
});

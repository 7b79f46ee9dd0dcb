import { describe, expect, test } from "vitest";
import { fromMajor, fromStripe, toMajor, toStripe } from "./units.ts";

describe("units of Stripe", () => {
  test.each([
    ["NGN", 500, 500],
    ["USD", 799, 799],
    // Charged with two decimals that must be 00, though it has none.
    ["UGX", 500, 50_000],
    ["RWF", 500, 500],
    ["XAF", 12_345, 12_345],
    // Counted in hundredths here and whole there.
    ["MGA", 50_000, 500],
    ["KWD", 5_120, 5_120],
  ])("%s %i is %i there, and back", (currency, amount, units) => {
    expect(toStripe(amount, currency)).toBe(units);
    expect(fromStripe(units, currency.toLowerCase())).toBe(amount);
  });

  test("what Stripe cannot charge exactly is not charged at all", () => {
    expect(() => toStripe(5_124, "KWD")).toThrow(/exactly/);
    expect(() => toStripe(50, "MGA")).toThrow(/exactly/);
    expect(() => fromStripe(50, "ugx")).toThrow(/answered 50/);
  });
});

test("units of providers › major units of Flutterwave go there and back without losing a kobo", () => {
  for (const amount of [1, 29, 150_050, 1_999_999_999]) expect(fromMajor(toMajor(amount, "NGN"), "NGN")).toBe(amount);
  expect(toMajor(500, "UGX")).toBe(500);
  expect(toMajor(1_500, "KWD")).toBe(1.5);
  expect(() => fromMajor(1.005, "NGN")).toThrow(/no amount/);
  expect(() => fromMajor(0.5, "UGX")).toThrow(/no amount/);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quotedCurrency, referenceAmount, withReference } from "./reference.ts";

const rate = (currency: string, one: string, value: string) => ({
  currency,
  one,
  rate: value,
  source: "CBN",
  at: "2026-11-20T14:15:00.000Z",
});

describe("a total in a second currency", () => {
  test.each([
    // $1,000.00 at 1 USD = 1,550.25 NGN
    [1_000_00, "USD", rate("NGN", "USD", "1550.25"), 1_550_250_00],
    // ₦45,000.00 at 1 USD = 1,550 NGN is 29.032…
    [45_000_00, "NGN", rate("USD", "USD", "1550"), 29_03],
    // USh 4,750,000 has no decimals: 4,750,000 / 3,700 = 1,283.783…
    [4_750_000, "UGX", rate("USD", "USD", "3700"), 1_283_78],
    [10_00, "USD", rate("UGX", "USD", "3700.5"), 37_005],
    // A tie goes up: 1 kobo at 0.5 is half a cent
    [1, "NGN", rate("USD", "NGN", "0.5"), 1],
    [0, "NGN", rate("USD", "USD", "1550"), 0],
    [-45_000_00, "NGN", rate("USD", "USD", "1550"), -29_03],
  ])("%i minor units of %s", (amount, currency, reference, expected) => {
    expect(referenceAmount(amount, currency, reference)).toBe(expected);
  });

  test("is none without a rate, and none beyond what can be counted", () => {
    expect(referenceAmount(100, "NGN", rate("USD", "USD", "0"))).toBeNull();
    expect(referenceAmount(9e15, "NGN", rate("USD", "NGN", "1000000"))).toBeNull();
  });

  test("is never further off than half a minor unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 5_000_000 }), (amount, thousandths) => {
        const text = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, "0")}`;
        const there = referenceAmount(amount, "NGN", rate("USD", "USD", text));
        const off = BigInt(there!) * BigInt(thousandths) * 2n - BigInt(amount) * 2000n;
        expect(off <= BigInt(thousandths) && off >= -BigInt(thousandths)).toBe(true);
      }),
    );
  });
});

test("second currency › banks quote the foreign currency in the home one", () => {
  expect(quotedCurrency("NGN", "USD", "NGN")).toBe("USD");
  expect(quotedCurrency("USD", "NGN", "NGN")).toBe("USD");
  expect(quotedCurrency("USD", "EUR", "NGN")).toBe("USD");
});

test("second currency › the rate on the document is the rate of the reports, where it leads to the home currency", () => {
  const usd = { currency: "USD", homeCurrency: "NGN" };
  expect(withReference(usd, rate("NGN", "USD", "1550")).exchangeRate).toBe("1550");
  expect(withReference(usd, rate("EUR", "USD", "0.92")).exchangeRate).toBeNull();
  expect(withReference({ currency: "NGN", homeCurrency: "NGN" }, rate("USD", "USD", "1550")).exchangeRate).toBeNull();
  expect(withReference(usd, null)).toEqual({ reference: null, exchangeRate: null });
});

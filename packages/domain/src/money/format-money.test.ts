import { expect, test } from "vitest";
import { formatDecimal, formatMoney, moneyParts } from "./format-money.ts";

test.each([
  [124_800_000, "NGN", "₦1,248,000.00"],
  [4_750_000, "UGX", "USh\u00a04,750,000"],
  [8_625_000, "KES", "KSh\u00a086,250.00"],
  [-500, "NGN", "−₦5.00"],
  [-500, "XAF", "−FCFA\u00a0500"],
  [5, "NGN", "₦0.05"],
  [0, "NGN", "₦0.00"],
  [5, "KWD", "KWD\u00a00.005"],
  [100, "ZAR", "R1.00"],
  [900_000_000_000_000_000 / 100, "NGN", "₦90,000,000,000,000.00"],
])("formatted money › %d minor units of %s print as %s", (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test("formatted money › lists drop zeros behind the point and keep real kobo", () => {
  expect(formatMoney(124_800_000, "NGN", { decimals: "auto" })).toBe("₦1,248,000");
  expect(formatMoney(216_166_750, "NGN", { decimals: "auto" })).toBe("₦2,161,667.50");
});

test("formatted money › comes apart for a screen that sets the symbol lighter", () => {
  expect(moneyParts(-216_166_750, "NGN")).toEqual({
    sign: "−",
    symbol: "₦",
    symbolAfter: false,
    spaced: false,
    integer: "2,161,667",
    fraction: ".50",
  });
});

test.each([
  ["14750.5", "en", "14,750.5"],
  ["0.125", "sw", "0.125"],
  ["1000000", "en", "1,000,000"],
  ["-1200", "en", "−1,200"],
  ["14750.5", "fr", "14\u202f750,5"],
  ["-1.5", "fr-CI", "−1,5"],
])("formatted money › groups the decimal text %s in %s as %s", (text, language, grouped) => {
  expect(formatDecimal(text, language)).toBe(grouped);
});

test("formatted money › is written as a French reader writes it", () => {
  expect(formatMoney(124_800_050, "NGN", { language: "fr" })).toBe("1\u202f248\u202f000,50\u00a0₦");
  expect(formatMoney(-1_800_000, "XOF", { language: "fr-CI" })).toBe("−1\u202f800\u202f000\u00a0CFA");
  expect(formatMoney(500, "KES", { decimals: "auto", language: "sw" })).toBe("KSh\u00a05");
});

test("formatted money › refuses fractions of a minor unit and unknown currencies", () => {
  expect(() => formatMoney(0.5, "NGN")).toThrow(RangeError);
  expect(() => formatMoney(1, "XXX")).toThrow(RangeError);
});

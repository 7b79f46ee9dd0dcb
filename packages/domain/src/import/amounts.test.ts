import fc from "fast-check";
import { expect, test } from "vitest";
import { detectDecimalMark, parseAmount } from "./amounts.ts";

test.each([
  [["1.234,50", "99,9"], ","],
  [["1,234.50", "7.25"], "."],
  [["1.234.567"], ","],
  [["12 500,00 FCFA"], ","],
  [["1,234", "5,678"], null],
  [["0,125"], ","],
  [["", "n/a"], null],
])("imported amounts › %j uses %s", (values, mark) => {
  expect(detectDecimalMark(values)).toBe(mark);
});

test.each([
  ["₦1,234.50", ".", "1234.5", false],
  ["1.234,50 €", ",", "1234.5", false],
  ["KSh 500/=", ".", "500", false],
  ["(1,200.00)", ".", "1200", true],
  ["-45,5", ",", "45.5", true],
  ["45.00-", ".", "45", true],
  ["1'250.75", ".", "1250.75", false],
  ["1,00,000", ".", "100000", false],
  ["007", ".", "7", false],
] as const)("imported amounts › %s with %s reads as %s", (text, mark, decimal, negative) => {
  expect(parseAmount(text, mark)).toEqual({ decimal, negative });
});

test.each([
  ["12,5", "."],
  ["1.2.3", "."],
  ["45k2", "."],
  ["", "."],
  ["=1+1", "."],
  ["1e6", "."],
  ["0.1234567", "."],
  ["99999999999999999", "."],
] as const)("imported amounts › %s with %s is no amount", (text, mark) => {
  expect(parseAmount(text, mark)).toBeNull();
});

test("imported amounts › what one mark writes grouped is read back, whatever the mark", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9e11 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom("." as const, "," as const),
      (whole, cents, mark) => {
        const group = mark === "." ? "," : ".";
        const text = `${String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group)}${mark}${String(cents).padStart(2, "0")}`;
        const read = parseAmount(text, mark);
        expect(Number(read?.decimal)).toBeCloseTo(whole + cents / 100, 2);
      },
    ),
  );
});

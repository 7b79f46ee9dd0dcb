import fc from "fast-check";
import { expect, test } from "vitest";
import { fromSafeCell, toSafeCell } from "./csv-cell.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+234 (0) 803", "'+234 (0) 803"],
  ["+2348035550142", "+2348035550142"],
  ["-12.50", "-12.50"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ["\n=1+1", "'\n=1+1"],
  [" \u00A0=1+1", "' \u00A0=1+1"],
  ["\uFEFF=1+1", "'\uFEFF=1+1"],
  ["\u200B@SUM(A1)", "'\u200B@SUM(A1)"],
  ["\uFF1D1+1", "'\uFF1D1+1"],
  ["\uFF0B234", "'\uFF0B234"],
  ["|calc", "'|calc"],
  ["-", "'-"],
  [" =x", "' =x"],
  ["%0A", "'%0A"],
  ["Ọlá", "Ọlá"],
  ["12 = 3", "12 = 3"],
  ["5-1", "5-1"],
  ["", ""],
])("CSV cell › %s is written %s", (text, cell) => {
  expect(toSafeCell(text)).toBe(cell);
});

test("CSV cell › no cell starts a formula, and every text comes back", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `=${text}`),
        fc.string().map((text) => `''@${text}`),
        fc.string({ unit: fc.constantFrom("'", "=", " ", "\n", "\uFEFF", "\uFF0B", "1", "a") }),
      ),
      (text) => {
        const cell = toSafeCell(text);
        expect(/^[\s\uFEFF]*[=@\uFF1D\uFF20]|^[\t\r\n]/.test(cell)).toBe(false);
        expect(fromSafeCell(cell)).toBe(text);
      },
    ),
  );
});

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
])("%s is written %s", (text, cell) => {
  expect(toSafeCell(text)).toBe(cell);
});

test("no cell starts a formula, and every text comes back", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `=${text}`),
        fc.string().map((text) => `''@${text}`),
      ),
      (text) => {
        const cell = toSafeCell(text);
        expect(/^[=@\t\r]/.test(cell)).toBe(false);
        expect(fromSafeCell(cell)).toBe(text);
      },
    ),
  );
});

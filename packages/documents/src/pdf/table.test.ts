import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsThatFit } from "./table.ts";

const room = { available: 100, tail: 30, carried: 10, keep: 3, freshPage: false };
const rows = (count: number, height = 10) => Array.from({ length: count }, () => height);

describe("how many rows a page takes", () => {
  test("all, when the totals fit below them", () => {
    expect(rowsThatFit(rows(7), room)).toBe(7);
  });

  test("at most all but three, when the totals do not", () => {
    expect(rowsThatFit(rows(8), room)).toBe(5);
  });

  test("as many as stand above what is carried forward", () => {
    expect(rowsThatFit(rows(40), room)).toBe(9);
  });

  test("none, when so few are left that they belong with the totals on the next page", () => {
    expect(rowsThatFit(rows(3, 25), room)).toBe(0);
  });

  test("some, when even a page of its own has no room for totals: nothing waits for ever", () => {
    expect(rowsThatFit(rows(3, 25), { ...room, freshPage: true })).toBe(3);
    expect(rowsThatFit(rows(1, 500), { ...room, freshPage: true })).toBe(1);
  });

  test("every row finds its page, in order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 5, max: 90 }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 80 }),
        (heights, tail) => {
          let left = heights;
          let pages = 0;
          while (left.length > 0) {
            const count = rowsThatFit(left, { ...room, tail, freshPage: pages > 0 });
            left = left.slice(count);
            expect(++pages).toBeLessThanOrEqual(heights.length + 2);
          }
        },
      ),
    );
  });
});

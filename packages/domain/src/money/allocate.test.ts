import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns, propertyTimeoutMs } from "../../test/runs.ts";
import { allocate } from "./allocate.ts";

test("allocated amount › gives the leftover kobo to the earlier line", () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
});

test("allocated amount › gives leftover units to the largest remainders first", () => {
  // Exact shares 1.25, 3.75, 5.00: the one unit left over goes to the .75.
  expect(allocate(10, [1, 3, 4])).toEqual([1, 4, 5]);
});

test("allocated amount › splits a credit as the mirror image of the debit", () => {
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
});

test("allocated amount › gives nothing where the weight is zero, even when units are left over", () => {
  expect(allocate(5, [0, 1, 0, 1])).toEqual([0, 3, 0, 2]);
});

test.each([[[]], [[0, 0]], [[1, -1]], [[0.5]], [[Number.NaN]]])(
  "allocated amount › refuses the weights %j",
  (weights) => {
    expect(() => allocate(100, weights)).toThrow(RangeError);
  },
);

test("allocated amount › refuses a fraction of a kobo", () => {
  expect(() => allocate(0.5, [1])).toThrow(RangeError);
});

const weights = fc
  .array(fc.oneof(fc.nat(1_000), fc.nat(Number.MAX_SAFE_INTEGER)), { minLength: 1, maxLength: 30 })
  .filter((list) => list.some((weight) => weight > 0));
const amount = fc.integer({ min: -9e15, max: 9e15 });

test(
  "allocated amount › never creates or loses a minor unit",
  () => {
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const parts = allocate(total, list);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
      }),
      propertyRuns,
    );
  },
  propertyTimeoutMs,
);

test(
  "allocated amount › no part is a whole unit away from its exact share",
  () => {
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const sum = list.reduce((all, weight) => all + BigInt(weight), 0n);
        for (const [index, part] of allocate(total, list).entries()) {
          const off = BigInt(part) * sum - BigInt(total) * BigInt(list[index] as number);
          expect(off < sum && off > -sum).toBe(true);
        }
      }),
      propertyRuns,
    );
  },
  propertyTimeoutMs,
);

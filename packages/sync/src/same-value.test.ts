import fc from "fast-check";
import { expect, test } from "vitest";
import { sameValue } from "./same-value.ts";

test("sameValue › other order of keys, missing value › the same", () => {
  expect(sameValue({ a: 1, b: [1, { c: null }] }, { b: [1, {}], a: 1 })).toBe(true);
  expect(sameValue(null, undefined)).toBe(true);
  expect(sameValue([], {})).toBe(false);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue("1", 1)).toBe(false);
});

test("sameValue › copy through JSON › the same", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameValue(value, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});

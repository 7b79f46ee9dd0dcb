import fc from "fast-check";
import { expect, test } from "vitest";
import { sameValue } from "./same-value.ts";

test("the order of keys and a missing value make no difference", () => {
  expect(sameValue({ a: 1, b: [1, { c: null }] }, { b: [1, {}], a: 1 })).toBe(true);
  expect(sameValue(null, undefined)).toBe(true);
  expect(sameValue([], {})).toBe(false);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue("1", 1)).toBe(false);
});

test("a value is the same as its copy through JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameValue(value, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});

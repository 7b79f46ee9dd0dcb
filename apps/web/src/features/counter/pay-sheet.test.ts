// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { appendKey } from "./pay-sheet.tsx";

const type = (...keys: string[]) => keys.reduce(appendKey, "");

test.each([
  [["6", "0", "000"], "60000"],
  [["000", "5"], "5"],
  [["0", "7"], "7"],
  [[".", "5"], "0.5"],
  [["1", ".", "2", "5", "9"], "1.25"],
  [["1", ".", "."], "1."],
  [["9", "000", "000", "000", "000"], "9000000000"],
])("keypad › %j › a sum that can be read", (keys, expected) => {
  expect(type(...keys)).toBe(expected);
});

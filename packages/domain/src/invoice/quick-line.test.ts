import { describe, expect, test } from "vitest";
import { parseQuickLine } from "./quick-line.ts";

describe("a line typed as one phrase", () => {
  test.each([
    ["3 bags rice 45k", "3", "bag", "rice", "45000"],
    ["3bags of rice @ 45,000", "3", "bag", "rice", "45000"],
    ["2.5 hrs design ₦20k", "2.5", "hour", "design", "20000"],
    ["24 × Gèlè, pre-tied 6,500", "24", null, "Gèlè, pre-tied", "6500"],
    ["2 x Box 150", "2", null, "Box", "150"],
    ["Land at Epe 1.25m", "1", null, "Land at Epe", "1250000"],
    ["40 Hollandais wax, 6 yards 14,750.50 each", "40", null, "Hollandais wax, 6 yards", "14750.5"],
    ["5 kg sugar N1,800", "5", "kg", "sugar", "1800"],
    ["delivery KSh 350", "1", null, "delivery", "350"],
    ["3 m cable 5k", "3", "metre", "cable", "5000"],
    ["1 litre oil 0.5k", "1", "litre", "oil", "500"],
  ])("%s", (typed, quantity, unit, name, unitPrice) => {
    expect(parseQuickLine(typed)).toEqual({ quantity, unit, name, unitPrice });
  });
});

describe("what belongs to the name stays there", () => {
  test.each([
    ["iPhone 13", "1", "iPhone 13", ""],
    ["Galaxy A55", "1", "Galaxy A55", ""],
    ["Sewing & fitting, bùbá and ìró", "1", "Sewing & fitting, bùbá and ìró", ""],
    ["7up 50cl", "1", "7up 50cl", ""],
  ])("%s", (typed, quantity, name, unitPrice) => {
    expect(parseQuickLine(typed)).toMatchObject({ quantity, name, unitPrice });
  });
});

test.each(["", "   ", "45k", "3 bags", "3 bags 45k", "₦500", "@"])("nothing to call the line by: %j", (typed) => {
  expect(parseQuickLine(typed)).toBeNull();
});

test("a number too long to be money is no price", () => {
  expect(parseQuickLine("rice 9999999999999k")).toMatchObject({ unitPrice: "" });
});

test("a very long phrase is read in no time", () => {
  const started = performance.now();
  parseQuickLine(`${"1 ".repeat(50_000)}x`);
  expect(performance.now() - started).toBeLessThan(200);
});

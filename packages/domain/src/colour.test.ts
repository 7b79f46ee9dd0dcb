import { expect, test } from "vitest";
import { contrast, inkOn, isColour, isReadableOnWhite } from "./colour.ts";

test("colours › contrast goes from 1 to 21, whichever way round", () => {
  expect(contrast("#000", "#ffffff")).toBe(21);
  expect(contrast("#fff", "#000000")).toBe(21);
  expect(contrast("#27348B", "#27348b")).toBe(1);
  expect(contrast("#777777", "#fff")).toBeCloseTo(4.48, 2);
});

test("colours › ink is white on indigo and black on marigold", () => {
  expect([inkOn("#27348B"), inkOn("#F0A81E"), inkOn("#fff"), inkOn("#000")]).toEqual(["#fff", "#000", "#000", "#fff"]);
});

test("colours › the chosen ink always reads", () => {
  for (let step = 0; step < 4_096; step += 7) {
    const fill = `#${step.toString(16).padStart(3, "0")}`;
    expect(contrast(fill, inkOn(fill))).toBeGreaterThanOrEqual(4.5);
  }
});

test("colours › pale colours do not print as text", () => {
  expect([isReadableOnWhite("#27348B"), isReadableOnWhite("#F0A81E")]).toEqual([true, false]);
});

test("colours › knows a colour from other text", () => {
  expect(["#27348B", "#abc", "indigo", "#12345", ""].map(isColour)).toEqual([true, true, false, false, false]);
  expect(() => contrast("red", "#fff")).toThrow(RangeError);
});

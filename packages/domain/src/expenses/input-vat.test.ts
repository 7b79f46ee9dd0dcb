import { expect, test } from "vitest";
import { vatInside } from "./input-vat.ts";

test.each([
  [107_500, 75_000, 7_500],
  [31_200_000, 75_000, 2_176_744],
  [100, 0, 0],
  [15, 75_000, 1],
  [9_000_000_000_000_000, 150_000, 1_173_913_043_478_261],
])("input VAT › %i at %i ppm holds %i", (amount, ratePpm, vat) => {
  expect(vatInside(amount, ratePpm)).toBe(vat);
});

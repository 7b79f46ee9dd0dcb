import { expect, test } from "vitest";
import { marginOf } from "./margin.ts";

test("margin › a wax print bought at 11,000 and sold at 14,750 leaves 3,750, a quarter of the price", () => {
  expect(marginOf("14750", "11000", "NGN")).toEqual({ amount: 3_750_00, ratePpm: 254_237 });
});

test("margin › selling below cost shows a loss", () => {
  expect(marginOf("100", "150.5", "USD")).toEqual({ amount: -50_50, ratePpm: -505_000 });
});

test("margin › whole shillings stay whole", () => {
  expect(marginOf("5000", "4000", "UGX")).toEqual({ amount: 1000, ratePpm: 200_000 });
});

test("margin › a free item has no share", () => {
  expect(marginOf("0", "10", "KES").ratePpm).toBeNull();
});

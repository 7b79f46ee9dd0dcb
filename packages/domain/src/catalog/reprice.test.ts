import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reprice, withNewPrices, type Reprice } from "./reprice.ts";

const percent = (ratePpm: number, step: string | null = null, direction: Reprice["direction"] = "raise"): Reprice => ({
  direction,
  by: { kind: "percent", ratePpm },
  step,
});

test.each([
  ["1000", percent(100_000), "1100"],
  ["0.1", percent(75_000), "0.1075"],
  ["4333", percent(100_000, "50"), "4750"],
  ["4775", percent(0, "50"), "4800"],
  ["12.34", percent(100_000, "0.05", "lower"), "11.1"],
  ["100", { direction: "lower", by: { kind: "amount", amount: "150" }, step: null } as const, "0"],
  ["100", { direction: "raise", by: { kind: "amount", amount: "0.5" }, step: null } as const, "100.5"],
])("repriced items › %s by %j is %s", (price, change, result) => {
  expect(reprice(price, change)).toBe(result);
});

test("repriced items › a rounded price is a multiple of its step and no further than half a step away", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(1, 5, 50, 1000),
      (price, ppm, step) => {
        const exact = Number(reprice(String(price), percent(ppm)));
        const rounded = Number(reprice(String(price), percent(ppm, String(step))));
        expect(rounded % step).toBe(0);
        expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(step / 2);
      },
    ),
  );
});

describe("earlier prices", () => {
  test("are kept with the day they ended, once a day, newest first", () => {
    const first = withNewPrices({ prices: { NGN: "100" } }, { NGN: "110" }, "2026-11-20");
    expect(first.earlierPrices).toEqual([{ until: "2026-11-20", prices: { NGN: "100" } }]);
    const again = withNewPrices(first, { NGN: "115" }, "2026-11-20");
    expect(again.earlierPrices).toEqual(first.earlierPrices);
    const later = withNewPrices(again, { NGN: "120", USD: "1" }, "2026-12-01");
    expect(later.earlierPrices).toEqual([
      { until: "2026-12-01", prices: { NGN: "115" } },
      { until: "2026-11-20", prices: { NGN: "100" } },
    ]);
    expect(withNewPrices(later, { USD: "1", NGN: "120" }, "2027-01-01")).toEqual(later);
  });

  test("a first price replaces nothing", () => {
    expect(withNewPrices({ prices: {} }, { NGN: "1" }, "2026-11-20").earlierPrices).toEqual([]);
  });
});

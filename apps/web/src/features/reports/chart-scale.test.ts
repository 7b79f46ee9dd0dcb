import { i18n } from "@lingui/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingLabels, gridSteps, shortMoney } from "./chart-scale.ts";

test.each([
  [4_671_500_00, 2, [2_000_000_00, 4_000_000_00]],
  [3_383_215_12, 2, [1_000_000_00, 2_000_000_00, 3_000_000_00]],
  [900, 0, [500]],
  [100, 2, [1_00]],
  [99, 2, []],
  [0, 2, []],
])("chart scale › lines for %d", (most, decimals, steps) => {
  expect(gridSteps(most, decimals)).toEqual(steps);
});

test("chart scale › lines never pass the largest bar, and there are at most three", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_000_000_000_000_000 }), (most) => {
      const steps = gridSteps(most, 2);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(3);
      expect(steps.at(-1)).toBeLessThanOrEqual(most);
    }),
  );
});

test.each([
  [2_000_000_00, "NGN", "₦2m"],
  [1_500_00, "NGN", "₦1.5k"],
  [50_000, "UGX", "USh\u00a050k"],
  [3_000_000_000_00, "NGN", "₦3bn"],
  [5_00, "USD", "$5"],
])("chart scale › %d %s is %s", (amount, currency, text) => {
  expect(shortMoney(amount, currency)).toBe(text);
});

test.each([
  [4_000_000_00, "NGN", "4M\u00a0₦"],
  [2_500_000, "XOF", "2,5M\u00a0CFA"],
  [3_000_000_000_00, "NGN", "3Md\u00a0₦"],
])("chart scale › %d %s in French › the sign follows, %s", (amount, currency, text) => {
  i18n.loadAndActivate({ locale: "fr", messages: {} });
  expect(shortMoney(amount, currency)).toBe(text);
  i18n.activate("en");
});

test("chart scale › labels under the bars › shrink to their letter where one would touch the next", () => {
  const yoruba = ["Òkúdu", "Agẹmọ", "Ọ̀wàrà", "Bélú"].map((name) => name.normalize("NFC"));
  expect(fittingLabels(yoruba, 39)).toEqual(["Ò", "A", "Ọ", "B"]);
  expect(fittingLabels(yoruba, 70)).toEqual(yoruba);
  expect(fittingLabels(["Jun", "Jul", "Sept"], 39)).toEqual(["Jun", "Jul", "Sept"]);
});

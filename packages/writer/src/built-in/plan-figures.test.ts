import { describe, expect, test } from "vitest";
import { sumsIn } from "./plan-figures.ts";

describe("figures of a description › what is left to say besides them", () => {
  test.each([
    [
      "Cake shop. We bake wedding cakes, I need 500,000 naira to buy an oven. One cake sells for 15,000 and costs 9,000.",
      "NGN",
      "Cake shop. We bake wedding cakes.",
      "",
    ],
    [
      "Car wash at Ring Road, 20 cars a day at GHS 40, soap and water cost 8 per car, rent 900 a month",
      "GHS",
      "Car wash at Ring Road.",
      "soap and water",
    ],
    ["We braid hair. Braiding 5,000, weaving 8,000", "NGN", "We braid hair. Braiding 5,000, weaving 8,000", ""],
    ["Poultry farm with 200 layers", "NGN", "Poultry farm with 200 layers", ""],
  ])("%s", (description, currency, besides, costLabel) => {
    expect(sumsIn(description, currency)).toMatchObject({ besides, costLabel });
  });

  test("pace › named by the day › is kept beside the month's sales", () => {
    expect(sumsIn("20 cars a day at GHS 40", "GHS")).toMatchObject({
      price: 4_000,
      salesPerMonth: 520,
      pace: { sales: 20, times: 26 },
    });
    expect(sumsIn("we sell 90 cakes a month", "NGN")).toMatchObject({ salesPerMonth: 90, pace: null });
  });
});

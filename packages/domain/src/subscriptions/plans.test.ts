import { expect, test } from "vitest";
import { formatMoney } from "../money/format-money.ts";
import { changeablePlans, planPrices, portalPlans, subscribePlans } from "./plans.ts";

const shown = (amount: number | null) => (amount === null ? null : formatMoney(amount, "NGN", { decimals: "auto" }));

test("plans › to subscribe to › are those of the specification", () => {
  expect(subscribePlans.map((plan) => [plan.intent, shown(planPrices(plan).total), plan.months])).toEqual([
    ["monthly", "₦2,000", 1],
    ["six_months", "₦6,000", 6],
    ["yearly", "₦10,000", 12],
  ]);
});

test("plans › to change to › have total and monthly price", () => {
  expect(
    changeablePlans.map((plan) => {
      const { total, perMonth, preSalePerMonth } = planPrices(plan);
      return [plan.intent, plan.duration, shown(total), shown(perMonth), shown(preSalePerMonth)];
    }),
  ).toEqual([
    ["change_1_month", "1 Month", "₦4,200", "₦4,200", null],
    ["change_6_months", "6 Months", "₦15,500", "₦2,583.33", null],
    ["change_12_months", "12 Months", "₦25,500", "₦2,125", "₦2,550"],
  ]);
});

test("plans › of the portal › are those of the specification", () => {
  expect(portalPlans.map(({ priceId, price, preSale }) => [priceId, price, preSale])).toEqual([
    ["usd_monthly", 799, null],
    ["usd_yearly", 5_999, 9_588],
    ["usd_lifetime", 24_999, null],
  ]);
});

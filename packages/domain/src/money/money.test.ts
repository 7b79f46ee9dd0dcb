import { expect, test } from "vitest";
import { addMoney, minor, money, negateMoney, subtractMoney } from "./money.ts";

test("money › adds and subtracts within one currency", () => {
  expect(addMoney(money(150, "NGN"), money(50, "NGN"))).toEqual({ amount: 200, currency: "NGN" });
  expect(subtractMoney(money(150, "NGN"), money(200, "NGN"))).toEqual({ amount: -50, currency: "NGN" });
  expect(negateMoney(money(150, "UGX"))).toEqual({ amount: -150, currency: "UGX" });
});

test("money › refuses to mix currencies", () => {
  expect(() => addMoney(money(1, "NGN"), money(1, "USD"))).toThrow("NGN and USD do not mix");
});

test.each([0.5, Number.NaN, Infinity, 2 ** 53])("money › refuses %d as minor units", (amount) => {
  expect(() => minor(amount)).toThrow(RangeError);
});

test("money › knows no minus zero", () => {
  expect(Object.is(minor(-0), 0)).toBe(true);
  expect(Object.is(negateMoney(money(0, "NGN")).amount, 0)).toBe(true);
});

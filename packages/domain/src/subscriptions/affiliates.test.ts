import { expect, test } from "vitest";
import { commissionOf, earnsCommission } from "./affiliates.ts";

test("affiliate's commission › a commission is a fifth of what was paid, rounded down, however large", () => {
  expect([200_000, 799, 4].map(commissionOf)).toEqual([40_000, 159, 0]);
  expect(commissionOf(9e15)).toBe(1.8e15);
});

test("affiliate's commission › payments of the first twelve months earn one", () => {
  expect(earnsCommission("2026-01-31T09:00:00.000Z", "2027-01-31T08:59:59.999Z")).toBe(true);
  expect(earnsCommission("2026-01-31T09:00:00.000Z", "2027-01-31T09:00:00.000Z")).toBe(false);
});

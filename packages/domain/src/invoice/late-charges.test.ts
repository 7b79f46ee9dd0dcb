import fc from "fast-check";
import { expect, test } from "vitest";
import { testId, testNow } from "../../test/records.ts";
import { LateFee } from "../records/business.ts";
import type { LateCharge } from "../records/invoice.ts";
import { chargesOf, lateFeeToday } from "./late-charges.ts";

const monthly = LateFee.parse({ kind: "percent_month", ratePpm: 20_000, graceDays: 5, capPpm: 100_000 });
const fixed = LateFee.parse({ kind: "fixed", amount: 250_000 });
const charge = (amount: number, waivedAt: string | null = null): LateCharge => ({
  id: testId(),
  date: "2026-11-01",
  amount,
  waivedAt,
});
const on = (today: string, more: Partial<Parameters<typeof lateFeeToday>[0]> = {}) =>
  lateFeeToday({
    rule: monthly,
    overdue: 1_000_000,
    total: 1_000_000,
    dueDate: "2026-11-01",
    charges: [],
    today,
    ...more,
  });

test("two percent for each thirty days begun after the days of grace", () => {
  expect(on("2026-11-06").amount).toBe(0);
  expect(on("2026-11-07")).toEqual({ amount: 20_000, periods: 1, capped: false });
  expect(on("2026-12-06").amount).toBe(20_000);
  expect(on("2026-12-07").amount).toBe(40_000);
});

test("what was charged before counts, waived or not, and fees never pass their cap", () => {
  expect(on("2026-12-07", { charges: [charge(20_000)] }).amount).toBe(20_000);
  expect(on("2026-12-07", { charges: [charge(20_000, testNow)] }).amount).toBe(20_000);
  expect(on("2027-12-07", { charges: [charge(80_000)] })).toMatchObject({ amount: 20_000, capped: true });
  expect(chargesOf([charge(80_000), charge(20_000, testNow)])).toBe(80_000);
});

test("a fixed fee is charged once", () => {
  expect(on("2026-11-02", { rule: fixed }).amount).toBe(250_000);
  expect(on("2027-11-02", { rule: fixed, charges: [charge(250_000, testNow)] }).amount).toBe(0);
});

test("nothing without a rule, a due day or anything late", () => {
  expect(on("2027-01-01", { rule: null }).amount).toBe(0);
  expect(on("2027-01-01", { dueDate: null }).amount).toBe(0);
  expect(on("2027-01-01", { overdue: 0 }).amount).toBe(0);
});

test("charging every day comes to the same as charging once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.nat(400), (overdue, days) => {
      const day = (n: number) => new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10);
      const charges: LateCharge[] = [];
      for (let n = 0; n <= days; n += 1) {
        const { amount } = on(day(n), { overdue, total: overdue, charges });
        if (amount > 0) charges.push(charge(amount));
      }
      expect(chargesOf(charges)).toBe(on(day(days), { overdue, total: overdue }).amount);
    }),
    { numRuns: 50 },
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../dates/dates.ts";
import { comparedWith, customPeriod, periodBefore, periodChoices, periodOf } from "./period.ts";

describe("periods", () => {
  test.each([
    ["this_month", "2026-11-20", "2026-11-01", "2026-11-30"],
    ["last_month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["quarter", "2026-11-20", "2026-10-01", "2026-12-31"],
    ["quarter", "2026-03-31", "2026-01-01", "2026-03-31"],
    ["last_quarter", "2026-02-01", "2025-10-01", "2025-12-31"],
    ["year", "2024-02-29", "2024-01-01", "2024-12-31"],
    ["last_year", "2026-11-20", "2025-01-01", "2025-12-31"],
  ] as const)("%s on %s", (choice, today, from, to) => {
    expect(periodOf(choice, today)).toEqual({ from, to });
  });

  test("two days typed the wrong way round are put in order, and no day is no period", () => {
    expect(customPeriod("2026-03-31", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-31" });
    expect(customPeriod("2026-02-30", "2026-03-01")).toBeNull();
    expect(customPeriod("", "2026-03-01")).toBeNull();
  });

  test.each([
    ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
    ["2026-11-10", "2026-11-12", "2026-11-07", "2026-11-09"],
  ])("%s to %s is compared with %s to %s", (from, to, first, last) => {
    expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
  });

  test("the period before ends the day before, with as many days, or as many months", () => {
    const day = fc.nat(20_000).map((days) => addDays("1990-01-01", days));
    fc.assert(
      fc.property(day, fc.nat(800), fc.constantFrom(...periodChoices), (from, length, choice) => {
        for (const period of [{ from, to: addDays(from, length) }, periodOf(choice, from)]) {
          const before = periodBefore(period);
          expect(addDays(before.to, 1)).toBe(period.from);
          const longer = Math.abs(daysBetween(before.from, before.to) - daysBetween(period.from, period.to));
          expect(longer).toBeLessThanOrEqual(period.from.endsWith("-01") ? 4 : 0);
        }
      }),
    );
  });
});

test.each([
  ["a month that runs", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-20"],
  ["a quarter that runs", "2026-10-01", "2026-12-31", "2026-07-01", "2026-08-20"],
  ["a month that is over", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
  ["fourteen days that run", "2026-11-14", "2026-11-27", "2026-10-31", "2026-11-06"],
])("comparison › %s › the same days of the period before", (_, from, to, first, last) => {
  expect(comparedWith({ from, to }, "2026-11-20")).toEqual({ from: first, to: last });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./dates.ts";
import { ethiopianDate } from "./ethiopian.ts";

test.each([
  ["2026-11-20", 2019, 3, 11],
  ["2026-12-04", 2019, 3, 25],
  ["2026-09-11", 2019, 1, 1],
  ["2023-09-11", 2015, 13, 6],
  ["2023-09-12", 2016, 1, 1],
  ["2007-09-12", 2000, 1, 1],
])("Ethiopian calendar › %s is %i-%i-%i", (date, year, month, day) => {
  expect(ethiopianDate(date)).toEqual({ year, month, day });
});

test("Ethiopian calendar › agrees with the platform's own calendar", () => {
  const format = new Intl.DateTimeFormat("en-u-ca-ethiopic-nu-latn", {
    timeZone: "UTC",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  fc.assert(
    fc.property(fc.integer({ min: -60_000, max: 60_000 }), (days) => {
      const date = addDays("2026-11-20", days);
      const parts = format.formatToParts(new Date(`${date}T12:00:00Z`));
      const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
      expect(ethiopianDate(date)).toEqual({ year: part("year"), month: part("month"), day: part("day") });
    }),
    { numRuns: 300 },
  );
});

test("Ethiopian calendar › a day that does not exist is refused", () => {
  expect(() => ethiopianDate("2026-02-30")).toThrow(RangeError);
});

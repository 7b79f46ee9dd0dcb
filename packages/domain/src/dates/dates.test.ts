import { dateNames } from "./names.ts";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { propertyRuns } from "../../test/runs.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  formatDate,
  monthNames,
  formatInstant,
  instantOf,
  isLocalDate,
  monthOf,
  todayIn,
  plainDate,
} from "./dates.ts";

describe("today", () => {
  const lateEvening = "2026-11-20T23:30:00.000Z";

  test.each([
    ["Africa/Lagos", "2026-11-21"],
    ["UTC", "2026-11-20"],
    ["America/New_York", "2026-11-20"],
    ["Pacific/Kiritimati", "2026-11-21"],
    ["Pacific/Pago_Pago", "2026-11-20"],
  ])("is the day of the business's zone, %s", (zone, day) => {
    expect(todayIn(zone, lateEvening)).toBe(day);
  });

  test("counts as UTC in a zone the device does not know", () => {
    expect(todayIn("Mars/Olympus", lateEvening)).toBe("2026-11-20");
  });

  test("takes milliseconds, an instant or a Date", () => {
    expect([Date.parse(lateEvening), lateEvening, new Date(lateEvening)].map((now) => todayIn("UTC", now))).toEqual(
      Array.from({ length: 3 }, () => "2026-11-20"),
    );
  });

  test("a clock that is a year off still gives a day", () => {
    expect(isLocalDate(todayIn("Africa/Lagos", "2025-11-20T12:00:00.000Z"))).toBe(true);
    expect(todayIn("Africa/Lagos", 0)).toBe("1970-01-01");
  });
});

describe("days", () => {
  test.each([
    ["2026-11-20", 14, "2026-12-04"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2000-02-28", 1, "2000-02-29"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-03-28", 2, "2026-03-30"],
    ["0050-01-01", -1, "0049-12-31"],
  ])("%s and %i days is %s", (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(daysBetween(date, result)).toBe(days);
  });

  test("a day that is asked for again › is not counted again", () => {
    const counted = vi.spyOn(Date.prototype, "setUTCFullYear");
    for (let again = 0; again < 100; again += 1) daysBetween("1987-03-09", "1987-04-09");
    expect(counted).toHaveBeenCalledTimes(2);
    counted.mockRestore();
  });

  test.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "20.11.2026", ""])("%j is no day", (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-11-20", 12, "2027-11-20"],
  ])("%s and %i months is %s", (date, months, result) => {
    expect(addMonths(date, months)).toBe(result);
  });

  test("knows the month and its last day", () => {
    expect(monthOf("2026-11-20")).toBe("2026-11");
    expect(["2026-02-10", "2024-02-10", "2026-12-01", "2026-04-30"].map(endOfMonth)).toEqual([
      "2026-02-28",
      "2024-02-29",
      "2026-12-31",
      "2026-04-30",
    ]);
  });

  test("adding days and counting them agree, and lose no day on the way", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: -200_000, max: 200_000 }), (a, b) => {
        const day = addDays("2026-11-20", a);
        expect(daysBetween(day, addDays(day, b))).toBe(b);
        expect(addDays(addDays(day, b), -b)).toBe(day);
      }),
      propertyRuns,
    );
  });

  test("are the same whatever zone the machine stands in", () => {
    const before = process.env["TZ"];
    try {
      for (const zone of ["Pacific/Apia", "America/Sao_Paulo", "Africa/Lagos"]) {
        process.env["TZ"] = zone;
        expect(addDays("2011-12-29", 2)).toBe("2011-12-31");
        expect(formatDate("2018-11-04", "weekday")).toBe("Sunday, 4\u00a0November");
      }
    } finally {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    }
  });
});

describe("printing", () => {
  test.each([
    ["short", "9\u00a0Nov"],
    ["medium", "9\u00a0Nov 2026"],
    ["long", "9\u00a0November 2026"],
    ["weekday", "Monday, 9\u00a0November"],
    ["month", "November 2026"],
  ] as const)("%s: %s", (style, text) => {
    expect(formatDate("2026-11-09", style)).toBe(text);
  });

  test("a field, a file or a program › has plain spaces", () => {
    expect(plainDate("2026-11-09", "long")).toBe("9 November 2026");
  });

  test("September is Sep on every device", () => {
    expect(formatDate("2026-09-03", "short", "en-GB")).toBe("3\u00a0Sep");
  });

  test("other languages are the platform's", () => {
    expect(formatDate("2026-11-09", "weekday", "fr")).toBe("lundi 9\u00a0novembre");
    expect(formatDate("2026-11-09", "long", "fr")).toBe("9\u00a0novembre 2026");
    expect(formatDate("2026-11-09", "long", "not a tag")).toBe("9\u00a0November 2026");
  });

  test("Amharic › with and without the year › has the month first", () => {
    expect((["dayMonth", "medium", "long"] as const).map((style) => formatDate("2027-11-29", style, "am-ET"))).toEqual([
      "ኖቬምበር\u00a029",
      "ኖቬም\u00a029 2027",
      "ኖቬምበር\u00a029 2027",
    ]);
  });

  test("a language the platform may not know is spelled with the names that were given", () => {
    const months = ["Janairu", "Faburairu", "Maris", "Afirilu", "Mayu", "Yuni", "Yuli", "Agusta", "Satumba"];
    dateNames.set("ha", { months, short: months.map((name) => name.slice(0, 3)), days: ["Lahadi", "Litinin"] });
    const styles = ["short", "medium", "long", "month", "dayMonth"] as const;
    expect(styles.map((style) => formatDate("2026-09-21", style, "ha-NG"))).toEqual([
      "21\u00a0Sat",
      "21\u00a0Sat 2026",
      "21\u00a0Satumba 2026",
      "Satumba 2026",
      "21\u00a0Satumba",
    ]);
    expect(formatDate("2026-09-21", "weekday", "ha")).toBe("Litinin, 21\u00a0Satumba");
    expect(formatDate("2026-09-21", "dayName", "ha")).toBe("Litinin");
    expect(monthNames("ha", "short")[8]).toBe("Sat");
    dateNames.delete("ha");
  });

  test("months and days alone, in our tables and the platform's", () => {
    expect([monthNames("en")[8], monthNames("en", "short")[8], monthNames("fr")[8]]).toEqual([
      "September",
      "Sep",
      "septembre",
    ]);
    expect(formatDate("2026-09-21", "dayName", "fr")).toBe("lundi");
    expect(formatDate("2026-09-21", "dayMonth")).toBe("21\u00a0September");
  });

  test("a moment prints as the clock of the business showed it", () => {
    expect(formatInstant("2026-11-20T23:30:00.000Z", "Africa/Lagos")).toBe("21\u00a0Nov\u00a02026,\u00a000:30");
    expect(formatInstant("2026-11-20T08:41:00.000Z", "Africa/Lagos", "time")).toBe("09:41");
  });

  test("an instant is stored in UTC with milliseconds", () => {
    expect(instantOf(Date.parse("2026-11-20T10:41:00+01:00"))).toBe("2026-11-20T09:41:00.000Z");
  });
});

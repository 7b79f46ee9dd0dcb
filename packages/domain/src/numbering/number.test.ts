import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../../test/runs.ts";
import { series } from "../../test/records.ts";
import { addDays } from "../dates/dates.ts";
import type { Series } from "../records/series.ts";
import {
  defaultPatterns,
  formatNumber,
  maxNumberLength,
  patternForDevice,
  takeNumber,
  validatePattern,
} from "./number.ts";

/** Take a number on each of the days, one after the other. */
function allocateOn(first: Series, days: readonly string[]): string[] {
  let current = first;
  return days.map((day) => {
    const allocated = takeNumber(current, day);
    current = allocated.series;
    return allocated.number;
  });
}

test("document numbers › a series counts on by one, without a gap", () => {
  expect(allocateOn(series({ next: 9 }), ["2026-11-20", "2026-11-20", "2027-01-01"])).toEqual([
    "INV-0009",
    "INV-0010",
    "INV-0011",
  ]);
  expect(takeNumber(series({ next: 148 }), "2026-11-20")).toMatchObject({
    number: "INV-0148",
    seq: 148,
    series: { next: 149 },
  });
});

test.each([
  ["INV-{SEQ:4}", "INV-0007"],
  ["{YYYY}/{MM}/{SEQ:3}", "2026/11/007"],
  ["{YY}{SEQ}", "267"],
  ["{DEV}-{SEQ:2}", "B-07"],
  ["Nº {SEQ:1}", "Nº 7"],
])("document numbers › %s gives %s", (pattern, number) => {
  expect(formatNumber(series({ pattern, next: 7, deviceLetter: "B" }), { today: "2026-11-20" })).toBe(number);
});

test("document numbers › the first device has no letter, and the pattern no hole where it would stand", () => {
  expect(formatNumber(series({ pattern: "INV-{DEV}-{SEQ:4}" }), { today: "2026-11-20" })).toBe("INV-0001");
  const onB = series({ pattern: patternForDevice("INV-{SEQ:4}"), deviceLetter: "B" });
  expect(formatNumber(onB, { today: "2026-11-20" })).toBe("INV-B-0001");
  expect(patternForDevice("{DEV}{SEQ:4}")).toBe("{DEV}{SEQ:4}");
});

test("document numbers › outgrowing its digits widens a number, it does not start again", () => {
  expect(formatNumber(series({ next: 12_345 }), { today: "2026-11-20" })).toBe("INV-12345");
});

describe("a series that starts again", () => {
  const yearly = series({ pattern: "{YYYY}-{SEQ:3}", reset: "yearly", next: 1 });

  test("each year prints 1 again, while the position counts on", () => {
    const first = takeNumber(yearly, "2026-12-31");
    const second = takeNumber(first.series, "2027-01-01");
    const third = takeNumber(second.series, "2027-01-02");
    expect([first, second, third].map(({ number, seq }) => [number, seq])).toEqual([
      ["2026-001", 1],
      ["2027-001", 2],
      ["2027-002", 3],
    ]);
  });

  test("each month", () => {
    const monthly = series({ pattern: "{YY}{MM}-{SEQ:2}", reset: "monthly" });
    expect(allocateOn(monthly, ["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"])).toEqual([
      "2611-01",
      "2612-01",
      "2612-02",
      "2701-01",
    ]);
  });

  test("clock a day ahead at the turn of the year › carries on in the new year", () => {
    expect(allocateOn(yearly, ["2027-01-01", "2026-12-31", "2027-01-02"])).toEqual([
      "2027-001",
      "2027-002",
      "2027-003",
    ]);
  });

  test("clock years ahead, then put right › goes on in the right year with the position, which nothing printed before", () => {
    const days = ["2026-11-20", "2035-03-03", "2035-03-04", "2026-11-21", "2026-11-22", "2027-01-01"];
    expect(allocateOn(yearly, days)).toEqual(["2026-001", "2035-001", "2035-002", "2026-004", "2026-005", "2027-006"]);
  });

  test("clock was years ahead › that year and those before it never print 1 again, later ones do", () => {
    const days = ["2035-03-03", "2026-11-20", "2035-01-01", "2035-01-02", "2036-01-01"];
    expect(allocateOn(yearly, days)).toEqual(["2035-001", "2026-002", "2035-003", "2035-004", "2036-001"]);
  });

  test("a document made for an earlier day, later › carries on in the period that has begun", () => {
    const begun = takeNumber(yearly, "2027-01-05").series;
    expect(takeNumber(begun, "2026-12-20", "2027-01-06").number).toBe("2027-002");
  });

  test("a series that was poisoned before › heals with its next number", () => {
    const poisoned = series({ ...yearly, next: 6, period: "2035", offset: 4 });
    const healed = takeNumber(poisoned, "2026-11-22");
    expect(healed).toMatchObject({ number: "2026-006", series: { period: "2026", offset: 0, reached: "2035" } });
  });

  test("begins where the paper book ended", () => {
    expect(allocateOn({ ...yearly, next: 58 }, ["2026-11-20", "2027-01-01"])).toEqual(["2026-058", "2027-001"]);
  });

  test("never gives a number twice, whatever the clock does", () => {
    const pattern = { yearly: "{YYYY}-{SEQ:2}", monthly: "{YYYY}{MM}-{SEQ:2}", never: "{YYYY}{MM}-{SEQ:2}" };
    fc.assert(
      fc.property(
        fc.constantFrom("yearly" as const, "monthly" as const, "never" as const),
        fc.array(fc.integer({ min: -800, max: 800 }), { minLength: 2, maxLength: 40 }),
        (reset, shifts) => {
          const numbers = allocateOn(
            series({ pattern: pattern[reset], reset }),
            shifts.map((days) => addDays("2026-11-20", days)),
          );
          expect(new Set(numbers).size).toBe(numbers.length);
        },
      ),
      propertyRuns,
    );
  });
});

describe("patterns", () => {
  test.each(Object.values(defaultPatterns))("%s is allowed", (pattern) => {
    expect(validatePattern(pattern)).toEqual({ ok: true, value: pattern });
    expect(validatePattern(patternForDevice(pattern)).ok).toBe(true);
  });

  test.each([
    ["INV-", "pattern_without_seq"],
    ["INV-{SEQ:4}-{SEQ}", "pattern_two_seqs"],
    ["INV-{seq:4}", "pattern_without_seq"],
    ["INV-{DAY}-{SEQ:4}", "pattern_unknown_token"],
    ["INV-{SEQ:0}", "pattern_unknown_token"],
    ["INV-{SEQ:13}", "pattern_unknown_token"],
    ["INV-{SEQ:4", "pattern_without_seq"],
    ["INV<{SEQ:4}>", "pattern_characters"],
    ["INV-{{SEQ:4}}", "pattern_characters"],
    ["OLATUNJI-TEXTILES-{SEQ:4}", "pattern_too_long"],
  ])("%s is refused: %s", (pattern, code) => {
    expect(validatePattern(pattern)).toEqual({ ok: false, error: { code } });
  });

  test("a reset needs a pattern that tells the periods apart", () => {
    const code = (pattern: string, reset: Series["reset"]) => {
      const result = validatePattern(pattern, reset);
      return result.ok ? null : result.error.code;
    };
    expect(code("INV-{SEQ:4}", "yearly")).toBe("pattern_reset_repeats");
    expect(code("{YY}-{SEQ:4}", "yearly")).toBe(null);
    expect(code("{YY}-{SEQ:4}", "monthly")).toBe("pattern_reset_repeats");
    expect(code("{YY}{MM}-{SEQ:4}", "monthly")).toBe(null);
  });

  test("an allowed pattern stays within twenty characters up to number 999,999", () => {
    const pattern = "LAGOS/{YYYY}/{MM}/{SEQ:4}";
    expect(validatePattern(pattern, "monthly").ok).toBe(true);
    const number = formatNumber(series({ pattern, next: 999_999, deviceLetter: "B" }), { today: "2026-12-31" });
    expect(number.length).toBeLessThanOrEqual(maxNumberLength);
  });
});

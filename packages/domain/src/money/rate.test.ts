import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatPercent, parsePercent, percentText } from "./rate.ts";

test("rates › 7.5 % is 75 000 parts per million", () => {
  expect(parsePercent("7.5 %")).toEqual({ ok: true, value: 75_000 });
  expect(parsePercent("19.25")).toEqual({ ok: true, value: 192_500 });
  expect(percentText(192_500)).toBe("19.25");
});

test("rates › reads and writes a rate as the language does", () => {
  expect(["en", "sw", "fr", "fr-SN"].map((language) => formatPercent(75_000, language))).toEqual([
    "7.5\u00a0%",
    "7.5\u00a0%",
    "7,5\u00a0%",
    "7,5\u00a0%",
  ]);
  expect(formatPercent(-254_237, "fr", 1)).toBe("\u221225,4\u00a0%");
  expect(parsePercent("7,5 %")).toEqual({ ok: true, value: 75_000 });
});

test("rates › a share can be read in a glance", () => {
  expect([254_237, 254_500, -45, 250_000].map((ppm) => percentText(ppm, 1))).toEqual(["25.4", "25.5", "0", "25"]);
  expect(percentText(-505_500, 0)).toBe("\u221251");
});

test("rates › refuses what it would have to guess", () => {
  const codeOf = (typed: string) => {
    const result = parsePercent(typed);
    return result.ok ? "ok" : result.error.code;
  };
  expect(["", "seven", "1,234.5", "1.2.3", ".", "-5"].map(codeOf)).toEqual([
    "rate_empty",
    ...Array(5).fill("rate_not_a_number"),
  ]);
  expect(codeOf("1.23456")).toBe("rate_too_many_decimals");
  expect(codeOf("100.1")).toBe("rate_too_big");
});

test("rates › what is printed reads back as the same rate", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ppm) => {
      expect(parsePercent(percentText(ppm))).toEqual({ ok: true, value: ppm });
    }),
  );
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holesOf, mendWithinDays } from "./audit.ts";
import { root } from "./shell.ts";

test("audit of packages › known holes › are listed the gravest first, and an unknown grade counts as the worst", () => {
  const hole = (severity: string, isDirect = true) => ({ severity, isDirect, range: "<2.0.0" });
  const holes = holesOf({ vulnerabilities: { b: hole("low"), a: hole("high", false), c: hole("unheard-of") } });
  expect(holes.map(({ line }) => line)).toEqual([
    "critical: c <2.0.0, within 2 days of its report",
    "high: a <2.0.0 (through another), within 7 days of its report",
    "low: b <2.0.0, within 90 days of its report",
  ]);
  expect(holesOf({ vulnerabilities: {} })).toEqual([]);
});

test("audit of packages › days to mend a hole › are those of docs/security.md", () => {
  const text = readFileSync(join(root, "docs/security.md"), "utf8");
  const { critical, high, moderate, low } = mendWithinDays;
  expect(text).toContain(`critical ${critical} days, high ${high}, moderate ${moderate}, low ${low}`);
});

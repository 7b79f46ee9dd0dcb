import { expect, test } from "vitest";
import { compareVersions, isFor, isLive, type Audience, type Viewer } from "./announcement.ts";

const everybody: Audience = { countries: [], plans: [], minVersion: null, maxVersion: null };
const ada: Viewer = { country: "NG", plan: null, version: "1.10.0" };

test.each<[string, Partial<Audience>, Partial<Viewer>, boolean]>([
  ["everybody", {}, {}, true],
  ["her country", { countries: ["KE", "NG"] }, {}, true],
  ["another country", { countries: ["KE"] }, {}, false],
  ["people without a plan", { plans: ["free"] }, {}, true],
  ["people who pay, of whom she is none", { plans: ["paid"] }, {}, false],
  ["any plan", { plans: ["paid"] }, { plan: "yearly" }, true],
  ["one plan", { plans: ["yearly"] }, { plan: "monthly" }, false],
  ["apps from 1.9 on: 10 is more than 9", { minVersion: "1.9" }, {}, true],
  ["apps up to 1.9", { maxVersion: "1.9.9" }, {}, false],
  ["apps up to 1.10", { maxVersion: "1.10" }, {}, true],
  ["some apps, and hers does not say", { minVersion: "1.0" }, { version: null }, false],
])("announcement › for %s › is shown or left out", (_, audience, viewer, expected) => {
  expect(isFor({ ...everybody, ...audience }, { ...ada, ...viewer })).toBe(expected);
});

test("announcement › versions compare by number", () => {
  expect(["1.10.0", "1.2", "1.2.1", "0.9"].toSorted(compareVersions)).toEqual(["0.9", "1.2", "1.2.1", "1.10.0"]);
});

test("announcement › between its first and last moment › is shown", () => {
  const one = { publishedAt: "2026-11-20T00:00:00.000Z", expiresAt: "2026-11-21T00:00:00.000Z" };
  expect(["2026-11-19T23:59:59.999Z", one.publishedAt, one.expiresAt].map((now) => isLive(one, now))).toEqual([
    false,
    true,
    false,
  ]);
});

import { expect, test } from "vitest";
import { takesSingular, unitOf, units } from "./units.ts";

test("units › every unit has a key of its own and a UN/ECE code", () => {
  expect(new Set(units.map(({ key }) => key)).size).toBe(units.length);
  expect(units.every(({ uneceCode }) => /^[A-Z0-9]{2,3}$/.test(uneceCode))).toBe(true);
  expect(unitOf("hour").uneceCode).toBe("HUR");
});

test("units › a word of the user's own prints as typed", () => {
  expect(unitOf("basin")).toMatchObject({ singular: "basin", plural: "basin", uneceCode: "C62" });
});

test("count › beside a unit › one takes the singular, in French everything below two", () => {
  expect(["1", "1.00", "-1", "0", "1.5", "2"].map((count) => takesSingular(count, "en"))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(["0", "1", "1.5", "2"].map((count) => takesSingular(count, "fr-CI"))).toEqual([true, true, true, false]);
});

import { describe, expect, test } from "vitest";
import { countryPacks, feesFromPack, packFor } from "./packs.ts";
import { supportedCountryCodes } from "./countries.ts";
import { Fee } from "../records/fee.ts";
import { testDevice, testId, testNow } from "../../test/records.ts";

const feesOf = (country: string, now = testNow) =>
  feesFromPack(country, now, testDevice, testId, { vatRegistered: true });

test.each([
  ["NG", [["VAT", 75_000]]],
  ["KE", [["VAT", 160_000]]],
  [
    "GH",
    [
      ["VAT", 150_000],
      ["NHIL", 25_000],
      ["GETFund levy", 25_000],
    ],
  ],
  ["ZA", [["VAT", 150_000]]],
  ["ZM", [["VAT", 160_000]]],
  ["UG", [["VAT", 180_000]]],
  ["RW", [["VAT", 180_000]]],
  ["TZ", [["VAT", 180_000]]],
  ["ZW", [["VAT", 155_000]]],
  ["ET", [["VAT", 150_000]]],
  ["CM", [["TVA", 192_500]]],
])("country packs › %s puts on new documents %j", (country, rows) => {
  expect(
    feesOf(country)
      .filter(({ defaultOn }) => defaultOn)
      .map(({ name, ratePpm }) => [name, ratePpm]),
  ).toEqual(rows);
});

test("country packs › every country we offer has a pack; others have none", () => {
  expect(new Set(countryPacks.map(({ country }) => country))).toEqual(new Set(supportedCountryCodes));
  expect(packFor("FR")).toEqual([]);
});

describe("rows", () => {
  test("are dated, sourced, and say when they are unsure", () => {
    for (const row of countryPacks) {
      expect(row.source.length).toBeGreaterThan(3);
      expect(row.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(row.ratePpm).toBeGreaterThan(0);
      expect((row.from ?? "0000") <= (row.to ?? "9999")).toBe(true);
    }
    expect(
      packFor("NG")
        .filter(({ uncertain }) => uncertain)
        .map(({ name }) => name),
    ).toEqual(["WHT on rent"]);
    expect(packFor("ET").find(({ name }) => name === "WHT")).toMatchObject({ uncertain: true, confidence: "low" });
  });

  test("of one name in one country never overlap", () => {
    for (const row of countryPacks) {
      const twins = packFor(row.country).filter((other) => other !== row && other.name === row.name);
      for (const other of twins) {
        expect((row.to ?? "9999") < (other.from ?? "0000") || (other.to ?? "9999") < (row.from ?? "0000")).toBe(true);
      }
    }
  });
});

test("a rate changes on its day › Zimbabwe on 1 January 2026", () => {
  const vat = (now: string) => feesOf("ZW", now).find(({ name }) => name === "VAT")?.ratePpm;
  expect([vat("2025-12-31T10:00:00.000Z"), vat("2026-01-01T10:00:00.000Z")]).toEqual([150_000, 155_000]);
});

test("country packs › the rows made are valid records; without registration for VAT nothing is on by itself", () => {
  for (const country of supportedCountryCodes) {
    for (const fee of feesOf(country)) expect(Fee.parse(fee)).toEqual(fee);
  }
  expect(feesFromPack("NG", testNow, null, testId, { vatRegistered: false }).some(({ defaultOn }) => defaultOn)).toBe(
    false,
  );
});

import { expect, test } from "vitest";
import { countryPacks } from "../countries/packs.ts";
import { taxTermOf } from "./tax-term.ts";

test("term of the tax › by country › as its people write it", () => {
  const countries = ["NG", "CM", "GH", "AU", "US", "SN", "PT", "GB", "ZZ"];
  expect(countries.map(taxTermOf)).toEqual(["VAT", "TVA", "VAT", "GST", "Sales tax", "TVA", "IVA", "VAT", "VAT"]);
});

test("term of the tax › country with a pack › the name of its row", () => {
  for (const row of countryPacks.filter(({ kind }) => kind === "tax")) expect(taxTermOf(row.country)).toBe(row.name);
});

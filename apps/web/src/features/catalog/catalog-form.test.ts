import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { describe, expect, test } from "vitest";
import { blankCatalogForm, catalogFieldsOf, catalogFormOf, checkCatalogForm } from "./catalog-form.ts";

const wax = CatalogItem.parse({
  id: "0198b0a0-0000-7000-8000-000000000001",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  name: "Hollandais wax, 6 yards",
  unit: "piece",
  prices: { USD: "11.50", NGN: "14750" },
  privateCost: "11000",
  taxIds: [],
  barcode: "8712345678906",
  category: "Fabric",
  favorite: true,
});

describe("the item form", () => {
  test("a saved item comes back and goes out unchanged, home price first", () => {
    const form = catalogFormOf(wax, "NGN");
    expect(form.prices.map(({ currency }) => currency)).toEqual(["NGN", "USD"]);
    expect(checkCatalogForm(form)).toEqual({});
    expect({ ...wax, ...catalogFieldsOf(form) }).toEqual(wax);
  });

  test("no price is fine, an unreadable one is not", () => {
    expect(checkCatalogForm(blankCatalogForm("NGN", "Sewing"))).toEqual({});
    expect(catalogFieldsOf(blankCatalogForm("NGN", "Sewing")).prices).toEqual({});
    const form = {
      ...blankCatalogForm("NGN"),
      prices: [{ currency: "NGN", amount: "1.000,50" }],
      unit: " ",
      privateCost: "-3",
    };
    expect(checkCatalogForm(form)).toMatchObject({
      name: "name_missing",
      unit: "unit_missing",
      "prices.0": expect.stringMatching(/^money_/u),
      privateCost: "money_sign",
    });
  });

  test("own taxes may be none at all, which is not the same as the defaults", () => {
    expect(catalogFieldsOf({ ...blankCatalogForm("NGN", "Book"), ownTaxes: true }).taxIds).toEqual([]);
    expect(catalogFieldsOf(blankCatalogForm("NGN", "Book")).taxIds).toBeNull();
  });
});

import { expect, test } from "vitest";
import { categoriesOf, filterItems, listItems, type ListedItem } from "./item-list.ts";

const item = (name: string, fields: Partial<ListedItem> = {}): ListedItem => ({
  id: name,
  name,
  category: "",
  itemCode: "",
  barcode: "",
  favorite: false,
  archivedAt: null,
  ...fields,
});
const gele = item("Gèlè, pre-tied", { category: "Headwear" });
const aso = item("Aṣọ-òkè, hand-woven set", { category: "Fabric", barcode: "6151100012345" });
const wax = item("Hollandais wax", { category: "Fabric", favorite: true, itemCode: "5208.52" });
const old = item("Adire 2019", { archivedAt: "2026-01-01T00:00:00.000Z" });

test("catalog list › favourites first, then A–Z, archived ones nowhere", () => {
  expect(listItems([gele, old, aso, wax]).map(({ name }) => name)).toEqual([wax.name, aso.name, gele.name]);
  expect(listItems([gele, old], true)).toEqual([old]);
});

test("catalog list › favourites first, then the most used, A–Z among equals", () => {
  const usage = new Map([[gele.id, 3]]);
  expect(listItems([old, aso, gele, wax], false, usage)).toEqual([wax, gele, aso]);
});

test("catalog list › finds by name without marks, by category, by code and by barcode", () => {
  const find = (query: string) => filterItems([gele, aso, wax], query).map(({ id }) => id);
  expect(find("aso oke".split(" ")[0]!)).toEqual([aso.id]);
  expect(find("fabric")).toEqual([aso.id, wax.id]);
  expect(find("5208")).toEqual([wax.id]);
  expect(find("6151100012345")).toEqual([aso.id]);
});

test("catalog list › categories are offered once", () => {
  expect(categoriesOf([gele, aso, wax])).toEqual(["Fabric", "Headwear"]);
});

import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { expect, test } from "vitest";
import { suggestItems } from "./item-suggestions.ts";

function item(n: number, name: string, more: object = {}): CatalogItem {
  const at = "2026-11-01T08:00:00.000Z";
  return CatalogItem.parse({
    id: `018f5e4c-0000-7000-8000-${String(n).padStart(12, "0")}`,
    createdAt: at,
    updatedAt: at,
    name,
    ...more,
  });
}
const rice = item(1, "Rice, 50 kg");
const gele = item(2, "Gèlè, pre-tied");
const beans = item(3, "Beans", { favorite: true });
const old = item(4, "Old rice", { archivedAt: "2026-11-01T08:00:00.000Z" });
const items = [rice, gele, beans, old];
const names = (typed: string, recent: string[] = []) =>
  suggestItems(typed, items, recent).map((one) => (one.kind === "item" ? one.item.name : `“${one.line.name}”`));

test("an empty field offers what was used last, then favourites", () => {
  expect(names("", [gele.id])).toEqual(["Gèlè, pre-tied", "Beans", "Rice, 50 kg"]);
});

test("finds an item without its accents, and offers the words themselves last", () => {
  expect(names("gele")).toEqual(["Gèlè, pre-tied", "“gele”"]);
});

test("a phrase finds the item by its name and brings quantity and price", () => {
  expect(suggestItems("3 bags rice 45k", items, [])[0]).toMatchObject({
    kind: "item",
    item: rice,
    quantity: "3",
    unitPrice: "45000",
  });
});

test("nothing that could name a line, nothing offered for it", () => {
  expect(names("45k")).toEqual([]);
});

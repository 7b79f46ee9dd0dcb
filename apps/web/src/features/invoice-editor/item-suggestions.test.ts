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
  suggestItems(typed, items, recent, "NGN").map((one) => (one.kind === "item" ? one.item.name : `“${one.line.name}”`));

test("item suggestions › an empty field offers what was used last, then favourites", () => {
  expect(names("", [gele.id])).toEqual(["Gèlè, pre-tied", "Beans", "Rice, 50 kg"]);
});

test("item suggestions › finds an item without its accents, and offers the words themselves last", () => {
  expect(names("gele")).toEqual(["Gèlè, pre-tied", "“Gele”"]);
});

test("item suggestions › a phrase finds the item by its name and brings quantity and price", () => {
  expect(suggestItems("3 bags rice 45k", items, [], "NGN")[0]).toMatchObject({
    kind: "item",
    item: rice,
    quantity: "3",
    unitPrice: "45000",
  });
});

test("item suggestions › nothing that could name a line, nothing offered for it", () => {
  expect(names("45k")).toEqual([]);
});

test("phrase › leaves open what its price is of › each and for all are offered, with the price of one", () => {
  const offers = suggestItems("3 bags beans 45k", items, [], "NGN");
  expect(offers.map(({ kind, meant }) => [kind, meant?.of])).toEqual([
    ["item", "each"],
    ["item", "all"],
    ["words", "each"],
    ["words", "all"],
  ]);
  expect(offers[1]).toMatchObject({ quantity: "3", unitPrice: "15000" });
  expect(offers[3]).toMatchObject({ line: { name: "Beans", quantity: "3", unit: "bag", unitPrice: "15000" } });
});

test("phrase › a total that no price of one gives › becomes one line that says the count", () => {
  const all = suggestItems("3 bags rice 50k", [], [], "UGX").at(-1);
  expect(all).toMatchObject({ kind: "words", meant: { typed: "50000", of: "all" } });
});

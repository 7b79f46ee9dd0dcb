import { buildCatalogItem } from "@ankara/fixtures/builders";
import readExcel from "read-excel-file/universal";
import { expect, test } from "vitest";
import { itemsFile } from "./export-items.ts";

const items = [buildCatalogItem({ name: "=HYPERLINK(1)", prices: { NGN: "12.5" }, itemCode: "0012" })];

test("export items › a CSV has no cell that a spreadsheet runs", async () => {
  const file = await itemsFile(items, "NGN", "csv", "Catalog");
  expect(file.name).toBe("Catalog.csv");
  expect(await file.text()).toContain("\r\n'=HYPERLINK(1),");
});

test("export items › an XLSX keeps texts as texts, leading zeros too", async () => {
  const [sheet] = await readExcel(await itemsFile(items, "NGN", "xlsx", "Catalog"));
  expect(sheet?.data[1]?.slice(0, 1)).toEqual(["=HYPERLINK(1)"]);
  expect(sheet?.data[1]?.[7]).toBe("0012");
});

test("export items › prices in other currencies and what is on hand stand in the last cells", async () => {
  const wax = buildCatalogItem({ name: "Wax", prices: { KES: "1150", NGN: "14750", USD: "11.5" } });
  const stock = new Map([[wax.id, { onHand: "-2.5" }]]);
  const [sheet] = await readExcel(await itemsFile([wax], "NGN", "xlsx", "Catalog", stock));
  expect(sheet?.data[1]?.slice(4, 6)).toEqual(["14750", "NGN"]);
  expect(sheet?.data[1]?.slice(-2)).toEqual(["KES 1150; USD 11.5", "-2.5"]);
  const csv = await (await itemsFile([wax], "NGN", "csv", "Catalog", stock)).text();
  expect(csv.trimEnd()).toMatch(/KES 1150; USD 11\.5,'?-2\.5$/);
});

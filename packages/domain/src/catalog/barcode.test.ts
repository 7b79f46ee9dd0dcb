import { expect, test } from "vitest";
import { item } from "../../test/records.ts";
import { comparableCode, findByCode } from "./barcode.ts";

test("barcode › twelve and thirteen digits of one product are the same code", () => {
  expect(comparableCode("036000291452")).toBe(comparableCode("0036000291452"));
  expect(comparableCode("871 2345-678906")).toBe("8712345678906");
  // A code of the shop's own keeps its zeros.
  expect(comparableCode("007")).toBe("007");
  expect(comparableCode("sku-1a")).toBe("SKU1A");
});

test("barcode › an item is found by its barcode before another one by its item code", () => {
  const byItemCode = item({ name: "Sack", itemCode: "8712345678906" });
  const byBarcode = item({ name: "Wax", barcode: "8712345678906" });
  const archived = item({ name: "Old", barcode: "8712345678906", archivedAt: "2026-01-01T00:00:00.000Z" });
  expect(findByCode([archived, byItemCode, byBarcode], "8712345678906")?.name).toBe("Wax");
  expect(findByCode([archived, byItemCode], "8712345678906")?.name).toBe("Sack");
  expect(findByCode([item({ barcode: "" })], " ")).toBeUndefined();
});

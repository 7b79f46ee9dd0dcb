import { toSafeCell } from "@ankara/domain/import/csv-cell";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import Papa from "papaparse";

/** Headings the import knows, so that an edited table can be imported again; the informative columns follow. */
const head = [
  "Name",
  "Type",
  "Description",
  "Unit",
  "Price",
  "Currency",
  "Cost",
  "Item code",
  "Barcode",
  "Category",
  "Other prices",
  "On hand",
];

type Levels = ReadonlyMap<string, { readonly onHand: string }>;

const rowOf = (item: CatalogItem, currency: string, stock: Levels): string[] => [
  item.name,
  item.kind,
  item.description,
  item.unit,
  item.prices[currency] ?? "",
  currency,
  item.privateCost ?? "",
  item.itemCode,
  item.barcode,
  item.category,
  Object.entries(item.prices)
    .filter(([code]) => code !== currency)
    .map(([code, price]) => `${code} ${price}`)
    .join("; "),
  stock.get(item.id)?.onHand ?? "",
];

/**
 * The catalog as a table for spreadsheets: the price in one currency, others in a cell beside it. No cell of it is run as a
 * formula.
 */
export async function itemsFile(
  items: readonly CatalogItem[],
  currency: string,
  as: "csv" | "xlsx",
  name: string,
  stock: Levels = new Map(),
): Promise<File> {
  const rows = [head, ...items.map((item) => rowOf(item, currency, stock))];
  if (as === "csv") {
    // The byte order mark tells spreadsheets that this is UTF-8.
    const text = `\uFEFF${Papa.unparse(rows.map((row) => row.map(toSafeCell)))}\r\n`;
    return new File([text], `${name}.csv`, { type: "text/csv" });
  }
  const { default: writeExcel } = await import("write-excel-file/browser");
  // Texts stay texts in a cell of a spreadsheet's own format: nothing has to be made safe.
  const cells = rows.map((row, line) =>
    row.map((value) => (line === 0 ? { value, fontWeight: "bold" as const } : { value })),
  );
  return new File([await writeExcel(cells).toBlob()], `${name}.xlsx`, {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}

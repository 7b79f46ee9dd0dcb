import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { csvTable, xlsxTable } from "../../document-parts/table-files.ts";

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
export function itemsFile(
  items: readonly CatalogItem[],
  currency: string,
  as: "csv" | "xlsx",
  name: string,
  stock: Levels = new Map(),
): Promise<File> {
  const rows = items.map((item) => rowOf(item, currency, stock));
  // Codes and phone numbers stay text, and a price its decimal text, so that an edited table can be imported again.
  return (as === "csv" ? csvTable : xlsxTable)({ head, rows }, name);
}

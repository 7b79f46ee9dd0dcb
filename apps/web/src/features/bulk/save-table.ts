import { csvTable, xlsxTable } from "../../document-parts/table-files.ts";
import { thisDevice } from "../../platform/device.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { documentTable, type TableLabels } from "./table.ts";

/** Makes a table of documents and saves it where downloads go. */
export async function saveTable(
  rows: readonly InvoiceRow[],
  kind: "csv" | "xlsx" | "pdf",
  labels: TableLabels,
): Promise<void> {
  if (kind === "pdf") return thisDevice().save(await (await import("./list-pdf.ts")).listPdf(rows, labels));
  const table = { head: labels.head, rows: documentTable(rows, labels) };
  await thisDevice().save(await (kind === "csv" ? csvTable : xlsxTable)(table, labels.fileName));
}

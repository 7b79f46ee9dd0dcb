import { toSafeCell } from "@ankara/domain/import/csv-cell";
import { thisDevice } from "../../platform/device.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { documentTable, type TableCell, type TableLabels } from "./table.ts";

/** Makes a table of documents and saves it where downloads go. */
export async function saveTable(
  rows: readonly InvoiceRow[],
  kind: "csv" | "xlsx" | "pdf",
  labels: TableLabels,
): Promise<void> {
  if (kind === "pdf") return thisDevice().save(await (await import("./list-pdf.ts")).listPdf(rows, labels));
  const cells = documentTable(rows, labels);
  await thisDevice().save(kind === "csv" ? await csvFile(cells, labels) : await xlsxFile(cells, labels));
}

async function csvFile(cells: readonly TableCell[][], labels: TableLabels): Promise<File> {
  const { default: Papa } = await import("papaparse");
  const lines = [labels.head, ...cells].map((line) =>
    line.map((cell) => (typeof cell === "string" ? toSafeCell(cell) : cell.figure)),
  );
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const text = `\uFEFF${Papa.unparse(lines, { newline: "\r\n" })}\r\n`;
  return new File([text], `${labels.fileName}.csv`, { type: "text/csv;charset=utf-8" });
}

async function xlsxFile(cells: readonly TableCell[][], labels: TableLabels): Promise<File> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const data = [
    labels.head.map((value) => ({ value, fontWeight: "bold" as const })),
    ...cells.map((line) => line.map(sheetCell)),
  ];
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const blob = await writeXlsxFile(data, { columns: labels.head.map(() => ({ width: 18 })) }).toBlob();
  return new File([blob], `${labels.fileName}.xlsx`, { type });
}

function sheetCell(cell: TableCell) {
  if (typeof cell === "string") return cell === "" ? null : { value: cell, type: String };
  // A spreadsheet holds fifteen digits: what is longer stays text, digit for digit.
  if (cell.figure.replaceAll(/\D/g, "").length > 15) return { value: cell.figure, type: String };
  return { value: Number(cell.figure), type: Number, format: cell.figure.includes(".") ? "#,##0.00" : "#,##0" };
}

import type { LocalDate } from "@ankara/domain/dates/dates";
import { toSafeCell } from "@ankara/domain/import/csv-cell";

/**
 * A cell of a table for spreadsheets: text (phone numbers and codes among it); a figure as decimal text with its decimals
 * and no sign of a currency; or a calendar day.
 */
export type FileCell = string | { readonly figure: string; readonly decimals?: number } | { readonly day: LocalDate };

export type FileTable = { readonly head: readonly string[]; readonly rows: readonly (readonly FileCell[])[] };

/** The byte order mark tells spreadsheets that a CSV is UTF-8. */
const mark = "\uFEFF";

/** A CSV no cell of which a spreadsheet runs; lines end as RFC 4180 has them, days are `2026-11-30`. */
export async function csvTable({ head, rows }: FileTable, name: string): Promise<File> {
  const { default: Papa } = await import("papaparse");
  const text = Papa.unparse(
    [head, ...rows].map((line) => line.map(csvCell)),
    { newline: "\r\n" },
  );
  return new File([`${mark}${text}\r\n`], `${name}.csv`, { type: "text/csv;charset=utf-8" });
}

const csvCell = (cell: FileCell): string =>
  typeof cell === "string" ? toSafeCell(cell) : "day" in cell ? cell.day : cell.figure;

type Heading = { readonly value: string; readonly fontWeight: "bold" };
export const headingCell = (value: string): Heading => ({ value, fontWeight: "bold" });

/** A cell of a workbook in its own format: text is never a formula, a figure can be added up, a day sorted by. */
export function sheetCell(cell: FileCell) {
  if (typeof cell === "string") return cell === "" ? null : { value: cell, type: String };
  // Spreadsheets count days from 1900 and know no zone.
  if ("day" in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  const { figure, decimals = figure.split(".")[1]?.length ?? 0 } = cell;
  // A spreadsheet holds fifteen digits: what is longer stays text, digit for digit.
  if (figure.replaceAll(/\D/g, "").length > 15) return { value: figure, type: String };
  const places = decimals > 0 && figure.includes(".") ? `.${"0".repeat(Math.min(2, decimals))}` : "";
  return { value: Number(figure), type: Number, format: `#,##0${places}` };
}

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook of one sheet, its first line bold. */
export async function xlsxTable({ head, rows }: FileTable, name: string): Promise<File> {
  const { default: writeXlsx } = await import("write-excel-file/browser");
  const data = [head.map(headingCell), ...rows.map((line) => line.map(sheetCell))];
  const blob = await writeXlsx(data, { columns: head.map(() => ({ width: 18 })) }).toBlob();
  return new File([blob], `${name}.xlsx`, { type: xlsxType });
}

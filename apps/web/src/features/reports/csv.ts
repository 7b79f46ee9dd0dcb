import { toSafeCell } from "@ankara/domain/import/csv-cell";
import Papa from "papaparse";
import { type FileCell, fileName, fileTables, type ReportFileInput } from "./report-file.ts";

const cellText = (cell: FileCell): string => (typeof cell === "string" ? toSafeCell(cell) : cell.figure);

/** A report as CSV: UTF-8 with a mark, so that spreadsheets read its letters; an empty line between its tables. */
export function reportCsv(input: ReportFileInput): string {
  const lines: string[][] = [[input.title], ...input.about.map((line) => [line])];
  for (const { heading, head, rows } of fileTables(input)) {
    lines.push([], ...(heading === "" ? [] : [[heading]]), [...head], ...rows.map((row) => row.map(cellText)));
  }
  const safe = lines.map((line, index) => (index <= input.about.length ? line.map(toSafeCell) : line));
  return `\uFEFF${Papa.unparse(safe, { newline: "\r\n" })}\r\n`;
}

export const csvFile = (input: ReportFileInput): File =>
  new File([reportCsv(input)], `${fileName(input)}.csv`, { type: "text/csv;charset=utf-8" });

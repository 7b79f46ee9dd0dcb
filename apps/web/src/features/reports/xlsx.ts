import writeXlsxFile, { type Cell, type SheetData } from "write-excel-file/browser";
import { headingCell, sheetCell, xlsxType } from "../../document-parts/table-files.ts";
import { fileName, fileTables, type ReportFileInput } from "./report-file.ts";

/** A report as a workbook of one sheet: texts are texts, never formulas; figures are numbers with their decimals, days are days. */
export async function xlsxFile(input: ReportFileInput): Promise<File> {
  const blob = await writeXlsxFile(sheetOf(input), {
    sheet: sheetName(input.title),
    columns: [{ width: 34 }, ...Array.from({ length: 12 }, () => ({ width: 16 }))],
  }).toBlob();
  return new File([blob], `${fileName(input)}.xlsx`, { type: xlsxType });
}

function sheetOf(input: ReportFileInput): SheetData {
  const data: Cell[][] = [[headingCell(input.title)], ...input.about.map((line) => [sheetCell(line)])];
  for (const { heading, head, rows } of fileTables(input)) {
    data.push([], ...(heading === "" ? [] : [[headingCell(heading)]]));
    data.push(head.map(headingCell), ...rows.map((row) => row.map(sheetCell)));
  }
  return data;
}

/** At most 31 characters, none of those Excel forbids. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);

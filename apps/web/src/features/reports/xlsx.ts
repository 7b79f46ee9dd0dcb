import writeXlsxFile, { type Cell, type SheetData } from "write-excel-file/browser";
import { type FileCell, fileName, fileTables, type ReportFileInput } from "./report-file.ts";

const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A report as a workbook of one sheet: texts are texts, never formulas; figures are numbers with their decimals. */
export async function xlsxFile(input: ReportFileInput): Promise<File> {
  const blob = await writeXlsxFile(sheetOf(input), {
    sheet: sheetName(input.title),
    columns: [{ width: 34 }, ...Array.from({ length: 12 }, () => ({ width: 16 }))],
  }).toBlob();
  return new File([blob], `${fileName(input)}.xlsx`, { type: mime });
}

function sheetOf(input: ReportFileInput): SheetData {
  const data: Cell[][] = [[{ value: input.title, fontWeight: "bold" }], ...input.about.map((line) => [text(line)])];
  for (const { heading, head, rows } of fileTables(input)) {
    data.push([], ...(heading === "" ? [] : [[{ value: heading, fontWeight: "bold" as const }]]));
    data.push(
      head.map((value) => ({ value, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map(cellOf)),
    );
  }
  return data;
}

const text = (value: string): Cell => ({ value, type: String });

function cellOf(cell: FileCell): Cell {
  if (typeof cell === "string") return cell === "" ? null : text(cell);
  const number = Number(cell.figure);
  // A spreadsheet holds fifteen digits: what is longer stays text, digit for digit.
  if (cell.figure.replaceAll(/\D/g, "").length > 15) return text(cell.figure);
  const places = cell.decimals > 0 && cell.figure.includes(".") ? `.${"0".repeat(Math.min(2, cell.decimals))}` : "";
  return { value: number, type: Number, format: `#,##0${places}` };
}

/** At most 31 characters, none of those Excel forbids. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);

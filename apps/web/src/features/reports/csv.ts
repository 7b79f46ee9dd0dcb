import { type FileCell, csvTable } from "../../document-parts/table-files.ts";
import { fileName, fileTables, type ReportFileInput } from "./report-file.ts";

/** A report as CSV, an empty line between its tables. */
export function csvFile(input: ReportFileInput): Promise<File> {
  const rows: FileCell[][] = input.about.map((line) => [line]);
  for (const table of fileTables(input))
    rows.push(
      [],
      ...(table.heading === "" ? [] : [[table.heading]]),
      [...table.head],
      ...table.rows.map((row) => [...row]),
    );
  return csvTable({ head: [input.title], rows }, fileName(input));
}

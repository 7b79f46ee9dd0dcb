import { guessMapping, importKinds } from "@ankara/domain/import/fields";
import type { Table } from "@ankara/domain/import/table";
import { parseVCards, type VCard } from "@ankara/domain/import/vcard";
import { err, ok, type Result } from "@ankara/domain/result";
import Papa from "papaparse";
import type { ExitContents, ExitProblem } from "./exit/read-exit.ts";
import { readExit } from "./exit/read-exit.ts";
import { readDirectory } from "./zip-directory.ts";

/** Contents of a chosen file. */
export type FileContents =
  | { readonly is: "table"; readonly table: Table }
  | { readonly is: "cards"; readonly cards: readonly VCard[] }
  | { readonly is: "exit"; readonly exit: ExitContents };
export type FileProblem =
  | "empty"
  | "too_large"
  | "too_many_rows"
  | "unreadable"
  | "not_xlsx"
  | Exclude<ExitProblem, "not_an_exit">;

/** A phone has to hold the file and its rows at once. */
const largestFile = 40_000_000;
const maxRows = 100_000;
/** An XLSX file unpacked. */
const xlsxLimits = { entries: 2_000, bytes: 300_000_000, ratio: 400 };

/** Read a file by what is in it: a full export, XLSX, vCard, or text with columns. Its name says nothing. */
export async function readFile(file: Blob): Promise<Result<FileContents, FileProblem>> {
  if (file.size === 0) return err("empty");
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  if (isZip) {
    const exit = await readExit(file);
    if (exit.ok) return ok({ is: "exit", exit: exit.value });
    if (exit.error !== "not_an_exit") return err(exit.error);
  }
  if (file.size > largestFile) return err("too_large");
  if (isZip) return readXlsx(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The older Excel format, and PDF: nothing we could take apart.
  if ((bytes[0] === 0xd0 && bytes[1] === 0xcf) || (bytes[0] === 0x25 && bytes[1] === 0x50)) return err("not_xlsx");
  const text = decodeText(bytes);
  if (/^\s*BEGIN:VCARD/i.test(text)) {
    const cards = parseVCards(text);
    return cards.length === 0 ? err("empty") : ok({ is: "cards", cards });
  }
  return tableOf(parseCsv(text));
}

/**
 * Text of a file in the encoding it shows to have: UTF-8 or UTF-16 by their marks, UTF-8 where every byte fits, else
 * Windows-1252, which is what spreadsheets of Western Windows write.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function parseCsv(text: string): string[][] {
  // Excel may say in a first line what parts the columns.
  const separator = /^sep=(.)\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(separator ? text.slice(separator[0].length) : text, {
    delimiter: separator?.[1] ?? "",
    delimitersToGuess: [",", ";", "\t", "|"],
    skipEmptyLines: "greedy",
  });
  return data;
}

async function readXlsx(file: Blob): Promise<Result<FileContents, FileProblem>> {
  if (!(await readDirectory(file, xlsxLimits)).ok) return err("unreadable");
  try {
    const { default: readExcel } = await import("read-excel-file/universal");
    const sheets = await readExcel(file);
    const rows = sheets.map(({ data }) => data).find((data) => data.length > 0) ?? [];
    return tableOf(rows.map((row) => row.map(cellText)));
  } catch (cause) {
    console.error("The spreadsheet could not be read", cause);
    return err("unreadable");
  }
}

const cellText = (cell: unknown): string =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean"
      ? String(cell)
      : "";

/** Reports have titles above their table: the header is the first row whose cells we know, else the first of all. */
function tableOf(data: readonly (readonly string[])[]): Result<FileContents, FileProblem> {
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ""));
  const known = rows
    .slice(0, 15)
    .findIndex((row) =>
      importKinds.some((kind) => guessMapping(row, kind).filter((field) => field !== null).length >= 2),
    );
  const head = Math.max(known, 0);
  const headers = rows[head];
  const below = rows.slice(head + 1);
  if (!headers || below.length === 0) return err("empty");
  if (below.length > maxRows) return err("too_many_rows");
  const width = below.slice(0, 200).reduce((widest, row) => Math.max(widest, row.length), headers.length);
  return ok({
    is: "table",
    table: { headers: Array.from({ length: width }, (_, column) => headers[column]?.trim() ?? ""), rows: below },
  });
}

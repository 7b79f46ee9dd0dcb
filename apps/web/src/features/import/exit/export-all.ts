import { sniffAttachment } from "@ankara/domain/records/attachment";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { Store } from "../../../store/store.ts";
import { Archive, type WriteBytes } from "../../../platform/archive.ts";
import { type DocumentOptions, writeDocuments } from "./exit-documents.ts";
import { exitOrder, exitVersion, manifestName, recordsName, type ExitManifest } from "./exit-file.ts";
import { type ReadHistory, writeHistory } from "./exit-history.ts";
import { filesNamedBy, writeFiles, type FileSource, type MissingFile, type NamedFile } from "./exit-files.ts";
import { bookedTable, csvLines, exitTables, type TableNeeds } from "./exit-tables.ts";

export type ExportOptions = DocumentOptions & {
  /** Asks the server for a photo or paper that is not on this device. Without it those are named as missing. */
  readonly fetchFile?: FileSource["fetch"];
  /** Asks the server for what it keeps beside the records. Without it the file says that it lacks them. */
  readonly readHistory?: ReadHistory;
  /** The business's picture; null without one, and where it cannot be had. */
  readonly readLogo?: (url: string) => Promise<Uint8Array | null>;
  readonly write: WriteBytes;
};
export type Exported = {
  readonly manifest: ExitManifest;
  /** Photos and papers that are not in the file. */
  readonly missing: readonly MissingFile[];
};
/** A page of records in memory at once. */
const pageSize = 250;

const readme = `Everything Ankara holds for this business.

records/    every record in full, one JSON object a line
csv/        clients, items, invoices, payments and expenses as tables for spreadsheets; invoice-lines.csv has
            each line, discount, fee and tax of every issued document, which add up to its total
files/      photos and papers of records, each under the id its record names
history/    texts of the AI writer, mails to clients, what documents said before they were changed, audit entries and
            answers of tax authorities, one JSON object a line
logo.*      the picture of the business
documents/  every issued document as PDF
e-invoices/ issued invoices and credit notes as UBL 2.1, where they say all that EN 16931 asks for

What could not be had when the file was made is named in missing-files.txt.
To bring it into a new, empty account: Settings, Security, Import, and choose this file as it is.
`;

/**
 * Writes everything on this device into one ZIP, page by page and document by document: what is in memory at once does
 * not grow with the account.
 *
 * @throws DOMException `AbortError` when it was stopped
 */
export async function exportAll(store: Store, options: ExportOptions): Promise<Exported> {
  const archive = new Archive(options.write);
  const counts: Record<string, number> = {};
  const rows = store.memory.invoices();
  const numbered = rows.filter(({ number }) => number !== null);
  const business = await store.get("business", store.businessId);
  if (!business) throw new Error("expected the business on this device");
  const needs = needsOf(store, business.currency);
  const total = exitOrder.length;
  const named: NamedFile[] = [];

  await archive.text("README.txt", [readme]);
  for (const [index, collection] of exitOrder.entries()) {
    options.onProgress?.({ step: "records", done: index, total });
    counts[collection] = await writeCollection(store, archive, collection, needs, options, named);
  }
  const files = await writeFiles(archive, named, sourceOf(store, options), async (done, count) => {
    options.signal?.throwIfAborted();
    options.onProgress?.({ step: "files", done, total: count });
    await options.pause?.();
  });
  const logo = await writeLogo(archive, business.logoUrl, options);
  const history = options.readHistory
    ? await writeHistory(archive, options.readHistory, options.signal)
    : { counts: {}, whole: false };
  if (files.missing.length > 0) await archive.text("missing-files.txt", files.missing, lineOf);
  await writeDocuments(store, archive, numbered, options);
  const manifest: ExitManifest = {
    ankara_exit: exitVersion,
    made_at: store.instant(),
    business_id: store.businessId,
    company: business.companyName,
    counts,
    documents: numbered.length,
    files: files.written,
    missing_files: files.missing.length,
    history: history.counts,
    history_whole: history.whole,
    logo,
  };
  await archive.text(manifestName, [JSON.stringify(manifest, null, 2)]);
  await archive.end();
  return { manifest, missing: files.missing };
}

/** Returns the name of the picture in the file; null where there is none, or none to be had. */
async function writeLogo(archive: Archive, url: string, { readLogo }: ExportOptions): Promise<string | null> {
  const bytes = url === "" || !readLogo ? null : await readLogo(url);
  const type = bytes && sniffAttachment(bytes);
  if (!bytes || !type || type === "application/pdf") return null;
  const name = `logo.${type.slice("image/".length)}`;
  await archive.stored(name, bytes);
  return name;
}

/** `expense 2026-11-20 Shell: receipt.jpg`. */
const lineOf = ({ of, name, id }: MissingFile): string => `${of}: ${name} (${id})\n`;

const sourceOf = ({ db }: Store, { fetchFile }: ExportOptions): FileSource => ({
  kept: async (id) => {
    const row = await db.files.get(id);
    return row ? new Uint8Array(row.bytes) : null;
  },
  fetch: fetchFile ?? (() => Promise.resolve("later" as const)),
});

async function writeCollection(
  store: Store,
  archive: Archive,
  collection: CollectionName,
  needs: TableNeeds,
  { signal }: ExportOptions,
  named: NamedFile[],
): Promise<number> {
  let count = 0;
  await archive.text(recordsName(collection), records(store, collection), (page) => {
    signal?.throwIfAborted();
    count += page.length;
    for (const file of filesNamedBy(collection, page)) named.push(file);
    return page.map((record) => `${JSON.stringify(record)}\n`).join("");
  });
  if (!(collection in exitTables)) return count;
  const { file, head, row, further } = exitTables[collection as keyof typeof exitTables] as unknown as {
    file: string;
    head: string[];
    row: (record: unknown, of: TableNeeds) => string[];
    further?: (record: unknown) => string[][];
  };
  await writeTable(archive, { file: `csv/${file}`, head }, records(store, collection), (record) => {
    signal?.throwIfAborted();
    return [row(record, needs), ...(further?.(record) ?? [])];
  });
  if (collection === "invoices")
    await writeTable(
      archive,
      { ...bookedTable, file: `csv/${bookedTable.file}` },
      records(store, "invoices"),
      (invoice) => bookedTable.rows(invoice, needs),
    );
  return count;
}

export async function writeTable<T>(
  archive: Archive,
  { file, head }: { readonly file: string; readonly head: readonly string[] },
  pages: AsyncIterable<readonly T[]>,
  rows: (record: T) => Parameters<typeof csvLines>[0],
): Promise<void> {
  // The byte order mark tells spreadsheets that this is UTF-8.
  await archive.text(file, prepended(`\uFEFF${csvLines([head])}`, pages), (page) => {
    if (typeof page === "string") return page;
    const lines = page.flatMap(rows);
    return lines.length === 0 ? "" : csvLines(lines);
  });
}

async function* prepended<T>(first: string, rest: AsyncIterable<T>): AsyncGenerator<string | T> {
  yield first;
  yield* rest;
}

/** Every record of a collection in the order of ids, a page at a time. */
export async function* records<C extends CollectionName>({ db }: Store, collection: C): AsyncGenerator<RecordOf[C][]> {
  let after = "";
  for (;;) {
    const rows = await db
      .table<{ id: string; data: RecordOf[C] | null }>(collection)
      .where("id")
      .above(after)
      .limit(pageSize)
      .toArray();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const page = rows.flatMap(({ data }) => data ?? []);
    if (page.length > 0) yield page;
  }
}

export function needsOf({ memory }: Store, homeCurrency: string): TableNeeds {
  const clients = new Map(memory.rows("contacts").map(({ id, name }) => [id, name]));
  const numbered = new Map(
    memory.rows("invoices").map(({ id, number, paid, balance }) => [id, { number, paid, balance }]),
  );
  return {
    homeCurrency,
    clientName: (id) => clients.get(id ?? "") ?? "",
    number: (id) => numbered.get(id)?.number ?? "",
    amounts: (id) => numbered.get(id) ?? { paid: 0, balance: 0 },
  };
}

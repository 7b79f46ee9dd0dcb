import { HistoryRow, historyKinds } from "@ankara/contract/exit-history";
import {
  attachmentLimits,
  attachmentsOf,
  sniffAttachment,
  type AttachmentRef,
} from "@ankara/domain/records/attachment";
import { collections, type AnyRecord, type CollectionName } from "@ankara/domain/records/collections";
import { err, ok, type Result } from "@ankara/domain/result";
import * as z from "zod/mini";
import { linesOf, readDirectory, unpackBytes, unpackText, type ZipEntry } from "../zip-directory.ts";
import {
  ExitManifest,
  exitLimits,
  exitOrder,
  exitVersion,
  idOfFile,
  manifestName,
  maxRecordBytes,
  recordsName,
} from "./exit-file.ts";
import { historyName } from "./exit-history.ts";

/** Every record of a full export. */
export type ExitContents = {
  readonly manifest: ExitManifest;
  readonly records: ReadonlyMap<CollectionName, readonly AnyRecord[]>;
  /** Photos and papers that records name and the file has, each once. */
  readonly files: readonly ExitFile[];
  /** Rows the server kept beside the records, one after the other; those that cannot be read are left out. */
  readonly history: () => AsyncGenerator<HistoryRow>;
  /** The business's picture; null without one. */
  readonly logo: () => Promise<File | null>;
};
type ExitFile = Pick<AttachmentRef, "id" | "name"> & { readonly read: () => Promise<Uint8Array<ArrayBuffer>> };
/** `newer`: made by a version of the app this one does not know. `incomplete`: a part is missing or was changed. */
export type ExitProblem = "not_an_exit" | "newer" | "incomplete" | "suspicious";

/** Reads a full export whole, or says why not. PDFs and tables in it are left alone: the records hold everything. */
export async function readExit(file: Blob): Promise<Result<ExitContents, ExitProblem>> {
  const directory = await readDirectory(file, exitLimits);
  if (!directory.ok) return err(directory.error === "not_a_zip" ? "not_an_exit" : "suspicious");
  const entries = new Map(directory.value.map((entry) => [entry.name, entry]));
  const described = entries.get(manifestName);
  if (!described || described.size > 100_000) return err("not_an_exit");
  try {
    const manifest = z.safeParse(ExitManifest, JSON.parse(await textOf(file, described)));
    if (!manifest.success) return err("not_an_exit");
    if (manifest.data.ankara_exit > exitVersion) return err("newer");
    const recordEntries = exitOrder.flatMap((name) => entries.get(recordsName(name)) ?? []);
    if (recordEntries.reduce((sum, { size }) => sum + size, 0) > maxRecordBytes) return err("suspicious");
    const records = new Map<CollectionName, AnyRecord[]>();
    for (const collection of exitOrder) {
      const entry = entries.get(recordsName(collection));
      // One file is in memory at a time.
      const list = entry ? await recordsOf(file, entry, collection) : [];
      if (list.length !== (manifest.data.counts[collection] ?? 0)) return err("incomplete");
      records.set(collection, list);
    }
    return ok({
      manifest: manifest.data,
      records,
      files: filesOf(file, directory.value, records),
      history: () => historyOf(file, entries),
      logo: () => logoOf(file, entries.get(manifest.data.logo ?? "")),
    });
  } catch (cause) {
    console.error("The export could not be read", cause);
    return err(cause instanceof RangeError ? "suspicious" : "incomplete");
  }
}

/** Other files of that folder are ignored, as are those too large for one of ours. */
function filesOf(file: Blob, entries: readonly ZipEntry[], records: ExitContents["records"]): ExitFile[] {
  const filesById = new Map(entries.map((entry) => [idOfFile(entry.name), entry]));
  const named = new Map(
    [...records.values()].flat().flatMap((record) => attachmentsOf(record).map((ref) => [ref.id, ref])),
  );
  return [...named.values()].flatMap(({ id, name }) => {
    const entry = filesById.get(id);
    return entry && entry.size <= attachmentLimits.bytes ? [{ id, name, read: () => unpackBytes(file, entry) }] : [];
  });
}

async function* historyOf(file: Blob, entries: ReadonlyMap<string, ZipEntry>): AsyncGenerator<HistoryRow> {
  for (const kind of historyKinds) {
    const entry = entries.get(historyName(kind));
    if (!entry) continue;
    for await (const line of linesOf(unpackText(file, entry))) {
      const row = z.safeParse(HistoryRow, JSON.parse(line));
      if (row.success) yield row.data;
    }
  }
}

async function logoOf(file: Blob, entry: ZipEntry | undefined): Promise<File | null> {
  if (!entry || entry.size > attachmentLimits.bytes) return null;
  const bytes = await unpackBytes(file, entry);
  const type = sniffAttachment(bytes);
  return type?.startsWith("image/") === true ? new File([bytes], entry.name, { type }) : null;
}

async function textOf(file: Blob, entry: ZipEntry): Promise<string> {
  let text = "";
  for await (const piece of unpackText(file, entry)) text += piece;
  return text;
}

/** @throws when a line is no record of its collection */
async function recordsOf(file: Blob, entry: ZipEntry, collection: CollectionName): Promise<AnyRecord[]> {
  const list: AnyRecord[] = [];
  for await (const line of linesOf(unpackText(file, entry)))
    list.push(z.parse<z.ZodMiniType<AnyRecord>>(collections[collection], JSON.parse(line)));
  return list;
}

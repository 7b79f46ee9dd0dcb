import type { AttachmentType } from "@ankara/domain/records/attachment";
import type { CollectionName } from "@ankara/domain/records/collections";
import * as z from "zod/mini";

/** Version of the file; a newer one is not read by an older app. */
export const exitVersion = 1;

/** `manifest.json`: marks a ZIP as a full export and says whether it is complete. */
export const ExitManifest = z.object({
  ankara_exit: z.int(),
  made_at: z.iso.datetime(),
  business_id: z.uuid(),
  company: z.string(),
  /** Records per collection. */
  counts: z.record(z.string(), z.int().check(z.gte(0))),
  documents: z.int().check(z.gte(0)),
  /** Photos and papers of records that are in the file; none in one of an older app. */
  files: z._default(z.int().check(z.gte(0)), 0),
  /** Those that records name and the device could not get. */
  missing_files: z._default(z.int().check(z.gte(0)), 0),
  /** Rows of what the server keeps beside the records, by kind; none in one of an older app. */
  history: z._default(z.record(z.string(), z.int().check(z.gte(0))), {}),
  /** False where the server could not be asked for all of it. */
  history_whole: z._default(z.boolean(), true),
  /** The business's picture. */
  logo: z._default(z.nullable(z.string().check(z.maxLength(20))), null),
});
export type ExitManifest = z.infer<typeof ExitManifest>;

export const manifestName = "manifest.json";
/** One record a line, each in full. */
export const recordsName = (collection: CollectionName): string => `records/${collection}.jsonl`;

const endings = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "application/pdf": "pdf" } as const;
/** A photo or paper, by its id: records name it so. */
export const fileName = (id: string, type: AttachmentType): string => `files/${id}.${endings[type]}`;
/** The id a file of the ZIP stands for; null for anything else. */
export const idOfFile = (name: string): string | null =>
  /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:jpg|png|webp|pdf)$/.exec(name)?.[1] ?? null;

/** The order records come back in: whatever is pointed at before what points at it. */
export const exitOrder: readonly CollectionName[] = [
  "fees",
  "series",
  "business",
  "catalogs",
  "contacts",
  "invoices",
  "payments",
  "expenses",
  "notes",
  "closes",
];

/** A full export may unpack to at most this: twenty years of a busy shop, and no bomb. */
export const exitLimits = { entries: 60_000, bytes: 4_000_000_000, ratio: 200 };
/** All records together, which are read; documents are not. */
export const maxRecordBytes = 400_000_000;

/** Pieces are handed to the browser at this size: it may keep them on its disk, the page holds one at a time. */
const pieceSize = 4 * 1024 * 1024;

/** Collects a file that is made piece by piece without holding it in the page's memory. */
export class BlobWriter {
  readonly #pieces: Blob[] = [];
  #open: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  write(bytes: Uint8Array): void {
    this.#open.push(new Uint8Array(bytes));
    this.#size += bytes.length;
    if (this.#size >= pieceSize) this.#close();
  }

  file(name: string): File {
    this.#close();
    return new File(this.#pieces, name, { type: "application/zip" });
  }

  #close(): void {
    this.#pieces.push(new Blob(this.#open));
    this.#open = [];
    this.#size = 0;
  }
}

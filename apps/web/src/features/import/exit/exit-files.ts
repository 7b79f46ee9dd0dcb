import { attachmentsOf, sniffAttachment, type AttachmentRef } from "@ankara/domain/records/attachment";
import { fileName } from "./exit-file.ts";

/** A photo or paper a record names. */
export type NamedFile = Pick<AttachmentRef, "id" | "name"> & {
  /** The record, in words a person knows it by: `expense 2026-11-20 Shell`. */
  readonly of: string;
};
/** `missing`: no device has sent it yet. `later`: the server has it, and it could not be fetched now. `no_room`: the ZIP is as large as one may be. */
export type MissingFile = NamedFile & { readonly why: "missing" | "later" | "no_room" };
export type FileSource = {
  /** Bytes that are on this device. */
  readonly kept: (id: string) => Promise<Uint8Array | null>;
  /** Bytes from the server. `missing`: it does not have them either. `later`: no network. */
  readonly fetch: (id: string) => Promise<Uint8Array | "missing" | "later">;
};

/** A ZIP without 64-bit directory ends at 4 GB; so much is kept free of it for the rest. */
const maxBytes = 3_800_000_000;
/** After so many that could not be fetched in a row there is no network worth asking. */
const patience = 3;

/** Every file these records name, with the record it belongs to. */
export function filesNamedBy(collection: string, page: readonly object[]): NamedFile[] {
  return page.flatMap((record) =>
    attachmentsOf(record).map(({ id, name }) => ({ id, name, of: titleOf(collection, record) })),
  );
}

function titleOf(collection: string, record: object): string {
  const { number, name, supplier, date, issueDate, reference } = record as Readonly<Record<string, unknown>>;
  const words = [number ?? name ?? supplier ?? reference, date ?? issueDate].filter((word) => typeof word === "string");
  return [collection.replace(/s$/, ""), ...words].filter(Boolean).join(" ");
}

/**
 * Puts the bytes of files into the archive, one in memory at a time.
 *
 * @returns how many are in it, and which are not, with the reason
 */
export async function writeFiles(
  archive: { stored: (name: string, bytes: Uint8Array) => Promise<void>; readonly size: number },
  files: readonly NamedFile[],
  { kept, fetch }: FileSource,
  onFile: (done: number, total: number) => void | Promise<void>,
): Promise<{ written: number; missing: MissingFile[] }> {
  const unique = [...new Map(files.map((file) => [file.id, file])).values()];
  const missing: MissingFile[] = [];
  let failedInARow = 0;
  for (const [index, file] of unique.entries()) {
    // One file is in memory at a time.
    await onFile(index, unique.length);
    const bytes = (await kept(file.id)) ?? (failedInARow < patience ? await fetch(file.id) : "later");
    if (typeof bytes === "string") {
      missing.push({ ...file, why: bytes });
      if (bytes === "later") failedInARow += 1;
      continue;
    }
    const type = sniffAttachment(bytes);
    if (!type) missing.push({ ...file, why: "missing" });
    else if (archive.size + bytes.length > maxBytes) missing.push({ ...file, why: "no_room" });
    else await archive.stored(fileName(file.id, type), bytes);
  }
  await onFile(unique.length, unique.length);
  return { written: unique.length - missing.length, missing };
}

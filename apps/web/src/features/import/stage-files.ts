import { attachmentsOf, collectionsWithAttachments, sniffAttachment } from "@ankara/domain/records/attachment";
import type { AnyRecord, CollectionName } from "@ankara/domain/records/collections";
import type { Store } from "../../store/store.ts";
import { keyOf } from "../../store/unit-of-work.ts";

export type StagedFile = { readonly id: string; readonly name: string; readonly bytes: ArrayBuffer };

/** Files in one transaction: at 200 kB each a few megabytes. */
const filesAtOnce = 8;
const filesKey = (importId: string) => `import/${importId}/files` as const;

/**
 * Puts photos and papers on the disk before the records that name them: an import that is cut off is then carried on
 * without its file. They are `held`, as in a form that was not saved, until a record names them.
 *
 * @param next - the files from a place on, null for one that cannot be read; asked until it gives none
 * @param signal - stops between two steps
 * @returns how many could not be read
 * @throws what the device throws when it is full, and `AbortError`; nothing of them is left then
 */
export async function stageFiles(
  store: Store,
  importId: string,
  next: (from: number, count: number) => Promise<(StagedFile | null)[]>,
  onFiles: (done: number) => void = () => {},
  signal?: AbortSignal,
): Promise<number> {
  const staged: string[] = [];
  let unread = 0;
  try {
    for (let from = 0; ;) {
      signal?.throwIfAborted();
      // A few are in memory at a time.
      const files = await next(from, filesAtOnce);
      if (files.length === 0) return unread;
      const read = files.flatMap((file) => {
        const type = file && sniffAttachment(new Uint8Array(file.bytes, 0, Math.min(16, file.bytes.byteLength)));
        return type ? [{ ...file, type }] : [];
      });
      unread += files.length - read.length;
      const at = store.instant();
      await store.write(
        async () => {
          await store.db.files.bulkPut(read.map(({ id, type, bytes }) => ({ id, type, bytes, at })));
          await store.db.uploads.bulkPut(
            read.map(({ id, name, type, bytes }) => ({
              id,
              name,
              type,
              size: bytes.byteLength,
              state: "held" as const,
              owners: [],
              at,
              tries: 0,
              code: "",
              message: "",
            })),
          );
          staged.push(...read.map(({ id }) => id));
          await store.db.meta.put({ key: filesKey(importId), value: staged });
        },
        { quiet: true },
      );
      from += files.length;
      onFiles(from);
    }
  } catch (error) {
    await dropStagedFiles(store, importId);
    throw error;
  }
}

/** Files of an import that no record has taken leave the device. */
export async function dropStagedFiles(store: Store, importId: string): Promise<void> {
  const { db } = store;
  const ids = ((await db.meta.get(filesKey(importId)))?.value ?? []) as string[];
  await store.write(
    async () => {
      const rows = await db.uploads.bulkGet(ids);
      const loose = rows.flatMap((row) => (row?.state === "held" ? row.id : []));
      await db.uploads.bulkDelete(loose);
      await db.files.bulkDelete(loose);
      await db.meta.delete(filesKey(importId));
    },
    { quiet: true },
  );
}

/** Records that were just made take the files they name: in the same transaction, so that both wait or neither does. */
export async function stage(store: Store, collection: CollectionName, records: readonly AnyRecord[]): Promise<void> {
  if (!(collectionsWithAttachments as readonly string[]).includes(collection)) return;
  const owners = new Map<string, string[]>();
  for (const record of records)
    for (const { id } of attachmentsOf(record))
      owners.set(id, [...(owners.get(id) ?? []), keyOf(collection, record.id)]);
  if (owners.size === 0) return;
  const { db } = store;
  const at = store.instant();
  const rows = await db.uploads.bulkGet([...owners.keys()]);
  await db.uploads.bulkPut(
    rows.flatMap((row) =>
      row
        ? [
            {
              ...row,
              state: "waiting" as const,
              at,
              owners: [...new Set([...row.owners, ...(owners.get(row.id) ?? [])])],
            },
          ]
        : [],
    ),
  );
}

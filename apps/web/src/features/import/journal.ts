import type { PlannedWrite } from "@ankara/domain/import/table";
import type { AnyRecord, CollectionName } from "@ankara/domain/records/collections";
import { sameValue } from "@ankara/sync/same-value";
import { liveQuery } from "dexie";
import { useEffect, useState } from "react";
import { bulkSize, createMany, grouped, removeMany } from "../../store/bulk.ts";
import { type Store, currentStore } from "../../store/store.ts";
import type { UnitOfWork } from "../../store/unit-of-work.ts";
import { recordsInUse, type RecordsInUse, type UndoPart } from "./records-in-use.ts";
import { dropStagedFiles, stage } from "./stage-files.ts";

export type JournalWrite =
  | PlannedWrite
  | { readonly do: "delete"; readonly collection: CollectionName; readonly id: string };

/** One import as the device remembers it, to be carried on or taken back whole. */
export type ImportEntry = {
  readonly id: string;
  readonly at: string;
  readonly source: string;
  /** Name of the file, to know it by. */
  readonly name: string;
  readonly created: number;
  readonly updated: number;
  /** `writing` and `undoing` were not finished: the tab was closed, or the person stopped them. */
  readonly state: "writing" | "done" | "undoing";
  readonly batches: number;
  /** Batches written; while undoing, batches that still stand. */
  readonly done: number;
  /** The server keeps history that came with it. */
  readonly history?: boolean;
};

const entryKey = (id: string) => `import/${id}` as const;
const todoKey = (id: string, batch: number) => `import/${id}/todo/${String(batch).padStart(6, "0")}` as const;
const undoKey = (id: string, batch: number) => `import/${id}/undo/${String(batch).padStart(6, "0")}` as const;

/** Called after every batch. */
export type OnBatch = (done: number, total: number) => void;

/** Imports that can be undone or carried on, newest first. */
export async function listImports({ db }: Store): Promise<ImportEntry[]> {
  // By their keys first: beside an entry stands everything it still has to write.
  const keys = await db.meta.where("key").startsWith("import/").primaryKeys();
  const rows = await db.meta.bulkGet(keys.filter((key) => key.split("/").length === 2));
  const entries = rows.flatMap((row) => (row ? [row.value as ImportEntry] : []));
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/**
 * Puts everything an import will write on the disk, before any of it is written: an import that is cut off can then be
 * carried on without its file.
 *
 * @param next - the writes from a place on; asked until it gives none
 * @throws what the device throws when it is full; nothing of the import is left then
 */
export async function stageImport(
  store: Store,
  entry: Omit<ImportEntry, "state" | "batches" | "done">,
  next: (from: number, count: number) => Promise<JournalWrite[]>,
  onBatch: OnBatch = () => {},
): Promise<ImportEntry> {
  const { db } = store;
  let batches = 0;
  try {
    for (;;) {
      // One batch is in memory at a time.
      const writes = await next(batches * bulkSize, bulkSize);
      if (writes.length === 0) break;
      await db.meta.put({ key: todoKey(entry.id, batches), value: writes });
      batches += 1;
      onBatch(batches, batches);
    }
    const staged: ImportEntry = { ...entry, state: "writing", batches, done: 0 };
    await db.meta.put({ key: entryKey(entry.id), value: staged });
    return staged;
  } catch (error) {
    await dropStagedFiles(store, entry.id);
    await db.meta.where("key").startsWith(`import/${entry.id}`).delete();
    throw error;
  }
}

/**
 * Writes what is staged, batch by batch: each with its changes for the server, what it takes to undo it and the count
 * of the journal in one transaction, so that a closed tab leaves whole batches behind.
 *
 * @param signal - stops after the batch at hand
 */
export async function writeImport(
  store: Store,
  id: string,
  onBatch: OnBatch = () => {},
  signal?: AbortSignal,
): Promise<ImportEntry> {
  let entry = await entryOf(store, id);
  // oxlint-disable-next-line no-unmodified-loop-condition -- the person ends it
  while (entry.state === "writing" && entry.done < entry.batches && !signal?.aborted) {
    const batch = entry.done;
    const done: ImportEntry = {
      ...entry,
      done: batch + 1,
      state: batch + 1 === entry.batches ? "done" : "writing",
    };
    // A batch refers to records of those before it.
    await store.write(async (unit) => {
      const writes = ((await store.db.meta.get(todoKey(id, batch)))?.value ?? []) as JournalWrite[];
      const undo = await carryOut(store, unit, writes);
      await store.db.meta.bulkPut([
        { key: undoKey(id, batch), value: undo },
        { key: entryKey(id), value: done },
      ]);
      await store.db.meta.delete(todoKey(id, batch));
    });
    entry = done;
    onBatch(entry.done, entry.batches);
  }
  return entry;
}

/** In the order they were planned: the server judges a document by the series that came before it. */
async function carryOut(store: Store, unit: UnitOfWork, writes: readonly JournalWrite[]): Promise<UndoPart> {
  const created: [CollectionName, string][] = [];
  const updated: UndoPart["updated"][number][] = [];
  const deleted: [CollectionName, AnyRecord][] = [];
  for (let place = 0; place < writes.length;) {
    const write = writes[place];
    if (!write) break;
    if (write.do === "create") {
      const run = recordsFrom(writes, place, write.collection);
      await createMany(store, unit, write.collection, run);
      await stage(store, write.collection, run);
      created.push(...run.map(({ id }): [CollectionName, string] => [write.collection, id]));
      place += run.length;
      continue;
    }
    place += 1;
    const { collection, id } = write;
    const before = await unit.record(collection, id);
    if (!before) continue;
    if (write.do === "delete") {
      deleted.push([collection, before]);
      await unit.write(collection, id, null);
      continue;
    }
    const fields = before as unknown as Record<string, unknown>;
    const was = Object.fromEntries(Object.keys(write.patch).map((field) => [field, fields[field] ?? null]));
    updated.push({ collection, id, was, now: write.patch });
    await unit.write(collection, id, touched(store, { ...before, ...write.patch }));
  }
  return { created, updated, deleted };
}

/** Records to be made in one collection, from a place on until something else is to be done. */
function recordsFrom(writes: readonly JournalWrite[], from: number, collection: CollectionName): AnyRecord[] {
  const run: AnyRecord[] = [];
  for (let place = from; place < writes.length; place += 1) {
    const write = writes[place];
    if (write?.do !== "create" || write.collection !== collection) break;
    run.push(write.record);
  }
  return run;
}

const touched = <T extends object>(store: Store, record: T): T => ({
  ...record,
  updatedAt: store.instant(),
  deviceId: store.deviceId,
});

/**
 * Takes a whole import back: what it made goes, what it changed is as before, unless the person changed it since. What
 * is in use by now stays: documents that were shared or paid here, clients with other documents.
 *
 * @returns how many records stay
 */
export async function undoImport(store: Store, id: string, onBatch: OnBatch = () => {}): Promise<number> {
  let entry = await entryOf(store, id);
  const parts = await store.db.meta.where("key").startsWith(`import/${id}/undo/`).toArray();
  const inUse = await recordsInUse(
    store,
    entry.at,
    parts.map(({ value }) => value as UndoPart),
  );
  entry = { ...entry, state: "undoing" };
  await store.db.meta.put({ key: entryKey(id), value: entry });
  await store.db.meta.where("key").startsWith(`import/${id}/todo/`).delete();
  for (const [index, { key, value }] of parts.toReversed().entries()) {
    // Payments go before their invoices, and those before their clients.
    await store.write(async (unit) => {
      await restore(store, unit, value as UndoPart, inUse);
      await store.db.meta.delete(key);
    });
    onBatch(index + 1, parts.length);
  }
  await dropStagedFiles(store, id);
  await store.db.meta.where("key").startsWith(`import/${id}`).delete();
  return inUse.size;
}

async function restore(
  store: Store,
  unit: UnitOfWork,
  { created, updated, deleted }: UndoPart,
  inUse: RecordsInUse,
): Promise<void> {
  const groups = grouped(created.toReversed(), ([collection]) => collection);
  for (const [collection, group] of groups) {
    // A closed series stays: the server never deletes one, and it numbers nothing.
    if (collection === "series") continue;
    const ids = group.map(([, id]) => id).filter((id) => !inUse.has(id));
    await removeMany(store, unit, collection, ids);
  }
  for (const [collection, group] of grouped(deleted, ([name]) => name)) {
    await createMany(
      store,
      unit,
      collection,
      group.map(([, record]) => record),
    );
  }
  for (const { collection, id, was, now } of updated.toReversed()) {
    // Numbers never go back: a series that began higher stays there.
    if (collection === "series") continue;
    const record = await unit.record(collection, id);
    if (!record) continue;
    const fields = record as unknown as Record<string, unknown>;
    const own = Object.entries(was).filter(([field]) => sameValue(fields[field], now[field]));
    await unit.write(collection, id, touched(store, { ...record, ...Object.fromEntries(own) }));
  }
}

async function entryOf({ db }: Store, id: string): Promise<ImportEntry> {
  const entry = (await db.meta.get(entryKey(id)))?.value as ImportEntry | undefined;
  if (!entry) throw new Error(`expected the import ${id} on this device`);
  return entry;
}

/** Imports that can be undone or carried on; undefined until the device has answered. */
export function usePastImports(): ImportEntry[] | undefined {
  const store = currentStore();
  const [entries, setEntries] = useState<ImportEntry[]>();
  useEffect(() => {
    const subscription = liveQuery(() => listImports(store)).subscribe({
      next: setEntries,
      error: (error: unknown) => console.error("The imports could not be read", error),
    });
    return () => subscription.unsubscribe();
  }, [store]);
  return entries;
}

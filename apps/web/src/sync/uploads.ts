import { attachmentsOf } from "@ankara/domain/records/attachment";
import type { AnyRecord } from "@ankara/domain/records/collections";
import type { Upload } from "@ankara/sync/uploads";
import type { ResentOp } from "@ankara/contract/sync";
import { type RetriedOps, type BatchLimits, nextBatch } from "@ankara/sync/batch";
import { freeze } from "@ankara/sync/outbox";
import type { RecordRow, UploadRow, OutboxRow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { partsOf, type RecordKey } from "../store/unit-of-work.ts";
import { readServerHead } from "./apply-server-changes.ts";

const dayMs = 86_400_000;
/** A file taken off its record comes back with an undo within this. */
const droppedDays = 1;
/** A form that was left open with a file is given up after this. */
const heldDays = 30;

/** The next file that may go: nothing else waits, and the server has a record that names it. Null when there is none. */
export async function pickUpload(store: Store): Promise<Upload | null> {
  const { db } = store;
  // A held change waits for one that is missing, maybe on another device: files do not wait for that.
  if ((await db.outbox.filter(({ state }) => state !== "held").count()) > 0) return null;
  const waiting = await db.uploads.where({ state: "waiting" }).toArray();
  for (const row of waiting.toSorted((a, b) => a.tries - b.tries || (a.id < b.id ? -1 : 1))) {
    for (const owner of row.owners) {
      const record = await ownerOf(store, owner);
      const known = record?.server === undefined ? record?.data : record.server;
      if (attachmentsOf(known).some(({ id }) => id === row.id)) return { id: row.id, size: row.size };
    }
  }
  return null;
}

/** The server has it. Its bytes stay here to be shown. */
export async function markSent(store: Store, id: string): Promise<void> {
  await store.write(async () => store.db.uploads.delete(id), { quiet: true });
}

export async function markRefused(
  store: Store,
  { id, code, message }: { id: string; code: string; message: string },
): Promise<void> {
  await change(store, id, { state: "refused", code, message });
}

/** Others go first next time. */
export async function postpone(store: Store, id: string): Promise<void> {
  await store.write(
    async () => {
      const row = await store.db.uploads.get(id);
      if (row) await store.db.uploads.update(id, { tries: row.tries + 1 });
    },
    { quiet: true },
  );
}

/** Sends a refused file again as it is. */
export async function retryUpload(store: Store, id: string): Promise<void> {
  await change(store, id, { state: "waiting", code: "", message: "", tries: 0 }, { quiet: false });
}

/** Takes a file off every record that names it: it is not sent, and leaves this device after its time for an undo. */
export async function skipUpload(store: Store, id: string): Promise<void> {
  const row = await store.db.uploads.get(id);
  await store.write(async (unit) => {
    for (const owner of row?.owners ?? []) {
      const [collection, recordId] = partsOf(owner as RecordKey);
      const record = await unit.record(collection, recordId);
      if (!record) continue;
      const stamps = { updatedAt: store.instant(), deviceId: store.deviceId };
      await unit.write(collection, recordId, { ...withoutFile(record, id), ...stamps } as AnyRecord);
    }
    await store.db.uploads.update(id, { state: "dropped", owners: [], at: store.instant() });
  });
}

function withoutFile(record: object, id: string): object {
  const isIt = (value: unknown) => value instanceof Object && (value as { id?: unknown }).id === id;
  const entries = Object.entries(record).map(([field, value]) => {
    if (field === "photo" && isIt(value)) return [field, null];
    const isList = ["photos", "proof", "attachments"].includes(field) && Array.isArray(value);
    return [field, isList ? (value as unknown[]).filter((one) => !isIt(one)) : value];
  });
  return Object.fromEntries(entries) as object;
}

/**
 * Puts the queue in step with the records: a file whose record went (deleted here or elsewhere) does not wait any more,
 * and after its time it leaves the device. What a refused or lost change names is kept.
 */
export async function tidyUploads(store: Store): Promise<void> {
  const { db } = store;
  const rows = await db.uploads.toArray();
  if (rows.length === 0) return;
  const now = Date.parse(store.instant());
  const isOver = ({ at }: UploadRow, days: number) => now - Date.parse(at) > days * dayMs;
  const aside = JSON.stringify(await db.attention.toArray());
  for (const row of rows) {
    const named = await isNamed(store, row);
    if (row.state === "waiting" && !named) await change(store, row.id, { state: "dropped" });
    const over =
      (row.state === "dropped" && isOver(row, droppedDays)) || (row.state === "held" && isOver(row, heldDays));
    if (!over || named || aside.includes(row.id)) continue;
    await store.write(
      async () => {
        await db.uploads.delete(row.id);
        await db.files.delete(row.id);
        await db.thumbnails.delete(row.id);
      },
      { quiet: true },
    );
  }
}

async function isNamed(store: Store, row: UploadRow): Promise<boolean> {
  for (const owner of row.owners) {
    const record = await ownerOf(store, owner);
    if (attachmentsOf(record?.data).some(({ id }) => id === row.id)) return true;
  }
  return false;
}

async function ownerOf({ db }: Store, owner: string): Promise<RecordRow | undefined> {
  const [collection, id] = partsOf(owner as RecordKey);
  return db.table<RecordRow, string>(collection).get(id);
}

async function change(store: Store, id: string, patch: Partial<UploadRow>, { quiet = true } = {}): Promise<void> {
  await store.write(
    async () => {
      await store.db.uploads.update(id, { ...patch, at: store.instant() });
    },
    { quiet },
  );
}

/** Contents of one push, and which of them were sent before. */
type Batch = { readonly batch: readonly OutboxRow[]; readonly resent: readonly ResentOp[] };

/**
 * Chooses the next push and freezes it, in one transaction: an edit that comes between reading and freezing would fold
 * into a change that goes without it, and be deleted by that change's receipt. Only what this returns may be sent.
 *
 * @param retried - held changes that rest, see `nextBatch`
 */
export async function freezeNextBatch(store: Store, limits: BatchLimits, retried: RetriedOps): Promise<Batch> {
  const { outbox } = store.db;
  let frozen: Batch = { batch: [], resent: [] };
  await store.write(
    async (unit) => {
      const queue: OutboxRow[] = [];
      let batch: OutboxRow[] = [];
      // Held changes may stand before what can go, any number of them.
      for (let end = false; !end && batch.length === 0;) {
        const part = await outbox
          .where("seq")
          .above(queue.at(-1)?.seq ?? -Infinity)
          .limit(limits.ops * 4)
          .toArray();
        queue.push(...part);
        end = part.length < limits.ops * 4;
        batch = nextBatch(queue, limits, retried);
      }
      const { frozen: rows, resent } = freeze(batch, (await readServerHead(store)).rev);
      frozen = { batch: rows, resent };
      await outbox.bulkPut(rows);
      for (const { collection, id } of rows) unit.touchPending(collection, id);
    },
    { quiet: true },
  );
  return frozen;
}

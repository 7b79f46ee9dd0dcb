import type { ChangeOp, LostTimes } from "@ankara/contract/sync";
import { attachmentsOf } from "@ankara/domain/records/attachment";
import { collections, type CollectionName } from "@ankara/domain/records/collections";
import type { Series } from "@ankara/domain/records/series";
import { deviceLetterOf, resendLost, type DeviceRecord } from "@ankara/sync/resend-lost";
import type { RecordRow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { historyOf } from "./apply-server-changes.ts";
import { beginResync } from "./resync.ts";
import { sendFirst } from "./send-first.ts";
import { keyOf, type RecordKey } from "../store/unit-of-work.ts";

/**
 * The server came back as it was before: what it lost and this device holds goes again, before everything that waits;
 * files are offered again (the server asks for those it has not); and everything is read anew. In one transaction, and
 * once: two tabs may get the answer, and the second time an older state would go after what was edited and sent since.
 */
export async function resendLostRecords(store: Store, { id, lost }: LostTimes): Promise<void> {
  const { db } = store;
  await store.write(
    async (unit) => {
      if ((await historyOf(store)) === id) return;
      const [refused, outbox] = await waitingOps(store);
      const records: DeviceRecord[] = [];
      for (const collection of Object.keys(collections) as CollectionName[]) {
        const rows = await db.table<RecordRow>(collection).toArray();
        await unit.preload(
          collection,
          rows.map((row) => row.id),
        );
        for (const row of rows) {
          const key = keyOf(collection, row.id);
          const sending = outbox.get(key) ?? [];
          const waiting = [...(refused.get(key) ?? []), ...sending];
          records.push({ collection, id: row.id, copy: row, waiting, outbox: sending });
        }
      }
      await offerFiles(store, records);
      const again = resendLost(records, lost, unit.newOpId);
      await sendFirst(db, unit, again);
      await db.meta.put({ key: "history", value: id });
      await beginResync(store);
    },
    { quiet: true },
  );
}

type Waiting = Map<RecordKey, ChangeOp[]>;

/** Reads the refused operations and those on their way. */
async function waitingOps({ db }: Store): Promise<[refused: Waiting, outbox: Waiting]> {
  const [attention, outbox] = await Promise.all([db.attention.toArray(), db.outbox.toArray()]);
  return [byRecord(attention.filter(({ kind }) => kind === "rejected")), byRecord(outbox)];
}

function byRecord(entries: readonly { op: ChangeOp }[]): Waiting {
  return Map.groupBy(
    entries.map(({ op }) => op),
    ({ collection, id }) => keyOf(collection, id),
  );
}

/** Every file whose bytes are here and that a record names waits once more. What the server has it says at the first word. */
async function offerFiles({ db, instant }: Store, records: readonly DeviceRecord[]): Promise<void> {
  const here = new Set(await db.files.toCollection().primaryKeys());
  if (here.size === 0) return;
  const queued = new Set(await db.uploads.toCollection().primaryKeys());
  const at = instant();
  const owners = new Map<string, { file: ReturnType<typeof attachmentsOf>[number]; owners: string[] }>();
  for (const { collection, id, copy } of records)
    for (const file of attachmentsOf(copy.data)) {
      if (!here.has(file.id) || queued.has(file.id)) continue;
      const known = owners.get(file.id) ?? { file, owners: [] };
      owners.set(file.id, { file, owners: [...known.owners, keyOf(collection, id)] });
    }
  await db.uploads.bulkPut(
    [...owners.values()].map(({ file: { id, name, type, size }, owners: named }) => ({
      id,
      name,
      type,
      size,
      state: "waiting",
      owners: named,
      at,
      tries: 0,
      code: "",
      message: "",
    })),
  );
}

/** Returns what a registration says while the device still sends again; null when nothing of it waits. */
export async function restoringOf({ db, deviceId }: Store): Promise<{ letter: string } | null> {
  // A change that waits for a number that never comes does not count: the server has to settle its series.
  const entry = await db.outbox.filter(({ op, state }) => op.again !== undefined && state !== "held").first();
  if (!entry) return null;
  const series = (await db.series.toArray()).flatMap(({ data }) => (data ? [data as unknown as Series] : []));
  return { letter: deviceLetterOf(series, deviceId) };
}

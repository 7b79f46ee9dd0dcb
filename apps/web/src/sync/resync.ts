import type { Fields } from "@ankara/contract/sync";
import { seesEverything } from "@ankara/domain/people/visibility";
import { type CollectionName, collections } from "@ankara/domain/records/collections";
import { dropServerCopy, hideCopy, isCoveredByCopy, resyncCursor } from "@ankara/sync/apply-pull";
import { isHiddenFrom, type Reader } from "@ankara/sync/hidden-records";
import { type DeviceRecord, resendOmitted } from "@ankara/sync/resend-lost";
import type { Table } from "dexie";
import type { RecordRow } from "../store/database.ts";
import { readParts } from "../store/read-parts.ts";
import type { Store } from "../store/store.ts";
import { keyOf, opsOf, type UnitOfWork } from "../store/unit-of-work.ts";
import { sendFirst } from "./send-first.ts";
import { type CopyTarget, isKnown, readCursor, readServerHead } from "./apply-server-changes.ts";

/** The cursor is too old for the server: read everything anew. The outbox and what the person sees stay. */
export async function beginResync(store: Store): Promise<void> {
  await store.db.meta.put({ key: "cursor", value: resyncCursor(await readCursor(store)) });
  // The cursor no longer says how far this device had read: a server that was put back must hear it from here.
  await store.db.meta.put({
    key: "seen",
    value: { ...(await readServerHead(store)), isRead: false },
  });
}

/** After an update: records the app left out, because it did not know their collection yet, come with a new copy. */
export async function readUnknownAnew(store: Store, unknown: readonly string[]): Promise<void> {
  if (!unknown.some(isKnown)) return;
  await beginResync(store);
  await store.db.meta.delete("unknown_collections");
}

/**
 * At the end of a full copy: what the server no longer has goes; what waits here stays in view, on nothing. Issued
 * documents and payments do not go by being left out, see `resendOmitted`, unless they are hidden from the person.
 *
 * @param brought - rows the copy has put on the device before its last page; not a number where nobody counted them
 */
export async function forgetUnconfirmed(
  store: CopyTarget,
  unit: UnitOfWork,
  { epoch, head, busy, brought }: { epoch: number; head: number; busy: ReadonlySet<string>; brought: number },
): Promise<void> {
  const names = Object.keys(collections) as CollectionName[];
  // Reading 20 000 rows to see that the copy brought each of them takes seconds.
  const counts = await Promise.all(names.map((collection) => store.db[collection].count()));
  if (counts.reduce((sum, count) => sum + count, 0) === brought) return;
  const leftOut: DeviceRecord[] = [];
  const reader: Reader = {
    userId: store.userId,
    deviceId: store.deviceId,
    authority: await store.authority(),
  };
  const documents = seesEverything(reader.authority) ? new Map() : await documentsOf(store);
  for (const collection of names) {
    const gone = await filterRows(
      store.db.table<RecordRow>(collection),
      (row) => row.epoch !== epoch && isCoveredByCopy(row, head) && !unit.isTouched(collection, row.id),
    );
    await unit.preload(
      collection,
      gone.map(({ id }) => id),
    );
    for (const row of gone) {
      const { outbox, refused } = busy.has(keyOf(collection, row.id))
        ? await unit.waiting(collection, row.id)
        : { outbox: [], refused: [] };
      const waiting = opsOf({ outbox, refused });
      if (isHiddenFrom(reader, collection, row.server ?? row.data, (invoiceId) => documents.get(invoiceId))) {
        unit.store(collection, row.id, hideCopy(waiting), epoch);
        await forgetSeen(store, collection, row.id);
        continue;
      }
      leftOut.push({ collection, id: row.id, copy: row, waiting, outbox: outbox.map(({ op }) => op) });
      unit.store(collection, row.id, dropServerCopy(row, waiting), epoch);
    }
  }
  await sendFirst(store.db, unit, resendOmitted(leftOut, unit.newOpId), epoch);
}

async function filterRows(table: Table<RecordRow>, isWanted: (row: RecordRow) => boolean): Promise<RecordRow[]> {
  const wanted: RecordRow[] = [];
  await readParts(table, (part) => wanted.push(...part.filter(isWanted)));
  return wanted;
}

async function documentsOf({ db }: Pick<Store, "db">): Promise<Map<string, Fields | null>> {
  return new Map((await db.invoices.toArray()).map(({ id, data, server }) => [id, server ?? data]));
}

/** Entries that need attention show values of their record: of a hidden one only the person's own refused changes stay. */
async function forgetSeen({ db }: Pick<Store, "db">, collection: CollectionName, id: string): Promise<void> {
  for (const entry of await db.attention.where({ collection, id }).toArray())
    await (entry.kind === "rejected" ? db.attention.put({ ...entry, record: null }) : db.attention.delete(entry.opId));
}

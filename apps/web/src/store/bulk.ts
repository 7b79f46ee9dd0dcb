import type { Fields } from "@ankara/contract/sync";
import type { AnyRecord, CollectionName } from "@ankara/domain/records/collections";
import { sizeOf } from "@ankara/sync/batch";
import { isCreation, makeChange } from "@ankara/sync/change";
import type { Store } from "./store.ts";
import { partSize, type UnitOfWork } from "./unit-of-work.ts";

/** Records in one transaction: a few hundred keep the page answering and the disk's promise small. */
export const bulkSize = 400;

/** Groups values by key, in the order they were met. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * Brings many new records into being inside one act: what `UnitOfWork.write` does for one, with two requests for each
 * hundred. Records that are here already are left alone.
 */
export async function createMany(
  store: Store,
  unit: UnitOfWork,
  collection: CollectionName,
  records: readonly AnyRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += partSize)
    await createPart(store, unit, collection, records.slice(from, from + partSize));
}

async function createPart(
  { db }: Store,
  unit: UnitOfWork,
  collection: CollectionName,
  records: readonly AnyRecord[],
): Promise<void> {
  await unit.preload(
    collection,
    records.map(({ id }) => id),
  );
  const fresh = records.filter(({ id }) => !unit.known(collection, id)?.data);
  const rows = fresh.flatMap((record) => {
    const op = makeChange(
      { opId: unit.newOpId(), collection, id: record.id, baseRev: 0 },
      null,
      record as unknown as Fields,
    );
    return op ? [{ opId: op.opId, collection, id: record.id, op, state: "queued" as const, size: sizeOf(op) }] : [];
  });
  await db.outbox.bulkAdd(rows);
  for (const record of fresh) {
    const data = record as unknown as Fields;
    if (unit.known(collection, record.id)) unit.store(collection, record.id, { data, rev: 0, server: null });
    else unit.storeNew(collection, record.id, data);
  }
}

/** Takes many records away again. What was never sent leaves no trace, of the rest the server hears. */
export async function removeMany(
  { db }: Store,
  unit: UnitOfWork,
  collection: CollectionName,
  ids: readonly string[],
): Promise<void> {
  await unit.preload(collection, ids);
  const places = ids.map((id) => [collection, id] as [CollectionName, string]);
  const [waiting, refused] = await Promise.all([
    db.outbox.where("[collection+id]").anyOf(places).toArray(),
    db.attention.where("[collection+id]").anyOf(places).toArray(),
  ]);
  const byRecord = grouped(waiting, ({ id }) => id);
  const refusedIds = new Set(refused.filter(({ op }) => isCreation(op)).map(({ id }) => id));
  const dropped: number[] = [];
  const deletions = [];
  for (const id of ids) {
    const row = unit.known(collection, id);
    if (!row?.data) continue;
    const own = byRecord.get(id) ?? [];
    const neverSent =
      refusedIds.has(id) || (own.some(({ op }) => isCreation(op)) && own.every(({ state }) => state === "queued"));
    if (neverSent) {
      dropped.push(...own.map(({ seq }) => seq));
      unit.store(collection, id, null);
      continue;
    }
    const op = makeChange({ opId: unit.newOpId(), collection, id, baseRev: row.rev }, row.data, null);
    if (!op) continue;
    deletions.push({ opId: op.opId, collection, id, op, state: "queued" as const, size: sizeOf(op) });
    unit.store(collection, id, {
      data: null,
      rev: row.rev,
      server: row.server === undefined ? row.data : row.server,
      ackRev: row.ackRev,
    });
  }
  await db.outbox.bulkDelete(dropped);
  await db.outbox.bulkAdd(deletions);
  await db.attention.bulkDelete(refused.map(({ opId }) => opId));
  for (const { id } of refused) unit.touchPending(collection, id);
}

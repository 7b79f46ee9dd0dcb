import type { AnyRecord } from "@ankara/domain/records/collections";
import { isEditOfDeleted, rebase } from "@ankara/sync/apply-pull";
import type { AttentionRow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { opsOf, type UnitOfWork } from "../store/unit-of-work.ts";
import { counting } from "./apply-server-changes.ts";

/** Put a refused change back into the queue, as it is. It is the newest now, and what will be sent last is shown. */
export async function retryRefused(store: Store, opId: string): Promise<void> {
  await settle(store, opId, async (unit, { op, collection, id, seq: place = 0 }) => {
    const { outbox, refused } = await unit.waiting(collection, id);
    const later = [...outbox, ...refused].filter(({ seq = 0 }) => seq > place).map((one) => one.op);
    const shown = (await unit.row(collection, id))?.data;
    if (!isEditOfDeleted(op, shown, later)) await unit.append({ ...op, opId: unit.newOpId() });
  });
}

/** Give a refused change up: the server's copy, with whatever else waits on top, takes its place. */
export async function discardRefused(store: Store, opId: string): Promise<void> {
  await settle(store, opId, () => undefined);
}

async function settle(
  store: Store,
  opId: string,
  before: (unit: UnitOfWork, entry: AttentionRow) => unknown,
): Promise<void> {
  await store.write(async (unit) => {
    const entry = await store.db.attention.get(opId);
    if (!entry) return;
    const { collection, id } = entry;
    await store.db.attention.delete(opId);
    unit.touchPending(collection, id);
    if (entry.kind !== "rejected") return;
    await before(unit, entry);
    const row = await unit.row(collection, id);
    const next = row && rebase(row, opsOf(await unit.waiting(collection, id)));
    if (next !== undefined) unit.store(collection, id, counting(store, collection, row, next));
  });
}

/** Take the values that lost after all, as an edit of the person's own. */
export async function restoreLostValues(store: Store, opId: string): Promise<void> {
  await store.write(async (unit) => {
    const entry = await store.db.attention.get(opId);
    if (!entry) return;
    const { collection, id, lost } = entry;
    await store.db.attention.delete(opId);
    const before = (await unit.row(collection, id))?.data ?? null;
    // Nothing is left that the values could stand on: alone they are no record.
    if (!before && !entry.record) return;
    const values = Object.fromEntries(Object.entries(lost).map(([field, { value }]) => [field, value]));
    // Gone meanwhile: then it comes back, as it was, with those values.
    const after = { ...(before ?? entry.record), ...values, ...stampsOf(store) };
    await unit.write(collection, id, after as unknown as AnyRecord);
  });
}

/** Bring a record back that was deleted on another device while it was edited here. */
export async function restoreDeleted(store: Store, opId: string): Promise<void> {
  await store.write(async (unit) => {
    const entry = await store.db.attention.get(opId);
    if (!entry?.record) return;
    const { collection, id, record } = entry;
    await store.db.attention.delete(opId);
    const row = await unit.row(collection, id);
    // Only a creation brings a deleted record back, and a creation has nothing below it.
    if (row) unit.store(collection, id, { ...row, data: null, server: null });
    await unit.write(collection, id, { ...record, ...stampsOf(store) } as unknown as AnyRecord);
  });
}

/**
 * An issued document the server did not take because of its number becomes a draft again, with everything that is on
 * it: it is then issued under a number of its own. What was handed over keeps the number it has.
 */
export async function backToDraft(store: Store, opId: string): Promise<void> {
  await store.write(async (unit) => {
    const entry = await store.db.attention.get(opId);
    if (!entry || entry.collection !== "invoices" || !entry.record) return;
    const { collection, id } = entry;
    const row = await unit.row(collection, id);
    const { refused } = await unit.waiting(collection, id);
    await store.db.attention.bulkDelete([opId, ...refused.map((one) => one.opId)]);
    const server = row?.server === undefined ? null : row.server;
    unit.store(collection, id, server ? { ...row, rev: row?.rev ?? 0, data: server, server: undefined } : null);
    const draft = { ...(row?.data ?? entry.record), ...notIssued, ...stampsOf(store) };
    await unit.write(collection, id, draft as unknown as AnyRecord);
  });
}

/** Fields that issuing sets on a document. */
const notIssued = {
  status: "draft",
  seriesId: null,
  seq: null,
  number: null,
  issuedAt: null,
  billTo: null,
  from: null,
};

const stampsOf = (store: Store) => ({ updatedAt: store.instant(), deviceId: store.deviceId });

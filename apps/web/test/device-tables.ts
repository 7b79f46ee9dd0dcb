import { type ChangeOp, type ChangeRow, type Fields, pushLimits, type Receipt } from "@ankara/contract/sync";
import type { AnyRecord, CollectionName } from "@ankara/domain/records/collections";
import type { Series } from "@ankara/domain/records/series";
import type { CursorState } from "@ankara/sync/apply-pull";
import type { OutboxEntry } from "@ankara/sync/outbox";
import { advanceCounter } from "@ankara/sync/series";
import { emptyTables, type Tables, Transaction } from "@ankara/sync-simulator/memory-device";
import type { PlantedFault } from "@ankara/sync-simulator/planted-faults";
import { freezeNextBatch } from "../src/sync/uploads.ts";
import type { Store } from "../src/store/store.ts";
import { readCursor, readPage, applyPage, applyReceipts } from "../src/sync/apply-server-changes.ts";
import { beginResync } from "../src/sync/resync.ts";
import { discardRefused, retryRefused } from "../src/sync/settle-attention.ts";
import { at, newDisk, openTab } from "./test-device.ts";

export type PulledPage = { changes: ChangeRow[]; cursor: string; more: boolean; head: number };
/** A change by its place among all that were ever queued: each side gives its own ids. */
type Nth = number;

/** Operations of the sync on the tables of a device, whoever keeps them. */
export type DeviceTables = {
  write(collection: CollectionName, id: string, after: Fields | null): Promise<void>;
  /** Gives a number, so that the counter of a series moves with no change of its own. */
  count(seriesId: string): Promise<void>;
  /** The next push, of at most this many changes. */
  freezeNextBatch(count: number, retryHeld: boolean): Promise<Nth[]>;
  applyReceipts(receipts: readonly (Omit<Receipt, "opId"> & { nth: Nth })[]): Promise<void>;
  applyPage(page: PulledPage, cursor: CursorState): Promise<CursorState | "overtaken" | "made_up">;
  beginResync(): Promise<void>;
  saveSeries(series: Series): Promise<void>;
  retry(nth: Nth): Promise<void>;
  discard(nth: Nth): Promise<void>;
  place(): Promise<CursorState>;
  /** Everything that is kept, in one order and without ids of its own, to be compared. */
  contents(): Promise<Contents>;
};
type Contents = {
  rows: Record<string, unknown>;
  outbox: { nth: Nth; state: OutboxEntry["state"]; sentAfter: number | null; op: Omit<ChangeOp, "opId"> }[];
  attention: { nth: Nth; kind: "rejected" | "conflict"; code: string; lost: unknown }[];
  place: CursorState;
};

const byNth = (a: { nth: Nth }, b: { nth: Nth }): number => a.nth - b.nth;
const withoutId = ({ opId: _opId, ...op }: ChangeOp): Omit<ChangeOp, "opId"> => op;
const sorted = (rows: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Ids in the order they were first seen in the outbox. */
class Ids {
  readonly #ids: string[] = [];
  note(opIds: readonly string[]): void {
    for (const id of opIds) if (!this.#ids.includes(id)) this.#ids.push(id);
  }
  nth = (opId: string): Nth => this.#ids.indexOf(opId);
  id = (nth: Nth): string => this.#ids[nth] ?? "";
}

/**
 * The tables the simulator plays its histories on.
 *
 * @param faults - planted, see `quirks` of the simulator
 */
export function modelTables(deviceId: string, ...faults: PlantedFault[]): DeviceTables {
  let tables: Tables = emptyTables();
  let made = 0;
  const ids = new Ids();
  const transact = async <T>(work: (tx: Transaction) => T): Promise<T> => {
    const tx = new Transaction(tables, {
      newOpId: () => `op${(made += 1)}`,
      deviceId,
      userId: "ade",
      faults: new Set(faults),
    });
    const result = work(tx);
    ({ tables } = tx);
    ids.note(tables.outbox.map(({ op }) => op.opId));
    return result;
  };
  return {
    write: (collection, id, after) => transact((tx) => tx.write(collection, id, after)),
    count: (seriesId) =>
      transact((tx) => {
        const row = tx.tables.rows.get(`series/${seriesId}`);
        const series = row?.data as unknown as Series | null | undefined;
        if (row && series) tx.store("series", seriesId, advanceCounter(row, { ...series, next: series.next + 1 }));
      }),
    freezeNextBatch: (count, retryHeld) =>
      transact((tx) =>
        tx
          .freezeNextBatch({ ops: count, bytes: pushLimits.bytes }, retriedOps(retryHeld))
          .batch.map(({ op }) => ids.nth(op.opId)),
      ),
    applyReceipts: (receipts) =>
      transact((tx) =>
        tx.applyReceipts(
          tables.outbox.filter(({ state }) => state !== "queued"),
          receipts.map(({ nth, ...receipt }) => ({ ...receipt, opId: ids.id(nth) })),
        ),
      ),
    applyPage: (page, cursor) => transact((tx) => tx.applyPage(page, cursor, (data) => data)),
    beginResync: () => transact((tx) => tx.beginResync()),
    saveSeries: (series) => transact((tx) => tx.saveSeries([series])),
    retry: (nth) => transact((tx) => tx.retry(keyOf(nth))),
    discard: (nth) => transact((tx) => tx.discard(keyOf(nth))),
    place: async () => tables.place,
    contents: async () => ({
      rows: sorted(
        Object.fromEntries(
          [...tables.rows].map(([key, { data, rev, ackRev = 0, server = data, epoch = null }]) => [
            key,
            { data, rev, ackRev, server, epoch },
          ]),
        ),
      ),
      outbox: tables.outbox.map(({ op, state, sentAfter = null }) => ({
        nth: ids.nth(op.opId),
        state,
        sentAfter,
        op: withoutId(op),
      })),
      attention: [...tables.attention.values()]
        .map(({ op, kind, code, lost }) => ({ nth: ids.nth(op.opId), kind, code, lost }))
        .toSorted(byNth),
      place: tables.place,
    }),
  };
  function keyOf(nth: Nth): string {
    const id = ids.id(nth);
    return tables.attention.has(id) ? id : `${id}/lost`;
  }
}

/** The tables of the app, in its own database. */
export async function appTables(): Promise<{ tables: DeviceTables; store: Store }> {
  const store = await openTab(newDisk());
  const { db } = store;
  const ids = new Ids();
  const queue = () => db.outbox.orderBy("seq").toArray();
  const then = async <T>(result: Promise<T>): Promise<T> => {
    const done = await result;
    ids.note((await queue()).map(({ opId }) => opId));
    return done;
  };
  const place = async (): Promise<CursorState> => {
    const { cursor, epoch, resync } = await readCursor(store);
    return { cursor, epoch, resync };
  };
  const tables: DeviceTables = {
    write: (collection, id, after) =>
      then(store.write((unit) => unit.write(collection, id, after as unknown as AnyRecord))),
    count: (seriesId) =>
      then(
        store.write(async (unit) => {
          const row = await unit.row("series", seriesId);
          const series = row?.data as unknown as Series | null | undefined;
          if (row && series) unit.store("series", seriesId, advanceCounter(row, { ...series, next: series.next + 1 }));
        }),
      ),
    freezeNextBatch: async (count, retryHeld) =>
      (await then(freezeNextBatch(store, { ops: count, bytes: pushLimits.bytes }, retriedOps(retryHeld)))).batch.map(
        ({ opId }) => ids.nth(opId),
      ),
    applyReceipts: async (receipts) =>
      then(
        applyReceipts(
          store,
          (await queue()).filter(({ state }) => state !== "queued"),
          receipts.map(({ nth, ...receipt }) => ({ ...receipt, opId: ids.id(nth) })),
          at,
        ),
      ),
    applyPage: async (page, cursor) => {
      const applied = await then(applyPage(store, readPage(page), cursor));
      return typeof applied === "string" ? applied : place();
    },
    beginResync: () => then(beginResync(store)),
    saveSeries: (series) => then(store.saveSeries([series])),
    retry: (nth) => then(retryRefused(store, ids.id(nth))),
    discard: (nth) => then(discardRefused(store, ids.id(nth))),
    place,
    contents: async () => {
      const rows: Record<string, unknown> = {};
      for (const collection of ["contacts", "notes", "series"] as const)
        for (const { id, data, rev, ackRev = 0, server = data, epoch = null } of await db[collection].toArray())
          rows[`${collection}/${id}`] = { data, rev, ackRev, server, epoch };
      const attention = await db.attention.toArray();
      return {
        rows: sorted(rows),
        outbox: (await queue()).map(({ op, state, sentAfter = null }) => ({
          nth: ids.nth(op.opId),
          state,
          sentAfter,
          op: withoutId(op),
        })),
        attention: attention
          .map(({ opId, kind, code, lost }) => ({
            nth: ids.nth(opId),
            kind: kind === "rejected" ? kind : ("conflict" as const),
            code,
            lost,
          }))
          .toSorted(byNth),
        place: await place(),
      };
    },
  };
  return { tables, store };
}

const retriedOps = (retryHeld: boolean) => ({ has: () => !retryHeld });

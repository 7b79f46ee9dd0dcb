import type { Fields } from "@ankara/contract/sync";
import { nothingSettled, settledOn } from "@ankara/domain/invoice/settlements";
import { collections, type AnyRecord, type CollectionName, type RecordOf } from "@ankara/domain/records/collections";
import { sameValue } from "@ankara/sync/same-value";
import { creditedBy } from "../../src/store/amounts.ts";
import {
  type AttentionRow,
  type IndexChunk,
  type OutboxRow,
  type RecordRow,
  userDatabaseName,
} from "../../src/store/database.ts";
import type { LeaseRow } from "../../src/store/device-database.ts";
import { type AnyRow, indexedCollections, packRows, rowOf, unpackRows } from "../../src/store/index/indexed.ts";
import type { SyncState } from "../../src/store/index/invoice-row.ts";
import type { Memory } from "../../src/store/memory.ts";
import { isCreation } from "@ankara/sync/change";
import type { RecordKey } from "../../src/store/unit-of-work.ts";
import type { Disk } from "./disk.ts";

/** Reads the tables of one person on a disk while nothing is being written. */
export class DiskReader {
  readonly #disk: Disk;
  readonly #userId: string;

  constructor(disk: Disk, userId: string) {
    this.#disk = disk;
    this.#userId = userId;
  }

  #table<T>(name: string): T[] {
    return this.#disk.rows(userDatabaseName(this.#userId), name) as T[];
  }

  get outbox(): OutboxRow[] {
    return this.#table("outbox");
  }

  get attention(): AttentionRow[] {
    return this.#table("attention");
  }

  get index(): IndexChunk[] {
    return this.#table("index");
  }

  get leases(): LeaseRow[] {
    const all = this.#disk.rows("ankara-device", "leases") as LeaseRow[];
    return all.filter(({ userId }) => userId === this.#userId);
  }

  /** Every record, by its key. */
  rows(): Map<RecordKey, { readonly data: Fields | null }> {
    const rows = new Map<RecordKey, { readonly data: Fields | null }>();
    for (const collection of Object.keys(collections) as CollectionName[])
      for (const row of this.#table<RecordRow>(collection)) rows.set(`${collection}/${row.id}`, row);
    return rows;
  }

  records<C extends CollectionName>(collection: C): RecordOf[C][] {
    return this.#table<RecordRow>(collection).flatMap(({ data }) => (data ? [data as RecordOf[C]] : []));
  }
}

/** Are lists, badges and search of a tab what the records say? @returns the first difference, or null */
export function outOfStep(disk: DiskReader, memory: Memory): string | null {
  const [payments, invoices] = [disk.records("payments"), disk.records("invoices")];
  for (const collection of indexedCollections) {
    const wanted = disk
      .records(collection)
      .map((record) =>
        rowOf(
          collection,
          record as AnyRecord,
          collection === "invoices" ? amounts(record as RecordOf["invoices"], payments, invoices) : nothingPaid,
        ),
      );
    const chunks = disk.index.filter((chunk) => chunk.collection === collection);
    const packed = chunks.flatMap(({ text }) => unpackRows(collection, text));
    const expected = unpackRows(collection, packRows(collection, wanted));
    const differs =
      unequal(`index of ${collection}`, expected, packed) ??
      unequal(`list of ${collection}`, expected, memory.rows(collection));
    if (differs) return differs;
  }
  const states = statesOf(disk);
  for (const key of new Set<RecordKey>([...disk.rows().keys(), ...states.keys()])) {
    const [is, shown] = [states.get(key) ?? "synced", memory.syncStateOf(key)];
    if (is !== shown) return `${key} is ${is} and shown as ${shown}`;
  }
  return null;
}

/** Counts what the badges should say, from what waits. */
function statesOf({ outbox, attention }: DiskReader): Map<RecordKey, SyncState> {
  const states = new Map<RecordKey, SyncState>();
  for (const { collection, id, op, state } of outbox) {
    const key: RecordKey = `${collection}/${id}`;
    const known = states.get(key);
    if (known === "syncing") continue;
    states.set(key, state === "sent" ? "syncing" : known === "local" || isCreation(op) ? "local" : "queued");
  }
  for (const { collection, id, kind } of attention)
    if (kind === "rejected") states.set(`${collection}/${id}`, "rejected");
  return states;
}

/** Has the small database counted further than the user's own? @returns the first series, or null */
export function countedAhead(disk: DiskReader): string | null {
  // One that was closed elsewhere gives no number any more.
  const open = disk.records("series").filter(({ closed }) => !closed);
  const series = new Map(open.map(({ id, next }) => [id, next]));
  for (const { seriesId, next } of disk.leases)
    if (next > (series.get(seriesId) ?? Infinity))
      return `series ${seriesId} is noted at ${next} and stands at ${series.get(seriesId)}`;
  return null;
}

const nothingPaid = nothingSettled;

const amounts = (
  invoice: RecordOf["invoices"],
  payments: readonly RecordOf["payments"][],
  invoices: readonly RecordOf["invoices"][],
) =>
  settledOn(
    invoice,
    payments.filter(({ allocations }) => allocations.some(({ invoiceId }) => invoiceId === invoice.id)),
    invoices.filter((other) => creditedBy(other) === invoice.id),
  );

/** Fields a tab derives by itself when it shows a row. */
const derived = new Set(["contactName", "syncState", "owed"]);
const stored = (row: AnyRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !derived.has(field)));

function unequal(what: string, expected: readonly AnyRow[], found: readonly AnyRow[]): string | null {
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const row of expected) {
    const other = byId.get(row.id);
    if (!other) return `${what} lacks ${row.id}`;
    const [one, two] = [stored(row), stored(other)];
    const field = Object.keys({ ...one, ...two }).find((name) => !sameValue(one[name], two[name]));
    if (field)
      return `${what} shows ${field} of ${row.id} as ${JSON.stringify(two[field])}, it is ${JSON.stringify(one[field])}`;
  }
  const known = new Set(expected.map(({ id }) => id));
  const stray = found.find(({ id }, place) => !known.has(id) || found.findIndex((row) => row.id === id) !== place);
  return stray ? `${what} has a row of ${stray.id} too many` : null;
}

import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { attachmentsOf } from "@ankara/domain/records/attachment";
import { nothingSettled, settledOn, type SettlingPayment } from "@ankara/domain/invoice/settlements";
import type { AnyRecord, CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { InvoiceId } from "@ankara/domain/records/fields";
import type { LocalRecord } from "@ankara/sync/apply-pull";
import { type Author, signedRecord } from "@ankara/sync/authorship";
import { sizeOf } from "@ankara/sync/batch";
import { isCreation, makeChange, seenRev } from "@ankara/sync/change";
import { enqueue, reviveRefused } from "@ankara/sync/outbox";
import type { Table } from "dexie";
import { creditedBy } from "./amounts.ts";
import type { AttentionRow, OutboxRow, PaymentRow, RecordRow, UserDatabase } from "./database.ts";
import { ChunkWriter, type WrittenChunk } from "./index/chunks.ts";
import { isIndexed, rowOf } from "./index/indexed.ts";
import type { SyncState } from "./index/invoice-row.ts";
import type { KnownPayments } from "./known-payments.ts";

export type RecordKey = `${CollectionName}/${string}`;
export const keyOf = (collection: CollectionName, id: string): RecordKey => `${collection}/${id}`;
export const partsOf = (key: RecordKey): [CollectionName, string] => {
  const slash = key.indexOf("/");
  return [key.slice(0, slash) as CollectionName, key.slice(slash + 1)];
};

/** Records a page hands to the disk in one go. Between two goes it acts: a hundred took 140 ms on a phone four times slower. */
export const partSize = 25;

/** Records asked from the disk in one go. */
const readSize = 200;

/** So few keys are asked for one by one. */
const fewKeys = 8;

/** Changes of a transaction, for the memory of this tab and, by its keys, for the others. */
export type Committed = {
  chunks: WrittenChunk[];
  /** Sync state of every record whose waiting changes changed; null when nothing waits any more. */
  pending: [RecordKey, SyncState | null][];
};

/**
 * Everything one act writes, inside one transaction of the device's database: records, the slim rows
 * of the index, and the changes that wait for the network. Either all of it is on the disk or none.
 */
export class UnitOfWork {
  readonly #db: UserDatabase;
  /** A fresh id for a change. */
  readonly newOpId: () => string;
  readonly #rows = new Map<RecordKey, RecordRow | undefined>();
  readonly #dirty = new Set<RecordKey>();
  readonly #pending = new Set<RecordKey>();
  /** Records that were never here: what waits for them is their creation, without asking. */
  readonly #new: [RecordKey, SyncState][] = [];
  readonly #recount = new Set<string>();
  /** Records whose slim row alone is written anew, with the chunk they stand in: the record itself need not be written again. */
  readonly #indexOnly = new Map<RecordKey, number | undefined>();
  readonly #index: ChunkWriter;

  readonly #author: Author;
  readonly #known: KnownPayments | null;

  /**
   * @param known - kept by a thread without a screen that writes many pages: what they settle is not read back for each, and
   *   all of a page's records go to the disk in one go
   */
  constructor(db: UserDatabase, author: Author, newOpId: () => string, known: KnownPayments | null = null) {
    this.#db = db;
    this.#known = known;
    this.#author = author;
    this.newOpId = newOpId;
    this.#index = new ChunkWriter(db);
  }

  async row(collection: CollectionName, id: string): Promise<RecordRow | undefined> {
    const key = keyOf(collection, id);
    if (!this.#rows.has(key)) this.#rows.set(key, await this.#db[collection].get(id));
    return this.#rows.get(key);
  }

  async record<C extends CollectionName>(collection: C, id: string): Promise<RecordOf[C] | null> {
    return ((await this.row(collection, id))?.data ?? null) as RecordOf[C] | null;
  }

  /** Read many rows in one go, so that `row` finds them without asking again. */
  async preload(collection: CollectionName, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#rows.set(keyOf(collection, id), undefined);
    this.#keep(collection, await readRows(this.#db.table<RecordRow>(collection), "id", ids));
  }

  /** Takes rows of the disk, but for those this act has stored. */
  #keep(collection: CollectionName, rows: readonly RecordRow[]): void {
    for (const row of rows) {
      const key = keyOf(collection, row.id);
      this.#rows.set(key, this.#rows.get(key) ?? row);
    }
  }

  /** Has this act stored the record already? */
  isTouched(collection: CollectionName, id: string): boolean {
    return this.#dirty.has(keyOf(collection, id));
  }

  /**
   * A row that was read or preloaded before, without waiting. Dexie loses its transaction after some fifty waits in a
   * row that ask the database for nothing, so loops over many known rows must not wait for each of them.
   */
  known(collection: CollectionName, id: string): RecordRow | undefined {
    return this.#rows.get(keyOf(collection, id));
  }

  /** Write what the person did: the record as it is now and the change for the server. */
  async write(collection: CollectionName, id: string, written: AnyRecord | null): Promise<void> {
    const row = await this.row(collection, id);
    const before = row?.data ?? null;
    const after = written && signedRecord(this.#author, collection, before, written as Fields);
    const baseRev = before === null ? 0 : (row?.rev ?? 0);
    await this.#noteFiles(collection, id, before, after);
    const made = makeChange({ opId: this.newOpId(), collection, id, baseRev }, before, after);
    if (!made) return;
    const op = await this.#reviseRefused(made, before);
    // A creation that never left goes with its deletion, unless somebody else's stands below it: that one is deleted.
    const isGone = op === null || (await this.#queue(op)) === "dropped";
    if (isGone && !row?.server) return this.store(collection, id, null);
    // Its values that were hidden below this one were not seen.
    if (isGone) await this.#queue({ ...made, baseRev: 0 });
    const server = row === undefined ? null : row.server === undefined ? row.data : row.server;
    this.store(collection, id, { data: after, rev: row?.rev ?? 0, server, ackRev: row?.ackRev });
  }

  /** Files the person put on a record wait from now on, those taken off it do not: in the transaction that names them. */
  async #noteFiles(collection: CollectionName, id: string, before: object | null, after: object | null): Promise<void> {
    const [was, now] = [idsOf(before), idsOf(after)];
    const changed = [...was, ...now].filter((file) => was.includes(file) !== now.includes(file));
    if (changed.length === 0) return;
    const key = keyOf(collection, id);
    await this.#db.uploads
      .where("id")
      .anyOf(changed)
      .modify((row) => {
        row.owners = row.owners.filter((owner) => owner !== key);
        if (now.includes(row.id)) row.owners.push(key);
        if (row.state === "refused" && row.owners.length > 0) return;
        row.state = row.owners.length > 0 ? "waiting" : "dropped";
        row.at = new Date().toISOString();
      });
  }

  /** Put a record (or its absence) as it is, without a change for the server: pulled rows, receipts, counters. */
  store(collection: CollectionName, id: string, copy: LocalRecord | null, epoch?: number): void {
    const key = keyOf(collection, id);
    const row = this.#rows.get(key);
    this.#recountFor(collection, row?.data);
    this.#dirty.add(key);
    this.#pending.add(key);
    // A row that goes is kept in memory without data, so that its index row can be found and removed.
    const next: RecordRow = { id, ...(copy ?? { data: null, rev: -1 }), chunk: row?.chunk, epoch: epoch ?? row?.epoch };
    this.#rows.set(key, next);
    this.#recountFor(collection, next.data);
    // A refused issue, or a refused edit of a draft that was issued elsewhere, shows a draft that is one nowhere else: what
    // was paid or credited on it is still there.
    const wasDraft = [row?.data, next.data, next.server].every((each) => (each ?? next.data)?.["status"] === "draft");
    if (collection === "invoices" && !wasDraft) this.#recount.add(id);
  }

  /** Put many records that were never on this device, whose creations were queued. */
  storeNew(collection: CollectionName, id: string, data: Fields): void {
    this.store(collection, id, { data, rev: 0, server: null });
    const key = keyOf(collection, id);
    this.#pending.delete(key);
    this.#new.push([key, "local"]);
  }

  /** Say that the waiting changes of a record changed, though the record did not. */
  touchPending(collection: CollectionName, id: string): void {
    this.#pending.add(keyOf(collection, id));
  }

  /** Changes of one record without a final receipt, oldest first; a refused one waits for the person. */
  async waiting(collection: CollectionName, id: string): Promise<{ outbox: OutboxRow[]; refused: AttentionRow[] }> {
    const [outbox, attention] = await Promise.all([
      this.#db.outbox.where("[collection+id]").equals([collection, id]).sortBy("seq"),
      this.#db.attention.where("[collection+id]").equals([collection, id]).toArray(),
    ]);
    const refused = attention.filter(({ kind }) => kind === "rejected");
    return { outbox, refused: refused.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)) };
  }

  async append(op: ChangeOp, state: OutboxRow["state"] = "queued"): Promise<void> {
    const { opId, collection, id } = op;
    await this.#db.outbox.add({ opId, collection, id, op, state, size: sizeOf(op) });
    this.touchPending(collection, id);
  }

  /** Write everything. Call once, last, inside the transaction. */
  async flush(): Promise<Committed> {
    await this.#writePayments();
    const payments = await this.#countPayments();
    const credits = await this.#countCredits();
    for (const key of this.#dirty) {
      const [collection, id] = partsOf(key);
      const row = this.#rows.get(key);
      if (!row || !isIndexed(collection)) continue;
      if (row.data === null) {
        // Waiting for what is there already would cost the transaction, see `known`: a page may bring hundreds of rows
        // that were deleted elsewhere and never stood here.
        const out = row.chunk === undefined ? undefined : this.#index.remove(collection, id, row.chunk);
        if (out) await out;
        row.chunk = undefined;
        continue;
      }
      const record = row.data as AnyRecord;
      const paid =
        collection === "invoices"
          ? settledOn(record as RecordOf["invoices"], payments.get(id) ?? [], credits.get(id) ?? [])
          : nothingSettled;
      const place = this.#index.put(collection, rowOf(collection, record, paid), row.chunk);
      row.chunk = typeof place === "number" ? place : await place;
    }
    await this.#writeRecords();
    return { chunks: await this.#index.flush(), pending: await this.#pendingStates() };
  }

  /** A refused change is sent again together with the edit that corrects it, as one new change. */
  async #reviseRefused(made: ChangeOp, before: Fields | null): Promise<ChangeOp | null> {
    const { outbox, refused } = await this.waiting(made.collection, made.id);
    const waiting = [...refused, ...outbox].map((row) => row.op);
    const op = { ...made, baseRev: seenRev(made.baseRev, made, waiting) };
    if (refused.length === 0) return op;
    await this.#db.attention.bulkDelete(refused.map(({ opId }) => opId));
    return reviveRefused(
      refused.map((row) => row.op),
      op,
      { before, outbox },
    );
  }

  async #queue(op: ChangeOp): Promise<"queued" | "dropped"> {
    const last = await this.#db.outbox.orderBy("seq").last();
    const plan = enqueue(last, op);
    if (plan.do === "append") await this.append(plan.op);
    else if (plan.do === "replace" && last) await this.#db.outbox.put({ ...last, op: plan.op, size: sizeOf(plan.op) });
    else if (plan.do === "drop" && last) await this.#db.outbox.delete(last.seq);
    this.touchPending(op.collection, op.id);
    return plan.do === "drop" ? "dropped" : "queued";
  }

  /** Invoices that owe more or less because of this record: the ones a payment settles, the one a credit note is on. */
  #recountFor(collection: CollectionName, record: Fields | null | undefined): void {
    if (collection === "payments") for (const { invoiceId } of allocationsOf(record)) this.#recount.add(invoiceId);
    const credited = collection === "invoices" ? creditedBy(record) : null;
    if (credited !== null) this.#recount.add(credited);
  }

  async #writePayments(): Promise<void> {
    const rows = this.#rowsOf("payments").map((row): PaymentRow => ({
      ...row,
      invoiceIds: [...new Set(allocationsOf(row.data).map(({ invoiceId }) => invoiceId))],
      contactId: typeof row.data?.["contactId"] === "string" ? row.data["contactId"] : "",
    }));
    if (rows.length === 0) return;
    const mark = this.newOpId();
    await this.#known?.follow(this.#db);
    this.#known?.note(rows, mark);
    await this.#putOrDelete("payments", rows);
    await this.#db.meta.put({ key: "payments", value: mark });
  }

  async #writeRecords(): Promise<void> {
    const collections = new Set([...this.#dirty].map((key) => partsOf(key)[0]));
    collections.delete("payments");
    for (const collection of collections) await this.#putOrDelete(collection, this.#rowsOf(collection));
  }

  async #putOrDelete(collection: CollectionName, rows: readonly RecordRow[]): Promise<void> {
    const gone = rows.filter(({ data, rev }) => data === null && rev === -1);
    const live = rows.filter(({ data, rev }) => data !== null || rev !== -1);
    const table = this.#db.table<RecordRow, string>(collection);
    const size = this.#known ? live.length : partSize;
    for (let from = 0; from < live.length; from += size) await table.bulkPut(live.slice(from, from + size));
    if (gone.length > 0) await table.bulkDelete(gone.map(({ id }) => id));
  }

  #rowsOf(collection: CollectionName): RecordRow[] {
    const keys = [...this.#dirty].filter((key) => partsOf(key)[0] === collection);
    return keys.flatMap((key) => {
      const row = this.#rows.get(key);
      const unchanged = row?.chunk !== undefined && this.#indexOnly.get(key) === row.chunk;
      return row && !unchanged ? row : [];
    });
  }

  /** Payments per invoice whose row has to be counted anew; those invoices are read in if need be. */
  async #countPayments(): Promise<Map<string, SettlingPayment[]>> {
    const ids = [...this.#recount];
    const byInvoice = new Map<string, SettlingPayment[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return byInvoice;
    const missing = ids.filter((id) => !this.#rows.has(keyOf("invoices", id)));
    if (missing.length > 0) await this.preload("invoices", missing);
    for (const key of ids.map((id) => keyOf("invoices", id))) {
      const row = this.#rows.get(key);
      if (!row || this.#dirty.has(key)) continue;
      this.#dirty.add(key);
      this.#indexOnly.set(key, row.chunk);
    }
    if (this.#known) {
      await this.#known.follow(this.#db);
      return new Map(ids.map((id) => [id, this.#known!.of(id)]));
    }
    for (const { data, invoiceIds } of await readRows(this.#db.table<PaymentRow>("payments"), "invoiceIds", ids))
      if (data) for (const id of invoiceIds) byInvoice.get(id)?.push(data as RecordOf["payments"]);
    return byInvoice;
  }

  /** Credit notes of each invoice that is counted anew, as they are after this act. */
  async #countCredits(): Promise<Map<string, RecordOf["invoices"][]>> {
    this.#keep("invoices", await readRows(this.#db.table<RecordRow>("invoices"), "data.sourceId", [...this.#recount]));
    const credits = [...this.#rows].flatMap(([key, row]) =>
      row?.data && partsOf(key)[0] === "invoices" ? [row.data as RecordOf["invoices"]] : [],
    );
    return Map.groupBy(credits, (credit) => creditedBy(credit) ?? "");
  }

  async #pendingStates(): Promise<[RecordKey, SyncState | null][]> {
    const keys = [...this.#pending];
    if (keys.length === 0) return this.#new;
    const states = await readPendingStates(this.#db, keys);
    return [...this.#new, ...keys.map((key): [RecordKey, SyncState | null] => [key, states.get(key) ?? null])];
  }
}

/** Lists the operations that wait on a record, in the order they will be sent. */
export const opsOf = ({ outbox, refused }: Awaited<ReturnType<UnitOfWork["waiting"]>>): ChangeOp[] =>
  [...refused, ...outbox].map(({ op }) => op);

/** Runs one act in one transaction over the whole database: all of what it writes is on the disk then, or nothing. */
export const runUnit = <T>(
  db: UserDatabase,
  author: Author,
  newOpId: () => string,
  act: (unit: UnitOfWork) => Promise<T>,
  known: KnownPayments | null = null,
): Promise<{ readonly value: T; readonly committed: Committed }> => {
  const unit = new UnitOfWork(db, author, newOpId, known);
  return db.transaction("rw", db.tables, async () => ({ value: await act(unit), committed: await unit.flush() }));
};

const idsOf = (record: object | null): string[] => attachmentsOf(record).map((file) => file.id);

/**
 * Reads the rows with one of these keys, perhaps more than once and with others that lie between them. A question costs the
 * browser more than a row, and a page of a copy has a thousand keys: close together they are one question, far apart they are halved.
 */
async function readRows<Row>(table: Table<Row>, index: string, keys: readonly string[]): Promise<Row[]> {
  if (keys.length <= fewKeys) return table.where(index).anyOf(keys).toArray();
  const sorted = keys.toSorted();
  const between = table.where(index).between(sorted[0], sorted.at(-1), true, true);
  const count = await between.count();
  if (count <= readSize) return between.toArray();
  const middle = keys.length >> 1;
  const halves = [sorted.slice(0, middle), sorted.slice(middle)];
  return (await Promise.all(halves.map((half) => readRows(table, index, half)))).flat();
}

type Allocation = { invoiceId: InvoiceId };
const allocationsOf = (payment: Fields | null | undefined): Allocation[] =>
  Array.isArray(payment?.["allocations"]) ? (payment["allocations"] as Allocation[]) : [];

/** Sync state of each record that has something waiting; of all records when no keys are given. */
export async function readPendingStates(
  db: UserDatabase,
  keys?: readonly RecordKey[],
): Promise<Map<RecordKey, SyncState>> {
  const places = keys?.map(partsOf);
  const [outbox, attention] = await Promise.all(
    places
      ? [
          db.outbox.where("[collection+id]").anyOf(places).toArray(),
          db.attention.where("[collection+id]").anyOf(places).toArray(),
        ]
      : [db.outbox.toArray(), db.attention.toArray()],
  );
  const states = new Map<RecordKey, SyncState>();
  for (const { collection, id, op, state } of outbox) {
    const key = keyOf(collection, id);
    const known = states.get(key);
    if (known === "syncing") continue;
    states.set(key, state === "sent" ? "syncing" : known === "local" || isCreation(op) ? "local" : "queued");
  }
  for (const { collection, id, kind } of attention) {
    if (kind === "rejected") states.set(keyOf(collection, id), "rejected");
  }
  return states;
}

import type { Fields } from "@ankara/contract/sync";
import { todayIn } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { type Authority, ownerAuthority } from "@ankara/domain/people/role";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { Series } from "@ankara/domain/records/series";
import { err, type Result } from "@ankara/domain/result";
import type { BusinessId, DeviceId, InvoiceId, UserId } from "@ankara/domain/records/fields";
import { dropServerCopy } from "@ankara/sync/apply-pull";
import { isForgottenSeries, type Lease, unsettledSeries } from "@ankara/sync/series";
import type { DexieOptions } from "dexie";
import { isLockedFor } from "../session/device-lock.ts";
import { inSlices, whenIdle, yieldToMain } from "../platform/yield-to-main.ts";
import { afterCommit } from "./after-commit.ts";
import { type IndexChunk, type RecordRow, userDatabase, type UserDatabase } from "./database.ts";
import { deviceDatabase, type DeviceDatabase } from "./device-database.ts";
import { chunksOf, type WrittenChunk } from "./index/chunks.ts";
import type { IndexedCollection } from "./index/indexed.ts";
import { unpackRows } from "./index/indexed.ts";
import { isIndexCurrent, updateIndex } from "./index/rebuild.ts";
import type { SyncState } from "./index/invoice-row.ts";
import { reportWrite } from "./storage-quota.ts";
import { isClockWrong } from "../sync/server-clock.ts";
import { Memory } from "./memory.ts";
import { readPendingStates, runUnit, type UnitOfWork, type RecordKey } from "./unit-of-work.ts";
import { deviceZone } from "../i18n/device-country.ts";

/** A record as screens get it: with the server's revision below it and what waits for the network. */
export type Stored<T> = T & { readonly rev: number; readonly syncState: SyncState };

/**
 * Reason this device gives no number now. `no_series`: it has none to take a number from, because it has not been online
 * since it was first used. `clock_wrong`: its clock is more than a day away from the server's. `not_allowed`: its person's
 * role issues no such document. `over_discount`: it takes off more than the percent they may.
 */
export type CannotNumber =
  | { readonly code: "no_series" | "clock_wrong" | "not_allowed" }
  | { readonly code: "over_discount"; readonly percent: number };

/** Records written in the transaction that issues a document. */
export type IssueTogether = {
  readonly before?: (unit: UnitOfWork) => Promise<void>;
  readonly after?: (unit: UnitOfWork, issued: Invoice) => Promise<void>;
};

export type StoreOptions = {
  readonly businessId: BusinessId;
  /** Name in the list of devices: `Chrome (Android)`. */
  readonly deviceName?: string;
  readonly now?: () => number;
  /** Returns whether a clock that says this is wrong, as far as this device knows. */
  readonly isClockWrong?: (now: number) => boolean;
  readonly indexedDb?: DexieOptions;
};

/** A chunk of the index by its key. */
export type ChunkKey = readonly [IndexedCollection, number];
/** `pending` left out: of any record. */
type TabMessage = { chunks: readonly ChunkKey[]; pending?: readonly RecordKey[] } | { deviceId: DeviceId };

/**
 * Everything one user has on this device. Each write is one transaction: the record, its slim row and
 * the change for the server (and, when a document is issued, the series) stand together or not at all.
 */
export class Store {
  readonly userId: UserId;
  readonly businessId: BusinessId;
  readonly deviceName: string;
  readonly db: UserDatabase;
  readonly device: DeviceDatabase;
  readonly memory: Memory;
  readonly #now: () => number;
  readonly #isClockWrong: (now: number) => boolean;
  readonly #tabs: BroadcastChannel | null;
  readonly #removed = new Map<RecordKey, RecordOf[CollectionName]>();
  readonly #onWrite = new Set<() => void>();
  #closed = false;
  #zone = deviceZone();
  #day = { zone: "", minute: 0, today: "" };
  #deviceId: DeviceId;
  #businessAtStart: RecordRow | undefined;
  #inStepAtStart: string | null = null;

  constructor(
    userId: UserId,
    options: StoreOptions,
    parts: { db: UserDatabase; device: DeviceDatabase; deviceId: DeviceId },
  ) {
    this.userId = userId;
    this.businessId = options.businessId;
    this.#deviceId = parts.deviceId;
    this.deviceName = options.deviceName ?? "";
    this.db = parts.db;
    this.device = parts.device;
    this.#now = options.now ?? Date.now;
    this.#isClockWrong = options.isClockWrong ?? isClockWrong;
    this.memory = new Memory(() => this.today());
    this.#tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(`ankara-store-${userId}`) : null;
    this.#tabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
      this.#businessAtStart = undefined;
      if ("deviceId" in data) this.#deviceId = data.deviceId;
      else void this.#readBack(data);
    });
  }

  /** Device whose series give the numbers; another one after `becomeNewDevice`. */
  get deviceId(): string {
    return this.#deviceId;
  }

  /**
   * This database is a copy of another device's: it gets an id of its own, in every tab, and numbers nothing until the
   * server has given it series. What waits to be sent stays.
   */
  async becomeNewDevice(): Promise<void> {
    this.#deviceId = await this.device.renew(this.userId);
    this.#tabs?.postMessage({ deviceId: this.#deviceId } satisfies TabMessage);
  }

  /** The business's row as the start has read it, until anything is written: the first picture does not wait for it. */
  get businessAtStart(): RecordRow | undefined {
    return this.#businessAtStart;
  }

  /** Time this device was last in step with the server before it was opened; null when it never was. */
  get inStepAtStart(): string | null {
    return this.#inStepAtStart;
  }

  /** Tells that the first rows stand on the screen: the others are read after it. */
  firstPainted: () => void = () => undefined;

  /**
   * Read the slim rows of everything, once, at the start.
   *
   * @param onFirst - called when the beginning of a long list is here, and as much as is shown around it: the others wait
   *   until it is painted
   */
  async load(onFirst?: () => void): Promise<void> {
    // The first look at a calendar takes the browser some ten milliseconds: while the disk is read, nobody waits for it.
    const calendar = yieldToMain().then(() => this.today());
    const begin = onFirst && (await this.#readFirst());
    if (begin) {
      await calendar;
      await toEnd(this.#unpack(begin));
      this.memory.readUpTo(begin.at(-1)!.newest!);
      await new Promise<void>((done) => {
        this.firstPainted = done;
        setTimeout(done, maxPaintMs);
        onFirst();
      });
    }
    const chunks = (await this.#readAll()) ?? (await updateIndex(this.db).then(() => this.#readAll()));
    await calendar;
    this.#learnZone(this.#businessAtStart?.data?.["timeZone"]);
    await toEnd(this.#unpack(chunks!));
    // Documents are in order before the first list asks for them.
    await toEnd(this.memory.arrange());
    this.memory.readUpTo(null);
    await yieldToMain();
  }

  /** Reads the newest documents of a large business, the newest first, behind its clients. Returns nothing where a list cannot begin so. */
  #readFirst(): Promise<IndexChunk[] | undefined> {
    const { meta, index, business, outbox, attention } = this.db;
    return this.db.transaction("r", [meta, index, business, outbox, attention], async () => {
      const [isCurrent, count, dated, newest, clients, row, states, inStep] = await Promise.all([
        isIndexCurrent(this.db),
        chunksOf(this.db, "invoices").count(),
        chunksOf(this.db, "invoices", "newest").count(),
        // oxlint-disable-next-line unicorn/no-array-reverse -- a query, and no list
        chunksOf(this.db, "invoices", "newest").reverse().limit(firstChunks).toArray(),
        chunksOf(this.db, "contacts").toArray(),
        business.get(this.businessId),
        readPendingStates(this.db),
        meta.get("in_step"),
      ]);
      // An older app beside this one writes chunks that do not say how new they are.
      if (!isCurrent || dated !== count || count <= firstChunks) return undefined;
      this.memory.apply({ chunks: [], pending: [...states] });
      this.#businessAtStart = row;
      this.#inStepAtStart = inStep?.value ?? null;
      this.#learnZone(row?.data?.["timeZone"]);
      return [...clients, ...newest];
    });
  }

  /** One transaction instead of five, each of which costs the page a millisecond. Returns nothing where another app packed the index. */
  #readAll(): Promise<IndexChunk[] | undefined> {
    const { meta, index, business, outbox, attention } = this.db;
    return this.db.transaction("r", [meta, index, business, outbox, attention], async () => {
      if (!(await isIndexCurrent(this.db))) return undefined;
      const [chunks, row, inStep] = await Promise.all([
        readChunks(this.db),
        business.get(this.businessId),
        meta.get("in_step"),
        // Taken in as soon as it is read: other tabs may write while the chunks are unpacked.
        this.memory.first()
          ? undefined
          : readPendingStates(this.db).then((states) => this.memory.apply({ chunks: [], pending: [...states] })),
      ]);
      this.#businessAtStart = row;
      this.#inStepAtStart = inStep?.value ?? null;
      return chunks;
    });
  }

  /** Takes chunks of the index in. Rows that are drawn already stay the same objects. */
  *#unpack(chunks: readonly IndexChunk[]): Generator<undefined, void, undefined> {
    for (const chunk of this.#newer(chunks)) {
      this.memory.hold(chunk);
      yield;
    }
  }

  /** Unpacks the chunks that the memory does not hold already, each when it is its turn. */
  *#newer(chunks: readonly IndexChunk[]): Generator<WrittenChunk, void, undefined> {
    for (const stored of chunks) {
      const known = this.memory.stampOf(stored.collection as IndexedCollection, stored.chunk);
      if (known < stored.stamp) yield unpacked(stored);
    }
  }

  /** Returns whether this device gives no numbers until its clock is put right, because a year in a number is not taken back. */
  clockIsWrong(): boolean {
    return this.#isClockWrong(this.#now());
  }

  /** Calendar day in the business's zone. */
  today(): string {
    // Lists ask with every drawing; days begin with a whole minute everywhere.
    const minute = Math.floor(this.#now() / 60_000);
    if (this.#day.minute !== minute || this.#day.zone !== this.#zone)
      this.#day = { zone: this.#zone, minute, today: todayIn(this.#zone, this.#now()) };
    return this.#day.today;
  }

  async get<C extends CollectionName>(collection: C, id: string): Promise<Stored<RecordOf[C]> | undefined> {
    const row = await this.db[collection].get(id);
    return row?.data ? this.shown(collection, id, row.data as RecordOf[C], row.rev) : undefined;
  }

  /** A record with the state its row and its waiting changes give it. */
  shown<C extends CollectionName>(collection: C, id: string, data: RecordOf[C], rev: number): Stored<RecordOf[C]> {
    return { ...data, rev, syncState: this.memory.syncStateOf(`${collection}/${id}`) };
  }

  /** @throws Error when the device refuses to write, for instance because it is full; nothing is changed then */
  async create<C extends CollectionName>(collection: C, record: RecordOf[C]): Promise<void> {
    await this.write((unit) => unit.write(collection, record.id, plain(record)));
    if (collection === "business") this.learnBusiness(record);
  }

  /** Changes fields of a record. Fields that hold the same value already cost nothing. */
  async update<C extends CollectionName>(collection: C, id: string, patch: Partial<RecordOf[C]>): Promise<void> {
    await this.write(async (unit) => {
      const before = await unit.record(collection, id);
      if (!before) throw new Error(`expected a record ${collection}/${id} on this device`);
      await unit.write(collection, id, {
        ...before,
        ...plain(patch),
        updatedAt: this.instant(),
        deviceId: this.deviceId,
      });
    });
    if (collection === "business") this.learnBusiness(patch);
  }

  /**
   * Takes a record away here and, later, everywhere. `restore` brings it back while this page lives. A draft that another tab
   * has issued meanwhile stays, as it does on the server: its number is out.
   */
  async remove(collection: CollectionName, id: string): Promise<void> {
    await this.write(async (unit) => {
      const record = await unit.record(collection, id);
      if (!record || ("number" in record && record.number !== null && !record.imported)) return;
      this.#removed.set(`${collection}/${id}`, record);
      await unit.write(collection, id, null);
    });
  }

  async archive(collection: CollectionName, id: string): Promise<void> {
    await this.update(collection, id, { archivedAt: this.instant() });
  }

  /** Undoes `archive` or `remove`. */
  async restore(collection: CollectionName, id: string): Promise<void> {
    const removed = this.#removed.get(`${collection}/${id}`);
    if (!removed) return this.update(collection, id, { archivedAt: null });
    this.#removed.delete(`${collection}/${id}`);
    await this.create(collection, removed);
  }

  /** Payments are only ever added. */
  async recordPayment(payment: Payment): Promise<void> {
    await this.create("payments", payment);
  }

  /** Authority of the person of this device in the last full copy. */
  async authority(): Promise<Authority> {
    return (await this.db.meta.get("authority"))?.value ?? ownerAuthority;
  }

  /**
   * Gives a draft its final number, with or without a network, in one transaction. Issuing again gives the same document.
   *
   * @param around - what stands or falls with it: `before` writes the draft itself, `after` what is noted elsewhere
   */
  async issue(
    invoiceId: InvoiceId,
    around: IssueTogether = {},
  ): Promise<Result<Invoice, IssueProblem[] | CannotNumber>> {
    // Loaded lazily (9 kB) and before the transaction, because Dexie commits when a foreign promise is awaited.
    const { issueDocument } = await import("./issue-document.ts");
    const result = await this.write(async (unit): Promise<Result<Invoice, IssueProblem[] | CannotNumber>> => {
      // Before anything is written: the draft would be left behind, and made again once the clock is right.
      const known = await unit.record("invoices", invoiceId);
      if ((known?.number ?? null) === null && this.clockIsWrong()) return err({ code: "clock_wrong" });
      await around.before?.(unit);
      const issued = await issueDocument(unit, this, invoiceId);
      if (issued.ok) await around.after?.(unit, issued.value);
      return issued;
    });
    await this.noteLeases();
    return result;
  }

  /**
   * Runs one operation over the whole database and notifies this tab and the others of its changes.
   *
   * @returns what the act returned, once it is on the disk: nothing that fails afterwards takes it back
   * @throws Error when the device refuses to write; nothing is changed then
   */
  async write<T>(act: (unit: UnitOfWork) => Promise<T>, { quiet = false } = {}): Promise<T> {
    if (isLockedFor(this.userId)) throw new Error("signed out by the owner");
    this.#businessAtStart = undefined;
    const { value, committed } = await runUnit(this.db, this, () => newId(this.#now(), systemRandom), act).catch(
      (error: unknown) => {
        reportWrite(error, quiet);
        throw error;
      },
    );
    reportWrite(undefined, quiet);
    void afterCommit("screen", () => this.memory.apply(committed));
    void afterCommit("tabs", () => {
      // A tab that closed while it wrote has no listeners left.
      if (this.#closed) return;
      this.#tabs?.postMessage({
        chunks: committed.chunks.map(({ collection, chunk }) => [collection, chunk]),
        pending: committed.pending.map(([key]) => key),
      } satisfies TabMessage);
    });
    if (!quiet) for (const listener of this.#onWrite) void afterCommit("sync", listener);
    return value;
  }

  /** Takes in what this tab's worker wrote of the server's records, here and in the other tabs. */
  async takeIn(chunks: readonly ChunkKey[]): Promise<void> {
    if (this.#closed) return;
    this.#businessAtStart = undefined;
    this.#tabs?.postMessage({ chunks } satisfies TabMessage);
    const business = await this.db.business.get(this.businessId);
    this.learnBusiness(business?.data);
    await this.#readBack({ chunks }, true);
  }

  /** Calls back after each write of the person, for the sync to wake up. */
  onWrite(listener: () => void): () => void {
    this.#onWrite.add(listener);
    return () => this.#onWrite.delete(listener);
  }

  /**
   * Returns the counters of the device's series, leaving out those whose given numbers are still waiting to be sent.
   *
   * @param stranded - see `unsettledSeries`
   */
  async settledLeases(stranded?: ReadonlySet<unknown>): Promise<Lease[]> {
    // An app that was killed right after a number was given did not note it there.
    await this.#mirrorLeases();
    const refused = (await this.db.attention.toArray()).filter(({ kind }) => kind === "rejected");
    const unsettled = unsettledSeries(
      [...(await this.db.outbox.toArray()), ...refused.map(({ op }) => ({ op, state: "refused" as const }))],
      stranded,
    );
    return (await this.device.leases(this.userId))
      .filter(({ seriesId, backup }) => backup === "lost" || (backup !== "parked" && !unsettled.has(seriesId)))
      .map(({ seriesId, next }) => ({ seriesId, next }));
  }

  /** Returns whether numbers this device gave are in a backup file that has not been restored. */
  async waitsForBackup(): Promise<boolean> {
    return (await this.device.leases(this.userId)).some(({ backup }) => backup === "parked");
  }

  /** Takes in the series the server says are this device's. */
  async saveSeries(series: readonly Series[]): Promise<void> {
    const leases = await this.device.leases(this.userId);
    const parked = new Map(
      leases.flatMap(({ seriesId, next, backup }) => (backup === "parked" ? [[seriesId, next]] : [])),
    );
    await this.write(
      async (unit) => {
        for (const one of series) {
          const row = await unit.row("series", one.id);
          // One that is known here is left to the pull, which has its revision.
          const known = (row?.data as Series | null | undefined) ?? one;
          // Numbers in a backup file are on issued documents: they are not given again.
          const next = Math.max(known.next, parked.get(one.id) ?? 1);
          if (known === one || next > known.next)
            unit.store("series", one.id, { ...row, rev: row?.rev ?? 0, data: fieldsOf({ ...known, next }) });
        }
        await this.#forgetSeries(unit, series);
      },
      { quiet: true },
    );
    const ownedIds = new Set(series.map(({ id }) => id));
    const gone = leases.map(({ seriesId }) => seriesId).filter((id) => !ownedIds.has(id));
    // Leases that stay are dropped at the next registration, which comes by itself.
    await afterCommit("numbering", async () => {
      if (gone.length > 0) await this.device.dropLeases(this.userId, gone);
      await this.#mirrorLeases();
    });
  }

  /**
   * Notes in the device's own database how far this device has counted, so that its numbers go on after a log-out. Done
   * after a commit, at every start and before every registration, so that a failed or missing note is repaired.
   */
  async noteLeases(): Promise<void> {
    await afterCommit("numbering", () => this.#mirrorLeases());
  }

  /** Series of this device the server has forgotten, see `isForgottenSeries`. */
  async #forgetSeries(unit: UnitOfWork, series: readonly Series[]): Promise<void> {
    // While it sends lost changes again it remembers none.
    if (series.length === 0) return;
    const ids = new Set(series.map(({ id }) => id));
    for (const row of await this.db.series.toArray()) {
      if (!isForgottenSeries(row, { named: ids.has(row.id), deviceId: this.deviceId })) continue;
      const { outbox, refused } = await unit.waiting("series", row.id);
      const waiting = [...refused, ...outbox].map(({ op }) => op);
      unit.store("series", row.id, dropServerCopy((await unit.row("series", row.id)) ?? row, waiting));
    }
  }

  async rememberInStep(at: string): Promise<void> {
    await this.db.meta.put({ key: "in_step", value: at });
  }

  /** The zone decides which day today is; the business record brings it. */
  learnBusiness(record: unknown): void {
    this.#learnZone((record as { timeZone?: unknown } | null)?.timeZone);
  }

  close(): void {
    this.#closed = true;
    this.#tabs?.close();
    this.db.close();
    this.device.close();
  }

  /** After commit, never before: a copy that is behind is repaired from the user's own database, one that is ahead would skip a number. */
  async #mirrorLeases(): Promise<void> {
    if (this.#closed) return;
    const own = (await this.db.series.toArray())
      .map(({ data }) => data as Series | null)
      .filter((one) => one?.ownerDeviceId === this.deviceId && !one.closed);
    if (this.#closed) return;
    await this.device.saveLeases(
      own.flatMap((one) => (one ? [{ userId: this.userId, seriesId: one.id, next: one.next }] : [])),
    );
  }

  /**
   * Reads what was written elsewhere, in one transaction and as it is now: this tab may have written since, and what it took
   * in of that would be undone by what was true when the message left.
   *
   * @param pending - records whose state may have changed; all of them when left out
   * @param inSteps - lists stay as they were until all of it is in order, see `Memory.holdMany`
   */
  async #readBack(
    { chunks = [], pending }: Partial<Exclude<TabMessage, { deviceId: DeviceId }>>,
    inSteps = chunks.length > fewChunks,
  ): Promise<void> {
    const { index, outbox, attention } = this.db;
    const found: IndexChunk[] = [];
    const states = await this.db.transaction("r", [index, outbox, attention], async () => {
      for (let from = 0; from < chunks.length; from += chunksOfTask) {
        const part = await index.bulkGet(chunks.slice(from, from + chunksOfTask).map(([...key]) => key));
        found.push(...part.filter((chunk) => chunk !== undefined));
      }
      return readPendingStates(this.db, pending);
    });
    this.memory.apply({
      chunks: inSteps ? [] : found.map(unpacked),
      pending: pending ? pending.map((key) => [key, states.get(key) ?? null]) : [...states],
    });
    if (inSteps) await toEnd(this.memory.holdMany(this.#newer(found)));
  }

  #learnZone(zone: unknown): void {
    if (typeof zone === "string" && zone !== "") this.#zone = zone;
  }

  /** This moment, ISO. */
  instant(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** A chunk of the disk as the memory takes it in. */
function unpacked({ collection, chunk, stamp, text }: IndexChunk): WrittenChunk {
  const name = collection as IndexedCollection;
  return { collection: name, chunk, stamp, rows: unpackRows(name, text) };
}

/** Runs steps in slices, between which the page acts. */
const toEnd = (steps: Generator<undefined, void, undefined>): Promise<void> =>
  new Promise((done, failed) => {
    inSlices(steps, done, failed);
  });

/** More of them are taken in in steps: between two the page acts. */
const fewChunks = 4;
/** The list begins with what the newest of them hold, but for the last, which says how new the others may be. */
const firstChunks = 6;
/** The others are read after this time where nothing is painted, as in a tab behind another. */
const maxPaintMs = 3_000;

/** Chunks that come from the disk in one task at the start, which lasts as long as there is text to copy. */
const chunksAtOnce = 32;
/** As many while a person works. */
const chunksOfTask = 8;

async function readChunks({ index }: UserDatabase): Promise<IndexChunk[]> {
  const chunks: IndexChunk[] = [];
  for (let last: [string, number] | [] = []; ;) {
    const part: IndexChunk[] = await index.where(":id").above(last).limit(chunksAtOnce).toArray();
    chunks.push(...part);
    const end = part.at(-1);
    if (!end || part.length < chunksAtOnce) return chunks;
    last = [end.collection, end.chunk];
  }
}

/** Without what screens see beside the fields of the record. */
function plain<T extends object>(record: T): T {
  const { rev: _rev, syncState: _syncState, ...fields } = record as T & Partial<Stored<unknown>>;
  return fields as unknown as T;
}

/** A record as the tables keep it. */
const fieldsOf = (record: object): Fields => record as unknown as Fields;

/** A store of one user with its slim rows in memory. The app has one at a time: `openStore`. */
export async function loadStore(
  userId: UserId,
  options: StoreOptions,
  onFirst?: (store: Store) => void,
): Promise<Store> {
  const device = deviceDatabase(() => newId((options.now ?? Date.now)(), systemRandom), options.indexedDb);
  await yieldToMain();
  const db = userDatabase(userId, options.indexedDb);
  const store = new Store(userId, options, { db, device, deviceId: await device.id(userId) });
  try {
    await store.load(onFirst && (() => onFirst(store)));
  } catch (error) {
    store.close();
    throw error;
  }
  // Sums of clients, and leases an app that was killed did not note: nothing on the first screen asks for them.
  whenIdle(() => inSlices(store.memory.addUp(), () => void store.noteLeases()));
  return store;
}

let current: Store | null = null;
/** The last call: a later one waits for it, so that two that come close together never hold two stores. */
let opening: Promise<unknown> = Promise.resolve();

/**
 * Opens (or makes) the database of one user. A second call for the same user gives the same store; for another user it closes the first.
 *
 * @param onFirst - called when the store can be asked for the beginning of a long list, and for nothing that needs all records
 * @throws Error when the browser keeps no data
 */
export function openStore(userId: UserId, options: StoreOptions, onFirst?: () => void): Promise<Store> {
  const opened = opening.then(async () => {
    if (current?.userId === userId) return current;
    current?.close();
    current = null;
    const begin = (store: Store) => {
      current = store;
      onFirst?.();
    };
    try {
      current = await loadStore(userId, options, onFirst && begin);
    } catch (error) {
      current = null;
      throw error;
    }
    return current;
  });
  opening = opened.catch(() => undefined);
  return opened;
}

/** The open store, or null: for an answer that comes after the person has signed out. */
export const storeIfOpen = (): Store | null => current;

/** @throws Error before `openStore` has answered */
export function currentStore(): Store {
  if (!current) throw new Error("expected an open store");
  return current;
}

/** Closes the store and leaves everything on the device as it is: nothing of it can be read until it is opened again. */
export function closeStore(): void {
  current?.close();
  current = null;
}

/** Closes the store and takes everything of this user off the device, but for the device's own id and its series. */
export async function wipeStore(): Promise<void> {
  const store = current;
  current = null;
  if (!store) return;
  store.close();
  await store.db.delete();
}

import { IDBDatabase, IDBFactory, IDBKeyRange, IDBTransaction } from "fake-indexeddb";
import { acting, clonePlain, playing } from "./browser.ts";
import type { Actor } from "./scheduler.ts";

/*
 * The disk of one device: fake-indexeddb, whose insides are opened here and nowhere else. A tab that is killed loses what
 * it had not committed, a transaction can be aborted from outside, and a full disk refuses every commit that wrote.
 */

type Raw = { readonly key: unknown; readonly value: unknown };
type RawRecords = { values(): Iterable<Raw>; put(record: Raw): void };
type RawIndex = {
  readonly name: string;
  readonly keyPath: unknown;
  readonly multiEntry: boolean;
  readonly unique: boolean;
  initialized: boolean;
  readonly records: RawRecords;
};
type RawStore = {
  readonly name: string;
  readonly keyPath: unknown;
  readonly autoIncrement: boolean;
  readonly keyGenerator: { num: number } | null;
  readonly records: RawRecords;
  readonly rawIndexes: Map<string, RawIndex>;
};
type RawDatabase = {
  readonly name: string;
  version: number;
  transactions: RawTransaction[];
  connections: RawConnection[];
  readonly rawObjectStores: Map<string, RawStore>;
  processTransactions: () => void;
};
type RawConnection = { readonly _rawDatabase: RawDatabase; _closed: boolean; _closePending: boolean };
type RawTransaction = {
  readonly db: RawConnection;
  readonly mode: IDBTransactionMode;
  readonly _scope: ReadonlySet<string>;
  readonly _rollbackLog: (() => void)[];
  readonly _requests: readonly { readonly request: { readonly readyState: string } }[];
  _started: boolean;
  _state: "active" | "inactive" | "committing" | "finished";
  _abort(name: string): void;
  addEventListener(type: "complete" | "abort", listener: () => void): void;
};
type RawFactory = {
  readonly _databases: Map<string, RawDatabase>;
  readonly _connectionQueues: Map<string, Promise<void>>;
};
type Start = (this: RawTransaction) => void;
type Begin = (this: RawConnection, ...args: unknown[]) => RawTransaction;

type Held = { readonly disk: Disk; readonly actor: Actor };
const transactions = new WeakMap<RawTransaction, Held>();
const connections = new WeakMap<RawConnection, Held>();
const disks = new WeakMap<RawDatabase, Disk>();

const startOfTransaction = (IDBTransaction.prototype as unknown as { _start: Start })._start;
const beginTransaction = (IDBDatabase.prototype as unknown as { transaction: Begin }).transaction;

/** Each step of a transaction is a turn of its own, of the tab that began it. */
function start(this: RawTransaction): void {
  const held = transactions.get(this);
  const isAtItsEnd = this._state !== "finished" && this._requests.every(({ request }) => request.readyState === "done");
  const refusal = held && isAtItsEnd ? held.disk.refusal(this) : null;
  if (refusal !== null) return this._abort(refusal);
  startOfTransaction.call(this);
}

function begin(this: RawConnection, ...args: unknown[]): RawTransaction {
  const database = this._rawDatabase;
  const disk = disks.get(database) ?? Disk.ofNext(database);
  if (!disk) return beginTransaction.call(this, ...args);
  const actor = acting();
  disks.set(database, disk);
  connections.set(this, connections.get(this) ?? { disk, actor });
  // The next transaction is chosen here, in the name of the one that waits, not of the one that made way.
  database.processTransactions = () => undefined;
  const transaction = beginTransaction.call(this, ...args);
  transactions.set(transaction, { disk, actor });
  disk.schedule(database);
  return transaction;
}
Object.assign(IDBTransaction.prototype, { _start: start });
Object.assign(IDBDatabase.prototype, { transaction: begin });

export class Disk {
  readonly indexedDB: IDBFactory = new IDBFactory();
  readonly IDBKeyRange = IDBKeyRange;
  /** Nothing that was written can be committed. */
  isFull = false;
  #doom: string | null = null;

  /** @param templates - what a database holds that is opened for the first time, by the beginning of its name */
  constructor(templates: ReadonlyMap<string, IDBFactory>) {
    const open = this.indexedDB.open.bind(this.indexedDB);
    this.indexedDB.open = (name, version) => {
      const known = this.#raw._databases;
      const template = known.has(name) ? undefined : templates.get(name === "ankara-device" ? name : "ankara-");
      if (template) for (const one of rawOf(template)._databases.values()) known.set(name, copyOf(one, name));
      return open(name, version);
    };
  }

  get #raw(): RawFactory {
    return rawOf(this.indexedDB);
  }

  /** The disk a database belongs to that nobody has used yet. */
  static ofNext(database: RawDatabase): Disk | undefined {
    return Disk.#all.find((disk) => disk.#raw._databases.get(database.name) === database);
  }
  static #all: Disk[] = [];

  /** Only the disks of this history are looked through. */
  static use(all: Disk[]): void {
    Disk.#all = all;
  }

  /** Starts every transaction nothing stands in the way of: in the order they were begun, writers alone on their tables. */
  schedule(database: RawDatabase): void {
    const before: RawTransaction[] = [];
    for (const one of database.transactions) {
      if (one._state === "finished") continue;
      const isBlocked = before.some((other) => stands(other, one));
      before.push(one);
      const held = transactions.get(one);
      if (one._started || isBlocked || !held) continue;
      one._started = true;
      one.addEventListener("complete", () => this.schedule(database));
      one.addEventListener("abort", () => this.schedule(database));
      playing().add(held.actor, "database", () => start.call(one));
    }
  }

  /** Returns why a transaction that wrote is not committed; null when it is. */
  refusal({ mode, _rollbackLog }: RawTransaction): string | null {
    if (mode !== "readwrite" || _rollbackLog.length === 0) return null;
    const doom = this.#doom;
    this.#doom = null;
    return doom ?? (this.isFull ? "QuotaExceededError" : null);
  }

  /** There is room again, and nothing is given up any more. */
  heal(): void {
    this.isFull = false;
    this.#doom = null;
  }

  /** The next transaction that has written is given up by the browser. */
  abortNext(name: "AbortError" | "QuotaExceededError"): void {
    this.#doom = name;
  }

  /** The committed rows of a table, read without a turn of anybody. */
  rows(database: string, table: string): unknown[] {
    const records = this.#raw._databases.get(database)?.rawObjectStores.get(table)?.records;
    return [...(records?.values() ?? [])].map(({ value }) => value);
  }

  /** The tab is gone: what it had not committed never happens. */
  forget(actor: Actor): void {
    for (const database of this.#raw._databases.values()) {
      for (const connection of database.connections)
        if (connections.get(connection)?.actor === actor)
          Object.assign(connection, { _closed: true, _closePending: true, close: () => undefined });
      database.connections = database.connections.filter(({ _closed }) => !_closed);
      for (const one of database.transactions)
        if (one._state !== "finished" && transactions.get(one)?.actor === actor) one._abort("AbortError");
      this.schedule(database);
    }
    this.#raw._connectionQueues.clear();
  }

  /** The browser, or a person who clears its data, takes everything away. */
  evict(): void {
    this.#raw._databases.clear();
    this.#raw._connectionQueues.clear();
  }

  /** One database is deleted. */
  drop(database: string): void {
    this.#raw._databases.delete(database);
    this.#raw._connectionQueues.delete(database);
  }

  /** Everything committed, as another disk gets it by a backup. */
  copyTo(other: Disk): void {
    for (const database of this.#raw._databases.values()) other.#raw._databases.set(database.name, copyOf(database));
  }
}

const rawOf = (factory: IDBFactory): RawFactory => factory as unknown as RawFactory;

/** Must `later` wait for this one? */
const stands = (one: RawTransaction, later: RawTransaction): boolean =>
  (one.mode !== "readonly" || later.mode !== "readonly") && !one._scope.isDisjointFrom(later._scope);

/** The class of something, to make another one of it. */
const classOf = <T extends object>(one: T) => one.constructor as new (...args: unknown[]) => T;

function copyOf(database: RawDatabase, name = database.name): RawDatabase {
  const copy = new (classOf(database))(name, database.version);
  for (const store of database.rawObjectStores.values()) {
    const other = new (classOf(store))(copy, store.name, store.keyPath, store.autoIncrement);
    if (other.keyGenerator && store.keyGenerator) other.keyGenerator.num = store.keyGenerator.num;
    for (const { key, value } of store.records.values()) other.records.put({ key, value: clonePlain(value) });
    for (const index of store.rawIndexes.values()) {
      const again = new (classOf(index))(other, index.name, index.keyPath, index.multiEntry, index.unique);
      again.initialized = true;
      for (const { key, value } of index.records.values()) again.records.put({ key, value });
      other.rawIndexes.set(again.name, again);
    }
    copy.rawObjectStores.set(other.name, other);
  }
  return copy;
}

/** Records read at a time: progress moves and a cancel is heard between two batches. */
const batchSize = 500;

type Row = { id: string; data: unknown };

/**
 * The records of one database, read straight from IndexedDB: a worker that only reads needs no more of Dexie than its
 * tables' names. It never makes a database, and lets go of it when another tab wants to change or delete it.
 */
export class RecordReader {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  async count(table: string): Promise<number> {
    const store = await this.#store(table);
    return resultOf(store.count());
  }

  /** Records of a table by id, without tombstones, some at a time. */
  async *batches(table: string): AsyncGenerator<unknown[]> {
    let after: string | undefined;
    for (;;) {
      const store = await this.#store(table);
      const range = after === undefined ? undefined : IDBKeyRange.lowerBound(after, true);
      const rows = (await resultOf(store.getAll(range, batchSize))) as Row[];
      yield rows.flatMap(({ data }) => (data === null || data === undefined ? [] : [data]));
      after = rows.at(-1)?.id;
      if (rows.length < batchSize || after === undefined) return;
    }
  }

  /** Records of these ids; a missing one or a tombstone is `undefined`. */
  async get(table: string, ids: readonly string[]): Promise<unknown[]> {
    const store = await this.#store(table);
    const rows = (await Promise.all(ids.map((id) => resultOf(store.get(id))))) as (Row | undefined)[];
    return rows.map((row) => row?.data ?? undefined);
  }

  close(): void {
    void this.#opened?.then((db) => db.close()).catch(() => undefined);
    this.#opened = undefined;
  }

  async #store(table: string): Promise<IDBObjectStore> {
    this.#opened ??= open(this.#name, () => (this.#opened = undefined)).catch((cause: unknown) => {
      this.#opened = undefined;
      throw cause;
    });
    return (await this.#opened).transaction(table, "readonly").objectStore(table);
  }
}

function open(name: string, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    // The store makes the database; where there is none yet, reading must not make an empty one in its place.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("error", () => reject(request.error ?? new Error("the database did not open")));
    request.addEventListener("success", () => {
      const db = request.result;
      const leave = () => {
        db.close();
        onGone();
      };
      db.addEventListener("versionchange", leave);
      db.addEventListener("close", onGone);
      resolve(db);
    });
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database did not answer")));
  });
}

import { Dexie } from "dexie";
import type { IndexChunk, UserDatabase } from "../database.ts";
import { newestOf, type InvoiceRow } from "./invoice-row.ts";
import { packRows, unpackRows, type AnyRow, type IndexedCollection } from "./indexed.ts";

/** Rows in a chunk: small enough to rewrite with every save, large enough that 20 000 rows are a hundred chunks. */
export const chunkSize = 256;

/** A chunk as it stands after a write, for the memory of this tab; other tabs read it again by its key. */
export type WrittenChunk = { collection: IndexedCollection; chunk: number; stamp: number; rows: AnyRow[] };

type OpenChunk = {
  collection: IndexedCollection;
  chunk: number;
  stamp: number;
  rows: Map<string, AnyRow>;
  dirty: boolean;
};

/** Rewrites the chunks of the index inside the transaction that writes the records themselves. */
export class ChunkWriter {
  readonly #db: UserDatabase;
  readonly #open = new Map<string, OpenChunk>();
  readonly #last = new Map<IndexedCollection, OpenChunk>();

  constructor(db: UserDatabase) {
    this.#db = db;
  }

  /** Put a row into its chunk, or into the newest one when it has none yet. Gives the chunk's number, at once when the chunk is open. */
  put(collection: IndexedCollection, row: AnyRow, chunk: number | undefined): number | Promise<number> {
    const set = (into: OpenChunk): number => {
      into.rows.set(row.id, row);
      into.dirty = true;
      return into.chunk;
    };
    const last = chunk === undefined ? this.#last.get(collection) : undefined;
    const open =
      chunk === undefined
        ? last && last.rows.size < chunkSize
          ? last
          : undefined
        : this.#open.get(`${collection}/${chunk}`);
    if (open) return set(open);
    return (chunk === undefined ? this.#newest(collection) : this.#load(collection, chunk)).then(set);
  }

  /** Take a row out of its chunk, at once when the chunk is open. */
  remove(collection: IndexedCollection, id: string, chunk: number): void | Promise<void> {
    const removeRow = (from: OpenChunk): void => {
      if (from.rows.delete(id)) from.dirty = true;
    };
    const open = this.#open.get(`${collection}/${chunk}`);
    return open ? removeRow(open) : this.#load(collection, chunk).then(removeRow);
  }

  /** Write what changed. Call once, last, inside the transaction. */
  async flush(): Promise<WrittenChunk[]> {
    const written = [...this.#open.values()].filter(({ dirty }) => dirty);
    const chunks = written.map(({ collection, chunk, stamp, rows }): IndexChunk => {
      const list = [...rows.values()];
      const packed = { collection, chunk, stamp: stamp + 1, count: list.length, text: packRows(collection, list) };
      return collection === "invoices" ? { ...packed, newest: newestOf(list as InvoiceRow[]) } : packed;
    });
    if (chunks.length > 0) await this.#db.index.bulkPut(chunks);
    return written.map(({ collection, chunk, stamp, rows }) => ({
      collection,
      chunk,
      stamp: stamp + 1,
      rows: [...rows.values()],
    }));
  }

  async #newest(collection: IndexedCollection): Promise<OpenChunk> {
    let last = this.#last.get(collection);
    if (!last) {
      const stored = await chunksOf(this.#db, collection).last();
      last = stored ? this.#opened(collection, stored) : this.#fresh(collection, 0);
    }
    if (last.rows.size >= chunkSize) last = this.#fresh(collection, last.chunk + 1);
    this.#last.set(collection, last);
    return last;
  }

  async #load(collection: IndexedCollection, chunk: number): Promise<OpenChunk> {
    const open = this.#open.get(`${collection}/${chunk}`);
    if (open) return open;
    const stored = await this.#db.index.get([collection, chunk]);
    return stored ? this.#opened(collection, stored) : this.#fresh(collection, chunk);
  }

  #opened(collection: IndexedCollection, { chunk, stamp, text }: IndexChunk): OpenChunk {
    const known = this.#open.get(`${collection}/${chunk}`);
    if (known) return known;
    const rows = new Map<string, AnyRow>(unpackRows(collection, text).map((row) => [row.id, row]));
    return this.#remember({ collection, chunk, stamp, rows, dirty: false });
  }

  #fresh(collection: IndexedCollection, chunk: number): OpenChunk {
    return (
      this.#open.get(`${collection}/${chunk}`) ??
      this.#remember({ collection, chunk, stamp: 0, rows: new Map(), dirty: false })
    );
  }

  #remember(chunk: OpenChunk): OpenChunk {
    this.#open.set(`${chunk.collection}/${chunk.chunk}`, chunk);
    return chunk;
  }
}

/** The chunks of one collection, in the order of their numbers or from the oldest to the newest. */
export const chunksOf = (db: UserDatabase, collection: IndexedCollection, by: "chunk" | "newest" = "chunk") =>
  db.index.where(`[collection+${by}]`).between([collection, Dexie.minKey], [collection, Dexie.maxKey]);

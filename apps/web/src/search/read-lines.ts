import type { Invoice } from "@ankara/domain/records/invoice";

/** Line of a document as search and filters compare it. */
export type Line = Pick<Invoice["lines"][number], "name" | "itemId">;

/** Lines of many documents in a few texts and arrays: they cross between threads, and each line that repeats is kept once. */
export type PackedLines = {
  /** 36 characters for each document. */
  readonly ids: string;
  readonly lines: readonly Line[];
  /** Places in `lines`, document after document. */
  readonly places: Uint32Array;
  /** End of each document's places. */
  readonly ends: Uint32Array;
};

/** Documents read at a time. */
const step = 500;

/** Reads the lines of every document, which the slim rows lack. */
export async function readLines(db: IDBDatabase): Promise<PackedLines> {
  const ids: string[] = [];
  const lines: Line[] = [];
  const known = new Map<string, number>();
  const places: number[] = [];
  const ends: number[] = [];
  for (let after = ""; ;) {
    const rows = await readAfter(db, after);
    for (const { id, data } of rows) {
      ids.push(id);
      for (const { name, itemId } of data?.lines ?? []) {
        const key = `${itemId ?? ""} ${name}`;
        let place = known.get(key);
        if (place === undefined) known.set(key, (place = lines.push({ name, itemId }) - 1));
        places.push(place);
      }
      ends.push(places.length);
    }
    const last = rows.at(-1);
    if (rows.length < step || !last)
      return { ids: ids.join(""), lines, places: Uint32Array.from(places), ends: Uint32Array.from(ends) };
    after = last.id;
  }
}

type Row = { readonly id: string; readonly data: Partial<Invoice> | null };

function readAfter(db: IDBDatabase, after: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const all = IDBKeyRange.lowerBound(after, true);
    const request = db.transaction("invoices").objectStore("invoices").getAll(all, step);
    request.addEventListener("success", () => resolve(request.result as Row[]));
    request.addEventListener("error", () => reject(request.error ?? new Error("the lines were not read")));
  });
}

/** Opens a database that is there already, reads the lines of its documents and closes it. */
export function readLinesOf(database: string): Promise<PackedLines> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.addEventListener("error", () => reject(opening.error ?? new Error("the database did not open")));
    opening.addEventListener("success", () => {
      const db = opening.result;
      // Another tab may bring a new version of it or take it away.
      db.addEventListener("versionchange", () => db.close());
      void readLines(db)
        .then(resolve, reject)
        .finally(() => db.close());
    });
  });
}

/** Looks this far ahead for a row, past others that are gone. */
const lookAhead = 100;

/**
 * Finds the places of rows in a list of before; they come in the same order as they did. By their place, because a map of
 * 100 000 rows stops the page each time it grows, and a weak one each time memory is collected, too.
 *
 * @returns −1 for a row that is new
 */
export function inOrder<Row extends { readonly id: string }>(before: readonly Row[]): (row: Row) => number {
  let next = 0;
  return (row) => {
    for (let at = next; at < before.length && at <= next + lookAhead; at += 1)
      if (before[at] === row) {
        next = at + 1;
        return at;
      }
    // A row that was replaced stands where it stood.
    if (before[next]?.id === row.id) next += 1;
    return -1;
  };
}

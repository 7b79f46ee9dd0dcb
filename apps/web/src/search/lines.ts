import type { Invoice } from "@ankara/domain/records/invoice";
import { useSyncExternalStore } from "react";
import { startCalledWorker } from "../platform/worker-calls.ts";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import { currentStore, type Store } from "../store/store.ts";
import { inOrder, readLines, type Line, type PackedLines } from "./read-lines.ts";

/** Lines of documents by their ids; another object whenever one of them has changed. */
export type LinesById = {
  readonly get: (id: string) => readonly Line[] | undefined;
  /** Ids of the documents with such a line. A line that repeats is asked once. */
  readonly idsWith: (passes: (line: Line) => boolean) => ReadonlySet<string>;
};

const [workerAddress = ""] = Object.values(
  import.meta.glob<string>("./lines-worker.ts", { query: "?worker&url", import: "default", eager: true }),
);

/** More changed documents than this are read with all others, away from the page. */
const fewChanged = 500;

/**
 * Lines of every document, which the slim rows lack; undefined until they have arrived. They are read once, in a worker, when
 * they are first needed, and kept for as long as the store is open: afterwards only what has changed is read.
 */
export function useLines(needed: boolean): LinesById | undefined {
  const kept = linesOf(currentStore());
  const lines = useSyncExternalStore(needed ? kept.subscribe : neverChanges, kept.current);
  return needed ? lines : undefined;
}

const neverChanges = () => () => undefined;
const keepers = new WeakMap<Store, KeptLines>();

function linesOf(store: Store): KeptLines {
  let kept = keepers.get(store);
  if (!kept) keepers.set(store, (kept = new KeptLines(store)));
  return kept;
}

class KeptLines {
  readonly #store: Store;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | undefined;
  #lines: LinesById | undefined;
  /** Rows whose lines are known as they are: a row is another object once its document has changed. */
  #seen: readonly InvoiceRow[] | undefined;
  #reading = false;
  #again = false;

  constructor(store: Store) {
    this.#store = store;
  }

  current = (): LinesById | undefined => this.#lines;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#store.memory.subscribe(() => void this.#follow());
    void this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  /** Reads what is not known yet, one time after the other. */
  async #follow(): Promise<void> {
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#read();
      }
    } catch (error) {
      console.error("The lines of documents could not be read", error);
    } finally {
      this.#reading = false;
    }
  }

  async #read(): Promise<void> {
    const rows = this.#store.memory.invoices();
    const seen = this.#seen;
    const placeOf = inOrder(seen ?? []);
    const changed = this.#lines ? rows.filter((row) => placeOf(row) < 0) : rows;
    if (seen && changed.length === 0) return;
    if (!seen || !this.#lines || changed.length > fewChanged) this.#lines = unpackLines(await readAll(this.#store));
    else this.#lines = withChanged(this.#lines, await readSome(this.#store, changed));
    this.#seen = rows;
    for (const listener of this.#listeners) listener();
  }
}

async function readAll({ db }: Store): Promise<PackedLines> {
  if (import.meta.env.MODE === "test") return readLines(db.backendDB());
  const worker = startCalledWorker<"readLinesOf">(workerAddress, { name: "lines" });
  try {
    return await worker.call<PackedLines>("readLinesOf", [db.name]);
  } catch {
    // The worker is not on this device yet.
    return await readLines(db.backendDB());
  } finally {
    worker.close();
  }
}

async function readSome({ db }: Store, rows: readonly InvoiceRow[]): Promise<Map<string, readonly Line[]>> {
  const records = await db.invoices.bulkGet(rows.map(({ id }) => id));
  return new Map(
    records.flatMap((record) => {
      const { lines = [] } = (record?.data ?? {}) as Partial<Invoice>;
      return record ? [[record.id, lines.map(({ name, itemId }) => ({ name, itemId }))]] : [];
    }),
  );
}

/** More questions than this come from a filter that looks at every row. */
const fewAsked = 200;

/** A list of lines stays the same object, by which filters know what they have folded. The ids are in order. */
export function unpackLines({ ids, lines, places, ends }: PackedLines): LinesById {
  const idAt = (at: number) => ids.slice(at * 36, at * 36 + 36);
  const made: (readonly Line[] | undefined)[] = [];
  let asked = 0;
  let placeOf: ReadonlyMap<string, number> | undefined;
  const find = (id: string): number | undefined => {
    asked += 1;
    // A map of 100 000 documents takes longer than a frame, and a search asks for those it shows.
    if (asked > fewAsked) placeOf ??= new Map(Array.from(ends, (_, at) => [idAt(at), at]));
    if (placeOf) return placeOf.get(id);
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return idAt(low) === id ? low : undefined;
  };
  return {
    get: (id) => {
      const at = find(id);
      if (at === undefined) return undefined;
      return (made[at] ??= Array.from(
        places.subarray(at === 0 ? 0 : ends[at - 1], ends[at]),
        (place) => lines[place]!,
      ));
    },
    idsWith: (passes) => {
      const passing = Uint8Array.from(lines, (line) => Number(passes(line)));
      const found = new Set<string>();
      if (!passing.includes(1)) return found;
      for (let at = 0, place = 0; at < ends.length; at += 1, place = ends[at - 1]!) {
        while (place < ends[at]! && passing[places[place]!] === 0) place += 1;
        if (place < ends[at]!) found.add(idAt(at));
      }
      return found;
    },
  };
}

function withChanged(before: LinesById, changed: ReadonlyMap<string, readonly Line[]>): LinesById {
  return {
    get: (id) => changed.get(id) ?? before.get(id),
    idsWith: (passes) => {
      const found = new Set(before.idsWith(passes));
      for (const [id, lines] of changed) {
        if (lines.some(passes)) found.add(id);
        else found.delete(id);
      }
      return found;
    },
  };
}

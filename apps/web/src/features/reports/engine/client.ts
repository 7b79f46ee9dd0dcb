import type { LocalDate } from "@ankara/domain/dates/dates";
import { Dexie } from "dexie";
import { storeIfOpen, type Store } from "../../../store/store.ts";
import {
  type Answer,
  type FromEngine,
  type Question,
  type ToEngine,
  type Changes,
  type ReportCollection,
  reportCollections,
} from "./messages.ts";
import { trustedScript } from "../../../platform/trusted-scripts.ts";
import { unpackReport } from "./wire.ts";

const [workerAddress = ""] = Object.values(
  import.meta.glob<string>("./worker.ts", { query: "?worker&url", import: "default", eager: true }),
);

type Listener<Q extends Question> = {
  /** Records read so far, while there is reading to do. */
  onProgress: (done: number, of: number) => void;
  onAnswer: (answer: Answer<Q>) => void;
  onFailed: (message: string) => void;
};

/** The worker stays this long after the last page of reports was left, with all it has read. */
const retentionMs = 60_000;

/** The worker of one user, and who waits for its answers. */
class EngineClient {
  readonly store: Store;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Listener<Question>>();
  readonly #watchers = new Set<() => void>();
  #lastId = 0;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store) {
    this.store = store;
    this.#worker = new Worker(trustedScript(workerAddress), { type: "module", name: "reports" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromEngine>) => this.#receive(data));
    this.#worker.addEventListener("error", ({ message }) => {
      for (const { onFailed } of this.#waiting.values()) onFailed(message);
      this.#waiting.clear();
    });
    this.#post({ type: "open", database: store.db.name, businessId: store.businessId });
    Dexie.on("storagemutated", this.#onMutated);
  }

  /** Ask once; the answer given back cancels. */
  query<Q extends Question>(question: Q, today: LocalDate, listener: Listener<Q>): () => void {
    const id = ++this.#lastId;
    this.#waiting.set(id, listener);
    this.#post({ type: "ask", id, today, question });
    return () => {
      if (this.#waiting.delete(id)) this.#post({ type: "cancel", id });
    };
  }

  /** Calls back when records changed. While anybody watches, the worker stays. */
  watch(listener: () => void): () => void {
    clearTimeout(this.#leaving);
    this.#watchers.add(listener);
    return () => {
      this.#watchers.delete(listener);
      if (this.#watchers.size === 0) this.#leaving = setTimeout(() => closeEngine(this), retentionMs);
    };
  }

  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#onMutated);
    clearTimeout(this.#leaving);
    this.#worker.terminate();
  }

  #post(message: ToEngine): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromEngine): void {
    const listener = this.#waiting.get(message.id);
    if (!listener) return;
    if (message.type === "progress") return listener.onProgress(message.done, message.of);
    this.#waiting.delete(message.id);
    if (message.type === "failed") listener.onFailed(message.message);
    else listener.onAnswer(message.type === "report" ? unpackReport(message.report) : message.analytics);
  }

  /** Dexie says which tables were written, in this tab and in others. */
  readonly #onMutated = (parts: Readonly<Record<string, unknown>>): void => {
    const changes = changesIn(parts, this.store.db.name);
    if (Object.keys(changes).length === 0) return;
    this.#post({ type: "changed", changes });
    for (const watcher of this.#watchers) watcher();
  };
}

let current: EngineClient | null = null;

/** Returns the engine of the person signed in. */
export function reportEngine(): EngineClient {
  const store = storeIfOpen();
  if (!store) throw new Error("expected an open store: nobody is signed in");
  if (current?.store === store) return current;
  current?.close();
  return (current = new EngineClient(store));
}

function closeEngine(engine: EngineClient): void {
  engine.close();
  if (current === engine) current = null;
}

/** More records than this are read faster in batches than one by one. */
const maxIds = 1000;

/** A tree of ranges of keys, as Dexie keeps them; `d` is its depth, 0 or missing in an empty one. */
type Ranges = {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly l?: Ranges | null;
  readonly r?: Ranges | null;
};

/**
 * Reads a `storagemutated` of Dexie for the collections reports use. It names tables by `idb://database/table/index`;
 * an empty index is the primary key, `:dels` what was deleted or may have been there before. A write of fifty records
 * or more names no keys.
 */
function changesIn(parts: Readonly<Record<string, unknown>>, database: string): Changes {
  const changes: { [Name in ReportCollection]?: string[] | "all" } = {};
  for (const collection of reportCollections) {
    const table = `idb://${database}/${collection}/`;
    if ("all" in parts) {
      changes[collection] = "all";
      continue;
    }
    if (!Object.keys(parts).some((part) => part.startsWith(table))) continue;
    const ids = new Set<string>();
    const known = [table, `${table}:dels`].every((part) => part in parts && collect(parts[part] as Ranges, ids));
    changes[collection] = known && ids.size > 0 ? [...ids] : "all";
  }
  return changes;
}

/** Adds the keys of a tree; false when it holds a range that is more than one key, or too many. */
function collect(ranges: Ranges | null | undefined, ids: Set<string>): boolean {
  if (!ranges || ranges.from === undefined) return true;
  if (typeof ranges.from !== "string" || ranges.from !== ranges.to || ids.size >= maxIds) return false;
  ids.add(ranges.from);
  return collect(ranges.l, ids) && collect(ranges.r, ids);
}

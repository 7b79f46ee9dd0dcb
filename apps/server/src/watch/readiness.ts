import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { runEvery } from "../jobs/run-every.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

const everyMs = 1_000;
const answerMs = 3_000;
/** More than a look that gets no answer takes: beyond it nobody looks in the background, and who asks waits for a look. */
const believedMs = everyMs + answerMs + 1_000;
const minFreeBytes = 64 * 1024 * 1024;
/** A queue that lost its database for a moment starts again by itself. */
const patienceMs = 60_000;

export type Check = "database" | "migrations" | "disk" | "queue" | "running";
type Sources = {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Folder whose disk takes what is written; null: none of ours does. */
  readonly dataDir: string | null;
  /** Numbers of the migrations this program needs. */
  readonly migrations: readonly number[];
};

/** Returns whether this process can do its work now: what a load balancer asks. Probes do not wait for a busy database. */
export class Readiness {
  readonly #sources: Sources;
  #stopping = false;
  #queueDownAt: number | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #failing: readonly Check[] = [];
  #looking: Promise<void> | null = null;
  #reported = "";

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** This process is about to end: send nobody here any more. */
  stop(): void {
    this.#stopping = true;
  }

  queueIs(state: "up" | "down"): void {
    this.#queueDownAt = state === "up" ? null : (this.#queueDownAt ?? performance.now());
  }

  /**
   * Looks in the background from now on.
   *
   * @returns how to stop
   */
  start(): () => Promise<void> {
    return runEvery(
      everyMs,
      () => this.#look(),
      () => undefined, // a look never throws
    );
  }

  /** Checks that did not hold at the last look; empty when all is well. Never throws. */
  async failing(): Promise<readonly Check[]> {
    if (this.#stopping) return ["running"];
    if (this.#ageMs() > believedMs) await this.#look();
    return this.#failing;
  }

  /** The moment of the last look. */
  checkedAt(now: Date): Date {
    return new Date(now.getTime() - this.#ageMs());
  }

  #ageMs(): number {
    return performance.now() - this.#lookedAt;
  }

  #look(): Promise<void> {
    this.#looking ??= this.#check().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #check(): Promise<void> {
    const { db, dataDir, metrics, log, migrations } = this.#sources;
    const [database, disk] = await Promise.all([
      withTimeout(sql<{ versions: number[] }>`select applied_migrations() as versions`.execute(db.global)).then(
        ({ rows }) => ({ applied: new Set(rows[0]?.versions ?? []) }),
        () => null,
      ),
      dataDir === null ? true : hasRoom(dataDir),
    ]);
    const results: Record<Exclude<Check, "running">, boolean> = {
      database: database !== null,
      // More than ours is right: the next version is being rolled out beside us.
      migrations: database === null || migrations.every((version) => database.applied.has(version)),
      disk,
      queue: this.#queueDownAt === null || performance.now() - this.#queueDownAt < patienceMs,
    };
    for (const [check, ok] of Object.entries(results)) metrics.check(check, ok);
    const failing = (Object.keys(results) as (keyof typeof results)[]).filter((check) => !results[check]);
    if (failing.join() !== this.#reported)
      log.warn({ failing }, failing.length > 0 ? "not ready for requests" : "ready for requests again");
    this.#reported = failing.join();
    this.#failing = failing;
    this.#lookedAt = performance.now();
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk === null || disk.bavail * disk.bsize >= minFreeBytes;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), answerMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

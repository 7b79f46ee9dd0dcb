import type { Log } from "../log.ts";
import type { Database } from "./database.ts";

/** A replica's answer was true at most this many seconds ago, give or take one look. */
const maxLagSeconds = 5;
const lookEveryMs = 1_000;

/** The two questions asked of primary and replica, apart so that a test can answer them. */
export type LagProbe = {
  /** The end of the primary's log. */
  primaryEnd(): Promise<string>;
  /** Has the replica replayed all of the log up to there, or something from within so many seconds? */
  isFresh(primaryEnd: string, seconds: number): Promise<boolean>;
};

/**
 * A read replica for what may be a few seconds old. It is used while it follows the primary closely, which is looked at
 * once a second while somebody reads; else, and whenever it fails, the primary answers.
 */
export class Replica {
  readonly db: Pick<Database, "readHome" | "queryOutside" | "close">;
  readonly #look: LagProbe;
  readonly #log: Pick<Log, "warn">;
  readonly #now: () => number;
  #lookedAt = -Infinity;
  #isFresh: Promise<boolean> = Promise.resolve(false);

  constructor(
    db: Pick<Database, "readHome" | "queryOutside" | "close">,
    look: LagProbe,
    log: Pick<Log, "warn">,
    now: () => number = () => performance.now(),
  ) {
    this.db = db;
    this.#look = look;
    this.#log = log;
    this.#now = now;
  }

  /** May it be read now? */
  isFresh(): Promise<boolean> {
    if (this.#now() - this.#lookedAt < lookEveryMs) return this.#isFresh;
    this.#lookedAt = this.#now();
    this.#isFresh = this.#poll().catch((error: unknown) => this.#left(error));
    return this.#isFresh;
  }

  /**
   * Read from it, or from the primary where it lags, fails, or does not know what is asked for.
   *
   * @param isEnough - whether its answer will do: what it does not have may have come to the primary a moment ago
   */
  async read<T>(
    primary: Pick<Database, "readHome" | "queryOutside">,
    work: (db: Pick<Database, "readHome" | "queryOutside">) => Promise<T>,
    isEnough: (answer: T) => boolean,
  ): Promise<T> {
    if (!(await this.isFresh())) return work(primary);
    const answer = await work(this.db).catch((error: unknown) => {
      this.#isFresh = Promise.resolve(this.#left(error));
      return null;
    });
    return answer !== null && isEnough(answer) ? answer : work(primary);
  }

  close(): Promise<void> {
    return this.db.close();
  }

  async #poll(): Promise<boolean> {
    return this.#look.isFresh(await this.#look.primaryEnd(), maxLagSeconds);
  }

  #left(error: unknown): false {
    this.#log.warn({ err: error }, "the read replica does not answer; the primary does");
    return false;
  }
}

/** By the places in the log. A primary at rest writes nothing, so that the age of the last change alone says nothing. */
export const lagBetween = (primary: Pick<Database, "query">, replica: Pick<Database, "query">): LagProbe => ({
  async primaryEnd() {
    const [row] = await primary.query<{ lsn: string }>("replica_end", "select pg_current_wal_lsn()::text as lsn", []);
    return row?.lsn ?? "";
  },
  async isFresh(primaryEnd, seconds) {
    const [row] = await replica.query<{ fresh: boolean | null }>(
      "replica_lag",
      `select pg_is_in_recovery() and (pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $1::pg_lsn) >= 0
         or clock_timestamp() - pg_last_xact_replay_timestamp() < make_interval(secs => $2)) as fresh`,
      [primaryEnd, seconds],
    );
    return row?.fresh === true;
  },
});

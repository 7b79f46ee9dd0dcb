import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Pool } from "pg";
import type { Log } from "../log.ts";

const usual: ServerPresenceTimes = { beatMs: 20_000, goneSeconds: 90 };

/** `goneSeconds`: a server that did not say for this long that it is up was killed; far longer than a slow database takes. */
export type ServerPresenceTimes = { readonly beatMs: number; readonly goneSeconds: number };

/**
 * Says in the database that this server is up and which workers of the queue are its own, and gives back what workers of
 * servers that are gone had taken: the queue itself would wait for four hours. A job that runs twice by that does no
 * harm, as with any retry.
 */
export class ServerPresence {
  readonly #owner: Pool;
  readonly #log: Log;
  readonly #times: ServerPresenceTimes;
  readonly #id = randomUUID();
  readonly #workers = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | null = null;

  /** @param owner - connections of the owner of the tables: the queue is not the app's role's */
  constructor(owner: Pool, log: Log, times: ServerPresenceTimes = usual) {
    this.#owner = owner;
    this.#log = log;
    this.#times = times;
    this.#timer = setInterval(() => void this.beat(), times.beatMs);
    this.#timer.unref();
  }

  /** A worker of the queue that runs in this process from now on. */
  has(worker: string): void {
    this.#workers.add(worker);
    void this.beat();
  }

  lost(worker: string): void {
    this.#workers.delete(worker);
  }

  /** Never rejects: the next one tells all of it again. */
  beat(): Promise<void> {
    this.#beating ??= this.#report()
      .catch((error: unknown) => this.#log.warn({ err: error }, "the other servers were not told that this one is up"))
      .finally(() => (this.#beating = null));
    return this.#beating;
  }

  /** This server ends in good order: its workers hold nothing any more. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#owner.query("delete from server_processes where id = $1", [this.#id]).catch(() => undefined);
  }

  async #report(): Promise<void> {
    // The workers of one start come one after the other, and are told of together.
    await setImmediate();
    await this.#owner.query(
      `insert into server_processes (id, seen_at, workers) values ($1, now(), $2)
       on conflict (id) do update set seen_at = excluded.seen_at, workers = excluded.workers`,
      [this.#id, [...this.#workers]],
    );
    const { rows } = await this.#owner.query<{ workers: string[] }>(
      "delete from server_processes where seen_at < now() - make_interval(secs => $1) returning workers",
      [this.#times.goneSeconds],
    );
    const left = rows.flatMap(({ workers }) => workers);
    if (left.length === 0) return;
    await this.#owner.query("select graphile_worker.force_unlock_workers($1)", [left]);
    this.#log.warn({ servers: rows.length }, "a server is gone; its jobs are taken over");
  }
}

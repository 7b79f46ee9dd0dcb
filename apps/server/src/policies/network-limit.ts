import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";

const minuteMs = 60_000;
const shareMs = 1_000;
/** A network below this share of the limit at a server is nobody else's business: no ordinary request is written down. */
const quietShare = 0.02;
/** Networks remembered within a minute; somebody with more addresses than that is stopped by other means. */
const maxNetworks = 100_000;

type Count = { here: number; shared: number; everywhere: number };

/**
 * Limits the requests of a network per minute, whichever server they reach. Each server counts in memory; its counts of
 * busy networks go to the database once a second, in one statement, and come back as the sum over all servers. So
 * several servers together let through at most the requests of that second, and the quiet share of each.
 */
export class NetworkLimit {
  readonly #kind: string;
  readonly #windowMs: number;
  readonly #db: Pick<Database, "query">;
  readonly #log: Log;
  readonly #perMinute: number;
  readonly #counts = new Map<string, Count>();
  #window = 0;
  #timer: NodeJS.Timeout | null = null;
  #isSharing = false;

  /** @param of - what is counted instead of requests of networks, and over how long */
  constructor(
    { db, log }: { db: Pick<Database, "query">; log: Log },
    perMinute: number,
    { kind = "requests", windowMs = minuteMs }: { kind?: string; windowMs?: number } = {},
  ) {
    this.#kind = kind;
    this.#windowMs = windowMs;
    this.#db = db;
    this.#log = log;
    this.#perMinute = perMinute;
  }

  /** Count a request, or several units at once. @returns null to go on, or the seconds to wait */
  count(network: string, now = Date.now(), units = 1): number | null {
    const window = Math.floor(now / this.#windowMs);
    if (window !== this.#window || this.#counts.size >= maxNetworks) {
      this.#window = window;
      this.#counts.clear();
    }
    let count = this.#counts.get(network);
    if (!count) this.#counts.set(network, (count = { here: 0, shared: 0, everywhere: 0 }));
    count.here += units;
    if (count.here >= this.#perMinute * quietShare)
      this.#timer ??= setTimeout(() => void this.share(), shareMs).unref();
    const all = Math.max(count.here, count.everywhere + count.here - count.shared);
    return all > this.#perMinute ? ((window + 1) * this.#windowMs - now) / 1000 : null;
  }

  /** Units this server has counted within the window. */
  soFar(network: string): number {
    return this.#counts.get(network)?.here ?? 0;
  }

  /** Tell the others now. Never rejects: without a database each server counts for itself. */
  async share(): Promise<void> {
    if (this.#isSharing) return;
    this.#isSharing = true;
    this.#timer = null;
    const window = this.#window;
    const busy = [...this.#counts].filter(
      ([, { here, shared }]) => here > shared && here >= this.#perMinute * quietShare,
    );
    const fresh = busy.map(([, { here, shared }]) => here - shared);
    for (const [, count] of busy) count.shared = count.here;
    try {
      if (busy.length === 0) return;
      const rows = await this.#db.query<{ key: string; hits: number }>("network_count", shareStatement, [
        busy.map(([network]) => this.#keyOf(network)),
        fresh,
        new Date((window + 1) * this.#windowMs),
      ]);
      const sums = new Map(rows.map(({ key, hits }) => [key, hits]));
      for (const [network, count] of busy) count.everywhere = sums.get(this.#keyOf(network)) ?? count.shared;
    } catch (error) {
      busy.forEach(([, count], place) => (count.shared -= fresh[place] ?? 0));
      this.#log.warn({ err: error }, "the other servers were not told how busy networks are");
    } finally {
      this.#isSharing = false;
    }
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #keyOf(network: string): string {
    return `${this.#kind}:${network}`;
  }
}

// Sorted, so that servers that tell of the same networks at once take turns instead of waiting for each other.
const shareStatement = `
  insert into throttle as t (key, hits, window_ends_at)
  select key, hits, $3 from unnest($1::text[], $2::int[]) as busy (key, hits) order by key
  on conflict (key) do update set
    hits = case when t.window_ends_at < excluded.window_ends_at then excluded.hits else t.hits + excluded.hits end,
    window_ends_at = greatest(t.window_ends_at, excluded.window_ends_at)
  returning key, hits`;

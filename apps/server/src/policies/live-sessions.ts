import type { Database } from "../db/database.ts";

/** Sessions asked about in one statement. */
const batchSize = 1_000;
/** Between two looks at all sessions, while the database tells of those that end. */
const toldMs = 10 * 60_000;

/** A notice that got lost, or a token that ran out, counts after this time. */
const rememberedMs = 20_000;
const maxKnown = 100_000;

const openStatement = `
  select s.id from sessions s join users u on u.id = s.user_id cross join lateral member_of(u.business_id, u.id) m
  where s.id = any($1::uuid[]) and s.expires_at > $2`;
/** As every request of a session does, at most once in ten minutes. */
const touchStatement =
  "update sessions set seen_at = now() where id = any($1::uuid[]) and seen_at < now() - interval '10 minutes'";

/**
 * Sessions that hold a stream open at this server. They end by a notice of the database; asking for all of them together
 * finds what no notice told: one that ran out, one that ended while the line was cut.
 */
export class LiveSessions {
  readonly #streams = new Map<string, Set<() => void>>();
  /** Opened since the last look: one that ended while its stream was opened was told of before anybody heard. */
  readonly #fresh = new Set<string>();
  #hearsNotices = false;
  #allCheckedAt = 0;
  /** Answers of the last seconds, by session. */
  readonly #known = new Map<string, { readonly key: string; readonly found: unknown; readonly until: number }>();
  /** Counts what was told: what ends while it is looked up is not remembered. */
  #told = 0;

  /** @returns how to leave; `close` is called when the session ends */
  add(sessionId: string, close: () => void): () => void {
    const streams = this.#streams.get(sessionId) ?? new Set();
    this.#streams.set(sessionId, streams.add(close));
    this.#fresh.add(sessionId);
    return () => {
      streams.delete(close);
      if (streams.size === 0 && this.#streams.get(sessionId) === streams) this.#streams.delete(sessionId);
    };
  }

  /**
   * Looks a session up, or answers what was found some seconds ago: only while the database tells of sessions that end.
   *
   * @param key - all that was asked for
   */
  async remembered<T>(key: string, sessionId: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#known.get(sessionId);
    if (known?.key === key && performance.now() < known.until) return known.found as T;
    const told = this.#told;
    const found = await find();
    this.#known.delete(sessionId);
    if (found === undefined || !this.#hearsNotices || told !== this.#told) return found;
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(sessionId, { key, found, until: performance.now() + rememberedMs });
    return found;
  }

  /** These sessions have ended. */
  end(sessionIds: readonly string[]): void {
    this.#told += 1;
    for (const id of sessionIds) this.#known.delete(id);
    for (const id of sessionIds) for (const close of this.#streams.get(id) ?? []) close();
  }

  /** Does the database tell of sessions that end? Whatever ended before is found by the next check. */
  hearsNotices(hears: boolean): void {
    this.#hearsNotices = hears;
    this.doubtAll();
  }

  /** Sessions have ended, and nobody said which. */
  doubtAll(): void {
    this.#allCheckedAt = 0;
    this.#told += 1;
    this.#known.clear();
  }

  /**
   * Ends the streams of sessions that are no more. While notices are heard, all of them are looked at once in ten minutes,
   * and new ones at the next call; otherwise each call looks at all.
   */
  async check(db: Pick<Database, "query">, now: Date): Promise<void> {
    const isTold = this.#hearsNotices && now.getTime() - this.#allCheckedAt < toldMs;
    const ids = [...(isTold ? this.#fresh : this.#streams.keys())];
    this.#fresh.clear();
    if (!isTold) this.#allCheckedAt = now.getTime();
    for (let from = 0; from < ids.length; from += batchSize) {
      const asked = ids.slice(from, from + batchSize);
      const rows = await db.query<{ id: string }>("live_sessions", openStatement, [asked, now]);
      const open = new Set(rows.map(({ id }) => id));
      this.end(asked.filter((id) => !open.has(id)));
      if (open.size > 0) await db.query("touch_sessions", touchStatement, [[...open]]);
    }
  }
}

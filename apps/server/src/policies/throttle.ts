import { createHash } from "node:crypto";
import { keyRequestsPerMinute } from "@ankara/contract/api-keys";
import type { Database } from "../db/database.ts";

/** A window begins with its first attempt. `days` end at every moment: attempts of any so many days are added up. */
export type Limit = { readonly hits: number } & ({ readonly windowSeconds: number } | { readonly days: number });

/** Guesses are added up over so many days. */
export const guessDays = 30;

/** Attempts allowed in a time. The limit of a name holds whether an account has it or not. */
export const limits = {
  // Of browsers nobody was signed in with before. An account has two names, so these are 100 guesses in 30 days; what was
  // turned away counts for nothing, or anybody could use them up in a minute.
  logInPerName: { hits: 10, windowSeconds: 15 * 60 },
  logInPerNameDay: { hits: 20, windowSeconds: 24 * 60 * 60 },
  logInPerNameMonth: { hits: 50, days: guessDays },
  // Of the business's own browsers, which no stranger's guesses shut out.
  logInPerOwnBrowser: { hits: 20, windowSeconds: 15 * 60 },
  // A mobile carrier may put a whole town behind one address, so only failures count there.
  logInPerNetwork: { hits: 100, windowSeconds: 15 * 60 },
  // Codes to phones: each costs the operator money, so that they are bounded by whom they go to, not only by who asks.
  codesPerNumberDay: { hits: 8, windowSeconds: 24 * 60 * 60 },
  codesPerPersonDay: { hits: 10, windowSeconds: 24 * 60 * 60 },
  codesPerNetwork: { hits: 20, windowSeconds: 60 * 60 },
  codesPerNetworkDay: { hits: 100, windowSeconds: 24 * 60 * 60 },
  // Ten thousand numbers that follow each other: what pays for messages rents such blocks.
  codesPerBlock: { hits: 12, windowSeconds: 60 * 60 },
  codesPerBlockDay: { hits: 40, windowSeconds: 24 * 60 * 60 },
  // Of a million codes one is right, and each is good for five tries. The person's own browsers count apart.
  phoneGuesses: { hits: 10, windowSeconds: 15 * 60 },
  phoneGuessesDay: { hits: 20, windowSeconds: 24 * 60 * 60 },
  phoneGuessesMonth: { hits: 50, days: guessDays },
  phoneGuessesOwn: { hits: 20, windowSeconds: 15 * 60 },
  businessesPerPerson: { hits: 5, windowSeconds: 24 * 60 * 60 },
  signUpPerNetwork: { hits: 60, windowSeconds: 60 * 60 },
  resetMailPerName: { hits: 4, windowSeconds: 60 * 60 },
  resetMailPerNetwork: { hits: 40, windowSeconds: 60 * 60 },
  // Nobody guesses one; each costs a signature to check. Only failures count.
  passkeyPerNetwork: { hits: 100, windowSeconds: 15 * 60 },
  proofMailPerUser: { hits: 4, windowSeconds: 60 * 60 },
  proofPerNetwork: { hits: 40, windowSeconds: 15 * 60 },
  resetPerNetwork: { hits: 40, windowSeconds: 15 * 60 },
  // Of 256 bits: this is against floods. One that was right is given back.
  visitPerNetwork: { hits: 60, windowSeconds: 15 * 60 },
  // Codes of invitations that led nowhere. One has 49 bits and lives for three days.
  invitationPerNetwork: { hits: 40, windowSeconds: 15 * 60 },
  recoveryPerNetwork: { hits: 10, windowSeconds: 60 * 60 },
  recoveryPerBusiness: { hits: 10, windowSeconds: 24 * 60 * 60 },
  invitationsPerBusiness: { hits: 40, windowSeconds: 24 * 60 * 60 },
  // Failures are free of charge, so that it is this which bounds them.
  generatePerUser: { hits: 120, windowSeconds: 10 * 60 },
  payPerNetwork: { hits: 120, windowSeconds: 10 * 60 },
  payPerLink: { hits: 60, windowSeconds: 10 * 60 },
  claimPerLink: { hits: 10, windowSeconds: 60 * 60 },
  claimPerNetwork: { hits: 40, windowSeconds: 60 * 60 },
  // Each reads all documents of a client.
  portalPerLink: { hits: 240, windowSeconds: 10 * 60 },
  detailsPerLink: { hits: 10, windowSeconds: 60 * 60 },
  portalPerNetwork: { hits: 600, windowSeconds: 10 * 60 },
  // Anybody may be given the link of a price list: a status or a group brings many at once.
  listPerLink: { hits: 6_000, windowSeconds: 10 * 60 },
  listPerNetwork: { hits: 600, windowSeconds: 10 * 60 },
  listPhotosPerNetwork: { hits: 6_000, windowSeconds: 10 * 60 },
  orderPerLink: { hits: 120, windowSeconds: 60 * 60 },
  orderPerNetwork: { hits: 20, windowSeconds: 60 * 60 },
  // A link for money may stand under a post that many read.
  payLinkPerLink: { hits: 6_000, windowSeconds: 10 * 60 },
  payLinkPerNetwork: { hits: 600, windowSeconds: 10 * 60 },
  linkPaymentPerLink: { hits: 600, windowSeconds: 60 * 60 },
  linkPaymentPerNetwork: { hits: 40, windowSeconds: 60 * 60 },
  payStatePerNetwork: { hits: 600, windowSeconds: 10 * 60 },
  // A client answers once; a family or an office behind one address a few times.
  answerPerNetwork: { hits: 30, windowSeconds: 10 * 60 },
  answerPerLink: { hits: 20, windowSeconds: 10 * 60 },
  // Drawings alone: a document that is kept is handed out without end. One changes a few times while it is talked about.
  drawPerLink: { hits: 20, windowSeconds: 10 * 60 },
  drawPerNetwork: { hits: 120, windowSeconds: 10 * 60 },
  // Codes that led nowhere; who checks papers that are ours is never stopped.
  wrongCodePerNetwork: { hits: 40, windowSeconds: 10 * 60 },
  affiliatePerNetwork: { hits: 30, windowSeconds: 60 * 60 },
  // Of a million codes three are right at a time. A recovery code has 49 bits.
  secondFactorPerUser: { hits: 10, windowSeconds: 15 * 60 },
  secondFactorPerUserDay: { hits: 40, windowSeconds: 24 * 60 * 60 },
  // The own password, asked for once more: whoever took a session guesses no faster than a stranger.
  passwordPerUser: { hits: 10, windowSeconds: 15 * 60 },
  passwordPerUserDay: { hits: 40, windowSeconds: 24 * 60 * 60 },
  passwordPerUserMonth: { hits: 100, days: guessDays },
  webhookTriesPerUser: { hits: 30, windowSeconds: 10 * 60 },
  pushAddressPerUser: { hits: 60, windowSeconds: 60 * 60 },
  requestsPerKey: { hits: keyRequestsPerMinute, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** Counts attempts in the database, so that several servers count together. */
export class Throttle {
  readonly #db: Database;
  readonly #on: boolean;

  constructor(db: Database, on: boolean) {
    this.#db = db;
    this.#on = on;
  }

  /**
   * Count one attempt against each key.
   *
   * @returns null to go on, or the seconds to wait
   */
  async count(attempts: readonly (readonly [LimitName, string])[]): Promise<number | null> {
    if (!this.#on) return null;
    let wait: number | null = null;
    for (const [name, key] of attempts) {
      const limit: Limit = limits[name];
      const over = "days" in limit ? await this.#countDay(name, key, limit) : await this.#countWindow(name, key, limit);
      if (over !== null) wait = Math.max(wait ?? 1, Math.ceil(over));
    }
    return wait;
  }

  /** @returns seconds to wait */
  async #countWindow(
    name: LimitName,
    key: string,
    { hits, windowSeconds }: { hits: number; windowSeconds: number },
  ): Promise<number | null> {
    const [row] = await this.#db.query<{ hits: number; wait: number }>("throttle_count", countStatement, [
      `${name}:${key}`,
      windowSeconds,
    ]);
    return row && row.hits > hits ? row.wait : null;
  }

  /**
   * Count one against a limit that a setting names.
   *
   * @returns what was counted in the window, and the seconds to wait or null to go on; null where limits are off
   */
  async countUpTo(
    key: string,
    { hits, windowSeconds }: { readonly hits: number; readonly windowSeconds: number },
  ): Promise<{ readonly hits: number; readonly wait: number | null } | null> {
    if (!this.#on) return null;
    const [row] = await this.#db.query<{ hits: number; wait: number }>("throttle_count", countStatement, [
      key,
      windowSeconds,
    ]);
    return row ? { hits: row.hits, wait: row.hits > hits ? Math.ceil(row.wait) : null } : null;
  }

  /** An attempt that is turned away is not counted, or whoever goes on asking would keep the door shut for ever. */
  async #countDay(
    name: LimitName,
    key: string,
    { hits, days }: { hits: number; days: number },
  ): Promise<number | null> {
    const hashed = dayKey(name, key);
    const [row] = await this.#db.query<{ hits: number; wait: number }>("guess_day_count", countDayStatement, [
      hashed,
      days,
    ]);
    if (!row || row.hits <= hits) return null;
    await this.#db.query("guess_day_give_back", giveBackDayStatement, [hashed]);
    return row.wait;
  }

  /** Count one attempt against each key in turn, up to the one that asks to wait: those after it are not used up by it. */
  async countInTurn(attempts: readonly (readonly [LimitName, string])[]): Promise<number | null> {
    for (const attempt of attempts) {
      const wait = await this.count([attempt]);
      if (wait !== null) return wait;
    }
    return null;
  }

  /** Returns whether any server sees this key for the first time within the window. Counts where limits are off, too. */
  async isFirst(key: string, windowSeconds: number): Promise<boolean> {
    const [row] = await this.#db.query<{ hits: number }>("throttle_count", countStatement, [key, windowSeconds]);
    return row?.hits === 1;
  }

  /** Take back one attempt that was counted beforehand and turned out right. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    if (!this.#on) return;
    if ("days" in limits[name]) await this.#db.query("guess_day_give_back", giveBackDayStatement, [dayKey(name, key)]);
    else await this.#db.query("throttle_give_back", giveBackStatement, [`${name}:${key}`]);
  }

  /** Forget that a key was seen, see `isFirst`. */
  async forgetFirst(key: string): Promise<void> {
    await this.#db.query("throttle_forget", "delete from throttle where key = $1", [key]);
  }

  /** Forget the attempts of a key, after one that was right. */
  async forget(name: LimitName, key: string): Promise<void> {
    if (!this.#on) return;
    if ("days" in limits[name])
      await this.#db.query("guess_days_forget", "delete from guess_days where key = $1", [dayKey(name, key)]);
    else await this.#db.query("throttle_forget", "delete from throttle where key = $1", [`${name}:${key}`]);
  }
}

const dayKey = (name: LimitName, key: string): string =>
  createHash("sha256").update(`${name}:${key}`).digest("base64url");

// The first of the days is counted whole, so that an attempt in its last minute still counts thirty days later. Attempts at once wait
// for the row of today, and each reads what the one before it wrote.
const countDayStatement = `
  insert into guess_days as d (key, day, hits) values ($1, (now() at time zone 'utc')::date, 1)
  on conflict (key, day) do update set hits = d.hits + 1
  returning
    d.hits + coalesce((
      select sum(o.hits)::int from guess_days o where o.key = d.key and o.day >= d.day - $2::int and o.day < d.day
    ), 0) as hits,
    extract(epoch from coalesce((
      select min(o.day) from guess_days o where o.key = d.key and o.day >= d.day - $2::int
    ), d.day) + $2::int + 1 - now() at time zone 'utc')::float8 as wait`;
const giveBackDayStatement = `
  with gone as (
    delete from guess_days where key = $1 and day = (now() at time zone 'utc')::date and hits <= 1 returning key
  )
  update guess_days set hits = hits - 1
  where key = $1 and day = (now() at time zone 'utc')::date and hits > 1 and not exists (select from gone)`;
// Nothing stays of a name whose only attempt was right.
const giveBackStatement = `
  with gone as (delete from throttle where key = $1 and hits <= 1 returning key)
  update throttle set hits = hits - 1 where key = $1 and not exists (select from gone)`;
const countStatement = `
  insert into throttle as t (key, hits, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    hits = case when t.window_ends_at < now() then 1 else t.hits + 1 end,
    window_ends_at = case when t.window_ends_at < now() then excluded.window_ends_at else t.window_ends_at end
  returning hits, extract(epoch from window_ends_at - now())::float8 as wait`;

/** The network an address belongs to: the address itself, or the /64 that one household of IPv6 has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@ankara/domain/ids";
import type { FastifyRequest } from "fastify";
import type { Run } from "../db/enqueue-webhook-events.ts";
import { runIn } from "../db/records.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../policies/session.ts";
import { type Outcome, refuse, refuseFields } from "./refused.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A key claimed by a server that died is free again after this. */
const lostAfterMs = 60_000;
const waitMs = 20_000;

/** Keeps the keys of people who have no account. */
export const systemTenant = "00000000-0000-0000-0000-000000000000";

/** Returns an owner for the key of somebody without an account, made from what they give. */
export function visitorOf(text: string): Pick<Session, "businessId" | "userId"> {
  const hex = createHash("sha256").update(text).digest("hex");
  const userId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  return { businessId: systemTenant, userId };
}

/**
 * One act, which may be tried several times: a try that died with its server is followed by another of the same key.
 * Whatever the act makes gets its ids from here, and its last transaction stores the outcome.
 */
export type Act = {
  /** The moment the act was first asked for; the same in every attempt. */
  readonly startedAt: Date;
  /** A try of this act began before and never ended: what it made may be there. */
  readonly resumed: boolean;
  /** Random bytes for one purpose, alike in every try: an id made of them is made once. */
  random(purpose: string): Random;
  /**
   * Store the outcome in the transaction of the work, so that both are there or neither is.
   *
   * @throws AttemptSuperseded when another try has taken the act over meanwhile: the transaction must not commit
   */
  conclude(run: Run, outcome: Outcome<object>): Promise<void>;
};

/** Another try of the same key has taken over, or ended the act. */
export class AttemptSuperseded extends Error {}

type Claimed = { readonly claim: string; readonly seed: string; readonly startedAt: Date; readonly resumed: boolean };
type Known = { body_hash: Buffer; answer: unknown };
type Key = readonly [businessId: BusinessId, userId: UserId, key: string];

/**
 * Do something once for each `Idempotency-Key`. A repeat waits for the first and gets its answer; the same key with
 * another body is refused. What was refused may be tried again under its key. Without a key it is simply done.
 */
export async function runIdempotent<T extends object>(
  deps: Pick<Deps, "db" | "now" | "random">,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
  request: FastifyRequest,
  work: (act: Act) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const given = request.headers["idempotency-key"];
  if (given === undefined) return work(unkeyed(deps));
  if (typeof given !== "string" || !uuid.test(given)) return refuseFields({ "Idempotency-Key": "This must be a UUID" });
  const key: Key = [businessId, userId, given.toLowerCase()];
  const hash = createHash("sha256")
    .update(JSON.stringify([request.method, request.url.split("?")[0], request.body ?? null]))
    .digest();
  const until = Date.now() + waitMs;
  for (;;) {
    const found = await deps.db.tenantTransaction(businessId, (tx) => claimKey(runIn(tx), key, hash, deps.now()));
    if (found && "claim" in found) {
      const outcome = await tryOnce(deps, key, found, work);
      if (outcome) return outcome;
      continue;
    }
    if (found && !found.body_hash.equals(hash)) return refuse("key_body_differs");
    if (found?.answer) return ok(answerOf(found.answer) as T);
    if (Date.now() > until) return refuse("unavailable");
    await sleep(40);
  }
}

/** @returns null when another try has taken the act over, whose answer counts */
async function tryOnce<T extends object>(
  deps: Pick<Deps, "db">,
  key: Key,
  claimed: Claimed,
  work: (act: Act) => Promise<Outcome<T>>,
): Promise<Outcome<T> | null> {
  let concluded = false;
  const act: Act = {
    startedAt: claimed.startedAt,
    resumed: claimed.resumed,
    random: (purpose) => seeded(claimed.seed, purpose),
    async conclude(run, outcome) {
      await storeOutcome(run, key, claimed.claim, outcome);
      concluded = true;
    },
  };
  const release = () => deps.db.tenantTransaction(key[0], (tx) => free(runIn(tx), key, claimed.claim));
  try {
    const outcome = await work(act);
    if (!outcome.ok) await release();
    else if (!concluded)
      await deps.db.tenantTransaction(key[0], (tx) => storeOutcome(runIn(tx), key, claimed.claim, outcome));
    return outcome;
  } catch (error) {
    if (error instanceof AttemptSuperseded) return null;
    // Without a database the key is free after a minute, as after a crash.
    await release().catch(() => undefined);
    throw error;
  }
}

/** Take the key for one try, where nobody has it or who had it died. Otherwise what is known of it. */
async function claimKey(
  run: Run,
  [businessId, userId, key]: Key,
  hash: Buffer,
  now: Date,
): Promise<Claimed | Known | undefined> {
  const claim = randomUUID();
  const lost = new Date(now.getTime() - lostAfterMs);
  const [mine] = await run<{ seed: string; created_at: Date; fresh: boolean }>(
    `insert into idempotency_keys as kept (business_id, user_id, key, body_hash, answer, created_at, claimed_at, claim, seed)
     values ($1, $2, $3, $4, null, $5, $5, $6, $7)
     on conflict (business_id, user_id, key) do update set claim = excluded.claim, claimed_at = excluded.claimed_at
       where kept.answer is null and kept.body_hash = excluded.body_hash
         and coalesce(kept.claimed_at, kept.created_at) < $8
     returning seed, created_at, seed = $7::uuid as fresh`,
    [businessId, userId, key, hash, now, claim, randomUUID(), lost],
  );
  if (mine) return { claim, seed: mine.seed, startedAt: mine.created_at, resumed: !mine.fresh };
  const [known] = await run<Known>(
    "select body_hash, answer from idempotency_keys where business_id = $1 and user_id = $2 and key = $3",
    [businessId, userId, key],
  );
  return known;
}

/** A refused or failed attempt leaves nothing behind, so its key may be used again. */
async function storeOutcome(run: Run, key: Key, claim: string, outcome: Outcome<object>): Promise<void> {
  const rows = outcome.ok
    ? await run(`update idempotency_keys set answer = to_jsonb($5::text) where ${mine} returning key`, [
        ...key,
        claim,
        // A text inside the JSON, which else would put its fields into another order.
        JSON.stringify(outcome.value),
      ])
    : await free(run, key, claim);
  if (rows.length === 0) throw new AttemptSuperseded(`another try has the key ${key[2]}`);
}

/** An answer that was stored stays: a commit whose answer was lost on its way has counted. */
const free = (run: Run, key: Key, claim: string): Promise<unknown[]> =>
  run(`delete from idempotency_keys where ${mine} returning key`, [...key, claim]);

const mine = "business_id = $1 and user_id = $2 and key = $3 and claim = $4 and answer is null";

const answerOf = (stored: unknown): unknown => (typeof stored === "string" ? JSON.parse(stored) : stored);

/** Without a key every try is an act of its own. */
const unkeyed = ({ now, random }: Pick<Deps, "now" | "random">): Act => ({
  startedAt: now(),
  resumed: false,
  random: () => random,
  conclude: () => Promise.resolve(),
});

/** SHA-256 in counter mode over the key's seed, which is drawn at random and leaves the server never. */
function seeded(seed: string, purpose: string): Random {
  let drawn = 0;
  return (bytes) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      parts.push(createHash("sha256").update(`${seed}\n${purpose}\n${drawn}`).digest());
      drawn += 1;
    }
    return Buffer.concat(parts).subarray(0, bytes);
  };
}

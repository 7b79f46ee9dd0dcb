import { createHash } from "node:crypto";
import type { Balance } from "@ankara/contract/ai";
import { newId } from "@ankara/domain/ids";
import { contentTypes, type ContentType } from "@ankara/domain/plans";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import type { Outcome, Refused } from "../../refused.ts";
import { endGeneration } from "./end-generation.ts";
import { hold, openBalance } from "./ledger.ts";

export type Wanted = {
  readonly requestKey: string;
  readonly type: ContentType;
  /** What the person sent, to fill the form again. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Everything that makes the text: two requests of one key must have the same. */
  readonly body: unknown;
};
export type Generation = {
  readonly id: string;
  readonly businessId: string;
  readonly userId: string;
  readonly requestKey: string;
  readonly type: ContentType;
  readonly cost: number;
  readonly status: "running" | "done" | "released";
  readonly reason: string | null;
};
/** `fresh` when this call started it: then it must be written. Otherwise it is one that this key already has. */
export type Begun = {
  readonly generation: Generation;
  readonly fresh: boolean;
  /** What is left now, where this call took something. */
  readonly balance: Balance | null;
};

class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * Hold the cost of a text and note that it is being written, in one transaction. A repeat of the request key finds the
 * first generation and holds nothing.
 */
export async function beginGeneration(
  deps: Pick<Deps, "db" | "now" | "random" | "writer" | "settings">,
  session: Pick<Session, "businessId" | "userId">,
  wanted: Wanted,
): Promise<Outcome<Begun>> {
  const begin = () => deps.db.touch(session.businessId, (tx) => tryBegin(deps, tx, session, wanted));
  try {
    return { ok: true, value: await begin() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A lease that has run out was left by a server that is gone: end it and try once more.
    if (error.refused.code !== "generation_running" || !(await releaseExpired(deps, session.userId)))
      return { ok: false, error: error.refused };
  }
  try {
    return { ok: true, value: await begin() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.refused };
    throw error;
  }
}

async function tryBegin(
  deps: Pick<Deps, "now" | "random" | "writer" | "settings">,
  tx: Tx,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
  { requestKey, type, inputs, body }: Wanted,
): Promise<Begun> {
  const cost = contentTypes[type].costCredits;
  const id = newId(deps.now().getTime(), deps.random);
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest();
  const made = await tx
    .insertInto("ai_generations")
    .values({
      business_id: businessId,
      id,
      user_id: userId,
      request_key: requestKey,
      body_hash: bodyHash,
      type,
      inputs: JSON.stringify(inputs),
      cost,
      engine: deps.writer.kind,
      reason: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  if (made.length === 0) {
    const found = await findByKey(tx, { businessId, userId }, requestKey);
    // It failed between the two statements: the form may simply be sent again.
    if (!found) throw new Refusal({ code: "conflict" });
    if (!found.bodyHash.equals(bodyHash)) throw new Refusal({ code: "key_reused" });
    return { generation: found.generation, fresh: false, balance: null };
  }
  const balance = await openBalance(deps, tx, businessId);
  const leased = await tx
    .insertInto("ai_leases")
    .values({
      user_id: userId,
      business_id: businessId,
      generation_id: id,
      expires_at: sql<Date>`now() + make_interval(secs => ${deps.settings.ai.leaseSeconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  if (leased.length === 0) throw new Refusal({ code: "generation_running" });
  if (balance.credit < cost || !(await hold(deps, tx, { businessId, generationId: id, cost })))
    throw new Refusal({ code: "low_credit" });
  const generation: Generation = { id, businessId, userId, requestKey, type, cost, status: "running", reason: null };
  return { generation, fresh: true, balance: { credit: balance.credit - cost, held: balance.held + cost } };
}

export async function findByKey(
  tx: Tx,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
  requestKey: string,
): Promise<{ generation: Generation; bodyHash: Buffer } | null> {
  const row = await tx
    .selectFrom("ai_generations")
    .select(["id", "type", "cost", "status", "reason", "body_hash"])
    .where("business_id", "=", businessId)
    .where("user_id", "=", userId)
    .where("request_key", "=", requestKey)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { body_hash: bodyHash, ...rest } = row;
  return { generation: { ...rest, businessId, userId, requestKey }, bodyHash };
}

async function releaseExpired(deps: Pick<Deps, "db" | "now" | "random">, userId: string): Promise<boolean> {
  const lease = await deps.db.global
    .selectFrom("ai_leases")
    .select(["business_id", "generation_id"])
    .where("user_id", "=", userId)
    .where("expires_at", "<", sql<Date>`now()`)
    .executeTakeFirst();
  if (!lease) return false;
  await endGeneration(deps, {
    businessId: lease.business_id,
    generationId: lease.generation_id,
    end: { paid: false, reason: "writer_failed" },
  });
  return true;
}

import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields } from "../../refused.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A server that died in the middle gives the key free after this. */
const lostAfterMs = 60_000;
const waitMs = 20_000;

/** Keeps the keys of people who have no account. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Whose key it is, of somebody without an account: known by what they give. */
export function visitorOf(text: string): Pick<Session, "businessId" | "userId"> {
  const hex = createHash("sha256").update(text).digest("hex");
  const userId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  return { businessId: nobody, userId };
}

/**
 * Do something once for each `Idempotency-Key`. A repeat waits for the first and gets its answer; the same key with
 * another body is refused. What was refused may be tried again under its key. Without a key it is simply done.
 */
export async function once<T extends object>(
  deps: Pick<Deps, "db" | "now">,
  session: Pick<Session, "businessId" | "userId">,
  request: FastifyRequest,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return work();
  if (typeof key !== "string" || !uuid.test(key)) return refuseFields({ "Idempotency-Key": "This must be a UUID" });
  const { businessId, userId } = session;
  const hash = createHash("sha256")
    .update(JSON.stringify([request.method, request.url.split("?")[0], request.body ?? null]))
    .digest();
  const mine = { business_id: businessId, user_id: userId, key: key.toLowerCase() };
  const until = Date.now() + waitMs;
  for (;;) {
    const claim = await deps.db.touch(businessId, async (tx) => {
      const fresh = await tx
        .insertInto("idempotency_keys")
        .values({ ...mine, body_hash: hash, answer: null, created_at: deps.now() })
        .onConflict((conflict) =>
          conflict
            .columns(["business_id", "user_id", "key"])
            .doUpdateSet({ created_at: deps.now() })
            .where("idempotency_keys.answer", "is", null)
            .where("idempotency_keys.body_hash", "=", hash)
            .where("idempotency_keys.created_at", "<", new Date(deps.now().getTime() - lostAfterMs)),
        )
        .returning("key")
        .execute();
      if (fresh.length > 0) return "mine" as const;
      return tx
        .selectFrom("idempotency_keys")
        .select(["body_hash", "answer"])
        .where("business_id", "=", businessId)
        .where("user_id", "=", userId)
        .where("key", "=", mine.key)
        .executeTakeFirst();
    });
    if (claim === "mine") break;
    if (claim && !claim.body_hash.equals(hash)) return refuse("key_body_differs");
    if (claim?.answer) return { ok: true, value: answerOf(claim.answer) as T };
    if (Date.now() > until) return refuse("unavailable");
    await sleep(40);
  }
  const release = () =>
    deps.db.touch(businessId, (tx) =>
      tx
        .deleteFrom("idempotency_keys")
        .where("business_id", "=", businessId)
        .where("user_id", "=", userId)
        .where("key", "=", mine.key)
        .execute(),
    );
  const outcome = await work().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (!outcome.ok) await release();
  else
    await deps.db.touch(businessId, (tx) =>
      tx
        .updateTable("idempotency_keys")
        .set({ answer: sql`to_jsonb(${JSON.stringify(outcome.value)}::text)` })
        .where("business_id", "=", businessId)
        .where("user_id", "=", userId)
        .where("key", "=", mine.key)
        .execute(),
    );
  return outcome;
}

/** Kept as a text inside the JSON, which else would put its fields into another order. */
const answerOf = (kept: unknown): unknown => (typeof kept === "string" ? JSON.parse(kept) : kept);

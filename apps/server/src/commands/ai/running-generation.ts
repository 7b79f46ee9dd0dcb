import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import type { Begun, Generation } from "./begin-generation.ts";
import { readBalance } from "./ledger.ts";

/** Returns the text in progress of this user. */
export async function runningGeneration(
  deps: Deps,
  { businessId, userId }: Session,
): Promise<AnswerOf<typeof calls.runningGeneration>> {
  const row = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("ai_generations")
      .select(["id", "request_key", "type", "inputs", "started_at"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .where("status", "=", "running")
      .executeTakeFirst(),
  );
  const data = row
    ? {
        id: row.id,
        request_key: row.request_key,
        generate: row.type,
        inputs: row.inputs,
        started_at: row.started_at.toISOString(),
      }
    : null;
  return { data, ...(await readBalance(deps, businessId)) };
}

/** A generation of this user, running or ended, for whoever comes to it later. */
export async function findGeneration(
  deps: Pick<Deps, "db">,
  { businessId, userId }: Session,
  id: string,
): Promise<Outcome<Begun>> {
  const row = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("ai_generations")
      .select(["request_key", "type", "cost", "status", "reason"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  if (!row) return refuse("not_found");
  const { request_key: requestKey, ...rest } = row;
  const generation: Generation = { id, businessId, userId, requestKey, ...rest };
  return ok({ generation, fresh: false, balance: null });
}

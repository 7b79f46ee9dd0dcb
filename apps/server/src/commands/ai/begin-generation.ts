import type { UserId, BusinessId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { createHash } from "node:crypto";
import type { Balance } from "@ankara/contract/ai";
import { newId } from "@ankara/domain/ids";
import { contentTypes, type ContentType } from "@ankara/domain/ai/content-types";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { endGeneration } from "./end-generation.ts";
import { openBalance } from "./ledger.ts";

export type GenerationRequest = {
  readonly requestKey: string;
  readonly type: ContentType;
  /** The form's inputs, to fill the form again. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Everything that makes the text: two requests of one key must have the same. */
  readonly body: unknown;
};
export type Generation = {
  readonly id: string;
  readonly businessId: BusinessId;
  readonly userId: UserId;
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
  /** The balance after this call, if it took something. */
  readonly balance: Balance | null;
};

type Opening = { outcome: "begun" | "known" | "running" | "low_credit" | "no_account"; credit: number; held: number };

/**
 * Hold the cost of a text and note that it is being written, in one transaction and one trip. A repeat of the request
 * key finds the first generation and holds nothing.
 */
export async function beginGeneration(
  deps: Pick<Deps, "db" | "now" | "random" | "writer" | "settings">,
  session: Pick<Session, "businessId" | "userId">,
  request: GenerationRequest,
): Promise<Outcome<Begun>> {
  const { businessId, userId } = session;
  const { requestKey, type } = request;
  const cost = contentTypes[type].costCredits;
  const id = newId(deps.now().getTime(), deps.random);
  const bodyHash = createHash("sha256").update(JSON.stringify(request.body)).digest();
  const open = () => openGeneration(deps, session, request, { id, bodyHash, cost });
  let { outcome, credit, held } = await open();
  if (outcome === "no_account") {
    await deps.db.tenantTransaction(businessId, (tx) => openBalance(deps, tx, businessId));
    ({ outcome, credit, held } = await open());
  }
  // A lease that has run out was left by a server that is gone: end it and try once more.
  if (outcome === "running" && (await releaseExpired(deps, userId))) ({ outcome, credit, held } = await open());
  switch (outcome) {
    case "begun": {
      const generation: Generation = {
        id,
        businessId,
        userId,
        requestKey,
        type,
        cost,
        status: "running",
        reason: null,
      };
      return ok({ generation, fresh: true, balance: { credit, held } });
    }
    case "known":
      return joinKnown(deps, session, requestKey, bodyHash);
    case "running":
      return refuse("generation_running");
    case "low_credit":
      return refuse("low_credit");
    case "no_account":
      throw new Error(`business ${businessId} has no balance after one was opened`);
  }
}

async function openGeneration(
  deps: Pick<Deps, "db" | "now" | "random" | "writer" | "settings">,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
  { requestKey, type, inputs }: GenerationRequest,
  { id, bodyHash, cost }: { id: string; bodyHash: Buffer; cost: number },
): Promise<Opening> {
  const [opening] = await deps.db.singleStatement<Opening>(businessId, "", {
    name: "begin_generation",
    text: "select outcome, credit, held from begin_generation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    values: [
      businessId,
      userId,
      id,
      requestKey,
      bodyHash,
      type,
      JSON.stringify(inputs),
      cost,
      deps.writer.kind,
      deps.settings.ai.leaseSeconds,
      newId(deps.now().getTime(), deps.random),
    ],
  });
  if (!opening) throw new Error("begin_generation answered nothing");
  return opening;
}

async function joinKnown(
  deps: Pick<Deps, "db">,
  session: Pick<Session, "businessId" | "userId">,
  requestKey: string,
  bodyHash: Buffer,
): Promise<Outcome<Begun>> {
  const found = await deps.db.readHome(session.businessId, (tx) => findByKey(tx, session, requestKey));
  // It failed between the two trips: the form may simply be sent again.
  if (!found) return refuse("conflict");
  if (!found.bodyHash.equals(bodyHash)) return refuse("key_reused");
  return ok({ generation: found.generation, fresh: false, balance: null });
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

async function releaseExpired(deps: Pick<Deps, "db" | "now" | "random">, userId: UserId): Promise<boolean> {
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

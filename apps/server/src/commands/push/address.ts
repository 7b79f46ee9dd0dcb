import { ok } from "@ankara/domain/result";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import { type addPushAddress, maxPushAddresses, type readPush } from "@ankara/contract/push";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { acceptsAddress } from "../../providers/push/push-sender.ts";
import { type Outcome, refuseFields, throttled } from "../../http/refused.ts";

/** Returns whether this server sends pushes, and whether this session asked for them. */
export async function readPushState(
  { db, push }: Deps,
  { businessId, id }: Session,
): Promise<AnswerOf<typeof readPush>["push"]> {
  const row = await db.read(businessId, (tx) =>
    tx
      .selectFrom("push_addresses")
      .select("session_id")
      .where("business_id", "=", businessId)
      .where("session_id", "=", id)
      .executeTakeFirst(),
  );
  return { public_key: push.web?.publicKey ?? null, app: push.app !== null, on: row !== undefined };
}

/** Tell this session from now on. One browser is one address: an older session of it is told nothing any more. */
export async function savePushAddress(
  deps: Deps,
  { businessId, userId, id }: Session,
  { address, discreet = false }: BodyOf<typeof addPushAddress>,
): Promise<Outcome<{ message: string }>> {
  const wait = await deps.throttle.count([["pushAddressPerUser", userId]]);
  if (wait !== null) return throttled(wait);
  const field = address.kind === "web" ? "address.endpoint" : "address.token";
  if (!acceptsAddress(deps.push, address))
    return refuseFields({
      [field]: "This address is not of a service this server sends to",
    });
  const row = {
    kind: address.kind,
    address: address.kind === "web" ? address.endpoint : address.token,
    p256dh: address.kind === "web" ? address.p256dh : "",
    auth: address.kind === "web" ? address.auth : "",
    discreet,
    made_at: deps.now(),
  };
  await deps.db.writeIfNeeded(businessId, async (tx) => {
    await tx
      .deleteFrom("push_addresses")
      .where("business_id", "=", businessId)
      .where("address", "=", row.address)
      .where("session_id", "!=", id)
      .execute();
    await tx
      .insertInto("push_addresses")
      .values({ business_id: businessId, session_id: id, user_id: userId, ...row })
      .onConflict((conflict) => conflict.columns(["business_id", "session_id"]).doUpdateSet(row))
      .execute();
    await dropOldest(tx, businessId, userId);
  });
  return ok({ message: "This device is told what your clients do" });
}

async function dropOldest(tx: Tx, businessId: BusinessId, userId: UserId): Promise<void> {
  await tx
    .deleteFrom("push_addresses")
    .where("business_id", "=", businessId)
    .where("session_id", "in", (of) =>
      of
        .selectFrom("push_addresses")
        .select("session_id")
        .where("business_id", "=", businessId)
        .where("user_id", "=", userId)
        .orderBy("made_at", "desc")
        .orderBy("session_id", "desc")
        .offset(maxPushAddresses),
    )
    .execute();
}

/** Tell a session nothing any more, nor what was still to be told. */
export async function deletePushAddress(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  sessionId: string,
): Promise<void> {
  await db.tenantTransaction(businessId, async (tx) => {
    for (const table of ["push_messages", "push_addresses"] as const)
      await tx.deleteFrom(table).where("business_id", "=", businessId).where("session_id", "=", sessionId).execute();
  });
}

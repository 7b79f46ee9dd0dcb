import type { AccountAction, AccountEvent } from "@ankara/contract/security";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";

export type EventSubject = { readonly id: string; readonly business_id: BusinessId };
export type NewAccountEvent = { readonly what: AccountAction; readonly device?: string; readonly about?: string };

/**
 * Write down what happened to an account, inside a transaction of its business. Of an account that goes at the same
 * moment nothing is written: no row outlives it.
 */
export async function recordAccountEvent(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  user: EventSubject,
  { what, device = "", about = "" }: NewAccountEvent,
): Promise<void> {
  const here = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", user.id)
    .where("business_id", "=", user.business_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!here) return;
  await tx
    .insertInto("account_events")
    .values({
      business_id: user.business_id,
      id: newId(deps.now().getTime(), deps.random),
      user_id: user.id,
      what,
      device: device.slice(0, 80),
      about: about.slice(0, 80),
    })
    .execute();
}

/** Does the same after the response, so that its duration does not tell who has an account. */
export function recordAccountEventLater(deps: Deps, user: EventSubject, happened: NewAccountEvent): void {
  setImmediate(() => {
    deps.db
      .tenantTransaction(user.business_id, (tx) => recordAccountEvent(deps, tx, user, happened))
      .catch((error: unknown) => deps.log.error({ err: error }, "an event of an account was not written down"));
  });
}

const pageSize = 50;

/** A page of an account's events, the latest first. */
export async function listEvents(
  deps: Deps,
  { businessId, userId }: Session,
  before: string | undefined,
): Promise<{ data: AccountEvent[]; more: boolean }> {
  const rows = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("account_events")
      .select(["id", "at", "what", "device", "about"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
      .orderBy("id", "desc")
      .limit(pageSize + 1)
      .execute(),
  );
  return {
    data: rows.slice(0, pageSize).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    more: rows.length > pageSize,
  };
}

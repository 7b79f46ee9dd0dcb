import type { Deps } from "../../deps.ts";
import { forEachBusiness } from "../../jobs/run-steps.ts";
import { recordAccountEvent } from "./account-events.ts";
import { findUserByLogin, usersOf } from "./lookup.ts";
import { endSignIns } from "./open-session.ts";

type Needed = Pick<Deps, "db" | "now" | "random">;

/**
 * An operator signs a person out of every device, revokes every API key, and the person's log says that it happened. What a device holds stays on
 * it; it asks to sign in again.
 *
 * @param login - user name or e-mail
 * @returns how many sessions ended, null when nobody is called so
 */
export async function signOutEverywhere(deps: Needed, login: string): Promise<number | null> {
  const user = await findUserByLogin(deps.db.global, login);
  if (!user) return null;
  const users = await usersOf(deps.db.global, user.id).execute();
  // A thief may have made a key.
  for (const { business_id: businessId } of users)
    await deps.db.tenantTransaction(businessId, (tx) =>
      tx.deleteFrom("api_keys").where("business_id", "=", businessId).execute(),
    );
  return deps.db.tenantTransaction(user.business_id, async (tx) => {
    const ended = await endSignIns(tx, user.id);
    if (ended > 0) await recordAccountEvent(deps, tx, user, { what: "other_sessions_ended" });
    return ended;
  });
}

/** Signs everybody out, when tokens may have got into wrong hands. The server's log alone records it. */
export async function signEverybodyOut({ db }: Pick<Deps, "db">): Promise<number> {
  // In a transaction: on a cluster the business a trigger sets reaches the other nodes in no other way.
  const { numDeletedRows } = await db.global
    .transaction()
    .execute((tx) => tx.deleteFrom("sessions").executeTakeFirst());
  // Keys lie inside their businesses, each of which is entered by itself.
  const businesses = await db.global.selectFrom("users").select("business_id").distinct().execute();
  await forEachBusiness(
    businesses.map(({ business_id }) => business_id),
    (id) => db.tenantTransaction(id, (tx) => tx.deleteFrom("api_keys").where("business_id", "=", id).execute()),
  );
  return Number(numDeletedRows);
}

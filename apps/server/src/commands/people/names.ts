import type { PeopleNames } from "@ankara/contract/sync";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/**
 * Lets the next pull of every device bring the names of people and devices, because one of them is new or was changed.
 * Called after the transaction has taken its revision. An owner who is alone needs no names.
 */
export async function announceNames(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx
    .updateTable("businesses")
    .set({ people_rev: sql`rev` })
    .where("id", "=", businessId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("memberships")
          .select("user_id")
          .where("memberships.business_id", "=", businessId)
          .where("role", "!=", "owner"),
      ),
    )
    .execute();
}

/** Names of all who ever worked here, and of all devices: documents say who wrote them, and where. */
export async function readNames(tx: Tx, businessId: BusinessId): Promise<PeopleNames> {
  const members = await tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name"])
    .where("memberships.business_id", "=", businessId)
    .execute();
  const devices = await tx.selectFrom("devices").select(["id", "name"]).where("business_id", "=", businessId).execute();
  return { members: byId(members), devices: byId(devices) };
}

const byId = (rows: readonly { readonly id: string; readonly name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

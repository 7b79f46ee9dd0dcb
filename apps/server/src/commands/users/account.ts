import type { Business } from "@ankara/domain/records/business";
import { getRecord } from "../../db/records.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** A person and the settings of their business. */
export type Account = { readonly user: Omit<UserRow, "password_hash">; readonly business: Business };

export async function readAccount(deps: Pick<Deps, "db">, user: UserRow): Promise<Account> {
  const businessId = user.business_id;
  const record = await deps.db.read(businessId, (tx) => getRecord(tx, businessId, "business", businessId));
  if (!record) throw new Error(`business ${businessId} has no settings record`);
  return { user, business: record.data };
}

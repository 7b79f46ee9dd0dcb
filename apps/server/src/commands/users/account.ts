import { type Authority, authorityOf } from "@ankara/domain/people/role";
import type { Business } from "@ankara/domain/records/business";
import { getRecord } from "../../db/records.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type MarkedPerson, passwordMarkOf } from "../../http/known-browser.ts";

/** A person, what they may do, and the settings of their business. */
export type Account = {
  readonly user: Omit<UserRow, "password_hash">;
  readonly business: Business;
  readonly authority: Authority;
};

/** An account, with what marks its browsers, see `KnownBrowser`. */
export type MarkedAccount = Account & Pick<MarkedPerson, "passwordMark">;

export async function readAccount(deps: Pick<Deps, "db">, user: UserRow): Promise<MarkedAccount> {
  const businessId = user.business_id;
  return deps.db.read(businessId, async (tx) => {
    const record = await getRecord(tx, businessId, "business", businessId);
    if (!record) throw new Error(`business ${businessId} has no settings record`);
    const { role, allowances } = await tx
      .selectFrom("memberships")
      .select(["role", "allowances"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    return {
      user,
      business: record.data,
      authority: authorityOf(role, allowances),
      passwordMark: passwordMarkOf(user),
    };
  });
}

/** Returns whose browser an account makes the one it is signed in with. */
export const markedOf = ({ user, business, passwordMark }: MarkedAccount) => ({
  userId: user.id,
  businessId: business.id,
  passwordMark,
});

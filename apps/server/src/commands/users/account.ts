import { type Authority, authorityOf } from "@ankara/domain/people/role";
import type { OtherBusiness } from "@ankara/contract/users";
import type { Business } from "@ankara/domain/records/business";
import { getRecord } from "../../db/records.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type MarkedPerson, passwordMarkOf } from "../../http/known-browser.ts";
import { signInIdOf, usersOf } from "./lookup.ts";

/** A person, what they may do, and the settings of their business. */
export type Account = {
  readonly user: Omit<UserRow, "password_hash">;
  readonly business: Business;
  readonly authority: Authority;
  /** The person's other businesses. */
  readonly others: readonly OtherBusiness[];
};

/** An account, with what marks its browsers, see `KnownBrowser`. */
export type MarkedAccount = Account & Pick<MarkedPerson, "passwordMark">;

export async function readAccount(deps: Pick<Deps, "db">, user: UserRow): Promise<MarkedAccount> {
  const businessId = user.business_id;
  const others = await readOtherBusinesses(deps, user);
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
      others,
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

/** The person's businesses beside that of `user`, the oldest first. Each is looked at from inside it. */
export async function readOtherBusinesses(
  { db }: Pick<Deps, "db">,
  user: Pick<UserRow, "id" | "sign_in_id">,
): Promise<OtherBusiness[]> {
  const rows = await usersOf(db.global, signInIdOf(user)).where("id", "!=", user.id).orderBy("created_at").execute();
  const found: OtherBusiness[] = [];
  for (const { id: userId, business_id: id } of rows) {
    const other = await db.read(id, async (tx) => {
      const member = await tx
        .selectFrom("memberships")
        .select("role")
        .where("business_id", "=", id)
        .where("user_id", "=", userId)
        .where("removed_at", "is", null)
        .executeTakeFirst();
      const business = member && (await getRecord(tx, id, "business", id));
      return business && { id, user_id: userId, company_name: business.data.companyName, role: member.role };
    });
    if (other) found.push(other);
  }
  return found;
}

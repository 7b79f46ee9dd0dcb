import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { type Tx, setTenant } from "../../db/database.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { usersOf } from "./lookup.ts";
import { secondFactorSealContext } from "./second-factor.ts";

/**
 * Before a user leaves its business for good: where the person has other businesses, the one they have had longest becomes the
 * user they sign in with, and takes over names, password, passkeys and the second factor. Recovery codes are hashed for their
 * user, so new ones have to be made. Without another business nothing happens.
 *
 * @param tx - inside the business of `user`; inside it again afterwards
 */
export async function moveSignIn(
  deps: Pick<Deps, "seal">,
  tx: Tx,
  { id: from, business_id: businessId, sign_in_id }: Pick<UserRow, "id" | "business_id" | "sign_in_id">,
): Promise<void> {
  if (sign_in_id !== null) return;
  const heir = await usersOf(tx, from).where("id", "!=", from).orderBy("created_at").limit(1).executeTakeFirst();
  if (!heir) return;
  await moveNames(tx, from, heir.id);
  await moveCredentials(deps, tx, { businessId, id: from }, { businessId: heir.business_id, id: heir.id });
  // Authenticators go on naming the user that a passkey was made for.
  await tx.updateTable("passkey_handles").set({ user_id: heir.id }).where("user_id", "=", from).execute();
  await tx.insertInto("passkey_handles").values({ handle: from, user_id: heir.id }).execute();
}

/**
 * Takes everything that opens a user's account or could soon: password, passkeys, second factor, number, address, and links
 * and codes under way. Their sessions are ended apart.
 */
export async function forgetCredentials(
  tx: Tx,
  { id, business_id }: Pick<UserRow, "id" | "business_id">,
): Promise<void> {
  for (const table of ["passkeys", "second_factors", "recovery_codes"] as const)
    await tx.deleteFrom(table).where("business_id", "=", business_id).where("user_id", "=", id).execute();
  for (const table of ["password_resets", "email_proofs", "visit_tokens", "phone_logins", "phone_codes"] as const)
    await tx.deleteFrom(table).where("user_id", "=", id).execute();
  await tx.deleteFrom("invitations").where("user_id", "=", id).execute();
  await tx
    .updateTable("users")
    .set({ password_hash: null, email: null, email_key: null, email_verified_at: null })
    .where("id", "=", id)
    .execute();
}

/** A key of users nobody signs in with: no name holds a space, so nobody can type it. */
export const untypedName = (userId: UserId): string => `user ${userId}`;

/** Keys are unique, so one user lets go of them before the other takes them. */
async function moveNames(tx: Tx, from: string, to: string): Promise<void> {
  const names = await tx
    .selectFrom("users")
    .select(["username", "username_key", "email", "email_key", "email_verified_at", "password_hash"])
    .where("id", "=", from)
    .executeTakeFirstOrThrow();
  const nothing = { email: null, email_key: null, password_hash: null };
  await tx
    .updateTable("users")
    .set({ sign_in_id: null, ...nothing })
    .where("id", "=", to)
    .execute();
  await tx.updateTable("users").set({ sign_in_id: to }).where("sign_in_id", "=", from).execute();
  await tx
    .updateTable("users")
    .set({ username_key: untypedName(from), ...nothing })
    .where("id", "=", from)
    .execute();
  await tx.updateTable("users").set(names).where("id", "=", to).execute();
  await tx.updateTable("phone_logins").set({ user_id: to }).where("user_id", "=", from).execute();
  for (const links of ["password_resets", "email_proofs"] as const)
    await tx.deleteFrom(links).where("user_id", "=", from).execute();
}

type Place = { readonly businessId: BusinessId; readonly id: string };

/** Rows of a business are seen from inside it alone: they are taken out of one, and put into the other. */
async function moveCredentials(deps: Pick<Deps, "seal">, tx: Tx, from: Place, to: Place): Promise<void> {
  const taken = { business_id: to.businessId, user_id: to.id };
  const passkeys = await tx
    .deleteFrom("passkeys")
    .where("business_id", "=", from.businessId)
    .where("user_id", "=", from.id)
    .returningAll()
    .execute();
  const factors = await tx
    .deleteFrom("second_factors")
    .where("business_id", "=", from.businessId)
    .where("user_id", "=", from.id)
    .returningAll()
    .execute();
  await setTenant(tx, to.businessId);
  for (const passkey of passkeys)
    await tx
      .insertInto("passkeys")
      .values({ ...passkey, ...taken })
      .execute();
  for (const factor of factors) {
    const key = deps.seal.open(secondFactorSealContext(from.id), factor.sealed_key);
    const sealed_key = deps.seal.close(secondFactorSealContext(to.id), key);
    await tx
      .insertInto("second_factors")
      .values({ ...factor, ...taken, sealed_key })
      .execute();
  }
  await setTenant(tx, from.businessId);
}

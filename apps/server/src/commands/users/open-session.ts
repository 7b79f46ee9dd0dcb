import type { UserId } from "@ankara/domain/records/fields";
import { newId } from "@ankara/domain/ids";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { sessionDays } from "../../policies/tokens.ts";
import { usersOf } from "./lookup.ts";

/**
 * A new session of a user, and the token that speaks for it. Of a person without a password, signing in is the owner's proof.
 *
 * @param agent - what its browser calls itself
 * @param from - the session that opens it for another business of the person: that is no sign-in, so it proves and prolongs nothing
 */
export async function openSession(
  deps: Deps,
  db: Kysely<Schema>,
  userId: UserId,
  agent: string,
  from?: Session,
): Promise<string> {
  const now = deps.now();
  const expiresAt = from ? await expiryOf(db, from) : new Date(now.getTime() + sessionDays * 24 * 3600 * 1000);
  const sessionId = newId(now.getTime(), deps.random);
  await db
    .insertInto("sessions")
    .values({
      id: sessionId,
      user_id: userId,
      expires_at: expiresAt,
      agent,
      opened_by: from?.signedInAs ?? null,
      proven_at: from ? null : provenBySignIn(userId, now),
    })
    .execute();
  return deps.tokens.sign({ userId, sessionId }, now, expiresAt);
}

/** The instant of signing in, where the person has no password. */
const provenBySignIn = (userId: UserId, now: Date) => sql<Date | null>`(
  select case when s.password_hash is null then ${now}::timestamptz end
  from users u join users s on s.id = coalesce(u.sign_in_id, u.id) where u.id = ${userId})`;

const expiryOf = async (db: Kysely<Schema>, { id }: Session): Promise<Date> =>
  (await db.selectFrom("sessions").select("expires_at").where("id", "=", id).executeTakeFirstOrThrow()).expires_at;

/**
 * Ends sessions of a person in all their businesses.
 *
 * @param which - `only`: the sign-in with this id and what was opened from it; `except`: all but that one
 * @returns how many sign-ins ended
 */
export async function endSignIns(
  db: Kysely<Schema>,
  signInId: string,
  which: { readonly only?: string | undefined; readonly except?: string | undefined } = {},
): Promise<number> {
  const root = sql<string>`coalesce(opened_by, id)`;
  const users = await usersOf(db, signInId).execute();
  const { only, except } = which;
  const gone = await db
    .deleteFrom("sessions")
    .where("user_id", "=", sql<UserId>`any(${users.map(({ id }) => id)})`)
    .$if(only !== undefined, (query) => query.where(root, "=", only ?? ""))
    .$if(except !== undefined, (query) => query.where(root, "!=", except ?? ""))
    .returning(root.as("root"))
    .execute();
  return new Set(gone.map((row) => row.root)).size;
}

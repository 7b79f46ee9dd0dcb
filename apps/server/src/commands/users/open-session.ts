import type { UserId } from "@ankara/domain/records/fields";
import { newId } from "@ankara/domain/ids";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { sessionDays } from "../../policies/tokens.ts";

/**
 * A new session of a user, and the token that speaks for it. Of a person without a password, signing in is the owner's proof.
 *
 * @param agent - what its browser calls itself
 */
export async function openSession(deps: Deps, db: Kysely<Schema>, userId: UserId, agent: string): Promise<string> {
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + sessionDays * 24 * 3600 * 1000);
  const sessionId = newId(now.getTime(), deps.random);
  await db
    .insertInto("sessions")
    .values(({ selectFrom }) => ({
      id: sessionId,
      user_id: userId,
      expires_at: expiresAt,
      agent,
      proven_at: selectFrom("users")
        .select(({ ref }) =>
          sql<Date | null>`case when ${ref("password_hash")} is null then ${now}::timestamptz end`.as("at"),
        )
        .where("id", "=", userId),
    }))
    .execute();
  return deps.tokens.sign({ userId, sessionId }, now, expiresAt);
}

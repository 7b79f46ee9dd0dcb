import { randomInt } from "node:crypto";
import { normalizeName } from "@ankara/domain/text";
import type { Kysely } from "kysely";
import { isReservedUsername } from "@ankara/domain/accounts/reserved-usernames";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Schema, UserRow } from "../../db/schema.ts";

const columns = [
  "id",
  "business_id",
  "username",
  "email",
  "name",
  "phone",
  "password_hash",
  "recovered_at",
  "created_at",
  "language",
  "email_verified_at",
  "sign_in_id",
] as const;

/**
 * Returns the name a mail greets a person by. Empty until the address is proven, because anybody may sign up with
 * somebody else's address and would have us deliver a text of theirs.
 */
export const greetingName = ({
  name,
  username,
  email_verified_at,
}: Pick<UserRow, "name" | "username" | "email_verified_at">): string =>
  email_verified_at === null ? "" : name || username;

/** The account a person means by a user name or an e-mail address. */
export async function findUserByLogin(db: Kysely<Schema>, login: string): Promise<UserRow | undefined> {
  const key = normalizeName(login);
  return db
    .selectFrom("users")
    .select(columns)
    .where((row) => row.or([row("username_key", "=", key), row("email_key", "=", key)]))
    .executeTakeFirst();
}

export type Person = Omit<UserRow, "password_hash">;
/** A person who can be written to. */
export type Reachable = Person & { readonly email: string };
export const isReachable = (person: Person): person is Reachable => person.email !== null;

/** The one person who owns a business, inside a transaction of it; nobody where the account goes at the same moment. */
export const findOwner = (tx: Tx, businessId: BusinessId): Promise<UserRow | undefined> =>
  tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(columns.map((column) => `users.${column}` as const))
    .where("memberships.business_id", "=", businessId)
    .where("memberships.role", "=", "owner")
    .executeTakeFirst();

export const findUser = (db: Kysely<Schema>, id: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst();

/** The user a person signs in with, of one in any of their businesses. */
export const signInIdOf = ({ id, sign_in_id }: Pick<UserRow, "id" | "sign_in_id">): string => sign_in_id ?? id;

/** All users of the person who signs in with this one. Two searches, because no index serves "one or the other". */
export const usersOf = (db: Kysely<Schema>, signInId: string) => {
  const users = db.selectFrom("users").select(["id", "business_id", "created_at"]);
  const all = users.where("id", "=", signInId).unionAll(users.where("sign_in_id", "=", signInId));
  return db.selectFrom(all.as("person")).select(["id", "business_id"]);
};

/** Finds which of a wanted user name and e-mail are taken, as field errors. */
export async function findUsedNames(
  db: Kysely<Schema>,
  names: { username?: string | undefined; email?: string | undefined },
  exceptUserId?: string,
): Promise<Record<string, string>> {
  const used: Record<string, string> = {};
  for (const [field, column, sentence] of [
    ["username", "username_key", "This username is taken"],
    ["email", "email_key", "This e-mail address has an account already"],
  ] as const) {
    const text = names[field];
    if (text === undefined) continue;
    if (field === "username" && isReservedUsername(text)) used["user.username"] = sentence;
    const found = await db.selectFrom("users").select("id").where(column, "=", normalizeName(text)).executeTakeFirst();
    if (found && found.id !== exceptUserId) used[`user.${field}`] = sentence;
  }
  return used;
}

/** The same, told by the database when two people take a name at the same moment. */
export function duplicateNameError(error: unknown): Record<string, string> | null {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  if (constraint === "users_username_key") return { "user.username": "This username is taken" };
  if (constraint === "users_email_key") return { "user.email": "This e-mail address has an account already" };
  return null;
}

/** Letters of a name that may stand in a username, and digits that make it nobody else's. */
export function usernameFor(name: string): string {
  const letters = name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "")
    .slice(0, 16);
  const digits = Array.from({ length: 8 }, () => randomInt(10)).join("");
  return `${letters || "member"}-${digits}`;
}

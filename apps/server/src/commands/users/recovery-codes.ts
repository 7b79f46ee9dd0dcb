import type { UserId } from "@ankara/domain/records/fields";
import { randomBytes, randomInt } from "node:crypto";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { hashWithSalt } from "../../policies/passwords.ts";
import type { EventSubject } from "./account-events.ts";

const howMany = 10;
/** No letters that look alike. Ten of them are 49 bits. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const newCode = (): string => {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};
/**
 * Keyed with the server's secret, then hashed as slowly as a password. The ten of a person share one salt, so that a try costs
 * one hash and not ten.
 *
 * @param salt - null: of a code from before they were salted
 */
async function hashesOf(
  deps: Pick<Deps, "seal">,
  userId: UserId,
  code: string,
  salt: Buffer | null,
): Promise<Buffer[]> {
  // The first by the secret of today; the others by those there were before.
  const keyed = deps.seal.hashes(`recovery code ${userId}`, code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));
  return salt === null ? keyed : Promise.all(keyed.map((each) => hashWithSalt(each, salt)));
}

/** Ten new codes in the place of those there were. They are shown this once. */
export async function renewCodes(deps: Deps, tx: Tx, user: EventSubject): Promise<string[]> {
  await dropCodes(tx, user);
  const codes = Array.from({ length: howMany }, newCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map(async (code) => (await hashesOf(deps, user.id, code, salt))[0]!));
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ business_id: user.business_id, user_id: user.id, code_hash, salt })))
    .execute();
  return codes;
}

export async function dropCodes(tx: Tx, user: EventSubject): Promise<void> {
  await tx
    .deleteFrom("recovery_codes")
    .where("business_id", "=", user.business_id)
    .where("user_id", "=", user.id)
    .execute();
}

/** Take a code if it is one of theirs: it is gone afterwards. */
export async function consumeRecoveryCode(deps: Deps, tx: Tx, user: EventSubject, code: string): Promise<boolean> {
  const salts = await tx
    .selectFrom("recovery_codes")
    .select("salt")
    .distinct()
    .where("business_id", "=", user.business_id)
    .where("user_id", "=", user.id)
    .execute();
  const hashes = (await Promise.all(salts.map(({ salt }) => hashesOf(deps, user.id, code, salt)))).flat();
  if (hashes.length === 0) return false;
  const removed = await tx
    .deleteFrom("recovery_codes")
    .where("business_id", "=", user.business_id)
    .where("user_id", "=", user.id)
    .where("code_hash", "in", hashes)
    .returning("user_id")
    .executeTakeFirst();
  return removed !== undefined;
}

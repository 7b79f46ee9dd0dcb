import type { BusinessId } from "@ankara/domain/records/fields";
import { type NoticeMail, noticeMail } from "@ankara/documents/mail/notice-mail";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import { type EnqueueDeps, enqueueMail } from "./enqueue-mail.ts";
import { greetingName } from "../users/lookup.ts";

/**
 * Write to the people of a business, each once for a key, in the transaction that brings what they are told. In the
 * business's language: users have none of their own.
 */
export async function notifyOwners(
  deps: EnqueueDeps,
  tx: Tx,
  businessId: BusinessId,
  key: string,
  notice: Omit<NoticeMail, "language" | "name" | "publicUrl">,
): Promise<void> {
  const { publicUrl } = deps.settings;
  const business = await getRecord(tx, businessId, "business", businessId);
  const language = business?.data.language ?? "en";
  for (const { email, name, isProven } of await ownersOf(tx, businessId))
    await enqueueMail(deps, tx, businessId, {
      kind: "notice",
      key: `${key}:${email}`,
      to: email,
      // Text a client typed goes to proven addresses alone: see `greetingName`.
      ...noticeMail({ ...notice, texts: isProven ? (notice.texts ?? {}) : {}, language, name, publicUrl }),
    });
}

/** Lists the people mails about a business's money go to. */
async function ownersOf(tx: Tx, businessId: BusinessId): Promise<{ email: string; name: string; isProven: boolean }[]> {
  const people = await tx
    .selectFrom("users")
    .select(["email", "name", "username", "email_verified_at"])
    .where("business_id", "=", businessId)
    .orderBy("id")
    .execute();
  return people.map((person) => ({
    email: person.email,
    name: greetingName(person),
    isProven: person.email_verified_at !== null,
  }));
}

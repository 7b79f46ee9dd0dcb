import { type NoticeMail, noticeMail } from "@ankara/documents/mail/notice-mail";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { ownersOf, writeMail } from "./mails.ts";

/**
 * Write to the people of a business, each once for a key, in the transaction that brings what they are told. In the
 * business's language: users have none of their own.
 */
export async function tellOwners(
  deps: Pick<Deps, "now" | "random" | "settings">,
  tx: Tx,
  businessId: string,
  key: string,
  notice: Omit<NoticeMail, "language" | "name" | "publicUrl">,
): Promise<void> {
  const { publicUrl } = deps.settings;
  const business = await getRecord(tx, businessId, "business", businessId);
  const language = business?.data.language ?? "en";
  for (const { email, name, isProven } of await ownersOf(tx, businessId))
    await writeMail(deps, tx, businessId, {
      key: `${key}:${email}`,
      to: email,
      // What a client typed goes to addresses alone that are proven: see `greetedAs`.
      ...noticeMail({ ...notice, texts: isProven ? (notice.texts ?? {}) : {}, language, name, publicUrl }),
    });
}

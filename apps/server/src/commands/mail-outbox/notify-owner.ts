import type { BusinessId } from "@ankara/domain/records/fields";
import { type NoticeMail, noticeMail } from "@ankara/documents/mail/notice-mail";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import { type EnqueueDeps, enqueueMail } from "./enqueue-mail.ts";
import { findOwner, greetingName, isReachable } from "../users/lookup.ts";

/**
 * Write to the owner of a business, once for a key, in the transaction that brings what they are told. In the business's
 * language: mails about money are read with its documents. An owner has given an address at the sign-up.
 */
export async function notifyOwner(
  deps: EnqueueDeps,
  tx: Tx,
  businessId: BusinessId,
  key: string,
  notice: Omit<NoticeMail, "language" | "name" | "publicUrl">,
): Promise<void> {
  const { publicUrl } = deps.settings;
  const [owner, business] = [await findOwner(tx, businessId), await getRecord(tx, businessId, "business", businessId)];
  if (!owner || !isReachable(owner)) return;
  const language = business?.data.language ?? "en";
  // Text a client typed goes to proven addresses alone: see `greetingName`.
  const texts = owner.email_verified_at === null ? {} : (notice.texts ?? {});
  await enqueueMail(deps, tx, businessId, {
    kind: "notice",
    key: `${key}:${owner.email}`,
    to: owner.email,
    ...noticeMail({ ...notice, texts, language, name: greetingName(owner), publicUrl }),
  });
}

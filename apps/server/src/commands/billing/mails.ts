import { newId } from "@ankara/domain/ids";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { dueAt } from "./due.ts";

const claimMs = 120_000;
const mostAttempts = 8;

export type Letter = {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /**
   * To a client: better not at all than twice. When the server dies while it hands it over, nobody knows whether it went,
   * and it is not tried again. A mail server that says no is another matter.
   */
  readonly once?: boolean;
  readonly replyTo?: string;
};

/** Write a mail into the transaction it belongs to. One of the same key is written once. @returns whether it is new */
export async function writeMail(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  businessId: string,
  letter: Letter,
): Promise<boolean> {
  const now = deps.now();
  const written = await tx
    .insertInto("mails")
    .values({
      business_id: businessId,
      id: newId(now.getTime(), deps.random),
      key: letter.key,
      recipient: letter.to,
      subject: letter.subject,
      body: [...letter.lines, ""].join("\n"),
      once: letter.once ?? false,
      reply_to: letter.replyTo ?? "",
      created_at: now,
      claimed_until: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  await dueAt(tx, businessId, now);
  return written !== undefined;
}

/** Hand over what is written. A mail is taken by one server at a time; one that was not handed over is tried again. */
export async function sendMails(deps: Pick<Deps, "db" | "mail" | "now" | "log">, businessId: string): Promise<boolean> {
  const now = deps.now();
  const claimed = await deps.db.touch(businessId, (tx) =>
    tx
      .updateTable("mails")
      .set({ claimed_until: new Date(now.getTime() + claimMs), attempts: sql`attempts + 1` })
      .where("business_id", "=", businessId)
      .where("sent_at", "is", null)
      .where("attempts", "<", mostAttempts)
      .where((row) =>
        row.or([row("claimed_until", "is", null), row.and([row("once", "=", false), row("claimed_until", "<", now)])]),
      )
      .returning(["id", "recipient", "subject", "body", "once", "reply_to"])
      .execute(),
  );
  let allSent = true;
  for (const { id, recipient, subject, body, once, reply_to: replyTo } of claimed) {
    const sent = await deps.mail.send({ to: recipient, subject, text: body, ...(replyTo && { replyTo }) }).then(
      () => true,
      (error: unknown) => {
        deps.log.warn({ err: error, mail: id }, "a mail was not handed over; it is tried again");
        return false;
      },
    );
    allSent &&= sent;
    await deps.db.touch(businessId, (tx) =>
      tx
        .updateTable("mails")
        .set(sent ? { sent_at: now } : { claimed_until: once ? null : now })
        .where("business_id", "=", businessId)
        .where("id", "=", id)
        .execute(),
    );
  }
  return allSent;
}

/** Whom mails about a business's money go to. */
export async function ownersOf(tx: Tx, businessId: string): Promise<{ email: string; name: string }[]> {
  return tx.selectFrom("users").select(["email", "name"]).where("business_id", "=", businessId).orderBy("id").execute();
}

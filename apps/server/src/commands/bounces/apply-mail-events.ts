import { comparableEmail } from "@ankara/domain/mail/mail-stop";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { readUnsubscribeLink } from "../../policies/unsubscribe-link.ts";
import { stopReminders } from "../mails/stop-reminders.ts";
import type { MailEvent, MailRef } from "../../providers/mail-events/mail-event.ts";

const maxAnswer = 500;
type MailEventDeps = Pick<Deps, "db" | "now" | "seal">;

/**
 * Note what became of mails after the next server took them. The same word twice changes nothing, and one about a mail
 * nobody has any more is nothing.
 *
 * @returns how many mails it changed something for
 */
export async function applyMailEvents(deps: MailEventDeps, events: readonly MailEvent[]): Promise<number> {
  let changed = 0;
  for (const event of events) {
    const found = await mailOf(deps, event.mail);
    if (!found) continue;
    const noted =
      event.kind === "bounced"
        ? await deps.db.tenantTransaction(found.business_id, (tx) => recordBounce(deps, tx, found, event))
        : await recordComplaint(deps, found);
    if (noted) changed += 1;
  }
  return changed;
}

type Found = { readonly business_id: BusinessId; readonly id: string };

/** The token is unguessable, so that it goes before a Message-ID, which every reader of the mail knows. */
async function mailOf({ db }: MailEventDeps, { token, messageId }: MailRef): Promise<Found | null> {
  const [found] =
    token !== undefined
      ? await db.query<Found>("mail_of_token", "select business_id, id from mail_of_return_token($1)", [token])
      : messageId !== undefined
        ? await db.query<Found>("mail_of_id", "select business_id, id from mail_of_message_id($1)", [messageId])
        : [];
  return found ?? null;
}

/**
 * A reader who calls a mail spam wants no more of its kind: the client it was written to gets no more reminders at that
 * address. The link by which they could have said so names the client; a mail without one belongs to a document.
 */
async function recordComplaint(deps: MailEventDeps, { business_id: businessId, id }: Found): Promise<boolean> {
  const client = await deps.db.read(businessId, async (tx) => {
    const row = await tx
      .selectFrom("mails")
      .select(["invoice_id", "recipient", "stop_url"])
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const link = readUnsubscribeLink(deps.seal, row.stop_url.slice(row.stop_url.lastIndexOf("/") + 1));
    if (link) return link;
    const invoice = row.invoice_id ? await getRecord(tx, businessId, "invoices", row.invoice_id) : null;
    const contactId = invoice?.data.contactId ?? null;
    const isOf = (address: string) => comparableEmail(address) === comparableEmail(row.recipient);
    return contactId === null ? null : { contactId, isOf };
  });
  return client !== null && stopReminders(deps, { businessId, contactId: client.contactId }, client.isOf);
}

/** Of a mail that was taken, or may have been: whoever returns it had it. One that ended otherwise stays as it is. */
async function recordBounce(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { business_id, id }: Found,
  { smtpCode, enhanced, answer }: MailEvent,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mails")
    .set({
      state: "bounced",
      failure: null,
      smtp_code: smtpCode,
      enhanced_code: enhanced,
      answer: answer.replaceAll(/\p{Cc}+/gu, " ").slice(0, maxAnswer),
      answered_at: now(),
    })
    .where("business_id", "=", business_id)
    .where("id", "=", id)
    .where((row) =>
      row.or([row("state", "=", "delivered"), row.and([row("state", "=", "failed"), row("failure", "=", "unclear")])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

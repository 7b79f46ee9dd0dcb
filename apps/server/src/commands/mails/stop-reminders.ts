import { isMailStopped } from "@ankara/domain/mail/mail-stop";
import type { BusinessId, ContactId } from "@ankara/domain/records/fields";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";

/** A client of a business, as far as one of their mails shows it. */
export type Reader = { readonly businessId: BusinessId; readonly contactId: ContactId };

/** The state the page shows; null where there is no such client. */
export type StopState = {
  readonly seller: string;
  readonly language: string;
  readonly accent: string;
  readonly email: string;
  readonly stopped: boolean;
};

export async function readStopState(
  { db }: Pick<Deps, "db">,
  { businessId, contactId }: Reader,
): Promise<StopState | null> {
  return db.read(businessId, async (tx) => {
    const business = await getRecord(tx, businessId, "business", businessId);
    const contact = await getRecord(tx, businessId, "contacts", contactId);
    if (!business || !contact) return null;
    const { companyName, accent } = business.data;
    return {
      seller: companyName,
      language: contact.data.language || business.data.language,
      accent,
      email: contact.data.email,
      stopped: contact.data.noReminders || isMailStopped(contact.data),
    };
  });
}

/**
 * The reader of a mail wants no more reminders at its address: none is written from now on, and the business sees who
 * asked. Where the client has another address by now, what goes there is not what they asked about.
 *
 * @returns whether that is new
 */
export async function stopReminders(
  { db, now }: Pick<Deps, "db" | "now">,
  { businessId, contactId }: Reader,
  isOf: (address: string) => boolean = () => true,
): Promise<boolean> {
  const done = await db.writeIfNeeded(businessId, async (tx, takeRevision) => {
    const contact = await getRecord(tx, businessId, "contacts", contactId);
    if (!contact || isMailStopped(contact.data)) return false;
    const { email } = contact.data;
    if (email === "" || !isOf(email)) return false;
    const remindersStopped = { at: now().toISOString(), address: email };
    await saveRecord(tx, { businessId, rev: await takeRevision(), now: now() }, contact, { remindersStopped });
    return true;
  });
  return done ?? false;
}

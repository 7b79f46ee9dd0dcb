import type { MinorUnits } from "@ankara/domain/money/money";
import { hourIn, momentOf } from "@ankara/domain/dates/clock";
import { addDays, millisecondsOf, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { canMail } from "@ankara/domain/invoice/recurring";
import { dueReminders, isQuiet, lateReminderDays, remindersOf } from "@ankara/domain/invoice/reminders";
import { type Owing, owingOf } from "@ankara/domain/invoice/receivable";
import { type Settled, settledOn } from "@ankara/domain/invoice/settlements";
import { isMailStopped } from "@ankara/domain/mail/mail-stop";
import type { Business, ReminderRules } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { reminderLetter } from "@ankara/documents/mail/client-mail";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import type { MailHistory } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { unsubscribeUrlOf } from "../../policies/unsubscribe-link.ts";
import { remainingUnverifiedQuota } from "../mail-outbox/unverified-quota.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { findContact } from "../issuing/find-contact.ts";

type RemindDeps = Pick<Deps, "now" | "random" | "settings" | "seal">;
export type Reminder = {
  readonly invoice: Invoice;
  readonly contact: Contact;
  readonly offset: number;
  readonly tone: ReturnType<typeof dueReminders>[number]["tone"];
  /** The part it asks for; empty for a total that is paid at once. */
  readonly part: string;
  /** The amount left of that part, minor units, and its day. */
  readonly dueNow: { readonly day: LocalDate; readonly amount: MinorUnits };
  readonly settled: Settled;
};

/** The rules by which mails go out by themselves; null while they do not. */
export const mailRules = ({ reminders }: Business): ReminderRules | null =>
  reminders?.enabled && reminders.byEmail && reminders.offsets.length > 0 ? reminders : null;

/**
 * Reminders to mail now: of invoices the client has been sent, with something left to pay and no claim to look at, at
 * most one for each client and day whoever sent it. None in the quiet hours, and none whose step is long past.
 */
export async function remindersDue(deps: Pick<Deps, "now">, tx: Tx, business: Business): Promise<Reminder[]> {
  const rules = mailRules(business);
  const now = deps.now();
  if (!rules || isQuiet(rules, hourIn(business.timeZone, now))) return [];
  const today = todayIn(business.timeZone, now);
  const found = (await listCandidates(tx, business.id, rules, today)).filter(
    // A paid invoice needs no look at its client.
    ({ invoice, owing }) => invoice.sharedAt !== null && owing.openParts.length > 0 && invoice.contactId !== null,
  );
  if (found.length === 0) return [];
  const contacts = new Map<string, Contact | null>();
  for (const { invoice } of found)
    if (invoice.contactId !== null && !contacts.has(invoice.contactId))
      contacts.set(invoice.contactId, await findContact(tx, business.id, invoice));
  const optedOut = new Set(
    [...contacts]
      .filter(([, contact]) => !canMail(contact) || contact?.noReminders || (contact && isMailStopped(contact)))
      .map(([id]) => id),
  );
  const unsent = await unsentReminders(
    tx,
    business.id,
    found.map(({ invoice }) => invoice.id),
  );
  const due = dueReminders(
    found.map(({ invoice, owing, claimed }) => ({
      id: invoice.id,
      contactId: invoice.contactId,
      openParts: owing.openParts,
      claimed,
      sent: [...remindersOf(invoice), ...(unsent.get(invoice.id) ?? [])],
      notBefore: null,
    })),
    {
      rules,
      today,
      optedOut,
      recentOnly: true,
      remindedToday: await remindedSince(tx, business.id, [...contacts.keys()], momentOf(today, 0, business.timeZone)),
    },
  );
  return due.flatMap(({ invoiceId, part, dueDate, offset, tone }) => {
    const one = found.find(({ invoice }) => invoice.id === invoiceId);
    const contact = contacts.get(one?.invoice.contactId ?? "");
    if (!one || !contact) return [];
    const { invoice, owing, settled } = one;
    const amount = owing.openParts.reduce((sum, { key, left }) => (key === part ? sum + left : sum), 0);
    return [{ invoice, contact, offset, tone, part, dueNow: { day: dueDate, amount }, settled }];
  });
}

/**
 * Write the mails that are due into the outbox. A mail of one part and step of an invoice is written once for ever; the
 * invoice's history says so once the next server took it.
 */
export async function remind(deps: RemindDeps, tx: Tx, business: Business, due: readonly Reminder[]): Promise<void> {
  const businessId = business.id;
  const now = deps.now();
  // Reminders beyond the quota of an unverified address stay due, and go on another day.
  const left = await remainingUnverifiedQuota(deps, tx, businessId);
  for (const { invoice, contact, offset, tone, part, dueNow, settled } of due.slice(0, left ?? due.length)) {
    const link = `${deps.settings.publicUrl}/invoice/link/${invoice.linkId}`;
    const stopUrl = unsubscribeUrlOf(deps, businessId, contact);
    const key = ["reminder", invoice.id, ...(part === "" ? [] : [part]), offset].join(":");
    const history: MailHistory = { what: "reminded", offset, part };
    const written = await enqueueMail(deps, tx, businessId, {
      kind: "reminder",
      invoiceId: invoice.id,
      history,
      key,
      to: contact.email,
      ...reminderLetter({
        invoice,
        link,
        publicUrl: deps.settings.publicUrl,
        companyName: business.companyName,
        tone,
        settled,
        dueNow,
        stopLink: stopUrl,
        today: todayIn(business.timeZone, now),
      }),
      replyTo: business.email,
      senderName: business.companyName,
      documentLink: invoice.linkId,
      stopUrl,
    });
    // One that went before: a device that overwrote the history is told again.
    if (written === null)
      await tx
        .updateTable("mails")
        .set({ history: JSON.stringify(history) })
        .where("business_id", "=", businessId)
        .where("key", "=", key)
        .where("state", "=", "delivered")
        .execute();
  }
}

type Candidate = {
  readonly invoice: Invoice;
  readonly settled: Settled;
  readonly owing: Owing;
  /** The client says that they paid. */
  readonly claimed: boolean;
};

/** Issued invoices of which a part has come to a step, with what is owed on them. */
async function listCandidates(
  tx: Tx,
  businessId: BusinessId,
  rules: ReminderRules,
  today: LocalDate,
): Promise<Candidate[]> {
  const [first, last] = [Math.min(...rules.offsets), Math.max(...rules.offsets)];
  const [from, to] = [addDays(today, -last - lateReminderDays), addDays(today, -first)];
  const { rows } = await sql<{ data: unknown; payments: Payment[]; credits: Invoice[] }>`
    select i.data,
      coalesce((select jsonb_agg(found.data) from payment_allocations a
        cross join lateral (select p.data from records p
          where p.business_id = ${businessId}::uuid and p.collection = 'payments' and p.id = a.payment_id and p.deleted_at is null
          limit 1) as found
        where a.business_id = ${businessId}::uuid and a.invoice_id = i.id), '[]') as payments,
      coalesce((select jsonb_agg(c.data) from records c
        where c.business_id = ${businessId}::uuid and c.collection = 'invoices' and c.data ->> 'kind' = 'credit_note'
          and c.source_id = i.id::text and c.deleted_at is null), '[]') as credits
    from (
      select id from records where business_id = ${businessId}::uuid and due_on between ${from} and ${to}
      union select id from records where business_id = ${businessId}::uuid and has_parts) as candidate
    cross join lateral (
      select * from records r
      where r.business_id = ${businessId}::uuid and r.collection = 'invoices' and r.id = candidate.id limit 1) as i
    where i.deleted_at is null and i.data ->> 'writtenOffAt' is null
      and (i.due_on between ${from} and ${to}
        or exists (select from jsonb_array_elements(i.data -> 'instalments') as part
          where part ->> 'dueDate' between ${from} and ${to}))
    order by i.id`.execute(tx);
  return rows.flatMap(({ data, payments, credits }) => {
    const parsed = z.safeParse(Invoice, data);
    if (!parsed.success) return [];
    const settled = settledOn(parsed.data, payments, credits);
    const claimed = payments.some(({ status }) => status === "claimed");
    return [{ invoice: parsed.data, settled, owing: owingOf(parsed.data, settled), claimed }];
  });
}

type Sent = ReturnType<typeof remindersOf>[number];

/** Steps whose mails wait or did not arrive, by invoice: they are not written again, and do not stand in its history. */
async function unsentReminders(
  tx: Tx,
  businessId: BusinessId,
  invoiceIds: readonly string[],
): Promise<Map<string, Sent[]>> {
  const rows = await tx
    .selectFrom("mails")
    .select(["invoice_id", "key", "created_at"])
    .where("business_id", "=", businessId)
    .where("invoice_id", "in", [...invoiceIds])
    .where("kind", "=", "reminder")
    .where("state", "!=", "delivered")
    .execute();
  return Map.groupBy(
    rows.map(({ invoice_id, key, created_at }): Sent & { readonly invoiceId: InvoiceId } => {
      const [, , ...step] = key.split(":");
      const [part, offset] = step.length > 1 ? step : ["", step[0]];
      return {
        invoiceId: invoice_id ?? "",
        offset: Number(offset),
        part: part ?? "",
        via: "email",
        at: created_at.toISOString(),
      };
    }),
    ({ invoiceId }) => invoiceId,
  );
}

/** Those of the clients somebody has reminded since a moment, from whichever device or the server. */
async function remindedSince(
  tx: Tx,
  businessId: BusinessId,
  clients: readonly string[],
  since: number,
): Promise<Set<string>> {
  const from = new Date(millisecondsOf(since)).toISOString();
  const { rows } = await sql<{ contact: string }>`
    select distinct contact_id as contact from records
    where business_id = ${businessId}::uuid and collection = 'invoices' and data ->> 'kind' = 'invoice'
      and data ->> 'status' = 'issued' and contact_id = any(${clients}::text[])
      and jsonb_path_exists(data, '$.history[*] ? (@.what == "reminded" && @.at >= $from)', jsonb_build_object('from', ${from}::text))
    union
    select i.contact_id from mails m
    cross join lateral (select r.contact_id from records r
      where r.business_id = m.business_id and r.collection = 'invoices' and r.id = m.invoice_id limit 1) as i
    where m.business_id = ${businessId}::uuid and m.kind = 'reminder' and m.created_at >= ${from}::timestamptz
      and i.contact_id = any(${clients}::text[])`.execute(tx);
  return new Set(rows.map(({ contact }) => contact));
}

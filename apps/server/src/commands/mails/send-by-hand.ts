import { lookOf } from "@ankara/domain/invoice/look";
import { err, ok } from "@ankara/domain/result";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type { MailAbout, sendMail } from "@ankara/contract/mails";
import { type CustomMailText, documentMail, statementMail } from "@ankara/documents/mail/client-mail";
import { isPaid } from "@ankara/domain/subscriptions/entitlements";
import { mailAddresses, dailyMailLimit, maxDailyMailsPerRecipient } from "@ankara/domain/mail/mail-limits";
import type { Business } from "@ankara/domain/records/business";
import { Invoice } from "@ankara/domain/records/invoice";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { StatementRow } from "@ankara/documents/statement-document";
import { namesNewAccount } from "@ankara/domain/invoice/account-in-text";
import { snapshotBusiness, snapshotContact } from "@ankara/domain/invoice/issue";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import { maySeeInvoice } from "../../db/visible-records.ts";
import type { Deps } from "../../deps.ts";
import { unsubscribeUrlOf } from "../../policies/unsubscribe-link.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, type Refused, refuseFields } from "../../http/refused.ts";
import { deliverMailsWithin } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail, type OutgoingMail } from "../mail-outbox/enqueue-mail.ts";
import { mustProve } from "../users/check-owner.ts";
import { readPlan } from "../subscriptions/plan-state.ts";
import { settledBy } from "../public/find-public-invoice.ts";
import { remainingUnverifiedQuota } from "../mail-outbox/unverified-quota.ts";

export type ManualMail = BodyOf<typeof sendMail>["mail"];
export type SentMail = AnswerOf<typeof sendMail>;

/** The parts of a mail besides its addresses. */
type MailParts = Pick<
  OutgoingMail,
  | "kind"
  | "subject"
  | "text"
  | "html"
  | "senderName"
  | "replyTo"
  | "invoiceId"
  | "documentLink"
  | "statement"
  | "history"
>;

/** A person who sends a mail waits this long for the mail server's answer. */
const maxWaitMs = 8_000;

/**
 * Mail a document or a statement that somebody shares by hand. Each address gets a mail of its own, so that clients do
 * not learn of each other. It is written first and handed over then, like every mail; who asks hears how that went, or
 * that it waits. A document's history says to whom it went, once the next server took it.
 */
export async function sendByHand(deps: Deps, session: Session, mail: ManualMail): Promise<Outcome<SentMail>> {
  const { good, bad } = mailAddresses(mail.to.join("\n"));
  if (bad.length > 0 || good.length === 0) return refuseFields({ "mail.to": "This is not an e-mail address" });
  const { businessId } = session;
  if ((await writesOfNewAccount(deps, session, mail)) && (await mustProve(deps, session)))
    return refuse("proof_needed", "Confirm it is you: your message names an account, a number or a link that is new.");
  const written = await deps.db.writeIfNeeded(businessId, (tx) => write(deps, tx, session, { ...mail, to: good }));
  if (written === undefined) return refuse("unauthenticated");
  if (written) return err(written);
  await deliverMailsWithin(deps, businessId, maxWaitMs);
  return ok({ mail: { id: mail.id, ...(await howItWent(deps, businessId, mail.id)) } });
}

/** A thief with the owner's session would write it to clients. Other people prove nothing, and write in their own name. */
async function writesOfNewAccount(
  { db, settings: { publicUrl } }: Deps,
  { businessId, authority }: Session,
  { subject, message, about }: ManualMail,
): Promise<boolean> {
  const texts = [subject, message].map((text) => text.replaceAll(publicUrl, ""));
  if (authority.role !== "owner" || !namesNewAccount(texts, [])) return false;
  const known = await db.read(businessId, (tx) =>
    Promise.all([
      getRecord(tx, businessId, "business", businessId),
      about.kind === "document"
        ? getRecord(tx, businessId, "invoices", about.invoice_id)
        : getRecord(tx, businessId, "contacts", about.contact_id),
    ]),
  );
  return namesNewAccount(texts, known);
}

const keyOf = (mailId: string): string => `hand:${mailId}:`;

/** @returns why it is not written, or null */
async function write(deps: Deps, tx: Tx, session: Session, mail: ManualMail): Promise<Refused | null> {
  const { businessId, userId } = session;
  const before = await tx
    .selectFrom("mails")
    .select("id")
    .where("business_id", "=", businessId)
    .where("key", "like", `${keyOf(mail.id)}%`)
    .limit(1)
    .executeTakeFirst();
  if (before) {
    // Its answer was lost, or somebody asks again: what waits for its next try has it now.
    await tx
      .updateTable("mails")
      .set({ next_try_at: deps.now() })
      .where("business_id", "=", businessId)
      .where("key", "like", `${keyOf(mail.id)}%`)
      .where("state", "=", "tried")
      .where("claimed_by", "is", null)
      .execute();
    return null;
  }
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!business) return { code: "not_found" };
  if (await isTooMuch(deps, tx, session, mail.to)) return { code: "mail_limit" };
  const left = await remainingUnverifiedQuota(deps, tx, businessId);
  if (left !== null && mail.to.length > left)
    return refuse("mail_limit", "Confirm your e-mail to send more today: the link is in our e-mail to you.").error;
  if (mail.about.kind === "document" && !(await maySeeInvoice(tx, session, mail.about.invoice_id)))
    return { code: "not_found" };
  const own: CustomMailText = { subject: mail.subject, message: mail.message };
  const parts =
    mail.about.kind === "document"
      ? await documentLetter(deps, tx, business.data, { invoiceId: mail.about.invoice_id, mailId: mail.id, own })
      : await composeStatementMail(deps, tx, business.data, mail.about, own);
  if ("code" in parts) return parts;
  for (const to of mail.to)
    await enqueueMail(deps, tx, businessId, {
      ...parts,
      key: `${keyOf(mail.id)}${to.toLowerCase()}`,
      to,
      sentBy: userId,
      // A document is business of the moment; a statement is one of many, and leads out of them.
      ...(mail.about.kind === "statement" && {
        stopUrl: unsubscribeUrlOf(deps, businessId, { id: mail.about.contact_id, email: to }),
      }),
    });
  return null;
}

async function documentLetter(
  deps: Deps,
  tx: Tx,
  business: Business,
  { invoiceId, mailId, own }: { readonly invoiceId: InvoiceId; readonly mailId: string; readonly own: CustomMailText },
): Promise<MailParts | Refused> {
  const record = await getRecord(tx, business.id, "invoices", invoiceId);
  // A draft has nothing to send, and one that waits on its device is not here: it goes up first.
  if (!record || record.data.number === null) return { code: "not_found" };
  const invoice = z.parse(Invoice, record.data);
  if (invoice.linkRevokedAt !== null) return { code: "mail_link_withdrawn" };
  const { publicUrl } = deps.settings;
  const { settled } = await settledBy(tx, record, business);
  return {
    ...documentMail({
      invoice,
      link: `${publicUrl}/invoice/link/${invoice.linkId}`,
      publicUrl,
      companyName: business.companyName,
      settled,
      own,
    }),
    senderName: business.companyName,
    replyTo: business.email,
    kind: "document",
    invoiceId: invoice.id,
    documentLink: invoice.linkId,
    history: { what: "shared", mailId },
  };
}

/** Mails written by hand in the last 24 hours, all and to these addresses, against what the plan and the account's age allow. */
async function isTooMuch(deps: Deps, tx: Tx, { businessId, userId }: Session, to: readonly string[]): Promise<boolean> {
  const now = deps.now();
  const since = new Date(now.getTime() - 86_400_000);
  const rows = await tx
    .selectFrom("mails")
    .select([sql<string>`lower(recipient)`.as("recipient"), (row) => row.fn.countAll<string>().as("count")])
    .where("business_id", "=", businessId)
    .where("sent_by", "is not", null)
    .where("created_at", ">", since)
    .groupBy(sql`lower(recipient)`)
    .execute();
  const counts = new Map(rows.map(({ recipient, count }) => [recipient, Number(count)]));
  if (to.some((address) => (counts.get(address.toLowerCase()) ?? 0) >= maxDailyMailsPerRecipient)) return true;
  const { state } = await readPlan(tx, businessId, deps.payments.now());
  const user = await tx.selectFrom("users").select("created_at").where("id", "=", userId).executeTakeFirst();
  const ageDays = user ? (now.getTime() - user.created_at.getTime()) / 86_400_000 : 0;
  const sent = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return sent + to.length > dailyMailLimit({ paid: isPaid(state.status), ageDays });
}

async function howItWent(deps: Deps, businessId: BusinessId, mailId: string): Promise<Omit<SentMail["mail"], "id">> {
  const rows = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("mails")
      .select(["recipient", "state"])
      .where("business_id", "=", businessId)
      .where("key", "like", `${keyOf(mailId)}%`)
      .orderBy("id")
      .execute(),
  );
  const refused = rows.filter(({ state }) => state === "failed").map(({ recipient }) => recipient);
  const waits = rows.some(({ state }) => state === "waiting" || state === "tried");
  return { state: refused.length === rows.length ? "refused" : waits ? "waiting" : "sent", refused };
}

/**
 * The mail of a client's statement. What moved comes from the device, which works reports out; whose paper it is, and for
 * whom, is what the server has.
 */
async function composeStatementMail(
  deps: Pick<Deps, "now">,
  tx: Tx,
  business: Business,
  about: Extract<MailAbout, { kind: "statement" }>,
  own: CustomMailText,
): Promise<MailParts | Refused> {
  const contact = await getRecord(tx, business.id, "contacts", about.contact_id);
  if (!contact) return { code: "not_found" };
  const language = contact.data.language || business.language;
  const billTo = snapshotContact(contact.data);
  const { period, today } = about;
  const accounts = about.accounts.map(({ rows, ...account }) => ({ ...account, rows: rows as StatementRow[] }));
  const [first, ...also] = accounts.map(({ currency, rows }) => ({ currency, balance: rows.at(-1)?.balance ?? 0 }));
  return {
    ...statementMail({
      language,
      currency: first?.currency ?? business.currency,
      balance: first?.balance ?? 0,
      also,
      date: period.to < today ? period.to : today,
      companyName: business.companyName,
      client: contact.data.name,
      accent: business.accent,
      own,
    }),
    kind: "statement",
    senderName: business.companyName,
    replyTo: business.email,
    statement: {
      template: business.template,
      accent: business.accent,
      look: lookOf(business),
      logoUrl: business.logoUrl,
      language,
      from: snapshotBusiness(business),
      billTo,
      payTo: business.payTo,
      period,
      accounts,
      today,
      madeAt: deps.now().toISOString(),
    },
  };
}

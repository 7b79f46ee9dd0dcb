import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Fields } from "@ankara/contract/sync";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { canMail, dueDays, invoiceOfDay, makeModeOf } from "@ankara/domain/invoice/recurring";
import type { Invoice } from "@ankara/domain/records/invoice";
import { documentMail } from "@ankara/documents/mail/client-mail";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { findContact } from "../issuing/find-contact.ts";
import { type IssueContext, issueOnServer, serverDevice } from "../issuing/issue-on-server.ts";
import { remainingUnverifiedQuota } from "../mail-outbox/unverified-quota.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { enqueuePush } from "../push/enqueue-push.ts";
import type { Template } from "./templates.ts";

type MakeDeps = Pick<Deps, "now" | "random" | "settings">;

/** Lists the due occurrences of all templates, oldest day first, so that numbers follow the days. */
export function dueOccurrences(templates: readonly Template[], ripe: string): { template: Template; day: LocalDate }[] {
  return templates
    .flatMap((template) =>
      dueDays(template.invoice.repeat, ripe)
        .filter((day) => !template.made.has(day))
        .map((day) => ({ template, day })),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/**
 * Make the invoices that are due, inside a transaction that took the business's revision. Each day of each rule is
 * entered in `recurring_days` with what it makes: a day that stands there is never made again.
 */
export async function makeRecurring(
  deps: MakeDeps,
  tx: Tx,
  context: IssueContext,
  due: readonly { template: Template; day: LocalDate }[],
): Promise<void> {
  const [issued, waiting]: [Invoice[], Invoice[]] = [[], []];
  for (const { template, day } of due) {
    const made = await makeDay(deps, tx, context, template.invoice, day);
    if (made?.number != null) issued.push(made);
    else if (made && makeModeOf(template.invoice.repeat, day, context.today) !== "draft") waiting.push(made);
  }
  await notifyOwnerOf(deps, tx, context, "recurring", issued);
  // The rule says that it is issued, and something keeps it from that: nobody but its owner can mend it.
  await notifyOwnerOf(deps, tx, context, "waiting", waiting);
}

/** A morning of many is told once. */
async function notifyOwnerOf(
  deps: MakeDeps,
  tx: Tx,
  { businessId }: IssueContext,
  kind: "recurring" | "waiting",
  made: readonly Invoice[],
): Promise<void> {
  const [first] = made;
  if (!first) return;
  const invoiceId = made.length === 1 ? first.id : null;
  await enqueuePush(deps, tx, businessId, {
    kind,
    happening: `${kind}:${first.id}`,
    invoiceId,
    documents: made.length,
  });
}

/** @returns what the day made, a draft where it could not be issued; null when the day was made already */
async function makeDay(
  deps: MakeDeps,
  tx: Tx,
  context: IssueContext,
  template: Template["invoice"],
  day: LocalDate,
): Promise<Invoice | null> {
  const { businessId, rev, today } = context;
  const now = deps.now();
  const draft = invoiceOfDay(template, day, { now, random: deps.random });
  const { rows } = await sql`
    insert into recurring_days (business_id, template_id, day, invoice_id, made_at)
    values (${businessId}::uuid, ${template.id}::uuid, ${day}::date, ${draft.id}::uuid, ${now})
    on conflict do nothing
    returning day`.execute(tx);
  if (rows.length === 0) return null;
  const made = await tx
    .selectFrom("records")
    .select("id")
    .where("business_id", "=", businessId)
    .where("collection", "=", "invoices")
    .where("id", "=", draft.id)
    .executeTakeFirst();
  if (made) return null;
  const making = makeModeOf(template.repeat, day, today);
  const issued = making === "draft" ? null : await issue(deps, tx, context, draft);
  if (issued && making === "send") await mail(deps, tx, context, issued);
  if (issued) return issued;
  const whole = withTotals(draft);
  await putRecords(tx, businessId, rev, [
    { collection: "invoices", id: whole.id, data: whole as Fields, deleted: false },
  ]);
  return whole;
}

function withTotals(draft: Invoice): Invoice {
  const totals = computeTotals(draft);
  return { ...draft, totals: totals.ok ? totals.value : null };
}

/** The invoice with its number; null when something it needs is missing: then it stays a draft for the person to see. */
async function issue(deps: MakeDeps, tx: Tx, context: IssueContext, draft: Invoice): Promise<Invoice | null> {
  const contact = await findContact(tx, context.businessId, draft);
  const issued = await issueOnServer(deps, tx, context, { device: serverDevice, draft, contact, stored: null });
  return issued.ok ? issued.value : null;
}

/**
 * Mailed through the outbox, in the transaction that makes it. It counts as sent once the next server took the mail; without
 * an address it waits to be shared by hand.
 */
async function mail(deps: MakeDeps, tx: Tx, context: IssueContext, invoice: Invoice): Promise<void> {
  const { businessId, business } = context;
  const contact = await findContact(tx, businessId, invoice);
  if (!canMail(contact) || (await remainingUnverifiedQuota(deps, tx, businessId)) === 0) return;
  const { publicUrl } = deps.settings;
  const link = `${publicUrl}/invoice/link/${invoice.linkId}`;
  await enqueueMail(deps, tx, businessId, {
    key: `invoice:${invoice.id}`,
    kind: "recurring",
    invoiceId: invoice.id,
    to: contact?.email ?? "",
    ...documentMail({ invoice, link, publicUrl, companyName: business.companyName }),
    history: { what: "shared" },
    replyTo: business.email,
    senderName: business.companyName,
    documentLink: invoice.linkId,
  });
}

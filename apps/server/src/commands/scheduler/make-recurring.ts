import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Fields } from "@ankara/contract/sync";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { canMail, dueDays, invoiceOfDay, makeModeOf } from "@ankara/domain/invoice/recurring";
import { counterFields } from "@ankara/domain/numbering/counters";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import type { BusinessId } from "@ankara/domain/records/fields";
import { documentMail } from "@ankara/documents/mail/client-mail";
import { openSeries, ownSeries } from "@ankara/sync/server/devices";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { type StoredOf, getRecord, listRecords, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { remainingUnverifiedQuota } from "../mail-outbox/unverified-quota.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { enqueuePush } from "../push/enqueue-push.ts";
import { findContact } from "./find-contact.ts";
import type { Template } from "./templates.ts";

/** The server numbers by series of its own, as every device does: no phone has to be there, and none is collided with. */
const serverDevice = { id: "server", letter: "R", name: "Recurring invoices" } as const;

type MakeDeps = Pick<Deps, "now" | "random" | "settings">;
type WriteContext = {
  readonly businessId: BusinessId;
  readonly rev: number;
  readonly business: Business;
  readonly ripe: string;
};

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
  context: WriteContext,
  due: readonly { template: Template; day: LocalDate }[],
): Promise<void> {
  const [issued, waiting]: [Invoice[], Invoice[]] = [[], []];
  for (const { template, day } of due) {
    const made = await makeDay(deps, tx, context, template.invoice, day);
    if (made?.number != null) issued.push(made);
    else if (made && makeModeOf(template.invoice.repeat, day, context.ripe) !== "draft") waiting.push(made);
  }
  await tellOf(deps, tx, context, "recurring", issued);
  // The rule says that it is issued, and something keeps it from that: nobody but its owner can mend it.
  await tellOf(deps, tx, context, "waiting", waiting);
}

/** A morning of many is told once. */
async function tellOf(
  deps: MakeDeps,
  tx: Tx,
  { businessId }: WriteContext,
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
  context: WriteContext,
  template: Template["invoice"],
  day: LocalDate,
): Promise<Invoice | null> {
  const { businessId, rev, ripe } = context;
  const now = deps.now();
  const draft = invoiceOfDay(template, day, { now, random: deps.random });
  const { rows } = await sql<{ taken: boolean }>`
    insert into recurring_days (business_id, template_id, day, invoice_id, made_at)
    values (${businessId}::uuid, ${template.id}::uuid, ${day}::date, ${draft.id}::uuid, ${now})
    on conflict do nothing
    returning exists (
      select from records where business_id = ${businessId}::uuid and collection = 'invoices' and id = ${draft.id}::uuid) as taken`.execute(
    tx,
  );
  if (rows[0]?.taken !== false) return null;
  const making = makeModeOf(template.repeat, day, ripe);
  const issued = making === "draft" ? null : await issue(deps, tx, context, draft);
  if (issued && making === "send") await mail(deps, tx, context, issued);
  const made = issued ?? withTotals(draft);
  await putInvoice(tx, businessId, rev, made);
  return made;
}

const putInvoice = (tx: Tx, businessId: BusinessId, rev: number, invoice: Invoice) =>
  putRecords(tx, businessId, rev, [
    { collection: "invoices", id: invoice.id, data: invoice as Fields, deleted: false },
  ]);

function withTotals(draft: Invoice): Invoice {
  const totals = computeTotals(draft);
  return { ...draft, totals: totals.ok ? totals.value : null };
}

/** The invoice with its number; null when something it needs is missing: then it stays a draft for the person to see. */
async function issue(deps: MakeDeps, tx: Tx, context: WriteContext, draft: Invoice): Promise<Invoice | null> {
  const { businessId, rev, business, ripe } = context;
  const contact = await findContact(tx, businessId, draft);
  const stored = await ownInvoiceSeries(deps, tx, context);
  const result = issueInvoice({ invoice: draft, contact, business, series: stored.data, now: deps.now(), today: ripe });
  if (!result.ok) return null;
  const { invoice, series } = result.value;
  const counted = { ...series, updatedAt: stored.data.updatedAt } as Series & Fields;
  const countedRevs = Object.fromEntries(counterFields.map((field) => [field, rev]));
  await putRecords(tx, businessId, rev, [
    { ...stored, data: counted, fieldRevs: { ...stored.fieldRevs, ...countedRevs } },
  ]);
  await tx
    .insertInto("issued_numbers")
    .values({
      business_id: businessId,
      series_id: series.id,
      seq: invoice.seq as number,
      invoice_id: invoice.id,
      kind: invoice.kind,
      number: invoice.number as string,
    })
    .execute();
  await tx
    .insertInto("public_links")
    .values({ link_id: invoice.linkId, business_id: businessId, invoice_id: invoice.id })
    .execute();
  return invoice;
}

async function ownInvoiceSeries(
  deps: MakeDeps,
  tx: Tx,
  { businessId, rev }: WriteContext,
): Promise<StoredOf<"series">> {
  const all = await listRecords(tx, businessId, "series");
  const own = ownSeries(all, serverDevice.id).find(({ data }) => data.kind === "invoice");
  if (own) return own;
  const opened = openSeries(all, serverDevice, "invoice", { rev, now: deps.now(), random: deps.random });
  await putRecords(tx, businessId, rev, [opened]);
  const stored = await getRecord(tx, businessId, "series", opened.id);
  if (!stored) throw new Error("expected the series that was opened in this very transaction");
  return stored;
}

/**
 * Mailed through the outbox, in the transaction that makes it. It counts as sent once the next server took the mail; without
 * an address it waits to be shared by hand.
 */
async function mail(deps: MakeDeps, tx: Tx, context: WriteContext, invoice: Invoice): Promise<void> {
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

import type { IssuedAnswer } from "@ankara/contract/records";
import type { Fields } from "@ankara/contract/sync";
import { todayIn } from "@ankara/domain/dates/dates";
import { newId } from "@ankara/domain/ids";
import {
  type CreditChoice,
  type CreditError,
  creditNoteFor,
  remainingCreditable,
} from "@ankara/domain/invoice/credit-note";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { isTemplate } from "@ankara/domain/invoice/recurring";
import { formatMoney } from "@ankara/domain/money/format-money";
import { Business } from "@ankara/domain/records/business";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { Invoice } from "@ankara/domain/records/invoice";
import { type Result, ok } from "@ankara/domain/result";
import { freeTemplates } from "@ankara/domain/subscriptions/entitlements";
import type { KnownDevice } from "@ankara/sync/server/devices";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { type StoredOf, getRecord, runIn } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Act } from "../../http/idempotency.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { findContact } from "./find-contact.ts";
import { type IssueContext, issueOnServer, serverDevice } from "./issue-on-server.ts";

/** Letter of the series that keys number by: `INV-K-0001`, and `INV2-K-0001` of a second key. */
const keyLetter = "K";

/** Gives a draft its number. A document that has one answers with it, so that a program may ask again. */
export async function issueDocument(
  deps: Deps,
  session: Session,
  id: string,
  act: Act,
): Promise<Outcome<IssuedAnswer>> {
  return inTurn(deps, session, act, async (tx, begin) => {
    const stored = await readDocument(tx, session.businessId, id);
    if (!stored) return refuse("not_found");
    const draft = stored.data;
    if (draft.number !== null) return ok(answerOf(deps, draft, stored.rev));
    if (isTemplate(draft)) return refuse("conflict", "A recurring invoice is issued by its own schedule.");
    const credited = await refuseOvercredit(tx, session.businessId, draft);
    if (!credited.ok) return credited;
    return issue(deps, tx, await begin(), { draft, stored });
  });
}

/** Makes a credit note on an issued invoice and gives it its number, in one transaction. */
export async function creditInvoice(
  deps: Deps,
  session: Session,
  id: string,
  { reason, ...choice }: CreditChoice & { readonly reason?: string | undefined },
  act: Act,
): Promise<Outcome<IssuedAnswer>> {
  return inTurn(deps, session, act, async (tx, begin) => {
    const stored = await readDocument(tx, session.businessId, id);
    if (!stored) return refuse("not_found");
    const context = await begin();
    const made = creditNoteFor({
      invoice: stored.data,
      choice,
      credits: await creditNotesOn(tx, session.businessId, id),
      ...(reason === undefined ? {} : { reason }),
      id: newId(act.startedAt.getTime(), act.random("credit-note")),
      now: deps.now(),
      today: context.today,
      deviceId: null,
      random: deps.random,
    });
    if (!made.ok) return refuseCredit(made.error, stored.data);
    return issue(deps, tx, context, { draft: { ...made.value, createdBy: session.userId }, stored: null });
  });
}

type Turn = IssueContext & { readonly device: KnownDevice };

/** Runs in turn with every other writer of the business. A refusal leaves nothing behind, not even a revision. */
async function inTurn(
  deps: Deps,
  session: Session,
  act: Act,
  work: (tx: Tx, begin: () => Promise<Turn>) => Promise<Outcome<IssuedAnswer>>,
): Promise<Outcome<IssuedAnswer>> {
  const { businessId } = session;
  const refusal = new Refusal();
  try {
    const done = await deps.db.writeIfNeeded(businessId, async (tx, take) => {
      const outcome = await work(tx, () => beginTurn(deps, tx, session, take));
      if (!outcome.ok) throw refusal.because(outcome);
      await act.conclude(runIn(tx), outcome);
      return outcome;
    });
    return done ?? refuse("unauthenticated");
  } catch (error) {
    if (error === refusal && refusal.outcome) return refusal.outcome;
    throw error;
  }
}

/** Rolls the transaction back: a series that was opened for nothing would stay. */
class Refusal extends Error {
  outcome: Outcome<never> | null = null;
  because(outcome: Outcome<never>): this {
    this.outcome = outcome;
    return this;
  }
}

async function beginTurn(deps: Deps, tx: Tx, session: Session, take: () => Promise<number>): Promise<Turn> {
  const { businessId } = session;
  const stored = await getRecord(tx, businessId, "business", businessId);
  const business = z.parse(Business, stored?.data);
  const rev = await take();
  const key = await tx
    .selectFrom("api_keys")
    .select(["id", "name"])
    .where("business_id", "=", businessId)
    .where("id", "=", session.id)
    .executeTakeFirst();
  if (key) await tx.insertInto("pushes").values({ business_id: businessId, rev, device_id: key.id }).execute();
  const device = key ? { ...key, letter: keyLetter } : serverDevice;
  return { businessId, rev, business, today: todayIn(business.timeZone, deps.now()), device };
}

async function issue(
  deps: Deps,
  tx: Tx,
  turn: Turn,
  { draft, stored }: { readonly draft: Invoice; readonly stored: StoredOf<"invoices"> | null },
): Promise<Outcome<IssuedAnswer>> {
  const { businessId, device } = turn;
  const contact = await findContact(tx, businessId, draft);
  const linked = await tx
    .selectFrom("public_links")
    .select("invoice_id")
    .where("link_id", "=", draft.linkId)
    .executeTakeFirst();
  if (linked) return refuse("conflict", "The public link is in use.");
  const allowed = { ...draft, template: await templateOf(tx, businessId, draft) };
  const issued = await issueOnServer(deps, tx, turn, { device, draft: allowed, contact, stored });
  if (!issued.ok) return refuseFields(problemFields(issued.error, draft));
  return ok(answerOf(deps, issued.value, turn.rev));
}

/** Without a plan a document takes one of the free templates when it is issued. */
async function templateOf(
  tx: Tx,
  businessId: BusinessId,
  { template }: Pick<Invoice, "template">,
): Promise<Invoice["template"]> {
  if (freeTemplates.includes(template)) return template;
  const plan = await tx
    .selectFrom("businesses")
    .select("all_templates")
    .where("id", "=", businessId)
    .executeTakeFirst();
  return plan?.all_templates ? template : "plain";
}

const answerOf = (
  { settings }: Pick<Deps, "settings">,
  { id, number, linkId }: Invoice,
  rev: number,
): IssuedAnswer => ({
  data: { id, rev, number: number ?? "", url: `${settings.publicUrl}/invoice/link/${linkId}` },
});

async function readDocument(tx: Tx, businessId: BusinessId, id: string): Promise<StoredOf<"invoices"> | null> {
  const stored = await getRecord(tx, businessId, "invoices", id);
  const parsed = stored && z.safeParse(Invoice, stored.data);
  return stored && parsed?.success ? { ...stored, data: parsed.data as Invoice & Fields } : null;
}

async function creditNotesOn(tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<Invoice[]> {
  const rows = await tx
    .selectFrom("records")
    .select("data")
    .where("business_id", "=", businessId)
    .where("collection", "=", "invoices")
    .where(sql<boolean>`source_id = ${invoiceId} and data ->> 'kind' = 'credit_note'`)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ data }) => data as unknown as Invoice);
}

/** Several drafts may each credit all of one invoice: what is issued first counts. */
async function refuseOvercredit(
  tx: Tx,
  businessId: BusinessId,
  draft: Invoice,
): Promise<Result<null, never> | ReturnType<typeof refuse>> {
  if (draft.kind !== "credit_note" || draft.sourceId === null) return ok(null);
  const source = await readDocument(tx, businessId, draft.sourceId);
  if (source?.data.kind !== "invoice" || source.data.number === null)
    return refuse("conflict", "You can only credit an issued invoice.");
  const left = remainingCreditable(source.data, await creditNotesOn(tx, businessId, source.data.id));
  const totals = computeTotals(draft);
  return totals.ok && totals.value.total > left
    ? refuseCredit({ code: "more_than_left", left }, source.data)
    : ok(null);
}

function refuseCredit({ code, left = 0 }: CreditError, { currency }: Pick<Invoice, "currency">) {
  if (code === "not_issued") return refuse("conflict", "You can only credit an issued invoice.");
  if (code === "more_than_left")
    return refuse("conflict", `At most ${formatMoney(left, currency)} of this invoice may still be credited.`);
  return refuseFields({
    "data.lines":
      code === "nothing_chosen" ? "Choose lines of this invoice" : "This is more than the line of the invoice says",
  });
}

const sentences: Readonly<Record<IssueProblem["code"], string>> = {
  no_client: "Name a client, or say that it is a walk-in customer",
  no_currency: "This currency is not known",
  no_due_date: "Say when it is due",
  due_before_issue: "This is before the date of the document",
  no_lines: "Add a line",
  line_without_name: "This line has no name",
  line_without_quantity: "This line has no quantity above zero",
  vat_not_registered: "The business is not registered for VAT, and this document charges it",
  discount_exceeds_base: "This is more than the lines come to",
  negative_total: "The total is below zero",
  amount_too_big: "These amounts cannot be added up",
  not_a_draft: "This is no draft any more",
  schedule_wrong: "The instalments do not come to the total",
  series_unusable: "The key’s series cannot number this document",
};
const fieldNames: Readonly<Record<IssueProblem["field"], string>> = {
  client: "contactId",
  currency: "currency",
  dueDate: "dueDate",
  lines: "lines",
  name: "lines",
  quantity: "lines",
  discount: "discount",
  taxes: "taxes",
  schedule: "instalments",
  status: "status",
};

/** Names the fields of the draft that keep it from being issued, as `PATCH` takes them. */
function problemFields(problems: readonly IssueProblem[], { lines }: Invoice): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { code, field, lineId } of problems) {
    const index = lines.findIndex(({ id }) => id === lineId);
    const path = index === -1 ? fieldNames[field] : `lines.${index}${field === "lines" ? "" : `.${field}`}`;
    fields[path] ??= sentences[code];
  }
  return fields;
}

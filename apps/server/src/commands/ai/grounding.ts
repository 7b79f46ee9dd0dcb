import type { ContactId, BusinessId } from "@ankara/domain/records/fields";
import type { Grounding, WritingLanguage } from "@ankara/domain/ai/inputs";
import { type MessageSource, type MessageType, messageTypes } from "@ankara/domain/ai/messages";
import { plainDate, type LocalDate } from "@ankara/domain/dates/dates";
import { ownName } from "@ankara/domain/invoice/document-status";
import { overdueOf, owingOf } from "@ankara/domain/invoice/receivable";
import { settledOn } from "@ankara/domain/invoice/settlements";
import { formatMoney } from "@ankara/domain/money/format-money";
import { parseMoneyText } from "@ankara/domain/money/parse-money";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { ok } from "@ankara/domain/result";
import type { ContentType } from "@ankara/domain/ai/content-types";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord, type StoredOf } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { settledBy } from "../public/find-public-invoice.ts";

/** Items named of one invoice, and characters of one fact, so that no record fills the prompt. */
const maxItems = 5;
const maxFact = 200;
/** The catalog, a client's history and edited texts are cut to these, because each of them costs tokens of every text. */
const maxCatalog = 40;
const maxInvoices = 200;
const maxExamples = 3;
const maxExample = 1_000;

/** Texts that speak to clients: they sound like others the owner edited. */
export const letters: ReadonlySet<ContentType> = new Set<ContentType>([
  ...messageTypes,
  "birthday_wishes",
  "seasons_greetings",
  "newsletter",
  "email",
  "reply_email",
]);
const withCatalog: ReadonlySet<ContentType> = new Set<ContentType>([
  "newsletter",
  "email",
  "reply_email",
  "content_idea",
]);

type GroundingRequest = {
  readonly generate: ContentType;
  readonly about_kind?: MessageSource | undefined;
  readonly about?: string | undefined;
};
type Print = {
  readonly business: Business;
  readonly language: WritingLanguage;
  readonly today: LocalDate;
};
/** Facts for a text, and texts that show how the business writes. */
type Composed = { readonly grounding: Grounding; readonly voice: readonly { id: string; content: string }[] };

/**
 * Reads what a text is written from, beside its form, out of the business's own records. A device names a record alone; one
 * of another business is not found. Catalog, history and edited texts go along only where the owner lets them, and to a
 * model alone: the built-in writer has no use for them.
 */
export function composeGrounding(
  deps: Pick<Deps, "db" | "settings" | "writer">,
  { userId }: Pick<Session, "userId">,
  request: GroundingRequest,
  print: Print,
): Promise<Outcome<Composed>> {
  const { business } = print;
  const message = messageTypes.find((type) => type === request.generate);
  const usesRecords = business.writerUsesRecords === true && deps.writer.kind === "model";
  if (!message && !usesRecords) return Promise.resolve(ok({ grounding: {}, voice: [] }));
  return deps.db.read(business.id, async (tx) => {
    const { about_kind: kind = "contact", about = "" } = request;
    const found = message && about ? await sourceOf(tx, print, kind, about) : null;
    if (message && !found) return refuse("not_found");
    const facts = message && found ? await messageFacts(deps, tx, message, found, print) : ok({});
    if (!facts.ok || !usesRecords) return facts.ok ? ok({ grounding: facts.value, voice: [] }) : facts;
    const contactId = found?.contactId ?? null;
    const grounding = {
      ...facts.value,
      ...(contactId === null ? {} : await historyOf(tx, contactId, print)),
      ...(withCatalog.has(request.generate) ? await catalogOf(tx, print) : {}),
    };
    const voice = letters.has(request.generate) ? await voiceOf(tx, { businessId: business.id, userId }) : [];
    return ok({ grounding, voice });
  });
}

async function messageFacts(
  deps: Pick<Deps, "settings">,
  tx: Tx,
  type: MessageType,
  { invoice, contactId, paid }: Source,
  print: Print,
): Promise<Outcome<Grounding>> {
  const contact = contactId === null ? null : await getRecord(tx, print.business.id, "contacts", contactId);
  const client = contact?.data.name ?? invoice?.data.billTo?.name ?? "";
  const owed = invoice && (await owedFacts(deps, tx, invoice, print));
  if (type === "payment_reminder" && !owed?.open)
    return refuseFields({ about: "Nothing is unpaid here, so there is nothing to remind about." });
  const facts: Grounding = {
    client: ownName(client),
    ...(invoice ? { reference: invoice.data.number ?? "", items: itemsOf(invoice.data) } : {}),
    ...(type === "payment_reminder" ? owed : {}),
    ...(paid && type === "thank_you" ? { paid: paid.sum, paid_on: plainDate(paid.date, "long", print.language) } : {}),
  };
  return ok(
    Object.fromEntries(
      Object.entries(facts)
        .filter(([, value]) => value !== "")
        .map(([key, value]) => [key, value.slice(0, maxFact)]),
    ),
  );
}

type Source = {
  readonly invoice: StoredOf<"invoices"> | null;
  readonly contactId: ContactId | null;
  readonly paid: { readonly sum: string; readonly date: LocalDate } | null;
};

async function sourceOf(
  tx: Tx,
  { business: { id: businessId }, language }: Print,
  kind: MessageSource,
  id: string,
): Promise<Source | null> {
  if (kind === "contact") {
    const contact = await getRecord(tx, businessId, "contacts", id);
    return contact && { invoice: null, contactId: id, paid: null };
  }
  if (kind === "invoice") {
    const invoice = await issuedInvoice(tx, businessId, id);
    return invoice && { invoice, contactId: invoice.data.contactId, paid: null };
  }
  const payment = await getRecord(tx, businessId, "payments", id);
  // Only money that came in is thanked for.
  if (!payment || payment.data.amount <= 0 || payment.data.status !== "confirmed") return null;
  const { contactId, allocations, amount, currency, date } = payment.data;
  const [first] = allocations;
  const invoice = first ? await issuedInvoice(tx, businessId, first.invoiceId) : null;
  return {
    invoice,
    contactId: contactId ?? invoice?.data.contactId ?? null,
    paid: { sum: formatMoney(amount, currency, { decimals: "auto", language }), date },
  };
}

/** A draft has no number a client knows, and a void document nothing to write about. */
async function issuedInvoice(tx: Tx, businessId: BusinessId, id: string): Promise<StoredOf<"invoices"> | null> {
  const record = await getRecord(tx, businessId, "invoices", id);
  return record && record.data.number !== null && record.data.status !== "void" ? record : null;
}

/** Returns what is open on an invoice, since when, and the page where the client sees it; null where nothing is open. */
async function owedFacts(
  { settings: { publicUrl } }: Pick<Deps, "settings">,
  tx: Tx,
  record: StoredOf<"invoices">,
  { business, language, today }: Print,
): Promise<Grounding | null> {
  const { kind, status, writtenOffAt, currency, totals, linkId, linkRevokedAt } = record.data;
  if (kind !== "invoice" || status !== "issued" || writtenOffAt !== null) return null;
  const { owing } = await settledBy(tx, record, business);
  if (owing.due <= 0) return null;
  const money = (amount: number) => formatMoney(amount, currency, { decimals: "auto", language });
  const { since, days } = overdueOf(owing.openParts, today);
  const due = since ?? owing.openParts.find(({ dueDate }) => dueDate !== null)?.dueDate ?? null;
  return {
    total: money(totals?.total ?? owing.due),
    open: money(owing.due),
    ...(due ? { due: plainDate(due, "long", language) } : {}),
    ...(days > 0 ? { days_late: String(days) } : {}),
    ...(linkRevokedAt === null ? { link: `${publicUrl}/invoice/link/${linkId}` } : {}),
  };
}

const itemsOf = ({ lines }: Invoice): string =>
  lines
    .slice(0, maxItems)
    .map(({ name, quantity }) => (quantity === "1" ? name : `${name} × ${quantity}`))
    .join(", ");

/** Sums what a client bought and still owes, by currency. */
async function historyOf(tx: Tx, contactId: ContactId, { business, language }: Print): Promise<Grounding> {
  const { rows } = await sql<{ data: Invoice; payments: Payment[]; credits: Invoice[] }>`
    select i.data,
      coalesce((select jsonb_agg(p.data) from payment_allocations a
        join records p on p.business_id = a.business_id and p.collection = 'payments' and p.id = a.payment_id and p.deleted_at is null
        where a.business_id = i.business_id and a.invoice_id = i.id), '[]') as payments,
      coalesce((select jsonb_agg(c.data) from records c
        where c.business_id = i.business_id and c.collection = 'invoices' and c.data ->> 'kind' = 'credit_note'
          and c.source_id = i.id::text and c.deleted_at is null), '[]') as credits
    from records i
    where i.business_id = ${business.id}::uuid and i.contact_id = ${contactId} and i.collection = 'invoices'
      and i.deleted_at is null and i.data ->> 'kind' = 'invoice' and i.data ->> 'status' = 'issued'
    order by i.data ->> 'issueDate' desc, i.id desc limit ${maxInvoices}`.execute(tx);
  const [last] = rows;
  if (!last) return {};
  const open = new Map<string, number>();
  for (const { data, payments, credits } of rows) {
    const { due } = owingOf(data, settledOn(data, payments, credits));
    if (due > 0) open.set(data.currency, (open.get(data.currency) ?? 0) + due);
  }
  const sums = [...open].map(([currency, amount]) => formatMoney(amount, currency, { decimals: "auto", language }));
  const day = last.data.issueDate;
  return {
    client_invoices: String(rows.length),
    client_open: sums.join(" + ") || "0",
    ...(day ? { last_purchase: `${plainDate(day, "long", language)}: ${itemsOf(last.data)}`.slice(0, maxFact) } : {}),
  };
}

/** Lists the catalog with prices in the currency of the business: favourites first, then what was changed last. */
async function catalogOf(tx: Tx, { business: { id, currency }, language }: Print): Promise<Grounding> {
  const { rows } = await sql<{ name: string; price: string }>`
    select data ->> 'name' as name, data -> 'prices' ->> ${currency} as price from records
    where business_id = ${id}::uuid and collection = 'catalogs' and deleted_at is null and data ->> 'archivedAt' is null
      and data -> 'prices' ? ${currency}
    order by (data ->> 'favorite') = 'true' desc, data ->> 'updatedAt' desc, id limit ${maxCatalog}`.execute(tx);
  const items = rows.flatMap(({ name, price }) => {
    const money = parseMoneyText(price, currency);
    return money.ok
      ? [`${name.slice(0, 60)}: ${formatMoney(money.value.minor, currency, { decimals: "auto", language })}`]
      : [];
  });
  return items.length === 0 ? {} : { catalog: items.join("; ") };
}

/** Reads the latest texts this person edited and did not remove. */
async function voiceOf(
  tx: Tx,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
): Promise<Composed["voice"]> {
  const rows = await tx
    .selectFrom("ai_items")
    .select(["id", "content"])
    .where("business_id", "=", businessId)
    .where("user_id", "=", userId)
    .where("voice", "=", true)
    .where("type", "in", [...letters])
    .whereRef("content", "<>", "original")
    .orderBy("updated_at", "desc")
    .limit(maxExamples)
    .execute();
  return rows.map(({ id, content }) => ({ id, content: content.slice(0, maxExample) }));
}

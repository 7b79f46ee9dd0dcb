import type { Grounding, InputsOf, WritingLanguage } from "@ankara/domain/ai/inputs";
import type { MessageSource, MessageType } from "@ankara/domain/ai/messages";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { walkInName } from "@ankara/domain/invoice/issue";
import { overdueOf } from "@ankara/domain/invoice/receivable";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { ok } from "@ankara/domain/result";
import type { Tx } from "../../db/database.ts";
import { getRecord, type StoredOf } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { settledBy } from "../public/find-public-invoice.ts";

/** Items named of one invoice, and characters of one fact, so that no record fills the prompt. */
const maxItems = 5;
const maxFact = 200;

type Asked = Pick<InputsOf<MessageType>, "generate" | "about_kind" | "about">;
type Print = {
  readonly business: Pick<Business, "id">;
  readonly language: WritingLanguage;
  readonly today: LocalDate;
};

/**
 * Reads what a message to a client is written from out of the business's own records. A device names the record alone; a
 * record of another business is not found.
 */
export function groundMessage(
  deps: Pick<Deps, "db" | "settings">,
  asked: Asked,
  print: Print,
): Promise<Outcome<Grounding>> {
  const businessId = print.business.id;
  return deps.db.read(businessId, async (tx) => {
    const found = await sourceOf(tx, businessId, asked.about_kind, asked.about);
    if (!found) return refuse("not_found");
    const { invoice, contactId, paid } = found;
    const contact = contactId === null ? null : await getRecord(tx, businessId, "contacts", contactId);
    const client = contact?.data.name ?? invoice?.data.billTo?.name ?? "";
    const owed = invoice && (await owedFacts(deps, tx, invoice, print));
    if (asked.generate === "payment_reminder" && !owed?.open)
      return refuseFields({ about: "Nothing is unpaid here, so there is nothing to remind about." });
    const facts: Grounding = {
      client: client === walkInName ? "" : client,
      ...(invoice ? { reference: invoice.data.number ?? "", items: itemsOf(invoice.data) } : {}),
      ...(asked.generate === "payment_reminder" ? owed : {}),
      ...(paid && asked.generate === "thank_you"
        ? { paid: paid.sum, paid_on: formatDate(paid.date, "long", print.language) }
        : {}),
    };
    return ok(
      Object.fromEntries(
        Object.entries(facts)
          .filter(([, value]) => value !== "")
          .map(([key, value]) => [key, value.slice(0, maxFact)]),
      ),
    );
  });
}

type Source = {
  readonly invoice: StoredOf<"invoices"> | null;
  readonly contactId: string | null;
  readonly paid: { readonly sum: string; readonly date: LocalDate } | null;
};

async function sourceOf(tx: Tx, businessId: string, kind: MessageSource, id: string): Promise<Source | null> {
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
    paid: { sum: formatMoney(amount, currency, { decimals: "auto" }), date },
  };
}

/** A draft has no number a client knows, and a void document nothing to write about. */
async function issuedInvoice(tx: Tx, businessId: string, id: string): Promise<StoredOf<"invoices"> | null> {
  const record = await getRecord(tx, businessId, "invoices", id);
  return record && record.data.number !== null && record.data.status !== "void" ? record : null;
}

/** What is open on an invoice, since when, and the page where the client sees it; null where nothing is. */
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
  const money = (amount: number) => formatMoney(amount, currency, { decimals: "auto" });
  const { since, days } = overdueOf(owing.openParts, today);
  const due = since ?? owing.openParts.find(({ dueDate }) => dueDate !== null)?.dueDate ?? null;
  return {
    total: money(totals?.total ?? owing.due),
    open: money(owing.due),
    ...(due ? { due: formatDate(due, "long", language) } : {}),
    ...(days > 0 ? { days_late: String(days) } : {}),
    ...(linkRevokedAt === null ? { link: `${publicUrl}/invoice/link/${linkId}` } : {}),
  };
}

const itemsOf = ({ lines }: Invoice): string =>
  lines
    .slice(0, maxItems)
    .map(({ name, quantity }) => (quantity === "1" ? name : `${name} × ${quantity}`))
    .join(", ");

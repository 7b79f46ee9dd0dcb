import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { ShownClaim } from "@ankara/documents/public-page-input";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { convertedId } from "@ankara/domain/invoice/quote";
import { type Owing, owingOf } from "@ankara/domain/invoice/receivable";
import { type Settled, settledOn } from "@ankara/domain/invoice/settlements";
import { todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import type { Business } from "@ankara/domain/records/business";
import { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { listInvoicePayments } from "../../db/invoice-payments.ts";
import { type StoredOf, getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { paymentsWithStatement } from "../../db/payment-facts.ts";

/** An issued document as its client may see it, with what the server knows was paid. */
export type PublicInvoice = {
  readonly businessId: BusinessId;
  readonly rev: number;
  readonly invoice: Invoice;
  readonly settled: Settled;
  readonly owing: Owing;
  /** Amount left to pay, minor units; negative when too much came. */
  readonly balance: MinorUnits;
  /** Day of the last payment when nothing is left to pay. */
  readonly receivedOn: string | null;
  /** The last thing the client said about paying, unless it was confirmed. */
  readonly claim: ShownClaim | null;
  /** Today where the business is. */
  readonly today: LocalDate;
  /** IANA zone of the business. */
  readonly timeZone: string;
  /** Country the business signed up in, alpha-2. */
  readonly country: string;
  /** Number and link of the invoice an offer became, once its client may see it. */
  readonly invoiced: { readonly number: string; readonly linkId: string } | null;
  /** Another program or account numbered it; `same_number`: with a number that is ours, too. */
  readonly broughtIn: "own_number" | "same_number" | null;
};

type FindDeps = Pick<Deps, "now"> & { readonly db: Pick<Deps["db"], "readHome" | "queryOutside"> };
/** Reads beside the document and in its transaction, because each one of its own costs the page more than what it reads. */
type Beside<T> = (tx: Tx, businessId: BusinessId) => Promise<T>;
const linkPattern = /^[\w-]{22,64}$/;

/** The target of a link: a document, a document it was withdrawn from, or nothing. */
export type PublicLink<T = unknown> =
  | ({ readonly state: "open"; readonly beside: T | undefined } & PublicInvoice)
  /** Revoked, or replaced by another link. */
  | { readonly state: "withdrawn"; readonly invoice: Invoice; readonly country: string }
  | { readonly state: "unknown" };

/** Null for a link that is unknown, withdrawn, or of a draft. */
export async function findPublicInvoice(deps: FindDeps, linkId: string): Promise<PublicInvoice | null> {
  const found = await findPublicLink(deps, linkId);
  return found.state === "open" ? found : null;
}

/**
 * Finds the document of a link for a page that is only viewed: from the replica where there is one, some seconds old. A
 * link it does not know, or that was withdrawn, is looked up in the primary.
 */
export const viewPublicLink = <T>(
  deps: Pick<Deps, "db" | "replica" | "now">,
  linkId: string,
  { now }: { /** The answer must include the caller's own last write. */ now: boolean },
  beside?: Beside<T>,
): Promise<PublicLink<T>> =>
  deps.replica && !now
    ? deps.replica.read(
        deps.db,
        (db) => findPublicLink<T>({ db, now: deps.now }, linkId, beside),
        ({ state }) => state === "open",
      )
    : findPublicLink<T>(deps, linkId, beside);

/** Finds the document a link opens. A draft's link is unknown, because nobody was given it. */
export async function findPublicLink<T>(deps: FindDeps, linkId: string, beside?: Beside<T>): Promise<PublicLink<T>> {
  if (!linkPattern.test(linkId)) return { state: "unknown" };
  const [link] = await deps.db.queryOutside<{ business_id: BusinessId; invoice_id: InvoiceId }>(
    "find_link",
    "select business_id, invoice_id from public_links where link_id = $1",
    [linkId],
  );
  if (!link) return { state: "unknown" };
  const businessId = link.business_id;
  return deps.db.readHome(businessId, async (tx): Promise<PublicLink<T>> => {
    // Independent reads travel together, because trips to the database cost the page more than the work in it.
    const [record, business, more] = await Promise.all([
      getRecord(tx, businessId, "invoices", link.invoice_id),
      getRecord(tx, businessId, "business", businessId),
      beside?.(tx, businessId),
    ]);
    if (!record || !business) return { state: "unknown" };
    if (record.data.number === null) return { state: "unknown" };
    const shown = await presentDocument(deps, tx, record, business.data);
    const { invoice, country } = shown;
    const isOpen = invoice.linkRevokedAt === null && invoice.linkId === linkId;
    return isOpen ? { state: "open", ...shown, beside: more } : { state: "withdrawn", invoice, country };
  });
}

/** An issued document as its client may see it, whether or not its link is open. */
export async function presentDocument(
  deps: Pick<FindDeps, "now">,
  tx: Tx,
  record: StoredOf<"invoices">,
  business: Business,
): Promise<PublicInvoice> {
  const { id: businessId, country, timeZone } = business;
  const stored = z.parse(Invoice, record.data);
  const [invoice, invoiced, broughtIn, settled] = await Promise.all([
    withVerifiedAnswer(tx, businessId, stored),
    invoicedAs(tx, stored, businessId),
    importedNumbering(tx, businessId, stored),
    settledBy(tx, record, business),
  ]);
  return {
    businessId,
    rev: record.rev,
    invoice,
    today: todayIn(timeZone, deps.now()),
    timeZone,
    country,
    invoiced,
    broughtIn,
    ...settled,
  };
}

async function invoicedAs(tx: Tx, offer: Invoice, businessId: BusinessId): Promise<PublicInvoice["invoiced"]> {
  if (!isOffer(offer.kind) || offer.status !== "converted") return null;
  const made = await getRecord(tx, businessId, "invoices", convertedId(offer.id));
  if (!made || made.data.number === null || made.data.linkRevokedAt !== null || made.data.status === "void")
    return null;
  return { number: made.data.number, linkId: made.data.linkId };
}

export async function settledBy(
  tx: Tx,
  { id, data }: StoredOf<"invoices">,
  { id: businessId }: Pick<Business, "id">,
): Promise<Pick<PublicInvoice, "settled" | "owing" | "balance" | "receivedOn" | "claim">> {
  const [allocated, credits] = await Promise.all([
    listInvoicePayments(tx, businessId, id),
    tx
      .selectFrom("records")
      .select("data")
      .where("business_id", "=", businessId)
      .where("collection", "=", "invoices")
      .where(sql<boolean>`source_id = ${id} and data ->> 'kind' = 'credit_note'`)
      .where("deleted_at", "is", null)
      .execute(),
  ]);
  const creditsOf = credits.map((row) => row.data as unknown as Invoice);
  const settled = settledOn(data, allocated, creditsOf);
  const owing = owingOf(data, settled);
  const balance = owing.due;
  const days = allocated.filter(({ status, amount }) => status === "confirmed" && amount > 0).map(({ date }) => date);
  return {
    settled,
    owing,
    balance,
    receivedOn: balance <= 0 ? (days.toSorted().at(-1) ?? null) : null,
    claim: lastClaim(await verifiedClaims(tx, businessId, allocated)),
  };
}

/** Claims on a document that nobody looked at yet. */
export async function claimsWaiting(tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<number> {
  return (await listInvoicePayments(tx, businessId, invoiceId)).filter(({ status }) => status === "claimed").length;
}

function lastClaim(payments: readonly Payment[]): ShownClaim | null {
  const claims = payments.filter(({ claim }) => claim !== undefined);
  const last = claims.toSorted((a, b) => ((a.claim?.at ?? "") < (b.claim?.at ?? "") ? 1 : -1))[0];
  if (!last?.claim || last.status === "confirmed") return null;
  if (last.status === "reversed" && !last.rejectedReason) return null;
  const { amount, method, at } = last.claim;
  return {
    state: last.status === "claimed" ? "claimed" : "rejected",
    amount,
    method,
    at,
    reason: last.rejectedReason ?? "",
  };
}

/**
 * An offer as others may read it. The client's answer is shown as theirs only where the server heard it on the offer's
 * page; any other is the word of the business, which noted it.
 */
async function withVerifiedAnswer(tx: Tx, businessId: BusinessId, invoice: Invoice): Promise<Invoice> {
  const { answer } = invoice;
  if (answer === null || answer.signed === "noted") return invoice;
  const fact = await tx
    .selectFrom("offer_answers")
    .select("name")
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoice.id)
    .where("what", "=", answer.what)
    .where("name", "=", answer.name)
    .where("version", "=", answer.version ?? 1)
    .limit(1)
    .executeTakeFirst();
  return fact ? invoice : { ...invoice, answer: { ...answer, signed: "noted", drawing: "" } };
}

/** The payments whose claim somebody made on the page, or a payment company did; what a device brought back counts as such. */
export async function verifiedClaims(tx: Tx, businessId: BusinessId, payments: readonly Payment[]): Promise<Payment[]> {
  const claims = payments.filter(({ claim }) => claim !== undefined);
  const ids = claims.map(({ id }) => id);
  const reported = await paymentsWithStatement(tx, businessId, ids, ["claimed", "unclear"]);
  return claims.filter(({ id, unverified }) => reported.has(id) || unverified === true);
}

/**
 * Compares the number of an imported document with our own. `same_number`: we gave this number to another document of
 * its kind, so that one could be taken for the other. Null for documents we numbered ourselves.
 */
async function importedNumbering(
  tx: Tx,
  businessId: BusinessId,
  { imported, kind, number }: Invoice,
): Promise<"own_number" | "same_number" | null> {
  if (!imported || number === null) return null;
  const given = await tx
    .selectFrom("issued_numbers")
    .select("number")
    .where("business_id", "=", businessId)
    .where("kind", "=", kind)
    .where("number", "=", number)
    .limit(1)
    .executeTakeFirst();
  return given ? "same_number" : "own_number";
}

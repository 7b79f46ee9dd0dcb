import type { ContactId, BusinessId } from "@ankara/domain/records/fields";
import type { PortalDocument, PortalInput } from "@ankara/documents/client-portal";
import { statementAccounts } from "@ankara/documents/statement-accounts";
import { readClientLink } from "@ankara/domain/clients/client-link";
import { addMonths, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { owingOf, receivableOn } from "@ankara/domain/invoice/receivable";
import { settledOn } from "@ankara/domain/invoice/settlements";
import { Contact } from "@ankara/domain/records/contact";
import { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import { computeReport } from "@ankara/domain/reports/compute-report";
import { Ledger } from "@ankara/domain/reports/ledger";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { isSameSecret } from "../../policies/same-secret.ts";
import { withoutPrivate } from "../../presenters/without-private.ts";
import { verifiedClaims } from "./find-public-invoice.ts";

/** A client of a business, found by the link to their own page. */
export type ClientPortal = Omit<PortalInput, "language" | "isCorrected"> & { readonly businessId: BusinessId };

/**
 * Finds the client a link opens, read from the primary so that a revoked link is dead at once. Null for a link that is
 * unknown, revoked or of a deleted client, which all answer alike.
 */
export async function findClientPortal(
  { db, now }: Pick<Deps, "db" | "now">,
  linkId: string,
): Promise<ClientPortal | null> {
  const link = readClientLink(linkId);
  if (!link) return null;
  const { businessId, contactId, key } = link;
  return db.read(businessId, async (tx) => {
    const contact = await getRecord(tx, businessId, "contacts", contactId);
    const business = contact && (await getRecord(tx, businessId, "business", businessId));
    if (!contact || !business || !isSameSecret(contact.data.portalKey, key)) return null;
    const today = todayIn(business.data.timeZone, now());
    return {
      linkId,
      businessId,
      business: business.data,
      contact: z.parse(Contact, contact.data),
      today,
      documents: await listDocuments(tx, businessId, contactId, today),
    };
  });
}

async function listDocuments(
  tx: Tx,
  businessId: BusinessId,
  contactId: ContactId,
  today: LocalDate,
): Promise<PortalDocument[]> {
  const invoices = await listInvoices(tx, businessId, sql`r.contact_id = ${contactId}`);
  const ids = invoices.map(({ id }) => id);
  const payments = await listAllocated(tx, businessId, ids);
  const credits = invoices.filter(({ kind }) => kind === "credit_note");
  const claims = await verifiedClaims(tx, businessId, payments);
  const claimed = new Set(
    claims
      .filter(({ status }) => status === "claimed")
      .flatMap(({ allocations }) => allocations.map((share) => share.invoiceId as string)),
  );
  const paymentsOf = Map.groupBy(
    payments.flatMap((payment) => payment.allocations.map(({ invoiceId }) => ({ invoiceId, payment }))),
    ({ invoiceId }) => invoiceId as string,
  );
  const creditsOf = Map.groupBy(credits, ({ sourceId }) => sourceId as string);
  return invoices.map((invoice) => {
    const own = (paymentsOf.get(invoice.id) ?? []).map(({ payment }) => payment);
    const settled = settledOn(invoice, own, creditsOf.get(invoice.id) ?? []);
    return {
      invoice: withoutPrivate(invoice),
      settled,
      receivable: receivableOn(owingOf(invoice, settled), today),
      isClaimed: claimed.has(invoice.id),
    };
  });
}

/** Documents with a number. Of the lines, which may be hundreds, the first names what a document is for. */
async function listInvoices(tx: Tx, businessId: BusinessId, which: ReturnType<typeof sql>): Promise<Invoice[]> {
  const { rows } = await sql<{ data: unknown }>`
    select jsonb_set(r.data - 'history' - 'versions', '{lines}', jsonb_path_query_array(r.data, '$.lines[0]')) as data
    from records r
    where r.business_id = ${businessId}::uuid and r.collection = 'invoices' and r.deleted_at is null and ${which}
      and r.data ->> 'number' is not null
    order by r.id`.execute(tx);
  return rows.map(({ data }) => z.parse(Invoice, data));
}

/** The payments for these invoices, by a lateral join for the reason `listInvoicePayments` has. */
async function listAllocated(tx: Tx, businessId: BusinessId, invoiceIds: readonly string[]): Promise<Payment[]> {
  const { rows } = await sql<{ data: unknown }>`
    select found.data from (
      select distinct payment_id from payment_allocations
      where business_id = ${businessId}::uuid and invoice_id = any(${invoiceIds}::uuid[])) as a
    cross join lateral (
      select r.data from records r
      where r.business_id = ${businessId}::uuid and r.collection = 'payments' and r.id = a.payment_id
        and r.deleted_at is null
      limit 1) as found
    order by a.payment_id`.execute(tx);
  return rows.map(({ data }) => z.parse(Payment, data));
}

/** Computes the statement of the last twelve months, this one among them. */
export async function readStatement({ db }: Pick<Deps, "db">, portal: ClientPortal) {
  const { businessId, business, contact, today } = portal;
  return db.read(businessId, async (tx) => {
    const invoices = portal.documents.map(({ invoice }) => invoice);
    const payments = await listOfClient(
      tx,
      businessId,
      contact.id,
      invoices.map(({ id }) => id),
    );
    // A payment of this client may settle another's document too: without it that part would count as credit.
    const known = new Set(invoices.map(({ id }) => id as string));
    const others = payments
      .flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId as string))
      .filter((id) => !known.has(id));
    const beside = others.length === 0 ? [] : await listInvoices(tx, businessId, sql`r.id = any(${others}::uuid[])`);
    const ledger = new Ledger(
      {
        business,
        contacts: [contact],
        invoices: [...invoices, ...beside],
        payments,
        expenses: [],
        series: [],
      },
      today,
    );
    const period = { from: addMonths(`${today.slice(0, 7)}-01`, -11), to: today };
    const question = { kind: "statement", period, basis: "accrual", compare: false, contactId: contact.id } as const;
    return { period, accounts: statementAccounts(computeReport(ledger, question)) };
  });
}

/** The entries of a client's account: those that name the client, and those that settle the documents. */
async function listOfClient(
  tx: Tx,
  businessId: BusinessId,
  contactId: ContactId,
  invoiceIds: readonly string[],
): Promise<Payment[]> {
  const named = await sql<{ data: unknown }>`
    select data from records
    where business_id = ${businessId}::uuid and collection = 'payments' and deleted_at is null
      and payer_id = ${contactId}`.execute(tx);
  const all = [
    ...named.rows.map(({ data }) => z.parse(Payment, data)),
    ...(await listAllocated(tx, businessId, invoiceIds)),
  ];
  return [...new Map(all.map((payment) => [payment.id, payment])).values()];
}

import type { LocalDate } from "@ankara/domain/dates/dates";
import { summarizeContact, type ContactSummary } from "@ankara/domain/clients/contact-summary";
import { countryOf } from "@ankara/domain/countries/countries";
import { isOffer } from "@ankara/domain/invoice/document-status";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Payment } from "@ankara/domain/records/payment";
import { useMemo } from "react";
import { idSuffixOf } from "@ankara/domain/text";
import { useBusiness, useContactRows, useDevice, useInvoiceRows, usePayments, useRecord } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { useToday } from "../../platform/use-today.ts";

/** Everything the page of one client shows, all of it from the device. */
export type Client = {
  readonly contact: Contact;
  readonly business: Business;
  /** `+234`: of the business's country, to read numbers written without one. */
  readonly dialCode: string;
  readonly today: LocalDate;
  /** Invoices and drafts, newest first. */
  readonly invoices: readonly InvoiceRow[];
  /** Quotes and pro formas, drafts of them too, newest first. */
  readonly quotes: readonly InvoiceRow[];
  /** Newest first. */
  readonly payments: readonly Payment[];
  readonly summary: ContactSummary;
};

/** The client an address means. `undefined` until the device has answered, null when there is no such client on it. */
export function useClientAt(permalink: string): Client | null | undefined {
  const rows = useContactRows();
  const found = rows && findByPermalink(rows, permalink);
  const client = useClient(found?.id ?? "");
  if (rows === undefined) return undefined;
  return found === undefined ? null : client;
}

/** The client with this id; `undefined` and null as above. */
export function useClient(id: string): Client | null | undefined {
  const contact = useRecord("contacts", id);
  const business = useBusiness();
  const allInvoices = useInvoiceRows();
  const payments = usePayments({ contactId: id });
  const today = useToday(business?.timeZone);
  // Under one key, however many debts there are: a page that waits anew would forget what is open on it.
  const sources = useDevice(`made-of/debts/${id}`, async ({ db }) => {
    const own = await db.payments.where("contactId").equals(id).toArray();
    const debts = own.flatMap((row) => (row.data?.["debt"] ? [row.id] : []));
    const rows = debts.length === 0 ? [] : await db.invoices.where("data.sourceId").anyOf(debts).toArray();
    return new Map(rows.map((row) => [row.id, (row.data?.["sourceId"] as string | undefined) ?? null]));
  });

  return useMemo(() => {
    if (contact === null) return null;
    if (!contact || !business || !allInvoices || !payments || !sources) return undefined;
    const invoices = allInvoices.filter((row) => row.contactId === contact.id && row.kind === "invoice");
    return {
      contact,
      business,
      dialCode: countryOf(business.country).dial_code,
      today,
      invoices,
      quotes: allInvoices.filter((row) => row.contactId === contact.id && isOffer(row.kind)),
      payments: payments.toSorted((a, b) => compare(b.date, a.date) || compare(b.createdAt, a.createdAt)),
      summary: summarizeContact({
        invoices: invoices
          .filter(({ status }) => status === "issued")
          .map((row) => ({ ...row, sourceId: sources.get(row.id) ?? null })),
        payments,
        opening: { amount: contact.openingBalance, currency: contact.currency ?? business.currency },
        homeCurrency: business.currency,
        today,
      }),
    };
  }, [contact, business, allInvoices, payments, sources, today]);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The client an address means. The name in it may be an old one: the end of the id decides. Should two
 * clients end alike, the one whose address is exactly this wins.
 */
export function findByPermalink<T extends { readonly id: string; readonly permalink: string }>(
  rows: readonly T[],
  permalink: string,
): T | undefined {
  const suffix = idSuffixOf(permalink);
  if (suffix === null) return undefined;
  const matches = rows.filter(({ id }) => id.endsWith(suffix));
  return matches.find((row) => row.permalink === permalink) ?? matches[0];
}

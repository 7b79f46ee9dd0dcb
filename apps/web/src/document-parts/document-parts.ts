import type { LocalDate } from "@ankara/domain/dates/dates";
import { publicOrigin } from "../api/server-origin.ts";
import { toE164 } from "@ankara/domain/clients/phone";
import { countryOf } from "@ankara/domain/countries/countries";
import { snapshotBusiness, snapshotClient } from "@ankara/domain/invoice/issue";
import { payToNow } from "@ankara/domain/invoice/pay-to";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { InvoiceDocumentInput, Logo } from "@ankara/documents/invoice-document";
import { datedToday } from "./draft-edits.ts";

/** Address of the client's page of an invoice. */
export const publicLink = (linkId: string): string => `${publicOrigin()}/invoice/link/${linkId}`;

/** Returns the client's number, E.164, where one is known and can be read; the country of the business says how. */
export const clientPhone = (
  { invoice, contact }: { readonly invoice: Pick<Invoice, "billTo">; readonly contact: Contact | null },
  { country }: Pick<Business, "country">,
): string | null => toE164(contact?.phones[0] ?? invoice.billTo?.phone ?? "", countryOf(country).dial_code);

/** Page on which anybody checks a document by its code. */
const checkUrl = (): string => `${window.location.origin}/verify`;

/**
 * Returns the input of an invoice's printed document. An issued one prints its own frozen parties and details;
 * a draft prints the business and the client as they are today, dated as if it were issued now.
 */
export function documentParts(of: {
  invoice: Invoice;
  business: Business;
  contact: Contact | null;
  today: LocalDate;
  settled: Settled;
  logo: Logo | null;
}): InvoiceDocumentInput {
  const { invoice, business, contact, today, settled, logo } = of;
  if (invoice.status !== "draft")
    return {
      invoice,
      settled,
      logo,
      publicUrl: publicLink(invoice.linkId),
      checkUrl: checkUrl(),
      timeZone: business.timeZone,
    };
  return {
    invoice: datedToday(invoice, today),
    from: snapshotBusiness(business),
    payTo: payToNow(invoice, business.payTo),
    billTo: contact || invoice.walkIn ? snapshotClient(invoice, contact) : null,
    logo,
    timeZone: business.timeZone,
  };
}

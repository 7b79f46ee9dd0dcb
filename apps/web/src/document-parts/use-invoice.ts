import type { LocalDate } from "@ankara/domain/dates/dates";
import { useMemo, useState } from "react";
import { type Receivable, receivableOf } from "@ankara/domain/invoice/receivable";
import { countedPayments, sumSettled } from "@ankara/domain/invoice/settlements";
import { badgeOf, isEditable } from "@ankara/domain/invoice/state";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import type { AttentionRow } from "../store/database.ts";
import {
  useBusiness,
  useCreditNotes,
  usePayments,
  useRecord,
  useRefusal,
  useIssuedTo,
  useZone,
} from "../store/hooks.ts";
import { useToday } from "../platform/use-today.ts";
import type { Badge } from "../ui/status.tsx";
import { documentParts } from "./document-parts.ts";
import { useLogo } from "../store/use-logo.ts";
import { summarizeContact } from "@ankara/domain/clients/contact-summary";

/** Everything the page of an issued invoice shows, read from the device. */
export type InvoicePage = {
  invoice: Invoice;
  business: Business;
  contact: Contact | null;
  /** The invoice a credit note corrects, or the offer an invoice was made of. */
  source: Invoice | null;
  payments: readonly Payment[];
  /** Credit notes on it, drafts among them. */
  credits: readonly Invoice[];
  /** Claims that wait for a decision. */
  claims: readonly Payment[];
  /** Balance of today. */
  receivable: Receivable;
  /** Credit of the client in this currency, minor units: money we hold that belongs to no debt. */
  credit: number;
  badge: Badge;
  editable: boolean;
  /** Day of the last payment. */
  paidOn: string | null;
  parts: InvoiceDocumentInput;
  /** The server has this version. */
  uploaded: boolean;
  /** The server refused it, or a change of it: the person has to look at it. */
  refused: boolean;
  /** Reason the server refused the document, so that its number is not valid; null when it did not refuse or was not asked. */
  refusal: AttentionRow | null;
  today: LocalDate;
  timeZone: string;
};

/** `undefined` until the device has answered, null when it has no such invoice. */
export function useInvoicePage(id: string): InvoicePage | null | undefined {
  const invoice = useRecord("invoices", id);
  const business = useBusiness();
  const contact = useRecord("contacts", invoice?.contactId ?? "");
  const source = useRecord("invoices", invoice?.sourceId ?? "");
  const payments = usePayments({ invoiceId: id });
  const credits = useCreditNotes(id);
  const credit = useCreditOf(invoice ?? null);
  const timeZone = useZone();
  const today = useToday(timeZone);
  const refusal = useRefusal(id, invoice?.syncState === "rejected");
  const logo = useLogo(invoice?.from?.logoUrl ?? "");
  const keepParts = usePartsOfBefore();
  return useMemo(() => {
    if (invoice === null) return null;
    if (!invoice || !business || contact === undefined || source === undefined || !payments || !credits)
      return undefined;
    const receivable = receivableOf(invoice, { payments, credits }, { today });
    const confirmed = countedPayments(payments);
    return {
      invoice,
      business,
      contact,
      source,
      payments,
      credits,
      claims: payments.filter((payment) => payment.status === "claimed"),
      receivable,
      credit,
      badge: badgeOf(invoice, receivable, today),
      editable: isEditable(invoice, sumSettled(receivable.settled)),
      paidOn:
        confirmed
          .map((payment) => payment.date)
          .toSorted()
          .at(-1) ?? null,
      parts: keepParts(documentParts({ invoice, business, contact, today, settled: receivable.settled, logo })),
      uploaded: invoice.syncState === "synced",
      refused: invoice.syncState === "rejected",
      refusal: refusal ?? null,
      today,
      timeZone,
    };
  }, [invoice, business, contact, source, payments, credits, credit, today, timeZone, logo, refusal, keepParts]);
}

/** Gives the parts of before while they print the same: that the server took the document draws neither picture nor PDF anew. */
function usePartsOfBefore(): (parts: InvoiceDocumentInput) => InvoiceDocumentInput {
  const [keep] = useState(() => {
    let kept: { parts: InvoiceDocumentInput; text: string } | undefined;
    return (parts: InvoiceDocumentInput) => {
      const text = JSON.stringify({ ...parts, logo: null, invoice: { ...parts.invoice, ...neverPrinted } });
      if (kept?.text !== text || kept.parts.logo !== parts.logo) kept = { parts, text };
      return kept.parts;
    };
  });
  return keep;
}
const neverPrinted = { rev: 0, syncState: "synced" };

/** Returns the client's credit in the currency of an invoice, in minor units; 0 without a client. */
function useCreditOf(invoice: Invoice | null): number {
  const contactId = invoice?.contactId ?? "nobody";
  const contact = useRecord("contacts", contactId);
  const payments = usePayments({ contactId });
  const rows = useIssuedTo(contactId);
  const invoices = useMemo(() => rows.filter(({ kind, status }) => kind === "invoice" && status === "issued"), [rows]);
  if (!invoice || !contact || !payments) return 0;
  const { money } = summarizeContact({
    invoices,
    payments,
    opening: { amount: contact.openingBalance, currency: contact.currency ?? invoice.currency },
    homeCurrency: invoice.currency,
    today: invoice.issueDate ?? "",
  });
  return money.find(({ currency }) => currency === invoice.currency)?.credit ?? 0;
}

import { summarizeContact } from "@ankara/domain/clients/contact-summary";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useInvoiceRows, usePayments, useRecord } from "../store/hooks.ts";

/** What the client of an invoice has with us in its currency, minor units; 0 without a client. */
export function useCreditOf(invoice: Invoice | null): number {
  const contactId = invoice?.contactId ?? "nobody";
  const contact = useRecord("contacts", contactId);
  const payments = usePayments({ contactId });
  const rows = useInvoiceRows();
  if (!invoice || !contact || !payments || !rows) return 0;
  const invoices = rows.filter(
    (row) => row.contactId === contactId && row.kind === "invoice" && row.status === "issued",
  );
  const { money } = summarizeContact({
    invoices,
    payments,
    opening: { amount: contact.openingBalance, currency: contact.currency ?? invoice.currency },
    homeCurrency: invoice.currency,
    today: invoice.issueDate ?? "",
  });
  return money.find(({ currency }) => currency === invoice.currency)?.credit ?? 0;
}

import type { Note } from "@ankara/domain/records/note";
import { useRecord } from "../../store/hooks.ts";
import { useContactRows, useInvoiceRows } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import type { ContactRow } from "../../store/index/contact-row.ts";

/** What a note is about, as far as it is on this device. */
export function useLinks(note: Note) {
  const contact = useContactRows()?.find(({ id }) => id === note.contactId);
  const invoice = useInvoiceRows()?.find(({ id }) => id === note.invoiceId);
  const expense = useRecord("expenses", note.expenseId ?? "") ?? undefined;
  return { contact, invoice, expense };
}

export const pageOfContact = ({ permalink }: ContactRow): string => `/contacts/${permalink}`;
export const pageOfInvoice = ({ id, status }: InvoiceRow): string =>
  status === "draft" ? `/new-invoice?draft=${id}` : `/invoice/${id}`;

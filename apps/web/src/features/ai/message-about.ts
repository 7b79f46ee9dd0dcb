import { toE164 } from "@ankara/domain/clients/phone";
import type { MessageSource, MessageType } from "@ankara/domain/ai/messages";
import { countryOf } from "@ankara/domain/countries/countries";
import { daysBetween, type LocalDate } from "@ankara/domain/dates/dates";
import { ownName } from "@ankara/domain/invoice/document-status";
import { owingOf } from "@ankara/domain/invoice/receivable";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { overdueReminder } from "../../document-parts/send-reminder.ts";
import { useToday } from "../../platform/use-today.ts";
import { useBusiness, useInvoiceRows, useRecord, type Stored } from "../../store/hooks.ts";
import { settledOfRow } from "../../store/index/invoice-row.ts";

/** Record of a message and the way to its client, as this device has them. */
export type MessageRecord = {
  readonly invoice: Stored<Invoice> | null;
  readonly contact: Stored<Contact> | null;
  /** Empty for a sale to nobody in particular. */
  readonly name: string;
  /** E.164, or empty: WhatsApp then lets the person choose the chat. */
  readonly phone: string;
  readonly email: string;
  /** The server has everything the message is about. */
  readonly uploaded: boolean;
  /** Step that a reminder sent now is written down as; null where nothing is to be reminded of. */
  readonly reminder: { readonly offset: number; readonly part: string } | null;
};

/** Returns the record a message is about; undefined until the device has answered, null when it is not here. */
export function useMessageRecord(kind: MessageSource, id: string): MessageRecord | null | undefined {
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const payment = useRecord("payments", kind === "payment" ? id : "");
  const invoice = useRecord("invoices", kind === "invoice" ? id : (payment?.allocations[0]?.invoiceId ?? ""));
  const contactId = kind === "contact" ? id : (payment?.contactId ?? invoice?.contactId ?? "");
  const contact = useRecord("contacts", contactId);
  const row = useInvoiceRows()?.find((each) => each.id === invoice?.id);
  if (!business || payment === undefined || invoice === undefined || contact === undefined) return undefined;
  const found = { invoice, payment, contact }[kind];
  if (!found) return null;
  const name = contact?.name ?? invoice?.billTo?.name ?? "";
  const phone = contact?.phones[0] ?? invoice?.billTo?.phone ?? "";
  return {
    invoice,
    contact,
    name: ownName(name),
    phone: toE164(phone, countryOf(business.country).dial_code) ?? "",
    email: contact?.email ?? invoice?.billTo?.email ?? "",
    uploaded: [payment, invoice, contact].every((record) => !record || record.syncState === "synced"),
    reminder: invoice && row && kind === "invoice" ? stepOf(row, invoice, contact, today) : null,
  };
}

/** The step of what is late, or else of what comes next: days after its day, negative before it. */
function stepOf(
  row: NonNullable<ReturnType<typeof useInvoiceRows>>[number],
  invoice: Stored<Invoice>,
  contact: Contact | null,
  today: LocalDate,
): MessageRecord["reminder"] {
  if (contact?.noReminders || invoice.kind !== "invoice" || invoice.status !== "issued") return null;
  const late = overdueReminder({ row, invoice, contact, today });
  if (late) return late;
  const next = owingOf(invoice, settledOfRow(row)).openParts[0];
  if (!next) return null;
  const offset = next.dueDate === null ? 0 : daysBetween(next.dueDate, today);
  return { offset: Math.max(offset, -999), part: next.key };
}

/** Messages that make sense about a record, the likeliest first. */
export function messagesFor(kind: MessageSource, canRemind: boolean): readonly MessageType[] {
  const others: readonly MessageType[] = ["thank_you", "delay_apology", "review_request"];
  return canRemind && kind !== "payment" ? ["payment_reminder", ...others] : others;
}

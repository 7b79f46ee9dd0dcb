import type { CollectionName } from "../records/collections.ts";
import type { Contact } from "../records/contact.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";

/** Events other programs can subscribe to. Names never change; new ones are added. */
export const webhookEvents = [
  "invoice.issued",
  "invoice.paid",
  "invoice.cancelled",
  "payment.recorded",
  "payment.reversed",
  "client.created",
  "quote.accepted",
  "quote.declined",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

type Data = Readonly<Record<string, unknown>>;
/** A record before and after a transaction; null where there was none or it was deleted. */
export type RecordChange = {
  readonly collection: CollectionName;
  readonly id: string;
  readonly before: Data | null;
  readonly after: Data | null;
};
export type DetectedEvent = { readonly event: WebhookEvent; readonly change: RecordChange };

/**
 * Returns the events of a transaction's changes, in the order they were made. Whether an invoice became paid is not
 * seen in one record: `mayBePaid` names those to look at.
 *
 * Records that were brought in from another program happened elsewhere, and are not told of.
 */
export function webhookEventsFrom(changes: readonly RecordChange[]): DetectedEvent[] {
  return changes.flatMap((change) => eventsOf(change).map((event) => ({ event, change })));
}

function eventsOf({ collection, before, after }: RecordChange): WebhookEvent[] {
  if (after === null || (before === null && after["imported"] !== undefined)) return [];
  if (collection === "contacts") return before === null ? ["client.created"] : [];
  if (collection === "invoices") return documentEvents(before as Invoice | null, after as Invoice);
  if (collection === "payments") return paymentEvents(before as Payment | null, after as Payment);
  return [];
}

function documentEvents(before: Invoice | null, after: Invoice): WebhookEvent[] {
  const was = before?.status ?? "draft";
  if (after.kind === "invoice") {
    if ((before?.number ?? null) === null && after.number !== null && after.status === "issued")
      return ["invoice.issued"];
    return was !== "void" && after.status === "void" ? ["invoice.cancelled"] : [];
  }
  if (after.kind !== "quote" || was === after.status) return [];
  if (after.status === "accepted") return ["quote.accepted"];
  return after.status === "declined" ? ["quote.declined"] : [];
}

function paymentEvents(before: Payment | null, after: Payment): WebhookEvent[] {
  if (after.reverses !== null) return before === null ? ["payment.reversed"] : [];
  const isMoney = after.status === "confirmed" && after.amount > 0 && after.debt === undefined;
  return isMoney && before?.status !== "confirmed" ? ["payment.recorded"] : [];
}

/** Ids of invoices these changes may have settled: what payments and credit notes among them point at. */
export function mayBePaid(changes: readonly RecordChange[]): string[] {
  const ids = changes.flatMap(({ collection, after }): string[] => {
    if (after === null) return [];
    if (collection === "payments") {
      const { status, allocations } = after as Payment;
      return status === "confirmed" ? allocations.map(({ invoiceId }) => invoiceId) : [];
    }
    if (collection !== "invoices") return [];
    const { kind, status, sourceId } = after as Invoice;
    return kind === "credit_note" && status === "issued" && sourceId !== null ? [sourceId] : [];
  });
  return [...new Set(ids)];
}

/**
 * Picks the fields a message carries of a record: enough to act on, few enough that a log of messages is no copy of the books. Amounts in
 * minor units. The record itself is read with a key.
 *
 * @param rev - the business's revision it happened at: of two messages the one with the lower came first
 */
export function messageAbout(
  { event, change: { id, after } }: DetectedEvent,
  { rev, at }: { rev: number; at: string },
): { type: WebhookEvent; timestamp: string; data: Data } {
  const data = event.startsWith("payment.")
    ? paymentData(after as Payment)
    : event.startsWith("client.")
      ? { name: (after as Contact).name }
      : documentData(after as Invoice);
  return { type: event, timestamp: at, data: { id, rev, ...data } };
}

const documentData = ({ number, status, contactId, currency, totals, issueDate, dueDate }: Invoice): Data => ({
  number,
  status,
  contactId,
  currency,
  total: totals?.total ?? 0,
  issueDate,
  dueDate,
});

const paymentData = (payment: Payment): Data => ({
  contactId: payment.contactId,
  amount: payment.amount,
  currency: payment.currency,
  date: payment.date,
  method: payment.method,
  reference: payment.reference,
  allocations: payment.allocations.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
});

import type { Fields } from "@ankara/contract/sync";
import { todayIn } from "@ankara/domain/dates";
import { blankPayment } from "@ankara/domain/invoice/payment-acts";
import type { Payment } from "@ankara/domain/records/payment";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import { type Outcome, refuse, refuseFields } from "../../refused.ts";

/** A record that is being made: what a program said of it. */
export type Making = {
  readonly businessId: string;
  readonly id: string;
  readonly now: Date;
  readonly given: Fields;
};

/** Of today, in the business's currency, paid in cash, unless it says otherwise. */
export async function makeExpense(tx: Tx, { businessId, id, now, given }: Making): Promise<Outcome<Fields>> {
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!business) return refuse("unauthenticated");
  const at = now.toISOString();
  const { currency, timeZone } = business.data;
  const stamps = { id, createdAt: at, updatedAt: at, deviceId: null };
  if (typeof given["amount"] === "number" && given["amount"] < 0)
    return refuseFields({ "data.amount": "This must be at least 0" });
  return { ok: true, value: { currency, date: todayIn(timeZone, now), ...given, ...stamps } };
}

/** Confirmed money. Each invoice it settles is issued, of its currency, and of one client with the others. */
export async function makePayment(tx: Tx, { businessId, id, now, given }: Making): Promise<Outcome<Fields>> {
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!business) return refuse("unauthenticated");
  const today = todayIn(business.data.timeZone, now);
  const blank = blankPayment(id, { now, today, deviceId: null });
  const payment = { ...blank, currency: business.data.currency, ...given, id } as Payment;
  const mended: { -readonly [K in "contactId"]: Payment[K] } = { contactId: payment.contactId };
  for (const [index, { invoiceId }] of payment.allocations.entries()) {
    const at = `data.allocations.${index}.invoiceId`;
    const invoice = await getRecord(tx, businessId, "invoices", invoiceId);
    if (!invoice) return refuseFields({ [at]: "There is no such record" });
    if (invoice.data.status !== "issued" || invoice.data.kind !== "invoice")
      return refuseFields({ [at]: "Only an issued invoice can be paid" });
    if (invoice.data.currency !== payment.currency)
      return refuseFields({ [at]: `This invoice is in ${invoice.data.currency}` });
    mended.contactId ??= invoice.data.contactId;
    if (invoice.data.contactId !== mended.contactId) return refuseFields({ [at]: "This invoice is another client's" });
  }
  return { ok: true, value: { ...payment, ...mended } as unknown as Fields };
}

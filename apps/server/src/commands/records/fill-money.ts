import { ok } from "@ankara/domain/result";
import type { Fields } from "@ankara/contract/sync";
import { todayIn } from "@ankara/domain/dates/dates";
import { blankPayment } from "@ankara/domain/invoice/payment-actions";
import type { Payment } from "@ankara/domain/records/payment";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";

/** A record that is being made: what a program said of it. */
export type NewRecord = {
  readonly businessId: BusinessId;
  readonly id: string;
  readonly now: Date;
  readonly given: Fields;
};

/** Of today, in the business's currency, paid in cash, unless it says otherwise. */
export async function makeExpense(tx: Tx, { businessId, id, now, given }: NewRecord): Promise<Outcome<Fields>> {
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!business) return refuse("unauthenticated");
  const at = now.toISOString();
  const { currency, timeZone } = business.data;
  const stamps = { id, createdAt: at, updatedAt: at, deviceId: null };
  return ok({ currency, date: todayIn(timeZone, now), ...given, ...stamps });
}

/**
 * Confirmed money of today, unless it says otherwise, of the client whose invoices it settles. Whether it may settle them
 * is judged as for a device.
 */
export async function makePayment(tx: Tx, { businessId, id, now, given }: NewRecord): Promise<Outcome<Fields>> {
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!business) return refuse("unauthenticated");
  const today = todayIn(business.data.timeZone, now);
  const blank = blankPayment(id, { now, today, deviceId: null });
  const payment = { ...blank, currency: business.data.currency, ...given, id } as Payment;
  let { contactId } = payment;
  for (const [index, { invoiceId }] of payment.allocations.entries()) {
    const invoice = await getRecord(tx, businessId, "invoices", invoiceId);
    contactId ??= invoice?.data.contactId ?? null;
    // A device may not have heard yet that two clients are one; a program asks us.
    if (invoice && invoice.data.contactId !== contactId)
      return refuseFields({ [`data.allocations.${index}.invoiceId`]: "This invoice is another client’s" });
  }
  return ok({ ...payment, contactId } as unknown as Fields);
}

import type { Payment } from "@ankara/domain/records/payment";
import { toFields } from "../typed-records.ts";
import type { StoredOf, StoredRecord } from "./stored-record.ts";
import { type Decision, apply, hold, reject } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";

/*
 * The invoices of a payment have to exist, in its currency. Two phones may settle one at once, because both may have
 * received money: an invoice that is voided, deleted or paid meanwhile leaves the client a credit.
 */

/** @returns null when there is nothing against the shares of a payment */
export function validateAllocations(
  set: WorkingSet,
  next: Payment,
  {
    ifThere = false,
  }: { /** An invoice that is not there, or no invoice yet, may still come. */ ifThere?: boolean } = {},
): Decision | null {
  for (const [place, { invoiceId, amount }] of next.allocations.entries()) {
    // A share of 0 only names the purpose of the money.
    if (amount === 0) continue;
    // The number of its invoice waits for another one: the payment waits with it.
    if (set.held.has(`invoices/${invoiceId}`)) return hold;
    const invoice = set.find("invoices", invoiceId);
    if (invoice?.deleted) continue;
    if (!invoice || !isIssuedInvoice(invoice)) {
      if (ifThere) continue;
      return reject("invoice_unknown", "There is no issued invoice here that this payment could settle.", {
        [`allocations.${place}.invoiceId`]: "unknown",
      });
    }
    if (invoice.data["currency"] !== next.currency)
      return reject("invalid", "A payment and what it settles are in one currency.", { currency: "differs" });
  }
  return null;
}

const isIssuedInvoice = ({ data }: StoredRecord): boolean =>
  data["kind"] === "invoice" && typeof data["number"] === "string";

/**
 * A reversal takes back a payment that is there: its currency, at most what is left of it, from the invoices it settled.
 * It stands with the client of that payment, who may be another one by now because two were merged.
 */
export function validateReversal(set: WorkingSet, next: Payment, paymentId: string): Decision {
  if (set.held.has(`payments/${paymentId}`)) return hold;
  const payment = set.live("payments", paymentId);
  if (!payment || payment.data.reverses !== null || !wasMoney(set, payment))
    return reject("payment_unknown", "There is no payment here that this could take back.", { reverses: "unknown" });
  if (payment.data.currency !== next.currency)
    return reject("invalid", "A payment and what it settles are in one currency.", { currency: "differs" });
  const earlier = set.reversalsOf(paymentId).filter(({ id }) => id !== next.id);
  const left = earlier.reduce((sum, { data }) => sum + data.amount, payment.data.amount);
  const isWithin = (amount: number, of: number) =>
    amount === 0 || (amount > 0 !== of > 0 && Math.abs(amount) <= Math.abs(of));
  const shares = new Map<string, number>();
  for (const { data } of [payment, ...earlier])
    for (const { invoiceId, amount } of data.allocations) shares.set(invoiceId, (shares.get(invoiceId) ?? 0) + amount);
  const fits =
    isWithin(next.amount, left) &&
    next.allocations.every(({ invoiceId, amount }) => isWithin(amount, shares.get(invoiceId) ?? 0));
  if (!fits)
    return reject("over_reversed", "No more of a payment is taken back than is left of it.", { amount: "too_much" });
  return next.contactId === payment.data.contactId ? apply() : moved(next, payment);
}

/** A claim that waits, or was turned down, never was money; one that was taken back still is. */
const wasMoney = (set: WorkingSet, { id, data }: StoredOf<"payments">): boolean =>
  data.status === "confirmed" || (data.status === "reversed" && set.reversalsOf(id).length > 0);

const moved = (next: Payment, { data }: StoredOf<"payments">): Decision =>
  apply(toFields({ ...next, contactId: data.contactId }));

import type { MinorUnits } from "../money/money.ts";
import { instantOf, millisecondsOf } from "../dates/dates.ts";
import { newId, newLinkId, derivedIdFor, type Random } from "../ids.ts";
import { minorToDecimal } from "../money/parse-money.ts";
import type { Business } from "../records/business.ts";
import type { Contact } from "../records/contact.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";
import { err, ok, type Result } from "../result.ts";
import { newInvoice, newLine } from "./draft.ts";
import type { Stamp } from "./payment-actions.ts";

/** An invoice the payment settles. Amounts in minor units. */
export type Settled = {
  readonly id: string;
  readonly number: string;
  /** The share of this payment that settles it. */
  readonly amount: MinorUnits;
  /** Left to pay on it today. */
  readonly left: MinorUnits;
};

export type ReceiptError = { readonly code: "not_money" };

/**
 * A draft receipt for a payment: a line for each invoice it settles and one for what stays as credit, under an id that is
 * the same on every device. It says that money came in; the tax is on the invoices. `issueInvoice` gives it a number of
 * the receipts' own series.
 *
 * @param labels - texts of its lines in the document's language
 */
export function receiptFor(input: {
  readonly payment: Payment;
  readonly settled: readonly Settled[];
  readonly business: Business;
  readonly contact: Contact | null;
  readonly labels: { readonly payment: (number: string) => string; readonly onAccount: string };
  readonly random: Random;
  readonly stamp: Stamp;
}): Result<Invoice, ReceiptError> {
  const { payment, settled, business, contact, labels, random, stamp } = input;
  if (payment.status !== "confirmed" || payment.reverses !== null || payment.amount <= 0)
    return err({ code: "not_money" });
  const { now, today, deviceId } = stamp;
  const currency = payment.currency;
  const draft = newInvoice({
    id: derivedIdFor(payment.id),
    now,
    deviceId,
    business,
    contact,
    fees: [],
    today,
    kind: "receipt",
    random,
  });
  const makeId = () => newId(millisecondsOf(instantOf(now)), random);
  const line = (name: string, amount: MinorUnits) => ({
    ...newLine({ id: makeId(), invoice: { currency, taxes: [] } }),
    name: name.slice(0, 200),
    unitPrice: minorToDecimal(amount, currency),
  });
  const rest = payment.amount - settled.reduce((sum, { amount }) => sum + amount, 0);
  const lines = [
    ...settled.filter(({ amount }) => amount > 0).map(({ number, amount }) => line(labels.payment(number), amount)),
    ...(rest > 0 ? [line(labels.onAccount, rest)] : []),
  ];
  return ok({
    ...draft,
    currency,
    walkIn: contact === null,
    lines,
    taxes: [],
    taxMode: "none",
    cashRounding: null,
    publicNote: "",
    terms: "",
    payTo: [],
    linkId: newLinkId(random),
    sourceId: payment.id,
    sourceNumber: settled.length === 1 ? (settled[0]?.number ?? "").slice(0, 20) : "",
    receipt: {
      paymentId: payment.id,
      method: payment.method,
      reference: payment.reference,
      receivedOn: payment.date,
      withheld: payment.withholding?.amount ?? 0,
      left: settled.reduce((sum, { left }) => sum + Math.max(0, left), 0),
    },
  });
}

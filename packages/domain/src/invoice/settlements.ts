import type { MinorUnits } from "../money/money.ts";
import type { InvoiceId } from "../records/fields.ts";
import { allocate } from "../money/allocate.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";

type CountedFields = Pick<Payment, "id" | "status" | "reverses">;
/** The fields of a payment that say what it settles; whole payments and those of reports fit. */
export type SettlingPayment = CountedFields & Pick<Payment, "currency" | "allocations" | "withholding">;
/** The fields of a document that say whether it takes something off an invoice. */
export type SettlingCredit = Pick<Invoice, "kind" | "status" | "sourceId" | "currency"> & {
  readonly totals: { readonly total: MinorUnits } | null;
};

/** Amounts that settled an invoice so far, minor units of its currency. */
export type Settled = {
  /** Confirmed payments less reversals; credit of the client that was used on it is among them. */
  readonly money: number;
  /** Tax the client kept back. */
  readonly withheld: MinorUnits;
  /** Credit notes on it. */
  readonly credited: number;
};
export const nothingSettled: Settled = { money: 0, withheld: 0, credited: 0 };
export const sumSettled = ({ money, withheld, credited }: Settled): number => money + withheld + credited;

/**
 * The payments that are money: confirmed ones and, with their sign, those taken back together with what takes them back.
 * A claim is none, and a reversal counts exactly when the payment it takes back does.
 */
export function countedPayments<T extends CountedFields>(payments: Iterable<T>): T[] {
  const known = new Map<string, T>();
  const reversed = new Set<string>();
  for (const payment of payments) {
    known.set(payment.id, payment);
    if (payment.reverses !== null) reversed.add(payment.reverses);
  }
  return [...known.values()].filter((payment) => {
    if (payment.reverses === null)
      return payment.status === "confirmed" || (payment.status === "reversed" && reversed.has(payment.id));
    return (known.get(payment.reverses) ?? payment).status !== "claimed";
  });
}

/** Share of one payment in one invoice, minor units of the payment's currency. */
export type PaymentShare = {
  readonly invoiceId: InvoiceId;
  readonly amount: MinorUnits;
  readonly withheld: MinorUnits;
};

/**
 * The shares of a payment. Tax kept back with it is shared over its invoices in proportion. Of two shares for one invoice
 * the first counts.
 */
export function sharesOf({ allocations, withholding }: Pick<Payment, "allocations" | "withholding">): PaymentShare[] {
  const withheldTax = withholding?.amount ?? 0;
  const weights = allocations.map(({ amount }) => Math.abs(amount));
  const withheld =
    withheldTax === 0 || allocations.length === 0
      ? []
      : weights.some((weight) => weight > 0)
        ? allocate(withheldTax, weights)
        : [withheldTax];
  return allocations.flatMap(({ invoiceId, amount }, index) =>
    allocations.findIndex((share) => share.invoiceId === invoiceId) === index
      ? [{ invoiceId, amount, withheld: withheld[index] ?? 0 }]
      : [],
  );
}

/**
 * Returns the amounts that settled an invoice. Only entries in its own currency count: money never changes currency here.
 *
 * @param payments - at least those that name the invoice, and what reverses them
 * @param credits - at least the credit notes on it
 */
export function settledOn(
  { id, currency }: Pick<Invoice, "id" | "currency">,
  payments: Iterable<SettlingPayment>,
  credits: Iterable<SettlingCredit> = [],
): Settled {
  let [money, withheld, credited] = [0, 0, 0];
  for (const payment of countedPayments(payments)) {
    if (payment.currency !== currency || !payment.allocations.some(({ invoiceId }) => invoiceId === id)) continue;
    const share = sharesOf(payment).find(({ invoiceId }) => invoiceId === id);
    money += share?.amount ?? 0;
    withheld += share?.withheld ?? 0;
  }
  for (const { kind, status, sourceId, currency: noted, totals } of credits) {
    if (kind === "credit_note" && status === "issued" && sourceId === id && noted === currency)
      credited += totals?.total ?? 0;
  }
  return { money, withheld, credited };
}

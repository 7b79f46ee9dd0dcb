import type { PaymentSnapshot } from "../../providers/payments/provider.ts";

/** What we wrote down before anybody was asked for money. */
export type Expected = {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
};

/** What of a payment is not as we ordered it; null when it is ours to the last unit. */
export function differenceOf(snapshot: PaymentSnapshot, expected: Expected): keyof Expected | null {
  if (snapshot.reference !== expected.reference) return "reference";
  if (snapshot.currency !== expected.currency) return "currency";
  if (snapshot.amount !== expected.amount) return "amount";
  if (snapshot.customer !== null && snapshot.customer !== expected.customer) return "customer";
  return null;
}

import { newPayRef, type Random } from "@ankara/domain/ids";
import type { PaymentSnapshot } from "../../providers/payments/provider.ts";
import type { Deps } from "../../deps.ts";

export type SettleDeps = Pick<Deps, "db" | "now" | "random" | "payments" | "settings" | "log">;
/** What asking the provider led to. */
export type SettleOutcome = "applied" | "unchanged" | "mismatch" | "gone";

/** What we wrote down before anybody was asked for money. */
export type Expected = {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
};

/** What of a payment is not as we ordered it; null when it is ours to the last unit. */
export function firstDifference(snapshot: PaymentSnapshot, expected: Expected): keyof Expected | null {
  if (snapshot.reference !== expected.reference) return "reference";
  if (snapshot.currency !== expected.currency) return "currency";
  if (snapshot.amount !== expected.amount) return "amount";
  if (snapshot.customer !== null && snapshot.customer !== expected.customer) return "customer";
  return null;
}

/** What a purchase is known by to everybody: `ANK-7K2M9QXD`. */
export const newPaymentReference = (random: Random): string => `ANK-${newPayRef(random)}`;

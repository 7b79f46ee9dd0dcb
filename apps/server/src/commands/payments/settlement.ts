import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { PaymentProvider } from "@ankara/contract/billing";
import { newPayRef, type Random } from "@ankara/domain/ids";
import type { PaymentSnapshot } from "../../providers/payments/provider.ts";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

export type SettleDeps = Pick<Deps, "db" | "now" | "random" | "payments" | "settings" | "log">;
/** The outcome of asking the provider. */
export type SettleOutcome = "applied" | "unchanged" | "mismatch" | "gone";

/** The order as it was stored before anybody was asked for money. */
export type Expected = {
  readonly reference: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly customer: string;
};

/** Returns the first difference between the provider's payment and our order, or null. */
export function firstDifference(snapshot: PaymentSnapshot, expected: Expected): keyof Expected | null {
  if (snapshot.reference !== expected.reference) return "reference";
  if (snapshot.currency !== expected.currency) return "currency";
  if (snapshot.amount !== expected.amount) return "amount";
  if (snapshot.customer !== null && snapshot.customer !== expected.customer) return "customer";
  return null;
}

/** Makes the public reference of a purchase: `ANK-7K2M9QXD`. */
export const newPaymentReference = (random: Random): string => `ANK-${newPayRef(random)}`;

type PaymentRef = {
  readonly provider: PaymentProvider;
  /** A name of the provider: of a checkout, a payment or a subscription. */
  readonly ref: string;
  readonly businessId: BusinessId;
  readonly kind: "transaction" | "invoice" | "subscription" | "account";
  readonly targetId: string;
};

/** Saves what a provider's name refers to, so that its webhooks find the business; a repeat changes nothing. */
export async function savePaymentRef(tx: Tx, { provider, ref, businessId, kind, targetId }: PaymentRef): Promise<void> {
  await tx
    .insertInto("payment_refs")
    .values({ provider, ref, business_id: businessId, kind, target_id: targetId })
    .onConflict((conflict) => conflict.columns(["provider", "ref"]).doNothing())
    .execute();
}

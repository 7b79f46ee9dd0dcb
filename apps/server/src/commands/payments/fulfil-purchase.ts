import { creditPacks } from "@ankara/domain/subscriptions/credits";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import type { Tx } from "../../db/database.ts";
import type { PaymentSnapshot } from "../../providers/payments/provider.ts";
import { writeCommission } from "../affiliates/commissions.ts";
import { grantPaid } from "../ai/ledger.ts";
import { type TransactionRow, titleOf } from "./list-transactions.ts";
import type { SettleDeps } from "./settlement.ts";
import { recordSubscriptionFact } from "../subscriptions/subscription-fact.ts";
import { replaceSubscription } from "../subscriptions/replace-subscription.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";

/** Carries out a paid purchase: credits or time, a receipt, a commission. */
export async function fulfilPurchase(
  deps: SettleDeps,
  tx: Tx,
  row: TransactionRow & { paid_at: Date },
  { subscriptionRef, customerRef }: Pick<PaymentSnapshot, "subscriptionRef" | "customerRef">,
): Promise<void> {
  const { business_id: businessId, intent } = row;
  const pack = creditPacks.find((each) => each.intent === intent);
  if (pack) await grantPaid(deps, tx, businessId, { source: `pack:${row.id}`, credits: pack.credits });
  else {
    const plan = planByIntent(intent);
    // Null months would be for ever.
    if (!plan) throw new Error(`expected a plan, got ${intent}`);
    await recordSubscriptionFact(deps, tx, businessId, {
      at: row.paid_at,
      kind: "paid",
      key: `paid:${row.id}`,
      detail: { intent, months: plan.months },
    });
    if (row.kind !== "renewal") await replaceSubscription(deps, tx, row, { subscriptionRef, customerRef });
  }
  await writeCommission(deps, tx, {
    businessId,
    transaction: row.id,
    currency: row.currency,
    amount: Number(row.amount),
    at: row.paid_at,
  });
  await notifyOwner(deps, tx, businessId, `receipt:${row.id}`, {
    kind: "planReceipt",
    link: `${deps.settings.publicUrl}/transactions`,
    texts: { title: titleOf(intent), reference: row.reference },
    sums: { sum: { amount: Number(row.amount), currency: row.currency } },
    date: row.paid_at.toISOString().slice(0, 10),
    sandbox: deps.payments.sandbox,
  });
}

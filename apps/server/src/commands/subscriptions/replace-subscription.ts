import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentSnapshot } from "../../providers/payments/provider.ts";
import type { TransactionRow } from "../payments/list-transactions.ts";
import { type SettleDeps, savePaymentRef } from "../payments/settlement.ts";
import { isPaidInstead } from "../payments/retry-chain.ts";

/** The newest purchase's subscription is the one that renews; an older one is told to end. */
export async function replaceSubscription(
  deps: SettleDeps,
  tx: Tx,
  row: TransactionRow & { paid_at: Date },
  { subscriptionRef, customerRef }: Pick<PaymentSnapshot, "subscriptionRef" | "customerRef">,
): Promise<void> {
  const { business_id: businessId, provider } = row;
  const before = await tx
    .selectFrom("subscriptions")
    .select(["provider", "provider_subscription", "updated_at"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  const newer = await tx
    .selectFrom("transactions")
    .select("id")
    .where("business_id", "=", businessId)
    .where("status", "=", "success")
    .where("kind", "in", ["plan", "change"])
    .where("paid_at", ">", row.paid_at)
    .limit(1)
    .executeTakeFirst();
  if (subscriptionRef !== null)
    await savePaymentRef(tx, { provider, ref: subscriptionRef, businessId, kind: "subscription", targetId: row.id });
  const isReplaced = newer !== undefined || (await isPaidInstead(tx, row));
  const [ends, endsAt] = isReplaced
    ? [subscriptionRef, provider]
    : [before?.provider_subscription ?? null, before?.provider ?? null];
  if (ends !== null && endsAt !== null && (isReplaced || ends !== subscriptionRef))
    await enqueueCancellation(deps, tx, endsAt, ends);
  if (isReplaced) return;
  const values = {
    provider,
    provider_subscription: subscriptionRef,
    provider_customer: customerRef,
    updated_at: deps.now(),
  };
  await tx
    .insertInto("subscriptions")
    .values({ business_id: businessId, state: JSON.stringify({}), ...values })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(values))
    .execute();
}

/** The provider is told by the job that this subscription must not charge again. */
export async function enqueueCancellation(
  deps: Pick<Deps, "now">,
  tx: Tx,
  provider: TransactionRow["provider"],
  subscription: string,
): Promise<void> {
  await tx
    .insertInto("orphaned_subscriptions")
    .values({ provider, provider_subscription: subscription, detail: JSON.stringify({}), next_try_at: deps.now() })
    .onConflict((conflict) => conflict.columns(["provider", "provider_subscription"]).doNothing())
    .execute();
}

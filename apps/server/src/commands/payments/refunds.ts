import type { BusinessId } from "@ankara/domain/records/fields";
import { creditPacks, monthlyCredits } from "@ankara/domain/subscriptions/credits";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { ProviderName, Refund } from "../../providers/payments/provider.ts";
import { reverseCommission } from "../affiliates/commissions.ts";
import { revokePaidCredits } from "../ai/ledger.ts";
import { isDisputeRefund } from "./disputes.ts";
import type { TransactionRow } from "./list-transactions.ts";
import type { SettleDeps } from "./settlement.ts";
import { recordSubscriptionFact } from "../subscriptions/subscription-fact.ts";
import { enqueueCancellation } from "../subscriptions/replace-subscription.ts";

/**
 * Write down that money went back, once for each refund of the provider.
 *
 * @param order - the purchase or the card payment it belongs to
 * @returns whether it was written down now, for the first time
 */
export async function recordRefund(
  tx: Tx,
  order: { readonly businessId: BusinessId; readonly provider: ProviderName; readonly id: string },
  refund: Refund,
): Promise<boolean> {
  const fresh = await tx
    .insertInto("refunds")
    .values({
      business_id: order.businessId,
      provider: order.provider,
      refund_ref: refund.ref,
      order_id: order.id,
      amount: refund.amount,
      created_at: refund.at,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "provider", "refund_ref"]).doNothing())
    .returning("refund_ref")
    .execute();
  return fresh.length > 0;
}

/** Enter each refund of a purchase once, with what goes back for it. @returns whether something was entered now */
export async function applyRefunds(
  deps: SettleDeps,
  tx: Tx,
  row: TransactionRow,
  refunds: readonly Refund[],
): Promise<boolean> {
  if (refunds.length === 0) return false;
  const { business_id: businessId, provider } = row;
  let entered = false;
  for (const refund of refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!(await recordRefund(tx, { businessId, provider, id: row.id }, refund))) continue;
    entered = true;
    const { refunded } = await tx
      .updateTable("transactions")
      .set({ refunded: sql<number>`refunded + ${refund.amount}::bigint` })
      .where("business_id", "=", businessId)
      .where("id", "=", row.id)
      .returning("refunded")
      .executeTakeFirstOrThrow();
    await reverseFulfilment(deps, tx, row, { refund, refunded: Number(refunded) });
  }
  return entered;
}

/** Takes back what was bought, in proportion and rounded so that the parts of several refunds add up. */
async function reverseFulfilment(
  deps: SettleDeps,
  tx: Tx,
  row: TransactionRow,
  { refund, refunded }: { refund: Refund; refunded: number },
): Promise<void> {
  const { business_id: businessId, intent } = row;
  const amount = Number(row.amount);
  const partOf = (whole: number) =>
    Math.floor((whole * refunded) / amount) - Math.floor((whole * (refunded - refund.amount)) / amount);
  const pack = creditPacks.find((each) => each.intent === intent);
  // The credits of a disputed pack were stopped when the dispute began.
  if (pack && isDisputeRefund(refund)) {
    await reverseCommission(deps, tx, { transaction: row.id, refund: refund.ref, refunded, amount, at: refund.at });
    return;
  }
  if (pack)
    await revokePaidCredits(deps, tx, businessId, {
      source: `back:${row.id}:${refund.ref}`,
      credits: partOf(pack.credits),
    });
  else if (refunded >= amount) {
    await recordSubscriptionFact(deps, tx, businessId, {
      at: refund.at,
      kind: "refunded",
      key: `refunded:${row.id}`,
      detail: { of: `paid:${row.id}` },
    });
    await revokePaidCredits(deps, tx, businessId, {
      source: `back:${row.id}:${refund.ref}`,
      credits: await monthlyGrantsOf(tx, businessId, intent, row.id),
    });
    const current = await tx
      .selectFrom("subscriptions")
      .innerJoin("payment_refs", (join) =>
        join
          .onRef("payment_refs.provider", "=", "subscriptions.provider")
          .onRef("payment_refs.ref", "=", "subscriptions.provider_subscription"),
      )
      .select(["subscriptions.provider", "provider_subscription", "target_id"])
      .where("subscriptions.business_id", "=", businessId)
      .executeTakeFirst();
    // Another purchase's subscription goes on: only what was bought with this money ends.
    if (
      current?.provider &&
      current.provider_subscription &&
      (current.target_id === row.id || current.provider_subscription === row.provider_ref)
    )
      await enqueueCancellation(deps, tx, current.provider, current.provider_subscription);
  }
  await reverseCommission(deps, tx, { transaction: row.id, refund: refund.ref, refunded, amount, at: refund.at });
}

async function monthlyGrantsOf(tx: Tx, businessId: BusinessId, intent: string, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom("credit_entries")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("business_id", "=", businessId)
    .where("kind", "=", "grant")
    .where("source", "like", `monthly:${intent}:paid:${id}:%`)
    .executeTakeFirstOrThrow();
  return Number(count) * (monthlyCredits[intent] ?? 0);
}

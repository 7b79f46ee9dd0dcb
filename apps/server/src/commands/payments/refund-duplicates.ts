import { sql } from "kysely";
import { type TransactionRow, titleOf } from "./list-transactions.ts";
import { applyPayment } from "./settle-transaction.ts";
import type { SettleDeps } from "./settlement.ts";
import { notifyOwners } from "../mail-outbox/notify-owners.ts";
import { isPaidInstead } from "./retry-chain.ts";

/**
 * A checkout of Stripe and of the sandbox is closed at the provider when its purchase is tried again. One of Paystack or
 * Flutterwave, or a transfer by hand, cannot be closed and may be paid late: alone it counts as it was ordered; beside a
 * paid second try it goes back.
 */
export async function refundDuplicatePayments(deps: SettleDeps, businessId: string): Promise<void> {
  const replaced = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("transactions")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("status", "=", "success")
      .where(sql<boolean>`refunded = 0`)
      .where("retried_as", "is not", null)
      .where("provider", "<>", "manual")
      .execute(),
  );
  for (const row of replaced)
    if (await deps.db.read(businessId, (tx) => isPaidInstead(tx, row))) await giveBack(deps, businessId, row);
}

async function giveBack(deps: SettleDeps, businessId: string, row: TransactionRow): Promise<void> {
  const provider = deps.payments.byName(row.provider);
  const snapshot = await provider?.verify({ ref: row.provider_ref, reference: row.reference });
  if (!provider || !snapshot || row.payment_ref === null) return;
  const amount = Number(row.amount);
  const refunds =
    snapshot.refunds.length > 0
      ? snapshot.refunds
      : [
          await provider.refund({
            paymentRef: row.payment_ref,
            amount,
            currency: row.currency,
            key: `twice:${row.id}`,
          }),
        ];
  await applyPayment(deps, businessId, row, { ...snapshot, refunds });
  await deps.db.tenantTransaction(businessId, async (tx) => {
    await notifyOwners(deps, tx, businessId, `twice:${row.id}`, {
      kind: "paidTwice",
      link: `${deps.settings.publicUrl}/transactions`,
      texts: { title: titleOf(row.intent), reference: row.reference },
      sums: { sum: { amount, currency: row.currency } },
    });
  });
}

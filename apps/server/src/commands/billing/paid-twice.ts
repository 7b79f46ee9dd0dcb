import { formatMoney } from "@ankara/domain/format-money";
import { sql } from "kysely";
import { type TransactionRow, titleOf } from "./list-transactions.ts";
import { ownersOf, writeMail } from "./mails.ts";
import { applyPayment } from "./settle-transaction.ts";
import type { SettleDeps } from "./settling.ts";
import { isPaidInstead } from "./tries.ts";

/**
 * A checkout of Stripe and of the sandbox is closed at the provider when its purchase is tried again. One of Paystack or
 * Flutterwave, or a transfer by hand, cannot be closed and may be paid late: alone it counts as it was ordered; beside a
 * paid second try it goes back.
 */
export async function giveBackPaidTwice(deps: SettleDeps, businessId: string): Promise<void> {
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
  await deps.db.touch(businessId, async (tx) => {
    for (const { email, name } of await ownersOf(tx, businessId))
      await writeMail(deps, tx, businessId, {
        key: `twice:${row.id}:${email}`,
        to: email,
        subject: `Paid twice: ${formatMoney(amount, row.currency)} goes back to you`,
        lines: [
          `Hello ${name || "there"},`,
          "",
          `${titleOf(row.intent)} was paid twice, once at a payment page that was left before. We kept one payment and sent the other one, ${formatMoney(amount, row.currency)}, back the way it came. Reference: ${row.reference}.`,
          "",
          `Your payments: ${deps.settings.publicUrl}/transactions`,
        ],
      });
  });
}

import { formatMoney } from "@ankara/domain/format-money";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { type TransactionRow, findTransaction, titleOf } from "./list-transactions.ts";
import { ownersOf, writeMail } from "./mails.ts";
import { type SettleDeps, applyPayment } from "./settle-transaction.ts";

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

/** Whether another try at this purchase is paid, and was not given back. */
export async function isPaidInstead(
  tx: Tx,
  { business_id: businessId, retried_as }: Pick<TransactionRow, "business_id" | "retried_as">,
): Promise<boolean> {
  for (let next = retried_as; next !== null;) {
    const row = await findTransaction(tx, businessId, next);
    if (row?.status === "success" && Number(row.refunded) < Number(row.amount)) return true;
    next = row?.retried_as ?? null;
  }
  return false;
}

/** Whether it is one of several tries at one purchase. */
export async function wasTriedAgain(
  tx: Tx,
  { business_id: businessId, id, retried_as }: Pick<TransactionRow, "business_id" | "id" | "retried_as">,
): Promise<boolean> {
  if (retried_as !== null) return true;
  const before = await tx
    .selectFrom("transactions")
    .select("id")
    .where("business_id", "=", businessId)
    .where("retried_as", "=", id)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

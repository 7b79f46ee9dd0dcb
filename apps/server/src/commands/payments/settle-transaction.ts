import type { BusinessId } from "@ankara/domain/records/fields";
import { paymentDiffers, paymentWentBack, providerIsOff } from "@ankara/contract/unclear-payments";
import type { Tx } from "../../db/database.ts";
import type { PaymentProvider, PaymentSnapshot } from "../../providers/payments/provider.ts";
import { firstDifference, type SettleOutcome, type SettleDeps, savePaymentRef } from "./settlement.ts";
import { scheduleBilling } from "./billing-schedule.ts";
import { fulfilPurchase } from "./fulfil-purchase.ts";
import { findTransaction, type TransactionRow } from "./list-transactions.ts";
import { lockBusiness, settlePlan } from "../subscriptions/settle-plan.ts";
import { applyRefunds } from "./refunds.ts";
import { applyDisputes, lostDisputeRefunds } from "./disputes.ts";
import { wasTriedAgain } from "./retry-chain.ts";
import type { Deps } from "../../deps.ts";

/**
 * Ask the provider how a transaction stands and bring ours to it. The only way money is applied: a webhook, the payer's
 * return and the job all come here, as often and in whatever order they like.
 *
 * @throws ProviderFailed when the provider does not answer
 */
export async function settleTransaction(deps: SettleDeps, businessId: BusinessId, id: string): Promise<SettleOutcome> {
  const row = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, id));
  const provider = deps.payments.byName(row?.provider ?? null);
  if (!row) return "gone";
  if (!provider) {
    if (await failTransaction(deps, row, providerIsOff))
      deps.log.error({ transaction: id, provider: row.provider }, "the provider of an open payment is switched off");
    return "gone";
  }
  const snapshot = await readPayment(provider, row, deps.payments.now());
  const settled = await applyPayment(deps, businessId, row, snapshot);
  // While nobody has paid, what is charged in the end may still be what was ordered.
  if (settled !== "mismatch" || snapshot.status === "pending") return settled;
  const back = snapshot.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const wentBack = back > 0 && back >= snapshot.amount;
  await failTransaction(deps, row, wentBack ? paymentWentBack : paymentDiffers);
  // Nothing is held any more: another try takes no second payment.
  return wentBack ? "unchanged" : settled;
}

/** A checkout whose time is over is closed at the provider before it is called abandoned. */
async function readPayment(provider: PaymentProvider, row: TransactionRow, now: Date): Promise<PaymentSnapshot> {
  const known = { ref: row.provider_ref, reference: row.reference };
  const snapshot = (await provider.verify(known)) ?? untried(row);
  const isOver = row.status === "pending" && row.expires_at <= now;
  if (snapshot.status !== "pending" || !isOver) return snapshot;
  if (row.provider_ref === null) return { ...snapshot, status: "expired" };
  await provider.expireCheckout(row.provider_ref);
  const after = (await provider.verify(known)) ?? untried(row);
  return after.status === "pending" ? { ...after, status: "expired" } : after;
}

const untried = (row: TransactionRow): PaymentSnapshot => ({
  status: "pending",
  reference: row.reference,
  amount: Number(row.amount),
  currency: row.currency,
  customer: null,
  paymentRef: null,
  at: null,
  reason: "",
  refunds: [],
  subscriptionRef: null,
  customerRef: null,
});

/** Compare with our own order, then change everything that follows in one transaction. */
export async function applyPayment(
  deps: SettleDeps,
  businessId: BusinessId,
  order: TransactionRow,
  snapshot: PaymentSnapshot,
): Promise<SettleOutcome> {
  const expected = {
    reference: order.reference,
    amount: Number(order.amount),
    currency: order.currency,
    customer: businessId,
  };
  const differs = firstDifference(snapshot, expected);
  if (differs) {
    deps.log.error({ transaction: order.id, provider: order.provider, differs }, "a payment is not as it was ordered");
    return "mismatch";
  }
  return deps.db.tenantTransaction(businessId, async (tx) => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    const row = await findTransaction(tx, businessId, order.id, true);
    if (!row) return "gone";
    const paid =
      snapshot.status === "success" && row.status !== "success" && (await recordPaid(deps, tx, row, snapshot));
    const disputes = snapshot.disputes ?? [];
    const disputed = await applyDisputes(deps, tx, row, disputes);
    const gaveBack = await applyRefunds(deps, tx, row, [
      ...snapshot.refunds,
      ...lostDisputeRefunds(disputes, snapshot),
    ]);
    const failed = row.status !== "success" && !paid && (await recordFailedPayment(tx, row, snapshot));
    if (paid || gaveBack) await settlePlan(deps, tx, businessId);
    return paid || gaveBack || disputed || failed ? "applied" : "unchanged";
  });
}

/** @returns whether it was entered now, for the first time */
async function recordPaid(deps: SettleDeps, tx: Tx, row: TransactionRow, snapshot: PaymentSnapshot): Promise<boolean> {
  if (snapshot.paymentRef === null) return false;
  const paidAt = snapshot.at ?? deps.payments.now();
  await tx
    .updateTable("transactions")
    .set({ status: "success", reason: "", payment_ref: snapshot.paymentRef, paid_at: paidAt })
    .where("business_id", "=", row.business_id)
    .where("id", "=", row.id)
    .execute();
  await recordProviderPayment(tx, row, snapshot.paymentRef);
  // Of a purchase that was tried again, both may be paid.
  if (await wasTriedAgain(tx, row)) await scheduleBilling(tx, row.business_id, deps.payments.now());
  await fulfilPurchase(deps, tx, { ...row, paid_at: paidAt }, snapshot);
  return true;
}

/** A message about a refund may know the payment alone. */
export async function recordProviderPayment(
  tx: Tx,
  { provider, business_id, id }: TransactionRow,
  paymentRef: string,
): Promise<void> {
  await savePaymentRef(tx, { provider, ref: paymentRef, businessId: business_id, kind: "transaction", targetId: id });
}

/** @returns whether its state changed */
async function recordFailedPayment(tx: Tx, row: TransactionRow, snapshot: PaymentSnapshot): Promise<boolean> {
  const status =
    snapshot.status === "failed" || snapshot.reason !== ""
      ? "failed"
      : snapshot.status === "expired"
        ? "abandoned"
        : row.status;
  if (status === row.status && snapshot.reason === row.reason) return false;
  await tx
    .updateTable("transactions")
    .set({ status, reason: snapshot.reason })
    .where("business_id", "=", row.business_id)
    .where("id", "=", row.id)
    .execute();
  if (status === "pending") await scheduleBilling(tx, row.business_id, row.expires_at);
  return true;
}

/**
 * Say of a transaction that is not paid why it cannot go on. No money and nothing bought is touched, and what the
 * provider says later still counts.
 *
 * @param reason - words for people
 * @returns whether it was said now, for the first time
 */
async function failTransaction(
  deps: Pick<Deps, "db">,
  { business_id: businessId, id }: TransactionRow,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db.tenantTransaction(businessId, (tx) =>
    tx
      .updateTable("transactions")
      .set({ status: "failed", reason })
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .where("status", "<>", "success")
      .where((row) => row.or([row("status", "<>", "failed"), row("reason", "<>", reason)]))
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

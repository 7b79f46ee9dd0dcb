import { paymentDiffers, paymentWentBack, providerIsOff } from "@ankara/contract/unclear-payments";
import { formatMoney } from "@ankara/domain/format-money";
import { newId } from "@ankara/domain/ids";
import { creditPacks, monthlyCredits } from "@ankara/domain/plans";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentProvider, PaymentSnapshot, Refund } from "../../providers/payments/provider.ts";
import { reverseCommission, writeCommission } from "../affiliates/commissions.ts";
import { grantPaid, takeBackPaid } from "../ai/ledger.ts";
import { differenceOf } from "./compare.ts";
import { dueAt } from "./due.ts";
import { enterRefund } from "./enter-refund.ts";
import { failTransaction } from "./fail-transaction.ts";
import { type TransactionRow, findTransaction, titleOf } from "./list-transactions.ts";
import { ownersOf, writeMail } from "./mails.ts";
import { isPaidInstead, wasTriedAgain } from "./paid-twice.ts";
import { lockBusiness, settlePlan } from "./settle-plan.ts";

export type SettleDeps = Pick<Deps, "db" | "now" | "random" | "payments" | "settings" | "log">;
/** What asking the provider led to. */
export type Settled = "applied" | "unchanged" | "mismatch" | "gone";

/**
 * Ask the provider how a transaction stands and bring ours to it. The only way money is applied: a webhook, the payer's
 * return and the job all come here, as often and in whatever order they like.
 *
 * @throws ProviderFailed when the provider does not answer
 */
export async function settleTransaction(deps: SettleDeps, businessId: string, id: string): Promise<Settled> {
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
  businessId: string,
  order: TransactionRow,
  snapshot: PaymentSnapshot,
): Promise<Settled> {
  const expected = {
    reference: order.reference,
    amount: Number(order.amount),
    currency: order.currency,
    customer: businessId,
  };
  const differs = differenceOf(snapshot, expected);
  if (differs) {
    deps.log.error({ transaction: order.id, provider: order.provider, differs }, "a payment is not as it was ordered");
    return "mismatch";
  }
  return deps.db.touch(businessId, async (tx) => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    const row = await findTransaction(tx, businessId, order.id, true);
    if (!row) return "gone";
    const paid =
      snapshot.status === "success" && row.status !== "success" && (await enterPaid(deps, tx, row, snapshot));
    const gaveBack = await enterRefunds(deps, tx, row, snapshot.refunds);
    const failed = row.status !== "success" && !paid && (await enterFailure(tx, row, snapshot));
    if (paid || gaveBack) await settlePlan(deps, tx, businessId);
    return paid || gaveBack || failed ? "applied" : "unchanged";
  });
}

/** @returns whether it was entered now, for the first time */
async function enterPaid(deps: SettleDeps, tx: Tx, row: TransactionRow, snapshot: PaymentSnapshot): Promise<boolean> {
  if (snapshot.paymentRef === null) return false;
  const paidAt = snapshot.at ?? deps.payments.now();
  await tx
    .updateTable("transactions")
    .set({ status: "success", reason: "", payment_ref: snapshot.paymentRef, paid_at: paidAt })
    .where("business_id", "=", row.business_id)
    .where("id", "=", row.id)
    .execute();
  await notePayment(tx, row, snapshot.paymentRef);
  // Of a purchase that was tried again, both may be paid.
  if (await wasTriedAgain(tx, row)) await dueAt(tx, row.business_id, deps.payments.now());
  await follow(deps, tx, { ...row, paid_at: paidAt }, snapshot);
  return true;
}

/** A message about a refund may know the payment alone. */
export async function notePayment(
  tx: Tx,
  { provider, business_id, id }: TransactionRow,
  paymentRef: string,
): Promise<void> {
  await tx
    .insertInto("payment_refs")
    .values({ provider, ref: paymentRef, business_id, kind: "transaction", target_id: id })
    .onConflict((conflict) => conflict.columns(["provider", "ref"]).doNothing())
    .execute();
}

/** What a paid transaction brings: credits or time, a receipt, a commission. */
export async function follow(
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
    await enterFact(deps, tx, businessId, {
      at: row.paid_at,
      kind: "paid",
      key: `paid:${row.id}`,
      detail: { intent, months: plan.months },
    });
    if (row.kind !== "renewal") await takeSubscription(deps, tx, row, { subscriptionRef, customerRef });
  }
  await writeCommission(deps, tx, {
    businessId,
    transaction: row.id,
    currency: row.currency,
    amount: Number(row.amount),
    at: row.paid_at,
  });
  for (const { email, name } of await ownersOf(tx, businessId))
    await writeMail(deps, tx, businessId, {
      key: `receipt:${row.id}:${email}`,
      to: email,
      subject: `Receipt ${row.reference}`,
      lines: [
        `Hello ${name || "there"},`,
        "",
        `thank you. We received ${formatMoney(Number(row.amount), row.currency)} for ${titleOf(intent)}.`,
        `Reference: ${row.reference}. Paid on ${row.paid_at.toISOString().slice(0, 10)}.`,
        ...(deps.payments.sandbox ? ["This was the sandbox: no real money moved."] : []),
        "",
        `Your receipts: ${deps.settings.publicUrl}/transactions`,
      ],
    });
}

export async function enterFact(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  businessId: string,
  fact: {
    at: Date;
    kind: "paid" | "renewal_failed" | "cancelled" | "change_planned" | "refunded";
    key: string;
    detail: Record<string, unknown>;
  },
): Promise<boolean> {
  const entered = await tx
    .insertInto("subscription_facts")
    .values({
      business_id: businessId,
      id: newId(deps.now().getTime(), deps.random),
      ...fact,
      detail: JSON.stringify(fact.detail),
    })
    .onConflict((conflict) => conflict.columns(["business_id", "key"]).doNothing())
    .returning("id")
    .execute();
  return entered.length > 0;
}

/** The newest purchase's subscription is the one that renews; an older one is told to end. */
async function takeSubscription(
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
    await tx
      .insertInto("payment_refs")
      .values({ provider, ref: subscriptionRef, business_id: businessId, kind: "subscription", target_id: row.id })
      .onConflict((conflict) => conflict.columns(["provider", "ref"]).doNothing())
      .execute();
  const takenOver = newer !== undefined || (await isPaidInstead(tx, row));
  const [ends, endsAt] = takenOver
    ? [subscriptionRef, provider]
    : [before?.provider_subscription ?? null, before?.provider ?? null];
  if (ends !== null && endsAt !== null && (takenOver || ends !== subscriptionRef))
    await endLater(deps, tx, endsAt, ends);
  if (takenOver) return;
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
export async function endLater(
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

/** @returns whether something was entered now */
async function enterRefunds(
  deps: SettleDeps,
  tx: Tx,
  row: TransactionRow,
  refunds: readonly Refund[],
): Promise<boolean> {
  if (refunds.length === 0) return false;
  const { business_id: businessId, provider } = row;
  let entered = false;
  for (const refund of refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!(await enterRefund(tx, { businessId, provider, id: row.id }, refund))) continue;
    entered = true;
    const { refunded } = await tx
      .updateTable("transactions")
      .set({ refunded: sql<number>`refunded + ${refund.amount}::bigint` })
      .where("business_id", "=", businessId)
      .where("id", "=", row.id)
      .returning("refunded")
      .executeTakeFirstOrThrow();
    await unfollow(deps, tx, row, { refund, refunded: Number(refunded) });
  }
  return entered;
}

/** What goes back with the money, in proportion and rounded so that the parts of several refunds add up. */
async function unfollow(
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
  if (pack)
    await takeBackPaid(deps, tx, businessId, { source: `back:${row.id}:${refund.ref}`, credits: partOf(pack.credits) });
  else if (refunded >= amount) {
    await enterFact(deps, tx, businessId, {
      at: refund.at,
      kind: "refunded",
      key: `refunded:${row.id}`,
      detail: { of: `paid:${row.id}` },
    });
    await takeBackPaid(deps, tx, businessId, {
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
      await endLater(deps, tx, current.provider, current.provider_subscription);
  }
  await reverseCommission(deps, tx, { transaction: row.id, refund: refund.ref, refunded, amount, at: refund.at });
}

async function monthlyGrantsOf(tx: Tx, businessId: string, intent: string, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom("credit_entries")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("business_id", "=", businessId)
    .where("kind", "=", "grant")
    .where("source", "like", `monthly:${intent}:paid:${id}:%`)
    .executeTakeFirstOrThrow();
  return Number(count) * (monthlyCredits[intent] ?? 0);
}

/** @returns whether its state changed */
async function enterFailure(tx: Tx, row: TransactionRow, snapshot: PaymentSnapshot): Promise<boolean> {
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
  if (status === "pending") await dueAt(tx, row.business_id, row.expires_at);
  return true;
}

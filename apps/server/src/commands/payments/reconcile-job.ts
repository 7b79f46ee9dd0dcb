import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { runSteps, type Step } from "../../jobs/run-steps.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import { comparePayouts } from "../payouts/compare-payouts.ts";
import { pollPayments } from "./poll-payments.ts";
import { scheduleBilling } from "./billing-schedule.ts";
import { deliverMailsWithin } from "../mail-outbox/deliver-mails.ts";
import { readPlan } from "../subscriptions/plan-state.ts";
import { lockBusiness, settlePlan } from "../subscriptions/settle-plan.ts";
import { settleSubscription } from "../subscriptions/settle-subscription.ts";
import { retryWebhookEvents, settleRefs } from "./receive-webhook.ts";
import { titleOf, type TransactionRow } from "./list-transactions.ts";
import { applyPayment } from "./settle-transaction.ts";
import type { SettleDeps } from "./settlement.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import { pollDisputes, pollOpenDisputes, type SettleRefs } from "./disputes.ts";
import { pollRefunds } from "./refund-payment.ts";
import { isPaidInstead } from "./retry-chain.ts";

const batch = 100;
const againMs = 10 * 60 * 1000;
const renewalMs = 3 * 60 * 60 * 1000;
const orphanTries = 50;
/** Reconciling waits this long for the mails it wrote; they go on by themselves. */
const maxMailMs = 5_000;

/** Carries out what time brings about money: plans that end, abandoned checkouts, webhooks that failed. */
export async function reconcileDueBusinesses(deps: Deps): Promise<void> {
  await runSteps(deps, "money", [
    { name: "messages of providers", work: () => retryWebhookEvents(deps) },
    { name: "subscriptions of nobody", work: () => endOrphans(deps) },
    { name: "disputes", work: () => pollDisputes(deps, (provider, refs) => settleRefs(deps, provider, refs)) },
  ]);
  const claim = new Date(deps.payments.now().getTime() + againMs);
  const businesses = await claimDueBusinesses(deps, claim);
  const steps = businesses.map((businessId): Step => ({
    name: "business",
    businessId,
    work: () => reconcileBusiness(deps, businessId, claim),
  }));
  await runSteps(deps, "money", steps);
}

/**
 * Reconciles one business; after a failure it is tried again later: before its claim is given back, or when the claim
 * runs out.
 */
async function reconcileBusiness(deps: Deps, businessId: BusinessId, claim: Date): Promise<void> {
  try {
    await reconcileOne(deps, businessId);
  } catch (error) {
    const later = new Date(deps.payments.now().getTime() + againMs);
    await deps.db.tenantTransaction(businessId, (tx) => scheduleBilling(tx, businessId, later));
    await release(deps, businessId, claim);
    throw error;
  }
  await release(deps, businessId, claim);
}

async function reconcileOne(deps: Deps, businessId: BusinessId): Promise<void> {
  const now = deps.payments.now();
  let failed = false;
  const unlessDown = (error: unknown) => {
    if (!(error instanceof ProviderFailed)) throw error;
    failed = true;
    return null;
  };
  const polled = await pollPayments(deps, businessId);
  failed ||= polled.failed;
  const givingBack = (await refundDuplicatePayments(deps, businessId).catch(unlessDown)) ?? false;
  const refund = await pollRefunds(deps, businessId).catch(unlessDown);
  const settle: SettleRefs = (provider, refs) => settleRefs(deps, provider, refs);
  const dispute = await pollOpenDisputes(deps, businessId, settle).catch(unlessDown);
  const renewal = await catchUp(deps, businessId).catch(unlessDown);
  const compared = await comparePayouts(deps, businessId, settle).catch(unlessDown);
  await deps.db.tenantTransaction(businessId, async (tx) => {
    if (!(await lockBusiness(tx, businessId))) return;
    await settlePlan(deps, tx, businessId);
    for (const at of [polled.next, refund, dispute, renewal, compared])
      if (at !== null) await scheduleBilling(tx, businessId, at);
  });
  await deliverMailsWithin(deps, businessId, maxMailMs);
  if (failed || givingBack)
    await deps.db.tenantTransaction(businessId, (tx) =>
      scheduleBilling(tx, businessId, new Date(now.getTime() + againMs)),
    );
}

/**
 * A renewal whose message never came: paid time is over, so the provider is asked. Some charge an hour or more after it.
 *
 * @returns when to ask again; null when there is nothing to wait for
 */
async function catchUp(deps: Deps, businessId: BusinessId): Promise<Date | null> {
  const now = deps.payments.now();
  const current = await deps.db.read(businessId, async (tx) => ({
    state: (await readPlan(tx, businessId, now)).state,
    row: await tx
      .selectFrom("subscriptions")
      .select(["provider", "provider_subscription"])
      .where("business_id", "=", businessId)
      .executeTakeFirst(),
  }));
  const { provider, provider_subscription: ref } = current.row ?? {};
  if (current.state.status !== "past_due" || !provider || !ref) return null;
  const known = await deps.db.global
    .selectFrom("payment_refs")
    .select("target_id")
    .where("provider", "=", provider)
    .where("ref", "=", ref)
    .executeTakeFirst();
  if (known) await settleSubscription(deps, businessId, { provider, ref, transaction: known.target_id });
  return new Date(now.getTime() + renewalMs);
}

/**
 * The businesses whose time has come, for this process alone until the claim runs out. Their moment becomes `infinity`, which every
 * moment that is asked for meanwhile comes before, so that none is lost.
 */
async function claimDueBusinesses(deps: Deps, claim: Date): Promise<string[]> {
  const now = deps.payments.now();
  const claimed = await deps.db.global
    .updateTable("billing_due")
    .set({ due_at: sql<Date>`'infinity'`, claimed_until: claim })
    .where("business_id", "in", (query) =>
      query
        .selectFrom("billing_due")
        .select("business_id")
        .where((is) => is.or([is("due_at", "<=", now), is("claimed_until", "<=", now)]))
        .orderBy("due_at")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning("business_id")
    .execute();
  return claimed.map((row) => row.business_id);
}

/** A claim of another process, which took it because ours had run out, stays. */
async function release(deps: Deps, businessId: BusinessId, claim: Date): Promise<void> {
  await deps.db.global
    .updateTable("billing_due")
    .set({ claimed_until: null })
    .where("business_id", "=", businessId)
    .where("claimed_until", "=", claim)
    .execute();
  await deps.db.global
    .deleteFrom("billing_due")
    .where("business_id", "=", businessId)
    .where("due_at", "=", sql<Date>`'infinity'`)
    .where("claimed_until", "is", null)
    .execute();
}

/** Cancels subscriptions whose account is gone, because they must not charge again. */
async function endOrphans(deps: Deps): Promise<void> {
  const now = deps.now();
  const orphans = await deps.db.global
    .updateTable("orphaned_subscriptions")
    .set({ attempts: sql`attempts + 1`, next_try_at: new Date(now.getTime() + againMs) })
    .where("next_try_at", "<=", now)
    .where("attempts", "<", orphanTries)
    .returning(["provider", "provider_subscription"])
    .execute();
  for (const { provider: name, provider_subscription: ref } of orphans) {
    const ended = await deps.payments
      .byName(name)
      ?.cancelSubscription(ref)
      .then(
        () => true,
        (error: unknown) => {
          deps.log.warn({ err: error, provider: name }, "a subscription nobody has is told to end again later");
          return false;
        },
      );
    if (ended)
      await deps.db.global
        .deleteFrom("orphaned_subscriptions")
        .where("provider", "=", name)
        .where("provider_subscription", "=", ref)
        .execute();
  }
}

/**
 * A checkout of Stripe and of the sandbox is closed at the provider when its purchase is tried again. One of Paystack or
 * Flutterwave, or a transfer by hand, cannot be closed and may be paid late: alone it counts as it was ordered; beside a
 * paid second try it goes back.
 *
 * @returns whether a refund is under way, which is looked at again
 */
async function refundDuplicatePayments(deps: SettleDeps, businessId: BusinessId): Promise<boolean> {
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
  let underway = false;
  for (const row of replaced)
    if (await deps.db.read(businessId, (tx) => isPaidInstead(tx, row)))
      underway = (await giveBack(deps, businessId, row)) || underway;
  return underway;
}

/** @returns whether the refund is under way */
async function giveBack(deps: SettleDeps, businessId: BusinessId, row: TransactionRow): Promise<boolean> {
  const provider = deps.payments.byName(row.provider);
  const snapshot = await provider?.verify({ ref: row.provider_ref, reference: row.reference });
  if (!provider || !snapshot || row.payment_ref === null) return false;
  const amount = Number(row.amount);
  const { currency, payment_ref: paymentRef } = row;
  const requested =
    snapshot.refunds.length > 0
      ? null
      : await provider.refund({ paymentRef, amount, currency, key: `twice:${row.id}` });
  const refunds = requested?.done ? [requested] : snapshot.refunds;
  await applyPayment(deps, businessId, row, { ...snapshot, refunds });
  await deps.db.tenantTransaction(businessId, async (tx) => {
    await notifyOwner(deps, tx, businessId, `twice:${row.id}`, {
      kind: "paidTwice",
      link: `${deps.settings.publicUrl}/transactions`,
      texts: { title: titleOf(row.intent), reference: row.reference },
      sums: { sum: { amount, currency } },
    });
  });
  return refunds.length === 0;
}

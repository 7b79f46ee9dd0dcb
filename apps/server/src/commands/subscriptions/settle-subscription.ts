import { paymentDiffers } from "@ankara/contract/unclear-payments";
import { newId } from "@ankara/domain/ids";
import { type Offer, planByIntent, planByPrice } from "@ankara/domain/subscriptions/offers";
import { transitionSubscription } from "@ankara/domain/subscriptions/subscription";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { PaymentSnapshot, PlanPrice, ProviderName } from "../../providers/payments/provider.ts";
import {
  firstDifference,
  newPaymentReference,
  savePaymentRef,
  type SettleOutcome,
  type SettleDeps,
} from "../payments/settlement.ts";
import { type TransactionRow, findTransaction } from "../payments/list-transactions.ts";
import { readPlan } from "./plan-state.ts";
import { fulfilPurchase } from "../payments/fulfil-purchase.ts";
import { applyPayment, recordProviderPayment } from "../payments/settle-transaction.ts";
import { recordSubscriptionFact } from "./subscription-fact.ts";
import { lockBusiness, settlePlan } from "./settle-plan.ts";

type Known = { readonly provider: ProviderName; readonly ref: string; readonly transaction: string };

/**
 * Bring a subscription to what the provider says: charges we have not heard of are renewals, each compared with the
 * plan's own price, and what was asked for elsewhere (in the provider's portal), an end or another plan, is taken over.
 *
 * @throws ProviderFailed when the provider does not answer
 */
export async function settleSubscription(
  deps: SettleDeps,
  businessId: BusinessId,
  { provider: name, ref: knownRef, transaction }: Known,
): Promise<SettleOutcome> {
  const provider = deps.payments.byName(name);
  const bought = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, transaction));
  if (!provider || !bought) return "gone";
  // A message may use another of its names than the one it is kept under.
  const { ref, charges, cancelledAt, plan, next, otherRefs = [] } = await provider.readSubscription(knownRef);
  for (const other of otherRefs)
    await deps.db.tenantTransaction(businessId, (tx) =>
      savePaymentRef(tx, { provider: name, ref: other, businessId, kind: "subscription", targetId: transaction }),
    );
  const sold = [plan, next].map((price) => price && planByPrice(price)).filter((offer) => offer !== null);
  const results: SettleOutcome[] = [];
  for (const charge of charges) {
    const known = await deps.db.read(businessId, (tx) => findCharge(tx, businessId, name, charge));
    results.push(
      known
        ? await applyPayment(deps, businessId, known, { ...charge, reference: known.reference })
        : await enterRenewal(deps, businessId, { ref, bought, charge, sold }),
    );
  }
  if (cancelledAt) results.push(await enterEnd(deps, businessId, { name, ref, cancelledAt }));
  else if (next) results.push(await enterChange(deps, businessId, { name, ref, next }));
  return (
    results.find((result) => result === "mismatch") ?? results.find((result) => result === "applied") ?? "unchanged"
  );
}

function findCharge(
  tx: Tx,
  businessId: BusinessId,
  provider: ProviderName,
  charge: PaymentSnapshot,
): Promise<TransactionRow | undefined> {
  return tx
    .selectFrom("transactions")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("provider", "=", provider)
    .where((row) => row.or([row("reference", "=", charge.reference), row("payment_ref", "=", charge.paymentRef)]))
    .executeTakeFirst();
}

async function enterRenewal(
  deps: SettleDeps,
  businessId: BusinessId,
  {
    ref,
    bought,
    charge,
    sold,
  }: {
    readonly ref: string;
    readonly bought: TransactionRow;
    readonly charge: PaymentSnapshot;
    /** Our plans that match what the provider charges for. */
    readonly sold: readonly Offer[];
  },
): Promise<SettleOutcome> {
  const { paymentRef, at } = charge;
  if (paymentRef === null || at === null || charge.status === "pending") return "unchanged";
  return deps.db.tenantTransaction(businessId, async (tx): Promise<SettleOutcome> => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    if (await findCharge(tx, businessId, bought.provider, charge)) return "unchanged";
    const { state } = await readPlan(tx, businessId, deps.payments.now());
    const offers = [state.changesTo, state.intent, bought.intent]
      .map((intent) => (intent === null ? null : planByIntent(intent)))
      .filter((offer): offer is Offer => offer !== null)
      .concat(sold);
    const plan = offers.find(
      (offer) =>
        !firstDifference(charge, {
          reference: charge.reference,
          amount: offer.total,
          currency: offer.currency,
          customer: businessId,
        }),
    );
    const ordered = plan ?? offers[0];
    if (!plan)
      deps.log.error(
        { transaction: bought.id, provider: bought.provider },
        "a renewal is not at the price of its plan",
      );
    if (!ordered) return "mismatch";
    const success = plan !== undefined && charge.status === "success";
    const row = await tx
      .insertInto("transactions")
      .values({
        business_id: businessId,
        id: newId(deps.now().getTime(), deps.random),
        user_id: null,
        intent: ordered.intent,
        kind: "renewal",
        provider: bought.provider,
        currency: ordered.currency,
        amount: ordered.total,
        refunded: 0,
        status: success ? "success" : "failed",
        reason: plan ? charge.reason : paymentDiffers,
        reference: newPaymentReference(deps.random),
        provider_ref: ref,
        payment_ref: paymentRef,
        url: null,
        retried_as: null,
        created_at: at,
        expires_at: at,
        paid_at: success ? at : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordProviderPayment(tx, row, paymentRef);
    // It stands in the history, so that somebody asks; nothing is given and nothing taken away for it.
    if (!plan) return "mismatch";
    if (success) await fulfilPurchase(deps, tx, { ...row, paid_at: at }, charge);
    else
      await recordSubscriptionFact(deps, tx, businessId, {
        at,
        kind: "renewal_failed",
        key: `failed:${paymentRef}`,
        detail: {},
      });
    await settlePlan(deps, tx, businessId);
    return "applied";
  });
}

/** Another plan was chosen in the provider's pages: it takes over here too. */
function enterChange(
  deps: SettleDeps,
  businessId: BusinessId,
  { name, ref, next }: { name: ProviderName; ref: string; next: PlanPrice },
): Promise<SettleOutcome> {
  return deps.db.tenantTransaction(businessId, async (tx): Promise<SettleOutcome> => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    if (!(await isCurrent(tx, businessId, { name, ref }))) return "unchanged";
    const now = deps.payments.now();
    const { state } = await readPlan(tx, businessId, now);
    const coming = state.changesTo ?? state.intent;
    const expected = coming === null ? null : planByIntent(coming);
    if (expected && isPriceOf(expected, next)) return "unchanged";
    const offer = planByPrice(next);
    if (!offer) {
      deps.log.error({ businessId, provider: name }, "a subscription was changed to a plan that is not ours");
      return "mismatch";
    }
    const change = { kind: "change_planned", at: now.toISOString(), intent: offer.intent } as const;
    if (!transitionSubscription(state, change).ok) return "unchanged";
    // Back and forth are changes too: each has a key of its own, and the state says whether one is due.
    const id = newId(deps.now().getTime(), deps.random);
    await recordSubscriptionFact(deps, tx, businessId, {
      at: now,
      kind: "change_planned",
      key: `changed:${ref}:${id}`,
      detail: { intent: offer.intent },
    });
    await settlePlan(deps, tx, businessId);
    return "applied";
  });
}

const isPriceOf = ({ months, total, currency }: Offer, price: PlanPrice): boolean =>
  months === price.months && total === price.amount && currency === price.currency;

/** Returns whether this subscription is the one that renews the plan. */
async function isCurrent(
  tx: Tx,
  businessId: BusinessId,
  { name, ref }: { name: ProviderName; ref: string },
): Promise<boolean> {
  const current = await tx
    .selectFrom("subscriptions")
    .select(["provider", "provider_subscription"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return current?.provider === name && current.provider_subscription === ref;
}

function enterEnd(
  deps: SettleDeps,
  businessId: BusinessId,
  { name, ref, cancelledAt }: { name: ProviderName; ref: string; cancelledAt: Date },
): Promise<SettleOutcome> {
  return deps.db.tenantTransaction(businessId, async (tx): Promise<SettleOutcome> => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    // The end of a subscription that another took over from is none of the plan.
    if (!(await isCurrent(tx, businessId, { name, ref }))) return "unchanged";
    const { state } = await readPlan(tx, businessId, deps.payments.now());
    if (state.status !== "active" && state.status !== "past_due") return "unchanged";
    const key = cancelledKey(ref, cancelledAt);
    const entered = await recordSubscriptionFact(deps, tx, businessId, {
      at: cancelledAt,
      kind: "cancelled",
      key,
      detail: {},
    });
    if (entered) await settlePlan(deps, tx, businessId);
    return entered ? "applied" : "unchanged";
  });
}

/** A provider may know two subscriptions to one plan by one name, the first of which was ended before. */
export const cancelledKey = (ref: string, at: Date): string => `cancelled:${ref}:${at.toISOString()}`;

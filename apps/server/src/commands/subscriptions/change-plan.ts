import { savePaymentRef } from "../payments/settlement.ts";
import { ok, err } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { cancelPlan as cancelCall, changePlan as changeCall } from "@ankara/contract/billing";
import { plainDate } from "@ankara/domain/dates/dates";
import { newId } from "@ankara/domain/ids";
import { type Offer, planByIntent, plansOf } from "@ankara/domain/subscriptions/offers";
import { type SubscriptionState, transitionSubscription } from "@ankara/domain/subscriptions/subscription";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { runIn } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { ownAddress } from "../../providers/payments/payments.ts";
import { type PaymentProvider, ProviderFailed, type ProviderName } from "../../providers/payments/provider.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { findUser } from "../users/lookup.ts";
import type { Act } from "../../http/idempotency.ts";
import { readPlan } from "./plan-state.ts";
import { changesHere, countryOfBusiness, presentSubscription } from "./read-subscription.ts";
import { cancelledKey } from "./settle-subscription.ts";
import { recordSubscriptionFact } from "./subscription-fact.ts";
import { lockBusiness, settlePlan } from "./settle-plan.ts";

type Current = {
  readonly state: SubscriptionState;
  readonly country: string;
  readonly provider: PaymentProvider | null;
  readonly ref: string | null;
  readonly customerRef: string | null;
};

async function readCurrent(deps: Deps, tx: Tx, businessId: BusinessId): Promise<Current> {
  const row = await tx
    .selectFrom("subscriptions")
    .select(["provider", "provider_subscription", "provider_customer"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return {
    state: (await readPlan(tx, businessId, deps.payments.now())).state,
    country: await countryOfBusiness(tx, businessId),
    provider: deps.payments.byName(row?.provider ?? null),
    ref: row?.provider_subscription ?? null,
    customerRef: row?.provider_customer ?? null,
  };
}

/** End the plan with the period that is paid for. A provider that does not answer changes nothing here either. */
export async function cancelPlan(
  deps: Deps,
  { businessId }: Session,
  act: Act,
): Promise<Outcome<AnswerOf<typeof cancelCall>>> {
  const now = deps.payments.now();
  const current = await deps.db.read(businessId, (tx) => readCurrent(deps, tx, businessId));
  const moved = transitionSubscription(current.state, { kind: "cancelled", at: now.toISOString() });
  // The provider's own message may have been faster than the next try of a cancellation that died half-way.
  const isOurs = act.resumed && current.state.status === "cancelled";
  if (!moved.ok && !isOurs) return refuse("subscription_inactive");
  let at = now;
  try {
    if (current.provider && current.ref) {
      await current.provider.cancelSubscription(current.ref);
      at = (await current.provider.readSubscription(current.ref)).cancelledAt ?? now;
    }
  } catch (error) {
    return inactive(deps, error);
  }
  return deps.db.tenantTransaction(businessId, async (tx) => {
    await lockBusiness(tx, businessId);
    if (moved.ok)
      await recordSubscriptionFact(deps, tx, businessId, {
        at,
        kind: "cancelled",
        key: cancelledKey(current.ref ?? idOf(act), at),
        detail: {},
      });
    const { state } = await settlePlan(deps, tx, businessId);
    const day = state.paidUntil === null ? "" : plainDate(state.paidUntil.slice(0, 10), "long");
    const message =
      state.status === "cancelled" ? `Your plan is cancelled. Everything works until ${day}.` : "Your plan has ended.";
    const subscription = await presentSubscription(tx, businessId, state);
    const cancelled = ok({ message, subscription });
    await act.conclude(runIn(tx), cancelled);
    return cancelled;
  });
}

/** Another plan takes over when the paid period ends, and is charged then. */
export async function changePlan(
  deps: Deps,
  { businessId }: Session,
  intent: string,
  act: Act,
): Promise<Outcome<AnswerOf<typeof changeCall>>> {
  const now = deps.payments.now();
  const current = await deps.db.read(businessId, (tx) => readCurrent(deps, tx, businessId));
  const offer = changesHere(current.country, current.provider).find((each) => each.intent === intent);
  if (!offer) return refuse("subscription_inactive");
  const allowed = transitionSubscription(current.state, { kind: "change_planned", at: now.toISOString(), intent });
  if (!allowed.ok) return refuse("subscription_inactive");
  const key = `change:${idOf(act)}`;
  // First ours: a renewal at the new price that comes before our own answer is then known.
  await enter(deps, businessId, { at: now, intent, key });
  let moved: { readonly ref: string | null } | null = null;
  try {
    if (current.provider && current.ref)
      moved = await current.provider.changeSubscription(current.ref, renewing(offer), key);
  } catch (error) {
    await withdraw(deps, businessId, key);
    return inactive(deps, error);
  }
  return deps.db.tenantTransaction(businessId, async (tx) => {
    await lockBusiness(tx, businessId);
    if (moved && current.provider)
      await attachSubscription(tx, businessId, {
        provider: current.provider.name,
        before: current.ref ?? "",
        ref: moved.ref,
      });
    // A message that came before the provider had changed it saw the former price, and took the change back.
    const before = (await readPlan(tx, businessId, deps.payments.now())).state;
    if ((before.changesTo ?? before.intent) !== intent)
      await recordSubscriptionFact(deps, tx, businessId, {
        at: deps.payments.now(),
        kind: "change_planned",
        key: `${key}:again`,
        detail: { intent },
      });
    const { state } = await settlePlan(deps, tx, businessId);
    const day = state.paidUntil === null ? "" : ` on ${plainDate(state.paidUntil.slice(0, 10), "long")}`;
    const changed = ok({
      message: `Your plan changes to ${offer.title}${day}.`,
      subscription: await presentSubscription(tx, businessId, state),
      url: null,
    });
    await act.conclude(runIn(tx), changed);
    return changed;
  });
}

const idOf = (act: Act): string => newId(act.startedAt.getTime(), act.random("fact"));

/** Another subscription of the provider renews the plan from here on: it belongs to the same purchase. */
async function attachSubscription(
  tx: Tx,
  businessId: BusinessId,
  { provider, before, ref }: { provider: ProviderName; before: string; ref: string | null },
): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ provider_subscription: ref })
    .where("business_id", "=", businessId)
    .where("provider_subscription", "=", before)
    .execute();
  const known = await tx
    .selectFrom("payment_refs")
    .select("target_id")
    .where("provider", "=", provider)
    .where("ref", "=", before)
    .executeTakeFirst();
  if (ref === null || !known) return;
  await savePaymentRef(tx, { provider, ref, businessId, kind: "subscription", targetId: known.target_id });
}

const renewing = ({ intent, title, total, currency, months }: Offer) => ({
  intent,
  title,
  months: months ?? 1,
  amount: total,
  currency,
});

const enter = (
  deps: Deps,
  businessId: BusinessId,
  { at, intent, key }: { at: Date; intent: string; key: string },
): Promise<boolean> =>
  deps.db.tenantTransaction(businessId, (tx) =>
    recordSubscriptionFact(deps, tx, businessId, { at, kind: "change_planned", key, detail: { intent } }),
  );

const withdraw = (deps: Deps, businessId: BusinessId, key: string): Promise<unknown> =>
  deps.db.tenantTransaction(businessId, (tx) =>
    tx.deleteFrom("subscription_facts").where("business_id", "=", businessId).where("key", "=", key).execute(),
  );

/** Section 8 has one sentence for every cause. */
function inactive(deps: Deps, error: unknown): { ok: false; error: { code: "subscription_inactive" } } {
  if (!(error instanceof ProviderFailed)) throw error;
  deps.log.warn({ err: error }, "the provider did not change a subscription");
  return err({ code: "subscription_inactive" });
}

/** The provider's own page. Without a plan only `POST /portal` opens it. */
export async function openPortal(
  deps: Deps,
  { businessId, userId }: Session,
  { needsPlan }: { readonly needsPlan: boolean },
): Promise<Outcome<{ url: string }>> {
  const current = await deps.db.read(businessId, (tx) => readCurrent(deps, tx, businessId));
  if (needsPlan && (current.state.status === "none" || current.state.status === "expired"))
    return refuse("subscription_inactive");
  const provider = current.provider ?? deps.payments.forCountry(current.country);
  if (!provider) return refuse("provider_failed", "Please login to continue");
  const user = await findUser(deps.db.global, userId);
  const running = current.state.intent === null ? null : planByIntent(current.state.intent);
  // The provider's page must not change a plan we change ourselves, because it would charge another price.
  const plans = changesHere(current.country, provider).length > 0 ? [] : plansOf(current.country);
  try {
    const { url } = await provider.openPortal({
      plans: plans.filter(({ months, currency }) => months !== null && currency === running?.currency).map(renewing),
      customerRef: current.customerRef,
      customer: businessId,
      email: user?.email ?? "",
      returnUrl: `${deps.settings.publicUrl}/settings/billing`,
    });
    return ok({ url: ownAddress(provider, url) });
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error }, "no portal could be opened");
    return refuse("provider_failed", "Please login to continue");
  }
}

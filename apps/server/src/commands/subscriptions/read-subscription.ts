import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { getSubscription as call } from "@ankara/contract/billing";
import { isPaid } from "@ankara/domain/subscriptions/entitlements";
import {
  type Offer,
  changesOf,
  packsOf,
  planByIntent,
  plansOf,
  subscribesDirectly,
} from "@ankara/domain/subscriptions/offers";
import type { SubscriptionState } from "@ankara/domain/subscriptions/subscription";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Subscription } from "@ankara/contract/billing";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import type { PaymentProvider } from "../../providers/payments/provider.ts";
import type { Outcome } from "../../http/refused.ts";
import { readDisputed } from "../payments/list-transactions.ts";
import { allowedBy, readPlan } from "./plan-state.ts";

/** The plan of the business, what it allows, and what can be bought where it is. */
export async function readSubscription(deps: Deps, { businessId }: Session): Promise<Outcome<AnswerOf<typeof call>>> {
  return deps.db.read(businessId, async (tx) => {
    const country = await countryOfBusiness(tx, businessId);
    const { state } = await readPlan(tx, businessId, deps.payments.now());
    const { templates, ...allowed } = allowedBy(state);
    const row = await tx
      .selectFrom("subscriptions")
      .select("provider")
      .where("business_id", "=", businessId)
      .executeTakeFirst();
    return ok({
      subscription: await presentSubscription(tx, businessId, state),
      entitlements: { ...allowed, templates: [...templates] },
      plans: plansOf(country),
      changes: changesHere(country, deps.payments.byName(row?.provider ?? null) ?? deps.payments.forCountry(country)),
      packs: packsOf(country),
      provider: deps.payments.forCountry(country)?.name ?? null,
      sandbox: deps.payments.sandbox,
    });
  });
}

/** Plans it may be changed to with us: none where the provider's portal does that. */
export const changesHere = (country: string, provider: PaymentProvider | null): Offer[] =>
  subscribesDirectly(country) || provider === null || provider.changesPlans
    ? changesOf(country)
    : plansOf(country).filter(({ months }) => months !== null);

/** ISO alpha-2; what a business that never said is, the sign-up form's own default. */
export async function countryOfBusiness(tx: Tx, businessId: BusinessId): Promise<string> {
  const record = await getRecord(tx, businessId, "business", businessId);
  return record?.data.country ?? "NG";
}

/** Returns whether a payment for a plan is disputed and undecided. */
async function isPlanDisputed(tx: Tx, businessId: BusinessId): Promise<boolean> {
  const rows = await tx
    .selectFrom("disputes")
    .innerJoin("transactions", (join) =>
      join
        .onRef("transactions.business_id", "=", "disputes.business_id")
        .onRef("transactions.id", "=", "disputes.order_id"),
    )
    .select("disputes.order_id")
    .where("disputes.business_id", "=", businessId)
    .where("transactions.kind", "<>", "credits")
    .execute();
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  return [...(await readDisputed(tx, businessId, ids)).values()].includes("open");
}

export async function presentSubscription(
  tx: Tx,
  businessId: BusinessId,
  state: SubscriptionState,
): Promise<Subscription> {
  const row = await tx
    .selectFrom("subscriptions")
    .select("provider")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  const plan = state.intent === null ? null : planByIntent(state.intent);
  const next = state.changesTo === null ? plan : planByIntent(state.changesTo);
  const renews = (state.status === "active" || state.status === "past_due") && !state.lifetime;
  return {
    status: state.status,
    intent: state.intent,
    title: plan?.title ?? null,
    provider: isPaid(state.status) ? (row?.provider ?? null) : null,
    currency: plan?.currency ?? null,
    renewal: renews ? (next?.total ?? null) : null,
    startedAt: state.startedAt,
    paidUntil: state.paidUntil,
    graceUntil: state.graceUntil,
    changesTo: state.changesTo,
    lifetime: state.lifetime,
    disputed: await isPlanDisputed(tx, businessId),
  };
}

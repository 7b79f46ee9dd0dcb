import { entitlementsOf, type Entitlements } from "@ankara/domain/subscriptions/entitlements";
import { type PaidPeriod, type SubscriptionFact, foldSubscription } from "@ankara/domain/subscriptions/fold";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import { type SubscriptionState, noSubscription } from "@ankara/domain/subscriptions/subscription";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";

/** A business's plan at a moment, made of what happened to it. */
export type PlanState = { readonly state: SubscriptionState; readonly periods: readonly PaidPeriod[] };

export async function readPlan(tx: Tx, businessId: BusinessId, now: Date): Promise<PlanState> {
  const rows = await tx
    .selectFrom("subscription_facts")
    .select(["at", "kind", "key", "detail"])
    .where("business_id", "=", businessId)
    .execute();
  if (rows.length === 0) return { state: noSubscription, periods: [] };
  const facts = rows.map(
    ({ at, kind, key, detail }) => ({ ...detail, kind, key, at: at.toISOString() }) as SubscriptionFact,
  );
  return foldSubscription(facts, now.toISOString());
}

/** Returns the entitlements of a plan in this state. */
export const allowedBy = ({ status, intent }: SubscriptionState): Entitlements =>
  entitlementsOf(status, intent === null ? 0 : (planByIntent(intent)?.credits ?? 0));

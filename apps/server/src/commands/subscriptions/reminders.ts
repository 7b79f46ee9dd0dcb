import { graceDays } from "@ankara/domain/subscriptions/entitlements";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import type { SubscriptionState } from "@ankara/domain/subscriptions/subscription";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { scheduleBilling } from "../payments/billing-schedule.ts";
import { notifyOwners } from "../mail-outbox/notify-owners.ts";

const dayMs = 24 * 3600 * 1000;
/** Days into the grace on which a mail goes out. */
const graceMails = [0, 3, 6];

type ReminderDeps = Pick<Deps, "now" | "random" | "payments" | "settings">;

/** Mails about a renewal that failed and a plan that ended, each once. */
export async function writeReminders(
  deps: ReminderDeps,
  tx: Tx,
  businessId: string,
  state: SubscriptionState,
): Promise<void> {
  const now = deps.payments.now().getTime();
  const plan = planByIntent(state.changesTo ?? state.intent ?? "");
  if (!plan || (state.status !== "past_due" && state.status !== "expired")) return;
  const link = `${deps.settings.publicUrl}/settings/billing`;
  if (state.status === "expired") {
    if (state.paidUntil === null) return;
    await notifyOwners(deps, tx, businessId, `ended:${state.paidUntil}`, {
      kind: "planEnded",
      link,
      texts: { title: plan.title },
    });
    return;
  }
  const begin = Date.parse(state.graceUntil ?? "") - graceDays * dayMs;
  const patience = (await mayStillRenew(tx, businessId, new Date(begin))) ? dayMs : 0;
  for (const day of graceMails) {
    const at = begin + Math.max(day * dayMs, patience);
    if (at > now) {
      await scheduleBilling(tx, businessId, new Date(at));
      return;
    }
    await notifyOwners(deps, tx, businessId, `grace:${state.graceUntil}:${day}`, {
      kind: "planNotRenewed",
      link,
      texts: { title: plan.title },
      sums: { sum: { amount: plan.total, currency: plan.currency } },
      date: (state.graceUntil ?? "").slice(0, 10),
    });
  }
}

/** Providers charge some hours after the paid time: until one says that it failed, nobody is told so. */
async function mayStillRenew(tx: Tx, businessId: string, since: Date): Promise<boolean> {
  const current = await tx
    .selectFrom("subscriptions")
    .select("provider_subscription")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  const failed = await tx
    .selectFrom("subscription_facts")
    .select("key")
    .where("business_id", "=", businessId)
    .where("kind", "=", "renewal_failed")
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return current?.provider_subscription != null && failed === undefined;
}

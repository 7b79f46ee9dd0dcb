import { nextTransitionAt, type SubscriptionState } from "@ankara/domain/subscriptions/subscription";
import { creditMonths } from "@ankara/domain/subscriptions/fold";
import { sql } from "kysely";
import { graceDays } from "@ankara/domain/subscriptions/entitlements";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { grantMonthlyCredits } from "../ai/ledger.ts";
import { scheduleBilling } from "../payments/billing-schedule.ts";
import { allowedBy, type PlanState, readPlan } from "./plan-state.ts";
import { scheduleBusiness } from "../scheduler/schedule-business.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";

type SettleDeps = Pick<Deps, "now" | "random" | "payments" | "settings">;

/** One act of money at a time in a business; writers of records take the same row. */
export async function lockBusiness(tx: Tx, businessId: BusinessId): Promise<boolean> {
  const row = await tx
    .selectFrom("businesses")
    .select("id")
    .where("id", "=", businessId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Bring everything that follows from the plan up to this moment: the kept state, the month's credits, who may sync,
 * which templates, reminders, and when to look again. Doing it twice changes nothing.
 */
export async function settlePlan(deps: SettleDeps, tx: Tx, businessId: BusinessId): Promise<PlanState> {
  const now = deps.payments.now();
  const plan = await readPlan(tx, businessId, now);
  const allowed = allowedBy(plan.state);
  const months = creditMonths(plan.periods, now.toISOString());
  if (allowed.monthlyCredits > 0)
    for (const { plan: intent, month } of months)
      await grantMonthlyCredits(deps, tx, { businessId, plan: intent, month });
  await tx
    .insertInto("subscriptions")
    .values({ business_id: businessId, state: JSON.stringify(plan.state), updated_at: now })
    .onConflict((conflict) =>
      conflict.column("business_id").doUpdateSet({ state: JSON.stringify(plan.state), updated_at: now }),
    )
    .execute();
  await tx
    .updateTable("businesses")
    .set({ all_templates: allowed.templates.length > 2 })
    .where("id", "=", businessId)
    .where("all_templates", "!=", allowed.templates.length > 2)
    .execute();
  await settleDevices(tx, businessId, allowed.syncedDevices, deps.now());
  // A plan that came back makes what fell due without it.
  if (allowed.recurringInvoices || allowed.automaticReminders) await scheduleBusiness(tx, businessId, deps.now());
  await writeReminders(deps, tx, businessId, plan.state);
  const next = [nextTransitionAt(plan.state), ...(allowed.monthlyCredits > 0 ? [nextMonth(plan, now)] : [])].filter(
    (at) => at !== null,
  );
  for (const at of next) await scheduleBilling(tx, businessId, new Date(at));
  return plan;
}

/** A device that has not been seen for so long gives up its place in the free plan. */
const inactiveDeviceDays = 30;

/**
 * Marks the devices beyond the plan. The place goes to the device that was there first and is still in use, so that a
 * second phone never takes it from the first.
 *
 * @param places - null for any number
 *
 */
export async function settleDevices(tx: Tx, businessId: BusinessId, places: number | null, now: Date): Promise<void> {
  const rested = new Date(now.getTime() - inactiveDeviceDays * 24 * 3600 * 1000);
  await sql`
    update devices set over_plan = placed.over_plan
    from (
      select id, revoked_at is null and ${places}::int is not null
        and row_number() over (order by revoked_at is not null, seen_at < ${rested}, over_plan, created_at, id) > ${places}::int as over_plan
      from devices where business_id = ${businessId}::uuid
    ) as placed
    where devices.business_id = ${businessId}::uuid and devices.id = placed.id and devices.over_plan <> placed.over_plan`.execute(
    tx,
  );
}

function nextMonth({ periods }: PlanState, now: Date): string | null {
  const far = new Date(now.getTime() + 62 * 24 * 3600 * 1000).toISOString();
  return (
    creditMonths(periods, far)
      .map(({ at }) => at)
      .filter((at) => at > now.toISOString())
      .toSorted()[0] ?? null
  );
}

const dayMs = 24 * 3600 * 1000;
/** Days into the grace on which a mail goes out. */
const graceMails = [0, 3, 6];

type ReminderDeps = Pick<Deps, "now" | "random" | "payments" | "settings">;

/** Mails about a renewal that failed and a plan that ended, each once. */
async function writeReminders(
  deps: ReminderDeps,
  tx: Tx,
  businessId: BusinessId,
  state: SubscriptionState,
): Promise<void> {
  const now = deps.payments.now().getTime();
  const plan = planByIntent(state.changesTo ?? state.intent ?? "");
  if (!plan || (state.status !== "past_due" && state.status !== "expired")) return;
  const link = `${deps.settings.publicUrl}/settings/billing`;
  if (state.status === "expired") {
    if (state.paidUntil === null) return;
    await notifyOwner(deps, tx, businessId, `ended:${state.paidUntil}`, {
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
    await notifyOwner(deps, tx, businessId, `grace:${state.graceUntil}:${day}`, {
      kind: "planNotRenewed",
      link,
      texts: { title: plan.title },
      sums: { sum: { amount: plan.total, currency: plan.currency } },
      date: (state.graceUntil ?? "").slice(0, 10),
    });
  }
}

/** Providers charge some hours after the paid time: until one says that it failed, nobody is told so. */
async function mayStillRenew(tx: Tx, businessId: BusinessId, since: Date): Promise<boolean> {
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

import { nextMoment, ripeDay } from "@ankara/domain/invoice/recurring";
import { nextReminderMoment } from "@ankara/domain/invoice/reminders";
import { Business } from "@ankara/domain/records/business";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { sendMails } from "../billing/mails.ts";
import { allowedBy, readPlan } from "../billing/plan-state.ts";
import { lockBusiness } from "../billing/settle-plan.ts";
import { dueOf, makeRecurring } from "./make-recurring.ts";
import { planRound } from "./plan-round.ts";
import { mailRules, remind, remindersDue } from "./remind.ts";
import { type Template, listTemplates } from "./templates.ts";

type RoundDeps = Pick<Deps, "db" | "now" | "random" | "settings" | "payments" | "mail" | "log">;
/** What a round finds of a business. */
export type Found = { readonly business: Business; readonly allowed: ReturnType<typeof allowedBy> };

/**
 * Look after one business: make the recurring invoices whose morning has come, remind clients, and plan the next look. It may be
 * repeated, interrupted and late: what was made stands in the database with the day it was made for.
 *
 * Without a plan nothing is made and nothing is lost: the rules stay, and what fell due is made when there is a plan again.
 */
export async function businessRound(deps: RoundDeps, businessId: string): Promise<void> {
  while (await makeDue(deps, businessId));
  await remindDue(deps, businessId);
  await deps.db.touch(businessId, async (tx) => {
    // In turn with pushes: a rule that comes after this look plans a look of its own.
    if (!(await lockBusiness(tx, businessId))) return;
    const found = await findBusiness(deps, tx, businessId);
    if (!found) return;
    const next = nextLook(deps, found, await listTemplates(tx, businessId));
    if (next !== null) await planRound(tx, businessId, new Date(next));
  });
  if (!(await sendMails(deps, businessId))) throw new Error("mails wait; the round is tried again");
}

/** @returns whether there may be more */
async function makeDue(deps: RoundDeps, businessId: string): Promise<boolean> {
  const isDue = await deps.db.read(businessId, async (tx) => {
    const found = await findBusiness(deps, tx, businessId);
    if (!found?.allowed.recurringInvoices) return false;
    return dueOf(await listTemplates(tx, businessId), ripeDay(found.business.timeZone, deps.now())).length > 0;
  });
  if (!isDue) return false;
  return deps.db.write(businessId, async (tx, rev) => {
    const found = await findBusiness(deps, tx, businessId);
    if (!found?.allowed.recurringInvoices) return false;
    const { business } = found;
    const ripe = ripeDay(business.timeZone, deps.now());
    return (await makeRecurring(deps, tx, { businessId, rev, business, ripe })) > 0;
  });
}

async function remindDue(deps: RoundDeps, businessId: string): Promise<void> {
  const isDue = await deps.db.read(businessId, async (tx) => {
    const found = await findBusiness(deps, tx, businessId);
    return found?.allowed.automaticReminders ? (await remindersDue(deps, tx, found.business)).length > 0 : false;
  });
  if (!isDue) return;
  await deps.db.write(businessId, async (tx, rev) => {
    const found = await findBusiness(deps, tx, businessId);
    if (found?.allowed.automaticReminders) await remind(deps, tx, { business: found.business, rev });
  });
}

export async function findBusiness(deps: Pick<Deps, "payments">, tx: Tx, businessId: string): Promise<Found | null> {
  const stored = await getRecord(tx, businessId, "business", businessId);
  const parsed = stored && z.safeParse(Business, stored.data);
  if (!parsed?.success) return null;
  const { state } = await readPlan(tx, businessId, deps.payments.now());
  return { business: parsed.data, allowed: allowedBy(state) };
}

/** When something is next to be done, milliseconds since 1970; null for never, as things stand. */
function nextLook(
  deps: Pick<Deps, "now">,
  { business, allowed }: Found,
  templates: readonly Template[],
): number | null {
  const { timeZone } = business;
  const moments: number[] = [];
  if (allowed.recurringInvoices) {
    const ripe = ripeDay(timeZone, deps.now());
    if (dueOf(templates, ripe).length > 0) moments.push(deps.now().getTime());
    for (const { invoice } of templates)
      moments.push(nextMoment(invoice.repeat, ripe, timeZone) ?? Number.POSITIVE_INFINITY);
  }
  const rules = allowed.automaticReminders ? mailRules(business) : null;
  if (rules) moments.push(nextReminderMoment(rules, { now: deps.now(), timeZone, done: true }));
  const next = Math.min(...moments);
  return Number.isFinite(next) ? next : null;
}

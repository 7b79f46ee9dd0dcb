import { nextMoment, lastDueDay } from "@ankara/domain/invoice/recurring";
import { nextReminderMoment } from "@ankara/domain/invoice/reminders";
import { Business } from "@ankara/domain/records/business";
import type { BusinessId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { deliverMailsWithin } from "../mail-outbox/deliver-mails.ts";
import { allowedBy, readPlan } from "../subscriptions/plan-state.ts";
import { dueOccurrences, makeRecurring } from "./make-recurring.ts";
import { scheduleBusiness } from "./schedule-business.ts";
import { mailRules, remind, remindersDue } from "./remind.ts";
import { type Template, listTemplates } from "./templates.ts";

/** Invoices made in one transaction; the next ones follow at once in a run of their own. */
const batch = 50;
/** The queue waits this long for mails; they go on by themselves. */
const maxMailMs = 5_000;

type RoundDeps = Pick<
  Deps,
  "db" | "now" | "random" | "settings" | "payments" | "mail" | "log" | "files" | "drawings" | "seal"
>;
/** The business a schedule runs for, and what its plan allows. */
type ScheduledBusiness = { readonly business: Business; readonly allowed: ReturnType<typeof allowedBy> };

/**
 * Runs the schedule of one business: makes the recurring invoices whose morning has come, reminds clients, and plans
 * the next run. It may be repeated, interrupted and late: what was made stands in the database with the day it was made
 * for.
 */
export async function runBusinessSchedule(deps: RoundDeps, businessId: BusinessId): Promise<void> {
  // In turn with pushes: a rule that comes after this look plans a look of its own.
  const done = await deps.db.writeIfNeeded(businessId, async (tx, takeRevision) => {
    const found = await findBusiness(deps, tx, businessId);
    return found ? look(deps, tx, found, takeRevision) : null;
  });
  // Mails not handed over in time wait for the mail job.
  if (done?.mails) await deliverMailsWithin(deps, businessId, maxMailMs);
}

async function look(
  deps: RoundDeps,
  tx: Tx,
  found: ScheduledBusiness,
  takeRevision: () => Promise<number>,
): Promise<{ readonly mails: boolean }> {
  const { business, allowed } = found;
  const ripe = lastDueDay(business.timeZone, deps.now());
  const templates = await listTemplates(tx, business.id);
  const due = allowed.recurringInvoices ? dueOccurrences(templates, ripe).slice(0, batch) : [];
  if (due.length > 0)
    await makeRecurring(deps, tx, { businessId: business.id, rev: await takeRevision(), business, today: ripe }, due);
  const reminders = allowed.automaticReminders ? await remindersDue(deps, tx, business) : [];
  if (reminders.length > 0) await remind(deps, tx, business, reminders);
  const next = due.length === batch ? deps.now().getTime() : nextLook(deps, found, templates, ripe);
  if (next !== null) await scheduleBusiness(tx, business.id, new Date(next));
  return { mails: reminders.length > 0 || due.some(({ template }) => template.invoice.repeat.make === "send") };
}

async function findBusiness(
  deps: Pick<Deps, "payments">,
  tx: Tx,
  businessId: BusinessId,
): Promise<ScheduledBusiness | null> {
  const stored = await getRecord(tx, businessId, "business", businessId);
  const parsed = stored && z.safeParse(Business, stored.data);
  if (!parsed?.success) return null;
  const { state } = await readPlan(tx, businessId, deps.payments.now());
  return { business: parsed.data, allowed: allowedBy(state) };
}

/** Returns when the next thing is due, milliseconds since 1970; null for never, as things stand. */
function nextLook(
  deps: Pick<Deps, "now">,
  { business, allowed }: ScheduledBusiness,
  templates: readonly Template[],
  ripe: string,
): number | null {
  const { timeZone } = business;
  const moments: number[] = [];
  if (allowed.recurringInvoices)
    for (const { invoice } of templates)
      moments.push(nextMoment(invoice.repeat, ripe, timeZone) ?? Number.POSITIVE_INFINITY);
  const rules = allowed.automaticReminders ? mailRules(business) : null;
  if (rules) moments.push(nextReminderMoment(rules, { now: deps.now(), timeZone, done: true }));
  const next = Math.min(...moments);
  return Number.isFinite(next) ? next : null;
}

import { todayIn } from "@ankara/domain/dates/dates";
import type { BusinessId } from "@ankara/domain/records/fields";
import { deliveryDays } from "@ankara/contract/webhooks";
import { sql } from "kysely";
import { sweepAttachments } from "../commands/attachments/sweep.ts";
import type { Tx } from "../db/database.ts";
import { systemTenant } from "../http/idempotency.ts";
import { guessDays } from "../policies/throttle.ts";
import type { Deps } from "../deps.ts";
import { runEvery } from "./run-every.ts";
import { type Step, runSteps } from "./run-steps.ts";
import { acquireRun } from "./single-run.ts";

const everyMs = 60 * 60 * 1000;
/** A receipt is repeated for this long. What comes again later is judged as an old repeat, see `judgeOldRepeat`. */
const receiptDays = 90;
/** A value that gave way to another stands in the receipt alone, so it waits for a device that is away for two years. */
const lostValueDays = 800;
/** A deleted record is told of for this long. An older cursor starts anew, without losing what waits on its device. */
const tombstoneDays = 180;
/** A request is repeated within minutes; a provider repeats its messages for days. */
const keyDays = 7;
const eventDays = 90;
/** The content of a mail is kept for this long after it went; that it went, and to whom, stays with the account. */
const mailDays = 90;
/** The inputs of a text are in the text's own row; the job's copy serves to answer a repeat. */
const inputDays = 30;

/** Servers start at different moments: whoever is first after this does it for all. */
const pauseSeconds = 55 * 60;

/**
 * Hourly: clear away what has had its time, in the businesses that are due for it. One of several servers does it; each
 * step takes what is there, so that two would do no harm.
 *
 * @returns how to stop
 */
export function startHousekeeping(deps: Deps): () => Promise<void> {
  return runEvery(
    everyMs,
    async () => (await acquireRun(deps, "housekeeping", pauseSeconds)) && runHousekeeping(deps),
    (error) => deps.log.warn({ err: error }, "housekeeping was interrupted; the next one goes on"),
  );
}

type HouseDeps = Pick<Deps, "db" | "now" | "attachments" | "drawings" | "mail" | "log" | "metrics">;

/** Businesses that are read from the list of due ones at a time. */
const batchSize = 500;
/** Nothing a business may come to hold needs a look before: the shortest time anything is kept for. */
const longestPauseDays = 7;
/** A business that writes every day has something due every day, and is visited once for all of it. */
const shortestPauseDays = 1;
const retryHours = 1;

export async function runHousekeeping(deps: HouseDeps): Promise<void> {
  const now = deps.now();
  await runSteps(deps, "housekeeping", stepsOfAll(deps, now));
  for (;;) {
    const due = await deps.db.global
      .selectFrom("housekeeping_due")
      .select("business_id")
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(batchSize)
      .execute();
    for (const { business_id: businessId } of due) await visitBusiness(deps, businessId, now);
    if (due.length < batchSize) return;
  }
}

/** Whatever becomes of the visit, the business is due later than now: a round never meets it twice. */
async function visitBusiness(deps: HouseDeps, businessId: BusinessId, now: Date): Promise<void> {
  const retry = new Date(now.getTime() + retryHours * 3600 * 1000);
  let next = retry;
  const failures = await runSteps(deps, "housekeeping", [
    { name: "attachments", businessId, work: () => sweepAttachments(deps, businessId, now) },
    { name: "drawings", businessId, work: () => deps.drawings.sweep(businessId, now) },
    { name: "rows", businessId, work: async () => (next = await clearBusiness(deps, businessId, now)) },
  ]);
  await deps.db.query("housekeeping_visited", visitedStatement, [businessId, failures > 0 ? retry : next]);
}

/** An account that is gone is not looked for again. */
const visitedStatement = `
  with kept as (
    update housekeeping_due set due_at = $2
    where business_id = $1 and exists (select from users where users.business_id = $1) returning business_id)
  delete from housekeeping_due where business_id = $1 and not exists (select from kept)`;

/** Returns when the first of the rows that are left has had its time, at least a day and at most a week from now. */
async function nextVisit(tx: Tx, businessId: BusinessId, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(created_at) from idempotency_keys where business_id = ${businessId}) + make_interval(days => ${keyDays}),
      (select created_at from pushes where business_id = ${businessId} order by rev limit 1) + make_interval(days => ${receiptDays}),
      (select min(made_at) from webhook_deliveries where business_id = ${businessId}) + make_interval(days => ${deliveryDays}),
      (select min(before_until) from webhook_endpoints where business_id = ${businessId}),
      (select min(deleted_at) from records where business_id = ${businessId} and deleted_at is not null)
        + make_interval(days => ${tombstoneDays})
    ) as at`.execute(tx);
  const at = rows[0]?.at?.getTime() ?? Infinity;
  const earliest = daysBefore(now, -shortestPauseDays).getTime();
  const latest = daysBefore(now, -longestPauseDays).getTime();
  return new Date(Math.min(Math.max(at, earliest), latest));
}

/** Lists the steps for rows that belong to no business, or to none any more. */
function stepsOfAll({ db, mail }: HouseDeps, now: Date): Step[] {
  const { global } = db;
  const expired = ["sessions", "password_resets", "email_proofs", "visit_tokens", "used_challenges"] as const;
  return [
    ...expired.map((name) => ({
      name,
      // In a transaction: on a cluster the business that a trigger of sessions sets reaches the other nodes in no other way.
      work: () => global.transaction().execute((tx) => tx.deleteFrom(name).where("expires_at", "<", now).execute()),
    })),
    {
      name: "invitations",
      work: () =>
        global.deleteFrom("invitations").where("expires_at", "<", daysBefore(now, invitationRetentionDays)).execute(),
    },
    {
      name: "revoked_sessions",
      work: () => global.deleteFrom("revoked_sessions").where("at", "<", daysBefore(now, revokedDays)).execute(),
    },
    {
      name: "phone_codes",
      work: () => global.deleteFrom("phone_codes").where("sent_at", "<", daysBefore(now, 1)).execute(),
    },
    { name: "throttle", work: () => global.deleteFrom("throttle").where("window_ends_at", "<", now).execute() },
    {
      name: "guess_days",
      work: () =>
        global
          .deleteFrom("guess_days")
          .where("day", "<", todayIn("UTC", daysBefore(now, guessDays + 1)))
          .execute(),
    },
    {
      name: "provider_events",
      work: () => global.deleteFrom("provider_events").where("received_at", "<", daysBefore(now, eventDays)).execute(),
    },
    { name: "sent mails", work: async () => mail.forget?.({ before: daysBefore(now, mailDays) }) },
    { name: "rows of nobody", work: () => clearBusiness({ db }, systemTenant, now) },
    { name: "mails of nobody", work: () => clearOrphanMails({ db }, now) },
  ];
}

/** So long whoever opens an old invitation is told what became of it. */
const invitationRetentionDays = 30;

/** So long a device that was sent away is told so. */
const revokedDays = 400;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 3600 * 1000);

/** Affiliates have no account their mails would go with. */
const clearOrphanMails = (deps: Pick<Deps, "db">, now: Date) =>
  deps.db.tenantTransaction(systemTenant, (tx) =>
    tx
      .deleteFrom("mails")
      .where("business_id", "=", systemTenant)
      .where("next_try_at", "is", null)
      .where("created_at", "<", daysBefore(now, mailDays))
      .execute(),
  );

/** Returns when there is something to clear next. */
function clearBusiness(deps: Pick<Deps, "db">, businessId: BusinessId, now: Date): Promise<Date> {
  const before = (days: number) => daysBefore(now, days);
  return deps.db.tenantTransaction(businessId, async (tx) => {
    await tx
      .deleteFrom("idempotency_keys")
      .where("business_id", "=", businessId)
      .where("created_at", "<", before(keyDays))
      .execute();
    await tx
      .deleteFrom("receipts")
      .where("business_id", "=", businessId)
      .where("created_at", "<", before(receiptDays))
      .where((row) =>
        row.or([row("created_at", "<", before(lostValueDays)), sql<boolean>`not jsonb_exists(receipt, 'lost')`]),
      )
      .execute();
    const pushed = await tx
      .deleteFrom("pushes")
      .where("business_id", "=", businessId)
      .where("created_at", "<", before(receiptDays))
      .returning("rev")
      .execute();
    const lastPush = newest(pushed);
    if (lastPush > 0)
      await tx
        .updateTable("businesses")
        .set({ receipts_purged_rev: sql`greatest(receipts_purged_rev, ${lastPush})` })
        .where("id", "=", businessId)
        .execute();
    await tx
      .deleteFrom("webhook_deliveries")
      .where("business_id", "=", businessId)
      .where("made_at", "<", before(deliveryDays))
      .execute();
    await tx
      .updateTable("webhook_endpoints")
      .set({ sealed_before: null, before_until: null })
      .where("business_id", "=", businessId)
      .where("before_until", "<", now)
      .execute();
    await clearAddresses(tx, businessId);
    await tx
      .updateTable("mails")
      .set({ body: "", html: "", paper: null })
      .where("business_id", "=", businessId)
      .where("created_at", "<", before(mailDays))
      .where("body", "!=", "")
      .where("next_try_at", "is", null)
      .execute();
    await tx
      .updateTable("ai_generations")
      .set({ inputs: "{}" })
      .where("business_id", "=", businessId)
      .where("status", "!=", "running")
      .where("started_at", "<", before(inputDays))
      .where(sql<boolean>`inputs != '{}'::jsonb`)
      .execute();
    await tx
      .deleteFrom("account_events")
      .where("business_id", "=", businessId)
      // By the clock of the database, as its trigger has it, and a day.
      .where("at", "<", sql<Date>`now() - interval '401 days'`)
      .execute();
    const gone = await tx
      .deleteFrom("records")
      .where("business_id", "=", businessId)
      .where("deleted_at", "<", before(tombstoneDays))
      .returning("rev")
      .execute();
    const last = newest(gone);
    if (last > 0)
      await tx
        .updateTable("businesses")
        .set({ purged_rev: sql`greatest(purged_rev, ${last})` })
        .where("id", "=", businessId)
        .execute();
    return nextVisit(tx, businessId, now);
  });
}

/** An address that was written in the very moment its session ended: nothing is sent there, and nothing is kept. */
async function clearAddresses(tx: Tx, businessId: BusinessId): Promise<void> {
  const addresses = await tx
    .selectFrom("push_addresses")
    .select("session_id")
    .where("business_id", "=", businessId)
    .execute();
  if (addresses.length === 0) return;
  const ids = addresses.map(({ session_id }) => session_id);
  const open = await tx.selectFrom("sessions").select("id").where("id", "in", ids).execute();
  const gone = ids.filter((id) => !open.some((session) => session.id === id));
  if (gone.length === 0) return;
  await tx.deleteFrom("push_addresses").where("business_id", "=", businessId).where("session_id", "in", gone).execute();
}

const newest = (rows: readonly { rev: string | number }[]): number =>
  rows.reduce((newestRev, { rev }) => Math.max(newestRev, Number(rev)), 0);

import type { BusinessId } from "@ankara/domain/records/fields";
import { deliveryDays } from "@ankara/contract/webhooks";
import { sql } from "kysely";
import { sweepAttachments } from "../commands/attachments/sweep.ts";
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
 * Hourly: clear away what has had its time. One of several servers does it; each step takes what is there, so that two
 * would do no harm.
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

export async function runHousekeeping(deps: HouseDeps): Promise<void> {
  const now = deps.now();
  await runSteps(deps, "housekeeping", stepsOfAll(deps, now));
  const businesses = await deps.db.global.selectFrom("users").select("business_id").distinct().execute();
  const steps = businesses.flatMap(({ business_id: businessId }): Step[] => [
    { name: "rows", businessId, work: () => clearBusiness(deps, businessId, now) },
    { name: "attachments", businessId, work: () => sweepAttachments(deps, businessId, now) },
    { name: "drawings", businessId, work: () => deps.drawings.sweep(businessId, now) },
  ]);
  await runSteps(deps, "housekeeping", steps);
}

/** Lists the steps for rows that belong to no business, or to none any more. */
function stepsOfAll({ db, mail }: HouseDeps, now: Date): Step[] {
  const { global } = db;
  const expired = ["sessions", "password_resets", "email_proofs", "visit_tokens", "used_challenges"] as const;
  return [
    ...expired.map((name) => ({
      name,
      work: () => global.deleteFrom(name).where("expires_at", "<", now).execute(),
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
    { name: "throttle", work: () => global.deleteFrom("throttle").where("window_ends_at", "<", now).execute() },
    {
      name: "guess_days",
      work: () =>
        global
          .deleteFrom("guess_days")
          .where(
            "day",
            "<",
            daysBefore(now, guessDays + 1)
              .toISOString()
              .slice(0, 10),
          )
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

async function clearBusiness(deps: Pick<Deps, "db">, businessId: BusinessId, now: Date): Promise<void> {
  const before = (days: number) => daysBefore(now, days);
  await deps.db.tenantTransaction(businessId, async (tx) => {
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
    // Written in the very moment its session ended: nothing is sent there, and nothing is kept.
    await tx
      .deleteFrom("push_addresses")
      .where("business_id", "=", businessId)
      .where((row) => row.not(row.exists(row.selectFrom("sessions").select("id").whereRef("id", "=", "session_id"))))
      .execute();
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
  });
}

const newest = (rows: readonly { rev: string | number }[]): number =>
  rows.reduce((newestRev, { rev }) => Math.max(newestRev, Number(rev)), 0);

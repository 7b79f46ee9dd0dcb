import { EventEmitter } from "node:events";
import { homedir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner, Task, TaskList, WorkerEvents } from "graphile-worker";
import { Pool, type ClientConfig, type PoolClient } from "pg";
import { runBusinessSchedule } from "../commands/scheduler/run-business-schedule.ts";
import { deliverPushes } from "../commands/push/deliver.ts";
import { deliverDue } from "../commands/webhooks/deliver.ts";
import { endFiscalDay } from "../commands/fiscal/end-fiscal-day.ts";
import { fileDocument } from "../commands/fiscal/file-document.ts";
import { reportStock } from "../commands/fiscal/report-stock.ts";
import type { Deps } from "../deps.ts";
import type { Log } from "../log.ts";
import { withCause, causeOfJob } from "../watch/cause.ts";
import { ServerPresence } from "./orphaned-jobs.ts";

// The package asks for the home folder while it loads, and Node throws where an account has neither `HOME` nor an entry in
// /etc/passwd, as a container that runs under a bare number does.
try {
  homedir();
} catch {
  process.env["HOME"] = "/";
}
const { Logger, run, runMigrations, runOnce } = await import("graphile-worker");

/** Businesses looked after at once; each holds one connection of the app's pool while it writes. */
const concurrency = 4;
const pollMs = 5_000;
const restartMs = 5_000;
const queueLock = 710_228;

/** Bring the tables of the queue up to date. @param owner - connected as the owner of the tables */
export async function migrateQueue(owner: ClientConfig): Promise<void> {
  await withPool(owner, async (pgPool) => {
    const client = await pgPool.connect();
    try {
      // Servers that start together take turns.
      await client.query("select pg_advisory_lock($1)", [queueLock]);
      await runMigrations({ pgPool, logger: silent });
    } finally {
      // With the connection goes its lock.
      client.release(true);
    }
  });
}

/**
 * Look after businesses when their moment comes, over the queue in the database: what was due while no server ran is
 * done first. Several servers share the work.
 *
 * @param owner - connected as the owner of the tables: the queue is not the app's role's
 * @param alone - this server is the only one of its database: what is locked was left by one that was killed
 * @returns how to stop
 */
export async function startQueue(
  deps: Deps,
  owner: ClientConfig,
  { alone = false }: { alone?: boolean } = {},
): Promise<() => Promise<void>> {
  const pgPool = ownerPool(owner, concurrency + 2);
  const presence = alone ? null : new ServerPresence(pgPool, deps.log);
  let runner: Runner | null = null;
  const events: WorkerEvents = new EventEmitter();
  const workers = new Set<string>();
  events.on("worker:create", ({ worker }) => {
    workers.add(worker.workerId);
    presence?.has(worker.workerId);
  });
  events.on("worker:stop", ({ worker }) => presence?.lost(worker.workerId));
  // The library asks once which tasks there are, and keeps the answer even when it is that the connection broke: its
  // workers then fail for ever. When none of them gets a job, all begin anew.
  let failures = 0;
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === concurrency) void runner?.stop().catch(() => undefined);
  });
  for (const went of ["worker:getJob:empty", "job:start"] as const) events.on(went, () => (failures = 0));
  const start = (): Promise<Runner> =>
    run({
      pgPool,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: logTo(deps.log),
      parsedCronItems: [],
      taskList: taskListOf(deps),
      events,
      // Alone, the end of a job is noted by a promise that the library leaves to itself: a connection cut there would end this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const startAgain = async (): Promise<Runner> => {
    // Jobs a killed worker still held would wait for four hours.
    await pgPool.query("select graphile_worker.force_unlock_workers($1)", [[...workers]]);
    workers.clear();
    failures = 0;
    return start();
  };
  const stopping = new AbortController();
  try {
    if (alone) await unlockAll(pgPool);
    runner = await start();
  } catch (error) {
    await presence?.leave();
    await pgPool.end();
    throw error;
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await startAgain();
        deps.readiness.queueIs("up");
        await runner.promise;
      } catch (error) {
        deps.log.error({ err: error }, "the queue stopped; it is started again");
      }
      // It gives up when its database is away for a while.
      deps.readiness.queueIs("down");
      runner = stopping.signal.aborted ? runner : null;
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await runner?.stop().catch(() => undefined);
    await watching;
    await presence?.leave();
    await pgPool.end();
  };
}

/** Do what is due now, and come back: for tests and programs that do one thing and go. */
export async function runQueueOnce(deps: Deps, owner: ClientConfig): Promise<void> {
  await withPool(owner, (pgPool) =>
    runOnce({ pgPool, noHandleSignals: true, logger: silent, taskList: taskListOf(deps) }),
  );
}

const taskListOf = (deps: Deps): TaskList => ({
  business_round: watched(deps, "business_round", (payload) => runBusinessSchedule(deps, idOf(payload, "businessId"))),
  webhooks: watched(deps, "webhooks", (payload) => deliverDue(deps, idOf(payload, "businessId"))),
  pushes: watched(deps, "pushes", (payload) => deliverPushes(deps, idOf(payload, "businessId"))),
  fiscal_filing: watched(deps, "fiscal_filing", async (payload) => {
    const [businessId, invoiceId] = [idOf(payload, "businessId"), idOf(payload, "invoiceId")];
    await fileDocument(deps, businessId, invoiceId);
    // A stock book takes movements of accepted documents alone.
    await reportStock(deps, businessId, invoiceId);
  }),
  fiscal_day: watched(deps, "fiscal_day", (payload) =>
    endFiscalDay(deps, idOf(payload, "businessId"), idOf(payload, "invoiceId")),
  ),
});

/** A job is measured, and logged with the request that planned it. */
const watched =
  ({ log, metrics }: Deps, task: string, work: (payload: unknown) => Promise<void>): Task =>
  (payload, { job }) =>
    withCause(causeOfJob(payload, job.id, task), async () => {
      const began = performance.now();
      let outcome: "done" | "failed" = "failed";
      try {
        await work(payload);
        outcome = "done";
      } finally {
        const ms = Math.round(performance.now() - began);
        metrics.job(task, outcome, ms / 1000);
        log.info({ outcome, ms, attempt: job.attempts }, "job");
      }
    });

const unlockAll = (pool: Pool) =>
  pool.query(
    "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))",
  );

function idOf(payload: unknown, name: string): string {
  const id = (payload as Record<string, unknown> | null)?.[name];
  if (typeof id !== "string") throw new TypeError(`expected a job with ${name}`);
  return id;
}

type Connected = Parameters<Pool["connect"]>[0];

/**
 * The library gives the connection it listens on back twice where that is cut while the queue stops, in a promise it leaves to
 * itself: the second time would end this process.
 */
class OwnerPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let isGivenBack = false;
      callback(error, client, (cause) => {
        if (!isGivenBack) release(cause);
        isGivenBack = true;
      });
    });
    return undefined;
  }
}

/** Errors of a connection are told by its query; without listeners they would end the process. */
export function ownerPool(owner: ClientConfig, max: number): Pool {
  const pool = new OwnerPool({ ...owner, max, application_name: "ankara-queue" });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

async function withPool(owner: ClientConfig, use: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = ownerPool(owner, 2);
  try {
    await use(pool);
  } finally {
    await pool.end();
  }
}

const silent = new Logger(() => () => undefined);
/** Its every word would fill the log: what went wrong is enough, and it tries again by itself. */
const logTo = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === "error" || level === "warning") log.warn({ err: meta?.["error"] ?? undefined }, message);
  });

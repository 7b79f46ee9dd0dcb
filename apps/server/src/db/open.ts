import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientBase, type ClientConfig } from "pg";
import { HeadNotices } from "../jobs/head-notices.ts";
import { migrateQueue } from "../jobs/queue.ts";
import { runEvery } from "../jobs/run-every.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../watch/metrics.ts";
import { StartProblem, startProblemOf } from "../config/start-problem.ts";
import type { Secrets } from "../config/secrets.ts";
import { nodeOptions } from "./citus/homes.ts";
import { checkSpread } from "./citus/distribute.ts";
import { Database } from "./database.ts";
import { configOf, urlAt } from "./hosts.ts";
import { migrate } from "./migrate.ts";
import { appRole, ensureAppRole, ownerRole, preparePrivateCluster } from "./roles.ts";
import { findPostmaster } from "./supervisor/postmaster.ts";
import { type PrivatePostgresOptions, startPrivatePostgres } from "./supervisor/private-postgres.ts";

/** A migrated database ready for requests, and how to let it go. */
export type OpenDatabase = {
  readonly db: Database;
  /** Connections of the owner of the tables, for the queue; null beside a server that looks after it. */
  readonly owner: ClientConfig | null;
  close(): Promise<void>;
};

export const privateDatabase = "ankara";

/** Start (or adopt) the private PostgreSQL of `dataDir` and open its database. */
export async function openPrivateDatabase(
  dataDir: string,
  secrets: Secrets["postgres"],
  heads: HeadNotices,
  onNotice: (sentence: string) => void,
  extra: Pick<PrivatePostgresOptions, "settings" | "spool"> = {},
): Promise<OpenDatabase> {
  const postgres = await startPrivatePostgres({ dataDir, superuserPassword: secrets.superuser, onNotice, ...extra });
  try {
    await withClient(postgres.superuser("postgres"), (client) =>
      preparePrivateCluster(client, privateDatabase, secrets),
    );
    const owner = postgres.connection(ownerRole, secrets.owner, privateDatabase);
    await withClient(owner, async (client) => {
      await migrate(client);
      await noticeNewTimeline(client);
    });
    await migrateQueue(owner);
    const db = new Database(postgres.connection(appRole, secrets.app, privateDatabase), heads);
    return {
      db,
      owner,
      async close() {
        await db.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * Use the private database of `dataDir` beside the server that runs it, or start it for oneself when no server does.
 * For programs that do one thing and go.
 */
export async function joinPrivateDatabase(
  dataDir: string,
  secrets: Secrets,
  heads: HeadNotices,
): Promise<OpenDatabase> {
  const running = await findPostmaster(join(await realpath(dataDir), "postgres"));
  if (!running) return openPrivateDatabase(dataDir, secrets.postgres, heads, () => undefined);
  const db = new Database(
    {
      host: running.socketFolder,
      port: running.port,
      user: appRole,
      password: secrets.postgres.app,
      database: privateDatabase,
    },
    heads,
  );
  return { db, owner: null, close: () => db.close() };
}

/**
 * Open the database of a `DATABASE_URL`. Its account owns the tables; requests run as the app role.
 *
 * @throws StartProblem saying what the server there answered, without the password
 */
export async function openExternalDatabase(
  url: string,
  heads: HeadNotices,
  { connections }: { connections?: number } = {},
): Promise<OpenDatabase> {
  const options = `-c role=${appRole}`;
  const config = configOf(url);
  let distributed = false;
  try {
    await withClient({ ...config, connectionTimeoutMillis: 10_000 }, async (client) => {
      await ensureAppRole(client);
      await migrate(client);
      await noticeNewTimeline(client);
      distributed = await isSpread(client);
      if (!distributed) return;
      await checkSpread(client);
      await noticeWorkerTimelines(client);
    });
    await migrateQueue(config);
  } catch (error) {
    throw (
      startProblemOf(error) ??
      new StartProblem(`The database at ${withoutPassword(url)} cannot be used: ${reason(error)}${wayOut(error)}`)
    );
  }
  const more = { options, ...(connections && { max: connections }) };
  const nodes = (host: string, port: number) => ({
    ...more,
    connectionString: urlAt(url, host, port),
    options: `${options} ${nodeOptions}`,
  });
  const db = new Database({ ...config, ...more }, heads, distributed ? { nodes } : {});
  return { db, owner: config, close: () => db.close() };
}

/** Begin a new history if the timeline is another one. Servers that ask at once take turns. */
async function noticeNewTimeline(client: Pick<ClientBase, "query">): Promise<number> {
  const { rows } = await client.query<{ count: string }>("select notice_new_timeline() as count");
  return Number(rows[0]?.count ?? 0);
}

/**
 * The same for the workers of a Citus cluster, each of which has a timeline of its own: the businesses of one that was
 * restored begin a new history.
 */
async function noticeWorkerTimelines(
  client: Pick<ClientBase, "query">,
): Promise<{ readonly told: number; readonly silent: readonly string[] }> {
  const { rows } = await client.query<{ told: string; silent: string[] }>("select * from ask_worker_timelines()");
  return { told: Number(rows[0]?.told ?? 0), silent: rows[0]?.silent ?? [] };
}

/** A worker that was restored is noticed within this time. */
const askWorkersMs = 60_000;

/**
 * Asks the workers of a cluster for their timelines while a server runs. What fails is logged and counted, and so is each worker
 * that does not answer: until it is mended a worker that was restored keeps phones believing what it has lost.
 *
 * @returns how to stop
 */
export function watchWorkerTimelines(
  { db, log, metrics }: { db: Database; log: Pick<Log, "warn">; metrics: Pick<Metrics, "stepFailed"> },
  { everyMs = askWorkersMs }: { readonly everyMs?: number } = {},
): () => Promise<void> {
  return runEvery(
    everyMs,
    async () => {
      const { told, silent } = await db.withClient(noticeWorkerTimelines);
      for (const worker of silent) {
        metrics.stepFailed("worker_silent");
        log.warn({ worker }, "a worker did not say its timeline; the next minute asks again");
      }
      if (told > 0) log.warn({ businesses: told }, "a worker was restored: its businesses begin a new history");
    },
    (error) => {
      metrics.stepFailed("worker_timelines");
      log.warn({ err: error }, "the timelines of the workers were not asked for; the next minute does");
    },
  );
}

/** Adds what to do to the refusal that the database or TLS names. */
function wayOut(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (code === "42501")
    return `. The account of DATABASE_URL has to own the database and be a member of ${appRole}. As a superuser: create role ${appRole} nologin; grant ${appRole} to that account (or make it createrole before the first start).`;
  return unknownAuthority.has(String(code))
    ? ". Name the certificate of its authority in DATABASE_URL: &sslrootcert=/etc/ankara-ca.pem"
    : "";
}

const unknownAuthority: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Are the tables of the tenants spread over the nodes of a Citus cluster? */
async function isSpread(client: Client): Promise<boolean> {
  const { rowCount: extensions } = await client.query("select from pg_extension where extname = 'citus'");
  if (extensions === 0) return false;
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'records'::regclass and partmethod = 'h'",
  );
  return rowCount === 1;
}

/** Connections to a replica, which need not answer now. */
export const openReplica = (url: string, { connections }: { connections: number }): Database =>
  new Database(
    { connectionString: url, options: `-c role=${appRole}`, max: connections, connectionTimeoutMillis: 1_000 },
    new HeadNotices(),
    { readOnly: true },
  );

async function withClient(config: ClientConfig, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(config);
  client.on("error", () => undefined); // the query under way reports it
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    parsed.password = "";
    parsed.search = "";
    return parsed.href;
  } catch {
    return "DATABASE_URL";
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join("; ");
  if (!(error instanceof Error)) return String(error);
  return error.message || (error as NodeJS.ErrnoException).code || "no answer";
}

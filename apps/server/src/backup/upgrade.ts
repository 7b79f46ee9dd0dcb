import { mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { migrate } from "../db/migrate.ts";
import { privateDatabase } from "../db/open.ts";
import { ownerRole, preparePrivateCluster } from "../db/roles.ts";
import { findBinaries } from "../db/supervisor/binaries.ts";
import { clusterVersion } from "../db/supervisor/cluster.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../db/supervisor/private-postgres.ts";
import { migrateQueue } from "../jobs/queue.ts";
import type { Secrets } from "../config/secrets.ts";
import { StartProblem } from "../config/start-problem.ts";
import { copyDatabase } from "./copy-database.ts";
import { differences, fingerprint } from "./fingerprint.ts";

export type Upgraded = { readonly from: number; readonly to: number; readonly tables: number; readonly kept: string };

/**
 * Move the private database to the newest PostgreSQL of this machine: every row into a new cluster, compared table by
 * table, and only then put in place. The old cluster is kept beside it. Interrupted, it is begun or finished anew.
 *
 * @returns null when it already is on the newest
 * @throws StartProblem when a server runs on the folder, the old version is not installed, or the copy differs
 */
export async function upgradeDatabase(folder: string, { postgres: secrets }: Secrets): Promise<Upgraded | null> {
  const dataDir = await realpath(folder);
  const pgData = join(dataDir, "postgres");
  const beside = join(dataDir, "upgrade");
  const to = (await findBinaries())[0]?.major;
  if (to === undefined) throw new StartProblem("No PostgreSQL (15 or later) was found.");
  const from = await clusterVersion(pgData);
  if (from === null) return finish(dataDir, pgData, beside, to);
  if (from === to) return null;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });

  const source = await startPrivatePostgres({ dataDir, superuserPassword: secrets.superuser });
  let target: PrivatePostgres | null = null;
  let tables: number;
  try {
    target = await startPrivatePostgres({ dataDir: beside, superuserPassword: secrets.superuser });
    for (const cluster of [source, target]) await bringUp(cluster, secrets);
    tables = await using(source.superuser(privateDatabase), (old) =>
      using(target?.superuser(privateDatabase) ?? {}, async (fresh) => {
        const copied = await copyDatabase(old, fresh);
        const differing = differences(await fingerprint(old), await fingerprint(fresh));
        if (differing.length > 0)
          throw new StartProblem(`The copy differs, nothing was changed: ${differing.join(", ")}`);
        // Nothing is lost: the new cluster's timeline is not one the revisions were not given on.
        await fresh.query(
          "update database_timeline set timeline = ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint",
        );
        await fresh.query("analyze");
        return copied;
      }),
    );
  } finally {
    await target?.stop();
    await source.stop();
  }
  const kept = join(dataDir, `postgres-${from}`);
  await rename(pgData, kept);
  await rename(join(beside, "postgres"), pgData);
  await syncFolder(dataDir);
  await rm(beside, { recursive: true, force: true });
  return { from, to, tables, kept };
}

/** Both have the tables of this program, so that rows go from like to like. */
async function bringUp(cluster: PrivatePostgres, passwords: Secrets["postgres"]): Promise<void> {
  await using(cluster.superuser("postgres"), (client) => preparePrivateCluster(client, privateDatabase, passwords));
  const owner = cluster.connection(ownerRole, passwords.owner, privateDatabase);
  await using(owner, migrate);
  await migrateQueue(owner);
}

/** The first rename was done, the second was not. */
async function finish(dataDir: string, pgData: string, beside: string, to: number): Promise<Upgraded | null> {
  if ((await clusterVersion(join(beside, "postgres"))) === null)
    throw new StartProblem(`There is no database in ${dataDir}.`);
  await rename(join(beside, "postgres"), pgData);
  await syncFolder(dataDir);
  await rm(beside, { recursive: true, force: true });
  return { from: 0, to, tables: 0, kept: dataDir };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function using<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on("error", () => undefined); // the query under way reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

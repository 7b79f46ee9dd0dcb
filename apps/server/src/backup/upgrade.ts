import { mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Client, type ClientConfig, escapeIdentifier, type ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { migrate } from "../db/migrate.ts";
import { privateDatabase } from "../db/open.ts";
import { ownerRole, preparePrivateCluster } from "../db/roles.ts";
import { findBinaries } from "../db/supervisor/binaries.ts";
import { clusterVersion } from "../db/supervisor/cluster.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../db/supervisor/private-postgres.ts";
import { migrateQueue } from "../jobs/queue.ts";
import type { Secrets } from "../config/secrets.ts";
import { StartProblem } from "../config/start-problem.ts";

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
  const oldDataDir = join(dataDir, `postgres-${from}`);
  await rename(pgData, oldDataDir);
  await rename(join(beside, "postgres"), pgData);
  await syncFolder(dataDir);
  await rm(beside, { recursive: true, force: true });
  return { from, to, tables, kept: oldDataDir };
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

type Table = { readonly name: string; readonly columns: string };

/**
 * Fill a database that has the same tables with the rows of another one, as they are at one moment, in one transaction.
 *
 * @param source - and `target`: connected as superusers, because policies and triggers must not have a say
 */
export async function copyDatabase(source: Client, target: Client): Promise<number> {
  const tables = await tablesOf(source);
  await source.query("begin isolation level repeatable read read only");
  await target.query("begin");
  // Neither triggers nor foreign keys act: the rows were checked when they were written.
  await target.query("set local session_replication_role = replica");
  await target.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name, columns } of tables) {
    // Of a partitioned table only a query can be copied out.
    const rows = source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
    await pipeline(rows, target.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
  }
  const { rows: sequences } = await source.query<{ name: string; value: string; called: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
            last_value is not null as called from pg_sequences`,
  );
  for (const { name, value, called } of sequences)
    await target.query("select setval($1::regclass, $2, $3)", [name, value, called]);
  await target.query("commit");
  await source.query("commit");
  return tables.length;
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ schema, name, columns }) => ({
    name: `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    columns: columns.map(escapeIdentifier).join(", "),
  }));
}

/**
 * Returns a fingerprint of every table and sequence, as `rows:hash`, by its name; for comparing two databases.
 *
 * @param superuser - sees every row, whatever the policies
 */
export async function fingerprint(superuser: ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await superuser.query<{ schema: string; name: string; kind: string }>(
    `select n.nspname as schema, c.relname as name, c.relkind as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1, 2`,
  );
  const prints = new Map<string, string>();
  for (const { schema, name, kind } of tables) {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    const { rows } = await superuser.query<{ print: string }>(
      kind === "S"
        ? `select last_value || ':' || is_called as print from ${table}`
        : `select count(*) || ':' || coalesce(md5(string_agg(hash, '' order by hash)), '') as print
           from (select md5(t::text) as hash from ${table} t) hashes`,
    );
    prints.set(`${schema}.${name}`, rows[0]?.print ?? "");
  }
  return prints;
}

/** Names whose contents differ, or that only one of both has. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted();
}

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig, Pool, type PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/db/migrate.ts";
import { migrateQueue } from "../../src/jobs/queue.ts";
import { carryOut, planDistribution } from "../../src/db/citus/distribute.ts";
import { appRole, ownerRole, preparePrivateCluster, upsertRoles } from "../../src/db/roles.ts";
import { startPrivatePostgres } from "../../src/db/supervisor/private-postgres.ts";
import { StatementLog } from "../plans/statement-log.ts";
import { type NodeAddress, closeCitusDatabase, createCitusDatabase, nodesAt, startCitus } from "./citus.ts";
import { partitionTenants } from "./partition.ts";

/**
 * Address of the one PostgreSQL of this test run. Each test file clones its own database from the template. `nodes`: of a
 * Citus cluster, the coordinator first.
 */
export type TestCluster = {
  host: string;
  nodes: { host: string; port: number }[];
  superuser: string;
  owner: string;
  app: string;
};

/** `npm run test:partitioned`: every table of the tenants in so many partitions. */
const partitions = Number(process.env["PARTITIONS"] ?? 0);
/** `npm run test:citus`: the tables of the tenants are spread over the workers of a cluster. */
const onCitus = process.env["CITUS"] === "on";

export const templateDatabase = "ankara_template";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
    /** Names the log of the statements this run makes. */
    statementRun: number;
  }
}

export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  if (onCitus) return startTestCitus(project);
  const dataDir = await mkdtemp(join(tmpdir(), "ankara-pg-"));
  const secret = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  const postgres = await startPrivatePostgres({
    dataDir,
    superuserPassword: passwords.superuser,
    // Durability is what test/durability.test.ts is about; here nothing has to outlive the run.
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" },
  });
  await withClient(postgres.superuser("postgres"), (client) =>
    preparePrivateCluster(client, templateDatabase, passwords),
  );
  await withClient(postgres.connection(ownerRole, passwords.owner, templateDatabase), migrate);
  if (partitions > 0)
    await withClient(postgres.connection(ownerRole, passwords.owner, templateDatabase), async (client) => {
      const tables = await partitionTenants(client, partitions);
      process.stdout.write(`${tables.length} tables in ${partitions} partitions each\n`);
    });
  await migrateQueue(postgres.connection(ownerRole, passwords.owner, templateDatabase));
  const log = new StatementLog(process.pid);
  log.begin();
  project.provide("statementRun", process.pid);
  project.provide("cluster", { host: String(postgres.superuser("postgres").host), nodes: [], ...passwords });
  return async () => {
    log.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function startTestCitus(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["CITUS_URL"];
  const secret = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  if (url) {
    const nodes = await nodesAt(url);
    await forgetTestDatabases(nodes);
    const superuser = decodeURIComponent(new URL(url).password);
    return provideTestCitus(project, nodes, { ...passwords, superuser }, () => forgetTestDatabases(nodes));
  }
  const cluster = await startCitus({
    passwords: { postgres: passwords.superuser, [ownerRole]: passwords.owner, [appRole]: passwords.app },
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off" },
  });
  return provideTestCitus(project, cluster.nodes, passwords, cluster.drop);
}

/** Makes the template database on every node. @param drop - at the end, or when that fails */
async function provideTestCitus(
  project: TestProject,
  nodes: readonly NodeAddress[],
  passwords: { readonly superuser: string; readonly owner: string; readonly app: string },
  drop: () => Promise<void>,
): Promise<() => Promise<void>> {
  const [coordinator] = nodes;
  if (!coordinator) throw new Error("a cluster without a coordinator");
  try {
    for (const node of nodes) await withClient(node.config("postgres"), (client) => upsertRoles(client, passwords));
    await createCitusDatabase(nodes, templateDatabase, ownerRole);
    // Nodes let each other in as our roles, also where no file of theirs knows the passwords of this run.
    for (const node of nodes)
      await withClient(node.config(templateDatabase), (client) =>
        client.query("insert into pg_dist_authinfo values (0, $1, $2), (0, $3, $4)", [
          ownerRole,
          `password=${passwords.owner}`,
          appRole,
          `password=${passwords.app}`,
        ]),
      );
    const admin = coordinator.config(templateDatabase);
    const owner = { ...admin, user: ownerRole, password: passwords.owner };
    await withClient(owner, migrate);
    await withClient(admin, async (client) => {
      // Two for each worker: a hundred databases of tests have as many tables each.
      await client.query(`set citus.shard_count = ${(nodes.length - 1) * 2}`);
      await carryOut(client, await planDistribution(client));
    });
    await migrateQueue(owner);
    await closeCitusDatabase(nodes, templateDatabase);
  } catch (error) {
    await drop();
    throw error;
  }
  const log = new StatementLog(process.pid);
  log.begin();
  project.provide("statementRun", process.pid);
  project.provide("cluster", {
    host: coordinator.host,
    nodes: nodes.map(({ host, port }) => ({ host, port })),
    ...passwords,
  });
  return async () => {
    log.end();
    await drop();
  };
}

/**
 * Drops what a run left on a cluster that lives on: its databases and our roles.
 *
 * @throws Error from a cluster on which somebody works: our roles would get other passwords
 */
async function forgetTestDatabases(nodes: readonly NodeAddress[]): Promise<void> {
  for (const node of nodes)
    await withClient(node.config("postgres"), async (client) => {
      const { rows } = await client.query<{ name: string; isTest: boolean }>(
        `select datname as name, datname ~ '^(t_[0-9a-f]{32}|${templateDatabase})$' as "isTest"
         from pg_database d join pg_roles r on r.oid = d.datdba where r.rolname = $1`,
        [ownerRole],
      );
      const other = rows.find(({ isTest }) => !isTest);
      if (other)
        throw new Error(`CITUS_URL names a cluster that is in use: ${ownerRole} owns the database ${other.name}`);
      for (const { name } of rows) {
        await client.query(`alter database ${name} with is_template false`);
        await client.query(`drop database ${name} with (force)`);
      }
      for (const role of [ownerRole, appRole]) await client.query(`drop role if exists ${role}`);
    });
}

/** A pool ends before its connections do: the drop of its database cuts them, which without a listener would end the run. */
export function testPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on("error", () => undefined);
  return pool;
}

export async function withClient<T>(config: ClientConfig, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on("error", () => undefined); // the query under way reports it
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

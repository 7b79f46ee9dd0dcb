import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/db/migrate.ts";
import { migrateQueue } from "../../src/jobs/queue.ts";
import { carryOut, planDistribution } from "../../src/db/citus/distribute.ts";
import { appRole, ownerRole, preparePrivateCluster, upsertRoles } from "../../src/db/roles.ts";
import { startPrivatePostgres } from "../../src/db/supervisor/private-postgres.ts";
import { StatementLog } from "../plans/statement-log.ts";
import { closeCitusDatabase, createCitusDatabase, startCitus } from "./citus.ts";
import { partitionTenants } from "./partition.ts";

/**
 * Address of the one PostgreSQL of this test run. Each test file clones its own database from the template. `ports`: of a
 * Citus cluster, the coordinator first.
 */
export type TestCluster = { host: string; ports: number[]; superuser: string; owner: string; app: string };

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
  project.provide("cluster", { host: String(postgres.superuser("postgres").host), ports: [], ...passwords });
  return async () => {
    log.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function startTestCitus(project: TestProject): Promise<() => Promise<void>> {
  const secret = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  const cluster = await startCitus({
    passwords: { postgres: passwords.superuser, [ownerRole]: passwords.owner, [appRole]: passwords.app },
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off" },
  });
  try {
    for (const node of cluster.nodes)
      await withClient(node.config("postgres"), (client) => upsertRoles(client, passwords));
    await createCitusDatabase(cluster, templateDatabase, ownerRole);
    const admin = cluster.coordinator.config(templateDatabase);
    const owner = { ...admin, user: ownerRole, password: passwords.owner };
    await withClient(owner, migrate);
    await withClient(admin, async (client) => carryOut(client, await planDistribution(client)));
    await migrateQueue(owner);
    await closeCitusDatabase(cluster, templateDatabase);
  } catch (error) {
    await cluster.drop();
    throw error;
  }
  const log = new StatementLog(process.pid);
  log.begin();
  project.provide("statementRun", process.pid);
  project.provide("cluster", { host: "127.0.0.1", ports: cluster.nodes.map(({ port }) => port), ...passwords });
  return async () => {
    log.end();
    await cluster.drop();
  };
}

export async function withClient<T>(config: ClientConfig, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

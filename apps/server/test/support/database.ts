import { randomUUID } from "node:crypto";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { Database } from "../../src/db/database.ts";
import { appRole, ownerRole } from "../../src/db/roles.ts";
import { HeadNotices } from "../../src/jobs/head-notices.ts";
import { templateDatabase, withClient } from "./postgres.ts";

/** A database of one's own, as it is after the last migration. */
export type TestDatabase = {
  db: Database;
  heads: HeadNotices;
  /** Connections of the app role, as requests have them, and of the owner of the tables. */
  app: ClientConfig;
  owner: ClientConfig;
  drop(): Promise<void>;
};

export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject("cluster");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const as = (user: string, password: string, database = name): ClientConfig => ({
    host: cluster.host,
    ...(cluster.ports[0] !== undefined && { port: cluster.ports[0] }),
    user,
    password,
    database,
  });
  const superuser = as("postgres", cluster.superuser, "postgres");
  // A database of a Citus cluster is one on each node.
  const everywhere = cluster.ports.length === 0 ? [superuser] : cluster.ports.map((port) => ({ ...superuser, port }));
  const onEachNode = async (text: string): Promise<void> => {
    await Promise.all(everywhere.map((config) => withClient(config, (client) => client.query(text))));
  };
  await onEachNode(`create database ${name} template ${templateDatabase} owner ${ownerRole} strategy file_copy`);
  const heads = new HeadNotices();
  const db = new Database({ ...as(appRole, cluster.app), max: 10 }, heads, { distributed: cluster.ports.length > 0 });
  return {
    db,
    heads,
    app: as(appRole, cluster.app),
    owner: as(ownerRole, cluster.owner),
    async drop() {
      await db.close();
      await onEachNode(`drop database ${name} with (force)`);
    },
  };
}

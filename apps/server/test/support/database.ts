import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { nodeOptions } from "../../src/db/citus/homes.ts";
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

/** A connection to a database of this run; on a Citus cluster to its coordinator. */
export function onCluster(user: string, password: string, database: string): ClientConfig {
  const { host, nodes } = inject("cluster");
  return { host, ...(nodes[0] && { port: nodes[0].port }), user, password, database };
}

/** The same as a server's `DATABASE_URL`. */
export function urlOnCluster(user: string, password: string, database: string): string {
  const { host, nodes } = inject("cluster");
  return nodes[0]
    ? `postgres://${user}:${password}@${nodes[0].host}:${nodes[0].port}/${database}`
    : `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
}

export async function testDatabase(): Promise<TestDatabase> {
  const { nodes: clusterNodes, superuser: superuserPassword, owner, app } = inject("cluster");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const as = (user: string, password: string) => onCluster(user, password, name);
  const superuser = onCluster("postgres", superuserPassword, "postgres");
  // A database of a Citus cluster is one on each node.
  const everywhere = clusterNodes.length === 0 ? [superuser] : clusterNodes.map((node) => ({ ...superuser, ...node }));
  const onEachNode = async (text: string): Promise<void> => {
    await Promise.all(everywhere.map((config) => withClient(config, (client) => client.query(text))));
  };
  await onEachNode(`create database ${name} template ${templateDatabase} owner ${ownerRole} strategy file_copy`);
  const heads = new HeadNotices();
  const nodes = (host: string, port: number) => ({ ...as(appRole, app), host, port, max: 5, options: nodeOptions });
  const db = new Database({ ...as(appRole, app), max: 10 }, heads, clusterNodes.length > 0 ? { nodes } : {});
  return {
    db,
    heads,
    app: as(appRole, app),
    owner: as(ownerRole, owner),
    async drop() {
      await db.close();
      // A cluster's own processes come back between the end of theirs and the drop.
      for (let left = clusterNodes.length === 0 ? 0 : 20; ; left -= 1) {
        const refusal = await onEachNode(`drop database if exists ${name} with (force)`).catch(
          (error: unknown) => error,
        );
        if (refusal === undefined) return;
        if (left === 0) throw refusal;
        await sleep(100);
      }
    },
  };
}

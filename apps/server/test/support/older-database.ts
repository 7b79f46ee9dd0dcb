import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { readMigrations } from "../../src/db/migrate.ts";
import { ownerRole } from "../../src/db/roles.ts";
import { onCluster } from "./database.ts";

/** A database as a server of an older version left it. */
export type OlderDatabase = {
  readonly owner: Client;
  /** Puts rows where they stand in a database that has lived a while, past the triggers that watch how they came. */
  readonly loader: Client;
  /** Sets the business whose rows are written and seen from now on. */
  enter(businessId: string): Promise<void>;
  /** Runs the migration of that version, in one transaction. */
  upgrade(): Promise<void>;
  drop(): Promise<void>;
};

/** A database with every migration before `version`. */
export async function olderDatabase(version: number): Promise<OlderDatabase> {
  const cluster = inject("cluster");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const as = (user: string, password: string, database: string) => new Client(onCluster(user, password, database));
  const superuser = as("postgres", cluster.superuser, "postgres");
  await superuser.connect();
  await superuser.query(`create database ${name} owner ${ownerRole}`);
  const owner = as(ownerRole, cluster.owner, name);
  const loader = as("postgres", cluster.superuser, name);
  await Promise.all([owner.connect(), loader.connect()]);
  await loader.query("set session_replication_role = replica");
  await owner.query(
    "create table schema_migrations (version int primary key, name text, sha256 text, applied_at timestamptz default now())",
  );
  const files = await readMigrations();
  for (const { sql } of files.filter((file) => file.version < version)) await owner.query(sql);
  return {
    owner,
    loader,
    async enter(businessId) {
      for (const client of [owner, loader])
        await client.query("select set_config('app.business_id', $1, false)", [businessId]);
    },
    async upgrade() {
      const file = files.find((each) => each.version === version);
      await owner.query(`begin; ${file?.sql ?? ""}; commit`);
    },
    async drop() {
      await Promise.all([owner.end(), loader.end()]);
      await superuser.query(`drop database ${name} with (force)`);
      await superuser.end();
    },
  };
}

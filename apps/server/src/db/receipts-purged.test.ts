import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readMigrations } from "./migrate.ts";
import { onCluster } from "../../test/support/database.ts";
import { ownerRole } from "./roles.ts";

/* A database of the version before, in which receipts were cleared away and nobody kept count of them, is brought up to date. */
const version = 43;
const name = `t_${randomUUID().replaceAll("-", "")}`;
const [busy, quiet, fresh] = [randomUUID(), randomUUID(), randomUUID()];
let superuser: Client;
let owner: Client;
beforeAll(async () => {
  const cluster = inject("cluster");
  const as = (user: string, password: string, database: string) => new Client(onCluster(user, password, database));
  superuser = as("postgres", cluster.superuser, "postgres");
  await superuser.connect();
  await superuser.query(`create database ${name} owner ${ownerRole}`);
  owner = as(ownerRole, cluster.owner, name);
  await owner.connect();
  await owner.query(
    "create table schema_migrations (version int primary key, name text, sha256 text, applied_at timestamptz default now())",
  );
  for (const { sql } of (await readMigrations()).filter((file) => file.version < version)) await owner.query(sql);
});
afterAll(async () => {
  await owner.end();
  await superuser.query(`drop database ${name} with (force)`);
  await superuser.end();
});

test("receipts of a time before the oldest push that is left › count as cleared away", async () => {
  const loader = new Client(onCluster("postgres", inject("cluster").superuser, name));
  await loader.connect();
  await loader.query("set session_replication_role = replica");
  for (const [id, rev] of [
    [busy, 90],
    [quiet, 40],
    [fresh, 1],
  ] as const)
    await loader.query("insert into businesses (id, rev) values ($1, $2)", [id, rev]);
  for (const [id, rev] of [
    [busy, 70],
    [busy, 88],
    [fresh, 1],
  ] as const)
    await loader.query("insert into pushes (business_id, rev, device_id) values ($1, $2, $1)", [id, rev]);

  const [migration] = (await readMigrations()).filter((file) => file.version === version);
  await owner.query(migration?.sql ?? "");

  const { rows } = await loader.query<{ id: string; purged: string }>(
    "select id, receipts_purged_rev as purged from businesses",
  );
  await loader.end();
  expect(Object.fromEntries(rows.map(({ id, purged }) => [id, Number(purged)]))).toEqual({
    [busy]: 69,
    // Nothing was pushed for longer than receipts are kept.
    [quiet]: 40,
    [fresh]: 0,
  });
  // The rows of every business are seen during the migration alone.
  expect((await owner.query("select from businesses")).rowCount).toBe(0);
});

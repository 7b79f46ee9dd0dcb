import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { onCluster } from "../../test/support/database.ts";
import { withClient } from "../../test/support/postgres.ts";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { startHeadRelay } from "../jobs/head-relay.ts";
import { startQueue } from "../jobs/queue.ts";

let server: TestServer;
let user: TestUser;
const stops: (() => Promise<unknown> | void)[] = [];
beforeAll(async () => {
  server = await testServer();
  user = await server.signUp();
  stops.push(await startQueue(server.deps, server.database.owner, { alone: true }));
  stops.push(startHeadRelay(server.database.app, server.deps, { reconnectMs: 50, compareMs: 60_000 }));
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await server.close();
});

const asAdministrator = <T extends object>(text: string) =>
  withClient(onCluster("postgres", inject("cluster").superuser, "postgres"), async (client) => {
    const { app, owner } = server.database;
    return (await client.query<T>(text, [app.database, app.user, owner.user])).rows;
  });
const ofServer = "from pg_stat_activity where datname = $1 and usename in ($2, $3)";
/** Connections of the server: the name and state of each. */
const open = async () =>
  (await asAdministrator<{ what: string }>(`select application_name || ' ' || state as what ${ofServer}`)).map(
    ({ what }) => what,
  );

test("every kind of connection a server keeps › cut while idle, asking, in a transaction or listening › it goes on with others", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("uncaughtException", note);
  try {
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(open).toContain("ankara-heads idle");
      const asking = server.deps.db
        .withClient((client) => client.query("select pg_sleep(10)"))
        .catch((error: Error) => error);
      const between = server.deps.db
        .tenantTransaction(user.user.business_id, async (tx) => {
          await sql`select 1`.execute(tx);
          await sleep(2_000);
          await sql`select 1`.execute(tx);
        })
        .catch((error: Error) => error);
      const kinds = ["ankara-app active", "ankara-app idle in transaction", "ankara-heads idle", "ankara-queue idle"];
      await expect.poll(open).toEqual(expect.arrayContaining(kinds));
      await asAdministrator(`select pg_terminate_backend(pid) ${ofServer}`);
      expect(await asking).toBeInstanceOf(Error);
      expect(await between).toBeInstanceOf(Error);
      await expect.poll(async () => (await user.call("GET", "/users/me")).status).toBe(200);
    }
    await sleep(100);
    expect(uncaught).toEqual([]);
  } finally {
    process.off("uncaughtException", note);
  }
});

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { withClient } from "../../test/support/postgres.ts";
import { openLog } from "../log.ts";
import { HeadNotices } from "./head-notices.ts";
import { startHeadRelay } from "./head-relay.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Two servers, and what the streams of a business hear at each. */
function twoServers(businessId: string, times = { reconnectMs: 50, compareMs: 60_000 }) {
  const [one, two] = [new HeadNotices(), new HeadNotices()];
  const stops = [one, two].map((heads) => startHeadRelay(database.app, { heads, log: openLog("silent") }, times));
  const [here, there]: [number[], number[]] = [[], []];
  one.listen(businessId, (head) => here.push(head));
  two.listen(businessId, (head) => there.push(head));
  return { one, here, there, stop: () => Promise.all(stops.map((stop) => stop())) };
}

/** Processes of PostgreSQL that hold a server's line; they listen once their last statement is done. */
const lines = () =>
  withClient(database.app, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'ankara-heads' and datname = current_database()
       and state = 'idle' and (query like '%sessions' or query = 'commit')`,
    );
    return rows.map(({ pid }) => pid);
  });

test("relay of heads › commit on one server › pokes the streams of another once", async () => {
  const { one, here, there, stop } = twoServers("shop");
  for (let head = 7; there.length === 0 && head < 500; head += 1) {
    one.announce("shop", head);
    one.announce("other", 1);
    await sleep(50);
  }
  const last = here.at(-1) ?? 0;
  one.announce("shop", last);
  one.announce("shop", last + 1);
  await expect.poll(() => there.at(-1)).toBe(last + 1);
  expect(new Set(here).size).toBe(here.length);
  expect(new Set(there).size).toBe(there.length);
  await stop();
});

test("relay of heads › a notice that could not be sent waits until the line is back, and a stop sends it first", async () => {
  const [one, two] = [new HeadNotices(), new HeadNotices()];
  const times = { reconnectMs: 50, compareMs: 60_000 };
  const start = (heads: HeadNotices) => startHeadRelay(database.app, { heads, log: openLog("silent") }, times);
  const there: number[] = [];
  two.listen("shop", (head) => there.push(head));
  const stopOne = start(one);
  await expect.poll(lines).toHaveLength(1);
  const [first] = await lines();
  const stopTwo = start(two);
  await expect.poll(lines).toHaveLength(2);
  await withClient(database.app, (client) => client.query("select pg_terminate_backend($1::int)", [first]));
  one.announce("shop", 41);
  await expect.poll(() => there).toEqual([41]);
  one.announce("shop", 42);
  await stopOne();
  await expect.poll(() => there).toEqual([41, 42]);
  await stopTwo();
});

test("relay of heads › somebody begins to listen › that business's channel alone is heard from then on", async () => {
  const [one, two] = [new HeadNotices(), new HeadNotices()];
  const times = { reconnectMs: 50, compareMs: 60_000 };
  const start = (heads: HeadNotices) => startHeadRelay(database.app, { heads, log: openLog("silent") }, times);
  const stops = [start(one), start(two)];
  await expect.poll(lines).toHaveLength(2);
  const received = vi.spyOn(two, "receive");
  const there: number[] = [];
  const stopListening = two.listen("shop", (head) => there.push(head));
  for (let head = 1; there.length === 0 && head < 500; head += 1) {
    one.announce("shop", head);
    for (let other = 0; other < 64; other += 1) one.announce(`other-${other}`, head);
    await sleep(50);
  }
  expect(there.length).toBeGreaterThan(0);
  const heard = new Set(received.mock.calls.map(([businessId]) => businessId));
  expect(heard).toContain("shop");
  expect(heard.size).toBeLessThan(10);
  stopListening();
  await Promise.all(stops.map((stop) => stop()));
});

test("relay of heads › server killed before it notified › the change is found by polling", async () => {
  const id = randomUUID();
  await database.db.tenantTransaction(id, (tx) => tx.insertInto("businesses").values({ id }).execute());
  await database.db.write(id, () => Promise.resolve());
  const { there, stop } = twoServers(id, { reconnectMs: 50, compareMs: 20 });
  await expect.poll(() => there).toEqual([1]);
  await database.db.write(id, () => Promise.resolve());
  await expect.poll(() => there).toEqual([1, 2]);
  await stop();
});

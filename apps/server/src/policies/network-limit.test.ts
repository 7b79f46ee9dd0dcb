import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { openLog } from "../log.ts";
import { NetworkLimit } from "./network-limit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const log = openLog("silent");
const at = Date.parse("2026-11-21T10:00:30Z");
const servers = () => [0, 1].map(() => new NetworkLimit({ db: database.db, log }, 100)) as [NetworkLimit, NetworkLimit];
const times = (limit: NetworkLimit, network: string, count: number, now = at) =>
  Array.from({ length: count }, () => limit.count(network, now)).filter((wait) => wait !== null).length;

test("network limit › servers count together, and start afresh each minute", async () => {
  const [one, two] = servers();
  expect(times(one, "10.0.0.1", 60) + times(two, "10.0.0.1", 60)).toBe(0);
  await one.share();
  await two.share();
  await two.share();
  // 120 of 100 are known to the second; the first hears of it when it tells of its next ones.
  expect(two.count("10.0.0.1", at)).toBe(30);
  one.count("10.0.0.1", at);
  await one.share();
  expect(one.count("10.0.0.1", at)).toBe(30);
  expect(one.count("10.0.0.2", at)).toBeNull();
  expect(one.count("10.0.0.1", at + 30_000)).toBeNull();
  for (const server of [one, two]) server.close();
});

test("network limit › a quiet network is written down nowhere, and a database that is away costs the sum only", async () => {
  const [one] = servers();
  times(one, "10.0.1.1", 1);
  await one.share();
  expect(
    await database.db.global.selectFrom("throttle").select("key").where("key", "like", "%10.0.1.%").execute(),
  ).toEqual([]);
  const away = new NetworkLimit({ db: { query: () => Promise.reject(new Error("away")) }, log }, 100);
  expect(times(away, "10.0.1.2", 60)).toBe(0);
  await away.share();
  expect(times(away, "10.0.1.2", 60)).toBe(20);
  for (const server of [one, away]) server.close();
});

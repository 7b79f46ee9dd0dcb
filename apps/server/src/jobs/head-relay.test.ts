import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { openLog } from "../log.ts";
import { HeadNotices } from "./head-notices.ts";
import { startHeadRelay } from "./head-relay.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("what one server commits, the streams of another hear of, once and not as an echo", async () => {
  const [one, two] = [new HeadNotices(), new HeadNotices()];
  const stops = [one, two].map((heads) => startHeadRelay(database.app, heads, openLog("silent")));
  const [here, there]: [number[], number[]] = [[], []];
  one.listen("shop", (head) => here.push(head));
  two.listen("shop", (head) => there.push(head));
  for (let attempt = 0; attempt < 100 && there.length === 0; attempt += 1) {
    one.announce("shop", 7);
    one.announce("other", 1);
    await sleep(50);
  }
  expect(new Set(there)).toEqual(new Set([7]));
  here.length = 0;
  one.announce("shop", 8);
  await sleep(150);
  expect(here).toEqual([8]);
  expect(there.at(-1)).toBe(8);
  for (const stop of stops) await stop();
});

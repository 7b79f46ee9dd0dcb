import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { startHeadRelay } from "../jobs/head-relay.ts";
import { LiveSessions } from "./live-sessions.ts";
import { signEverybodyOut } from "../commands/users/sign-out-everywhere.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const times = { reconnectMs: 50, compareMs: 60_000 };

async function sessionOf({ user }: TestUser): Promise<string> {
  const row = await server.deps.db.global
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A server that holds a stream for each of these sessions, and counts what it asks the database. */
async function holding(people: readonly TestUser[]) {
  const live = new LiveSessions();
  const closed: number[] = [];
  for (const [at, person] of people.entries()) live.add(await sessionOf(person), () => closed.push(at));
  const asked: string[] = [];
  const db: Pick<TestServer["deps"]["db"], "query"> = {
    query: (name, text, values) => {
      asked.push(name);
      return server.deps.db.query(name, text, values);
    },
  };
  return { live, closed, asked, check: (at = server.deps.now()) => live.check(db, at) };
}

const relayed = async (live: LiveSessions) => {
  const hears = vi.spyOn(live, "hearsNotices");
  const stop = startHeadRelay(server.database.app, { ...server.deps, liveSessions: live }, times);
  await expect.poll(() => hears).toHaveBeenCalledWith(true);
  return stop;
};

test("sessions of streams › many at one server, none told of › one question for all of them", async () => {
  const people = [await server.signUp(), await server.signUp(), await server.signUp()];
  const { closed, asked, check } = await holding(people);
  await check();
  expect(asked).toEqual(["live_sessions", "touch_sessions"]);
  await people[1]?.call("POST", "/users/log-out");
  await check();
  expect(closed).toEqual([1]);
});

test("sessions of streams › log-out at another server › its stream ends by the notice, nothing is asked", async () => {
  const people = [await server.signUp(), await server.signUp()];
  const { live, closed, asked, check } = await holding(people);
  const stop = await relayed(live);
  await check();
  await people[0]?.call("POST", "/users/log-out");
  await expect.poll(() => closed).toEqual([0]);
  const before = asked.length;
  await check();
  expect(asked.length).toBe(before);
  await check(new Date(server.deps.now().getTime() + 11 * 60_000));
  expect(asked.length).toBe(before + 2);
  await stop();
});

test("sessions of streams › more ended at once than a notice names › the next check looks at all", async () => {
  const people = [await server.signUp(), await server.signUp()];
  const { live, closed, check } = await holding(people);
  const stop = await relayed(live);
  await check();
  const [owner] = people;
  for (let count = 0; count < 200; count += 1)
    await server.database.db.query(
      "more_sessions",
      "insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day')",
      [owner?.user.id],
    );
  await signEverybodyOut(server.deps);
  await expect
    .poll(async () => {
      await check();
      return closed.length;
    })
    .toBe(2);
  expect(closed.toSorted((one, other) => one - other)).toEqual([0, 1]);
  await stop();
});

test("sessions of streams › the line was cut while one ended › found when it is back", async () => {
  const people = [await server.signUp()];
  const { live, closed, check } = await holding(people);
  live.hearsNotices(true);
  await check();
  live.hearsNotices(false);
  await people[0]?.call("POST", "/users/log-out");
  live.hearsNotices(true);
  await check();
  expect(closed).toEqual([0]);
});

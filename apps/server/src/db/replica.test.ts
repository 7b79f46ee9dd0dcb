import { expect, test } from "vitest";
import { openLog } from "../log.ts";
import { testDatabase } from "../../test/support/database.ts";
import { type LagProbe, Replica, lagBetween } from "./replica.ts";

type Side = ConstructorParameters<typeof Replica>[0];
const primary = { name: "primary" } as unknown as Side;
const copy = { name: "replica" } as unknown as Side;

function replica(isFresh: LagProbe["isFresh"]) {
  const looks: string[] = [];
  const clock = { ms: 0 };
  const look: LagProbe = {
    primaryEnd: () => Promise.resolve("0/1"),
    isFresh: (end, seconds) => {
      looks.push(`${end} ${seconds}`);
      return isFresh(end, seconds);
    },
  };
  return { looks, clock, one: new Replica(copy, look, openLog("silent"), () => clock.ms) };
}
const whoAnswers = (one: Replica, isEnough: () => boolean = () => true): Promise<unknown> =>
  one.read(primary, (db) => Promise.resolve((db as unknown as { name: string }).name), isEnough);

test("read replica › a replica that follows is read, and looked at once a second while somebody reads", async () => {
  const { one, looks, clock } = replica(() => Promise.resolve(true));
  expect([await whoAnswers(one), await whoAnswers(one)]).toEqual(["replica", "replica"]);
  expect(looks).toEqual(["0/1 5"]);
  clock.ms = 1_000;
  await whoAnswers(one);
  expect(looks).toHaveLength(2);
});

test("read replica › lagging › is not read until it has caught up", async () => {
  let fresh = false;
  const { one, clock } = replica(() => Promise.resolve(fresh));
  expect(await whoAnswers(one)).toBe("primary");
  fresh = true;
  expect(await whoAnswers(one)).toBe("primary");
  clock.ms = 1_000;
  expect(await whoAnswers(one)).toBe("replica");
});

test("read replica › row it lacks › is read from the primary", async () => {
  const { one } = replica(() => Promise.resolve(true));
  expect(await whoAnswers(one, () => false)).toBe("primary");
});

test("read replica › failing › is left alone until the next check, and no request fails", async () => {
  const queries: unknown[] = [];
  const { one, clock } = replica(() => Promise.resolve(true));
  const read = () =>
    one.read(
      primary,
      (db) => {
        queries.push((db as unknown as { name: string }).name);
        return db === copy ? Promise.reject(new Error("gone")) : Promise.resolve("page");
      },
      () => true,
    );
  expect([await read(), await read()]).toEqual(["page", "page"]);
  expect(queries).toEqual(["replica", "primary", "primary"]);
  clock.ms = 1_000;
  await read();
  expect(queries.slice(3)).toEqual(["replica", "primary"]);
});

test("read replica › a database that is no replica is not taken for one", async () => {
  const database = await testDatabase();
  const look = lagBetween(database.db, database.db);
  const end = await look.primaryEnd();
  expect(end).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  expect(await look.isFresh(end, 5)).toBe(false);
  await database.drop();
});

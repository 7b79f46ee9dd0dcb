import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPool } from "../../test/support/postgres.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { openLog } from "../log.ts";
import { ServerPresence } from "./orphaned-jobs.ts";
import { acquireRun } from "./single-run.ts";

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await testDatabase();
  owner = testPool({ ...database.owner, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test("jobs of a killed server › jobs of a server that was killed are given back, those of one that is up are not", async () => {
  const heartbeat = (worker: string, secondsAgo: number) =>
    owner.query("insert into server_processes values ($1, now() - make_interval(secs => $2), array[$3])", [
      randomUUID(),
      secondsAgo,
      worker,
    ]);
  await heartbeat("worker-killed", 91);
  await heartbeat("worker-up", 60);
  for (const worker of ["worker-killed", "worker-up"])
    await owner.query(
      `with job as (select (graphile_worker.add_job('business_round', json_build_object('by', $1::text))).id)
       select id from job`,
      [worker],
    );
  await owner.query(
    "update graphile_worker._private_jobs set locked_by = payload ->> 'by', locked_at = now() where payload ->> 'by' is not null",
  );
  const presence = new ServerPresence(owner, openLog("silent"));
  presence.has("worker-here");
  presence.has("worker-here-too");
  await presence.beat();
  const { rows } = await owner.query(
    "select payload ->> 'by' as by from graphile_worker._private_jobs where locked_by is null",
  );
  expect(rows).toEqual([{ by: "worker-killed" }]);
  const up = () => owner.query<{ workers: string[] }>("select workers from server_processes order by workers");
  expect((await up()).rows.map(({ workers }) => workers)).toEqual([["worker-here", "worker-here-too"], ["worker-up"]]);
  await presence.leave();
  expect((await up()).rows).toEqual([{ workers: ["worker-up"] }]);
});

test("jobs of a killed server › of several servers one does a round, and the next when its time has come", async () => {
  const acquireAll = () => Promise.all([1, 2, 3].map(() => acquireRun(database, "housekeeping", 60)));
  expect((await acquireAll()).filter(Boolean)).toHaveLength(1);
  expect((await acquireAll()).filter(Boolean)).toHaveLength(0);
  await owner.query("update single_runs set began_at = began_at - interval '61 seconds'");
  expect((await acquireAll()).filter(Boolean)).toHaveLength(1);
});

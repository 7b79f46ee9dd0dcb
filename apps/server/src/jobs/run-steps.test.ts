import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, type TestUser, opId, testServer } from "../../test/support/server.ts";
import { reconcileDueBusinesses } from "../commands/payments/reconcile-job.ts";
import { reseal } from "../commands/reseal.ts";
import { signEverybodyOut } from "../commands/users/sign-out-everywhere.ts";
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { runSteps } from "./run-steps.ts";
import { sweepLeases } from "./sweep-leases.ts";

let server: TestServer;
/** The first of them fails at whatever is done for it. */
let people: [TestUser, TestUser, TestUser];
beforeAll(async () => {
  server = await testServer();
  people = [await server.signUp(), await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

/** The server, whose database fails for one business: a row nothing expected, a lock nobody gives back. */
function brokenFor({ user }: TestUser): Deps {
  const { db } = server.deps;
  const broken = new Proxy(db, {
    get(_, name: keyof Database) {
      const part: unknown = db[name];
      if (typeof part !== "function") return part;
      return (businessId: string, ...rest: unknown[]) =>
        businessId === user.business_id
          ? Promise.reject(new Error("planted"))
          : (part as (...all: unknown[]) => unknown).call(db, businessId, ...rest);
    },
  });
  return { ...server.deps, db: broken };
}

const failedSteps = async (task: string): Promise<number> => {
  const counted = await server.deps.metrics.registry.getSingleMetric("ankara_job_steps_failed_total")?.get();
  return counted?.values.find(({ labels }) => labels["task"] === task)?.value ?? 0;
};

test("housekeeping › one business fails › the others are cleared, and it is counted", async () => {
  const old = { key: opId(), body_hash: Buffer.alloc(32), answer: null, claimed_at: null, created_at: new Date(0) };
  for (const { user } of people)
    await server.deps.db.tenantTransaction(user.business_id, (tx) =>
      tx
        .insertInto("idempotency_keys")
        .values({ ...old, business_id: user.business_id, user_id: user.id })
        .execute(),
    );
  const [broken, ...others] = people;
  await runHousekeeping(brokenFor(broken));
  const left = ({ user }: TestUser) =>
    server.deps.db.read(user.business_id, (tx) =>
      tx.selectFrom("idempotency_keys").select("key").where("key", "=", old.key).execute(),
    );
  for (const other of others) expect(await left(other)).toEqual([]);
  expect(await left(broken)).toHaveLength(1);
  expect(await failedSteps("housekeeping")).toBe(2);
});

test("money › one business fails › the others are looked after, it is due again when its claim runs out", async () => {
  const { global } = server.deps.db;
  const ids = people.map(({ user }) => user.business_id);
  await global
    .insertInto("billing_due")
    .values(ids.map((business_id) => ({ business_id, due_at: new Date(0) })))
    .onConflict((row) => row.column("business_id").doUpdateSet({ due_at: new Date(0), claimed_until: null }))
    .execute();
  await reconcileDueBusinesses(brokenFor(people[0]));
  const left = await global
    .selectFrom("billing_due")
    .select(["business_id", "due_at"])
    .where("business_id", "in", ids)
    .where("claimed_until", "is not", null)
    .execute();
  expect(left.map(({ business_id }) => business_id)).toEqual([ids[0]]);
  expect(await failedSteps("money")).toBe(1);
});

test("leases › one business fails › the credits of the others come back", async () => {
  const leases = people.map(({ user }) => ({
    business_id: user.business_id,
    user_id: user.id,
    generation_id: opId(),
  }));
  await server.deps.db.global
    .insertInto("ai_leases")
    .values(leases.map((lease) => ({ ...lease, expires_at: sql<Date>`now() - interval '1 minute'` })))
    .execute();
  await sweepLeases(brokenFor(people[0]));
  expect(await failedSteps("leases")).toBe(1);
  // Of texts that had ended: a server that dies between their end and the end of their lease leaves these.
  const ids = leases.map(({ generation_id: id }) => id);
  const left = await server.deps.db.global
    .selectFrom("ai_leases")
    .select("user_id")
    .where("generation_id", "in", ids)
    .execute();
  expect(left).toEqual([{ user_id: people[0]?.user.id }]);
});

test("an operator's command › one business fails › the others are done before it is said", async () => {
  const deps = brokenFor(people[0]);
  await expect(reseal(deps)).rejects.toThrow(/1 businesses failed; the others are done/);
  await expect(signEverybodyOut(deps)).rejects.toThrow(/1 businesses failed; the others are done/);
});

test("steps › one throws › those after it are taken", async () => {
  const done: string[] = [];
  const step = (name: string, fails = false) => ({
    name,
    work: async () => {
      if (fails) throw new Error("planted");
      done.push(name);
    },
  });
  expect(await runSteps(server.deps, "test", [step("a"), step("b", true), step("c")])).toBe(1);
  expect(done).toEqual(["a", "c"]);
});

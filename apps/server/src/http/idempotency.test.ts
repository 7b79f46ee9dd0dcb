import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeKeyOf } from "../../test/access/business.ts";
import { buy, historyOf, planOf, sandboxOf } from "../../test/support/pay.ts";
import { withClient } from "../../test/support/postgres.ts";
import { readableMail } from "../../test/support/sent-mail.ts";
import { type Answer, TestDevice, type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { deliverDueMails } from "../jobs/mail.ts";
import type { PaymentProvider } from "../providers/payments/provider.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** As the owner of the tables, a message for each statement: a cluster takes one of each. */
const asOwner = (...statements: string[]) =>
  withClient(server.database.owner, async (client) => {
    for (const text of statements) await client.query(text);
  });

/** While `work` runs, PostgreSQL cuts the connection of whatever wants to store an answer. */
async function cutAtTheAnswer<T>(work: () => Promise<T>): Promise<T> {
  await asOwner(
    `create function cut_answer() returns trigger language plpgsql as $$
     begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    `create trigger cut_answer before update on idempotency_keys for each row
       when (new.answer is not null) execute function cut_answer()`,
  );
  try {
    return await work();
  } finally {
    await asOwner("drop trigger cut_answer on idempotency_keys", "drop function cut_answer");
  }
}

/** The server a try ran on is gone for so long that the next one takes over. */
const forgetTheTry = () =>
  asOwner(
    "alter table idempotency_keys no force row level security",
    "update idempotency_keys set claimed_at = now() - interval '2 minutes'",
    "alter table idempotency_keys force row level security",
  );

/**
 * A call whose server is as good as dead once something outside has done its part: the answer comes only when `wake` is
 * called, long after another try of the same key.
 */
async function sleepingAfter<Outside extends object>(
  outside: Outside,
  what: keyof Outside,
  call: () => Promise<Answer>,
  nth = 1,
): Promise<{ first: Promise<Answer>; wake: () => void }> {
  const real = outside[what];
  let calls = 0;
  let wake = () => {};
  const woken = new Promise<void>((done) => (wake = done));
  const reached = new Promise<void>((done) => {
    const sleeps = async (...given: unknown[]) => {
      const result = await (real as (...given: unknown[]) => Promise<unknown>).apply(outside, given);
      if (++calls < nth) return result;
      done();
      await woken;
      return result;
    };
    outside[what] = sleeps as Outside[typeof what];
  });
  const first = call();
  await reached;
  outside[what] = real;
  await forgetTheTry();
  return { first, wake };
}

const provider = (): PaymentProvider => sandboxOf(server).provider;

const checkoutsOf = (user: TestUser) =>
  Object.values(sandboxOf(server).engine.state.checkouts).filter(({ customer }) => customer === user.user.business_id);

describe("a program's record", () => {
  test("connection cut when the answer is stored › repeat › one record, made by the repeat", async () => {
    const person = await server.signUp();
    const { token } = await makeKeyOf(person, ["clients:read", "clients:write"]);
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
    const make = () => server.call("POST", "/v1/clients", { data: { name: "Wanjikũ Hardware" } }, headers);
    const clients = async () =>
      ((await server.call("GET", "/v1/clients", undefined, headers)).body as unknown as { data: unknown[] }).data;
    const { rev } = (await (await TestDevice.of(person)).user.call("GET", "/sync/pull")).body as unknown as { rev: 0 };
    expect(rev).toBeUndefined();
    expect((await cutAtTheAnswer(make)).status).toBeGreaterThanOrEqual(500);
    expect(await clients()).toEqual([]);
    await forgetTheTry();
    const [second, third] = [await make(), await make()];
    expect([second.status, third.text]).toEqual([200, second.text]);
    expect(await clients()).toHaveLength(1);
  });

  test("connection cut when the answer of a change is stored › repeat › changed once", async () => {
    const person = await server.signUp();
    const { token } = await makeKeyOf(person, ["clients:read", "clients:write"]);
    const as = (key?: string) => ({
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    });
    const made = await server.call("POST", "/v1/clients", { data: { name: "Efua" } }, as());
    const { id, rev } = (made.body as unknown as { data: { id: string; rev: number } }).data;
    const key = randomUUID();
    const change = () => server.call("PATCH", `/v1/clients/${id}`, { data: { company: "Efua Cloth Ltd" } }, as(key));
    expect((await cutAtTheAnswer(change)).status).toBeGreaterThanOrEqual(500);
    await forgetTheTry();
    const second = await change();
    expect(second.body).toMatchObject({ data: { id, rev: rev + 1 } });
    expect((await change()).text).toBe(second.text);
  });
});

describe("a purchase", () => {
  test("server dies after the checkout was opened › repeat › same checkout, one order", async () => {
    const user = await server.signUp();
    const headers = { "idempotency-key": randomUUID() };
    const start = () => user.call("POST", "/transactions", { transaction: { intent: "credits_50" } }, headers);
    const { first, wake } = await sleepingAfter(provider(), "createCheckout", start);
    const second = await start();
    expect(second.status).toBe(200);
    expect(await historyOf(user)).toHaveLength(1);
    expect(checkoutsOf(user)).toHaveLength(1);
    // A worker that only slept gets the answer of the one that took over, and undoes nothing.
    wake();
    expect((await first).text).toBe(second.text);
    expect(await historyOf(user)).toMatchObject([{ status: "pending" }]);
  });

  test("server dies while the order is written › repeat › one order", async () => {
    const user = await server.signUp();
    const headers = { "idempotency-key": randomUUID() };
    const start = () => user.call("POST", "/transactions", { transaction: { intent: "credits_50" } }, headers);
    expect((await cutAtTheAnswer(start)).status).toBeGreaterThanOrEqual(500);
    await forgetTheTry();
    const second = await start();
    expect(second.status).toBe(200);
    const open = (await historyOf(user)).filter(({ status }) => status === "pending");
    expect(open).toMatchObject([{ id: (second.body as unknown as { id: string }).id }]);
  });

  test("tried again, server dies › repeat › one second order", async () => {
    const user = await server.signUp();
    const headers = { "idempotency-key": randomUUID() };
    const left = await user.call("POST", "/transactions", { transaction: { intent: "credits_50" } });
    const { id } = left.body as unknown as { id: string };
    const again = () => user.call("POST", `/transactions/${id}/retry`, undefined, headers);
    const { first, wake } = await sleepingAfter(provider(), "createCheckout", again);
    const second = await again();
    expect(second.status).toBe(200);
    wake();
    expect((await first).text).toBe(second.text);
    expect((await historyOf(user)).map(({ status }) => status)).toEqual(["pending", "abandoned"]);
    expect(checkoutsOf(user)).toHaveLength(2);
  });
});

describe("a plan", () => {
  test("changed, server dies after the provider did it › repeat › one fact, the same answer", async () => {
    const user = await server.signUp();
    await buy(server, user, "monthly");
    const headers = { "idempotency-key": randomUUID() };
    const change = () =>
      user.call("POST", "/subscriptions/change-plan", { subscription: { plan: "change_6_months" } }, headers);
    const { first, wake } = await sleepingAfter(provider(), "changeSubscription", change);
    const second = await change();
    expect([second.status, second.body.message]).toEqual([200, expect.stringContaining("6 Months")]);
    wake();
    expect((await first).text).toBe(second.text);
    expect(await factsOf(user)).toEqual(["change_planned", "paid"]);
  });

  test("cancelled, server dies and the provider's message comes first › repeat › cancelled, not refused", async () => {
    const user = await server.signUp();
    await buy(server, user, "monthly");
    const headers = { "idempotency-key": randomUUID() };
    const cancel = () => user.call("POST", "/subscriptions/cancel-plan", undefined, headers);
    const { first, wake } = await sleepingAfter(provider(), "cancelSubscription", cancel);
    await sandboxOf(server).engine.settled();
    expect((await planOf(user)).subscription.status).toBe("cancelled");
    const second = await cancel();
    expect([second.status, second.body.message]).toEqual([200, expect.stringContaining("Your plan is cancelled")]);
    wake();
    expect((await first).text).toBe(second.text);
    expect(await factsOf(user)).toEqual(["cancelled", "paid"]);
  });
});

test("an affiliate › server dies after the mail was written › repeat › one mail, whose link works", async () => {
  const email = `${randomUUID()}@example.com`;
  const payout = { kind: "bank", provider: "GTBank", account_number: "0123456789", account_name: "Ngozi Eze" };
  const affiliate = { name: "Ngozi Eze", email, phone: "", country: "NG", payout, terms: true };
  const headers = { "idempotency-key": randomUUID() };
  const register = () => server.call("POST", "/affiliates", { affiliate }, headers);
  // The first is the claim of the key.
  const { first, wake } = await sleepingAfter(server.deps.db, "tenantTransaction", register, 2);
  expect((await register()).status).toBe(200);
  wake();
  expect((await first).status).toBe(200);
  const mailed = async () => (await server.mail.list()).filter(({ source }) => source.includes(`To: ${email}`));
  await expect.poll(mailed).not.toEqual([]);
  await deliverDueMails(server.deps);
  const links = (await mailed()).map(({ source }) => /affiliate\?key=([\w-]+)/.exec(readableMail(source))?.[1]);
  expect([links.length, new Set(links).size]).toEqual([1, 1]);
  expect((await server.call("GET", `/affiliates/me?key=${links[0]}`)).status).toBe(200);
});

async function factsOf(user: TestUser): Promise<string[]> {
  const facts = await server.deps.db.read(user.user.business_id, (tx) =>
    tx.selectFrom("subscription_facts").select("kind").execute(),
  );
  return facts.map(({ kind }) => kind).toSorted();
}

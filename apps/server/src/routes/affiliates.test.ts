import { randomUUID } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../test/support/postgres.ts";
import { buy, passDays, sandboxOf, transactionOf } from "../../test/support/pay.ts";
import { readableMail } from "../../test/support/sent-mail.ts";
import { TestDevice, type TestServer, type TestUser, edit, testServer } from "../../test/support/server.ts";
import { requestPayout } from "../commands/affiliates/dashboard.ts";
import { readMessage } from "../providers/mail/read-message.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Dashboard = AnswerOf<typeof calls.affiliateDashboard>;
const payout = { kind: "bank", provider: "Wema Bank", account_number: "0123456789", account_name: "Ngozi Eze" };
let count = 0;

/** @returns the key of the mailed link and the code */
async function join(extra: Record<string, unknown> = {}): Promise<{ key: string; code: string; email: string }> {
  const email = `ngozi${(count += 1)}@example.com`;
  const affiliate = { name: "Ngozi Eze", email, country: "NG", payout, terms: true, ...extra };
  const answer = await server.call("POST", "/affiliates", { affiliate });
  expect(answer.body).toMatchObject({ affiliate: null, message: expect.stringContaining("mail") });
  const [mail = ""] = await mailsTo(affiliate.email);
  const text = readableMail(mail);
  const key = /affiliate\?key=([\w-]{32})/.exec(text)?.[1] ?? "";
  const code = /code is (\w{8})/.exec(text)?.[1] ?? "";
  return { key, code, email: affiliate.email };
}

/** Mails go out after the answer. */
async function mailsTo(email: string): Promise<string[]> {
  const find = async () =>
    (await server.mail.list()).map(({ source }) => source).filter((source) => source.includes(`To: ${email}`));
  await expect.poll(find).not.toEqual([]);
  return find();
}

const dashboard = async (key: string): Promise<Dashboard> =>
  (await server.call("GET", `/affiliates/me?key=${key}`)).body as unknown as Dashboard;

let people = 0;
async function signUpBy(ref: string, changes: Record<string, string> = {}): Promise<TestUser> {
  const name = `brought${(people += 1)}`;
  const user = {
    username: name,
    email: `${name}@shop.example`,
    password: "correct horse battery",
    country: "NG",
    ...changes,
  };
  const answer = await server.call("POST", `/users?ref=${ref}`, { user });
  expect(answer.status).toBe(200);
  const { user: made, token } = answer.body;
  return {
    user: made,
    token,
    password: user.password,
    call: (method, url, body, headers = {}) =>
      server.call(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}

describe("an affiliate", () => {
  test("earns a fifth of a first payment, on hold for thirty days, and it goes back with a refund", async () => {
    const { key, code } = await join();
    await server.call("POST", "/affiliates/clicks", { ref: code });
    await server.call("POST", "/affiliates/clicks", { ref: code.toLowerCase() });
    const user = await signUpBy(code);
    const { id } = await buy(server, user, "yearly");
    expect(await dashboard(key)).toMatchObject({
      clicks: 1,
      sign_ups: 1,
      paying: 1,
      sums: [{ currency: "NGN", pending: 200_000, available: 0, paid: 0 }],
      entries: [{ kind: "commission", amount: 200_000, available_at: expect.any(String) }],
    });
    const { reference } = await transactionOf(user, id);
    const { engine } = sandboxOf(server);
    const payment = Object.values(engine.state.payments).find((each) => each.reference === reference);
    for (const part of [300_001, 699_999]) {
      engine.refund(payment?.id ?? "", part, randomUUID());
      await engine.settled();
    }
    const after = await dashboard(key);
    expect(after.sums).toEqual([{ currency: "NGN", pending: 0, available: 0, paid: 0 }]);
    expect(after.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["reversal", -140_000],
      ["reversal", -60_000],
      ["commission", 200_000],
    ]);
  });

  test("is paid out once what is available, and no less than the least", async () => {
    const { key, code, email } = await join();
    for (const intent of ["yearly", "yearly", "yearly"]) await buy(server, await signUpBy(code), intent);
    const requestOf = (currency: string, id = randomUUID()) =>
      server.call("POST", `/affiliates/me/payouts?key=${key}`, { payout: { currency } }, { "idempotency-key": id });
    expect((await requestOf("NGN")).status).toBe(409);
    await passDays(server, 31);
    expect((await dashboard(key)).sums).toMatchObject([{ pending: 0, available: 600_000 }]);
    const id = randomUUID();
    const [one, two] = await Promise.all([requestOf("NGN", id), requestOf("NGN", id)]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect((await requestOf("USD", id)).body.code).toBe("key_body_differs");
    expect((await requestOf("NGN")).status).toBe(409);
    expect((await dashboard(key)).sums).toMatchObject([{ available: 0, paid: 600_000 }]);
    const [request, ...more] = (await mailsTo("operator@shop.example")).map((source) => readMessage(source));
    expect(more).toEqual([]);
    expect(request?.header("Reply-To")).toBe(email);
    expect(request?.parts[0]?.text).toContain("Sum: ₦6,000");
    expect(request?.parts[0]?.text).toContain("Wema Bank, 0123456789, Ngozi Eze");
    expect((await mailsTo(email)).filter((source) => source.includes("Subject: Your payout"))).toHaveLength(1);
  });

  test("asks for a payout where no operator is named › is refused, and the money stays available", async () => {
    const { email } = await join();
    const row = await server.deps.db.global
      .selectFrom("affiliates")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const settings = { ...server.deps.settings, operatorEmail: null };
    const outcome = await requestPayout({ ...server.deps, settings }, row, { currency: "NGN", key: randomUUID() });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "conflict", message: expect.stringContaining("can’t pay out yet") },
    });
  });

  test("earns nothing of himself, whichever way he signs up", async () => {
    const { key, code, email } = await join({ phone: "+234 803 111 2233" });
    await signUpBy(code, { email });
    await signUpBy(code, { phone: "0803 111 2233" });
    expect((await dashboard(key)).sign_ups).toBe(0);
    expect((await signUpBy("NOSUCHXX")).token).not.toBe("");
  });

  test("earns nothing of a business that is paid to his own account", async () => {
    const { key, code } = await join();
    const user = await signUpBy(code);
    const device = await TestDevice.of(user);
    const business = (await device.serverCopy(user.user.business_id)) as never;
    const payTo = [
      { id: randomUUID(), kind: "bank", provider: "Wema", accountNumber: "01234 56789", accountName: "N", note: "" },
    ];
    expect(await device.receipts(edit("business", business, { payTo }, 1))).toMatchObject([{ status: "applied" }]);
    await buy(server, user, "monthly");
    expect((await dashboard(key)).entries).toEqual([]);
  });

  test("opens the dashboard signed in, or by the mailed key alone", async () => {
    const user = await server.signUp();
    expect((await user.call("GET", "/affiliates/me")).status).toBe(404);
    const affiliate = { name: "Amina Okafor", email: user.user.email, country: "KE", payout, terms: true };
    const made = await user.call("POST", "/affiliates", { affiliate });
    expect(made.body).toMatchObject({
      affiliate: { code: expect.stringMatching(/^[A-Z2-9]{8}$/), email: user.user.email },
    });
    expect((await user.call("GET", "/affiliates/me")).status).toBe(200);
    expect((await server.call("GET", "/affiliates/me")).status).toBe(401);
    expect((await server.call("GET", "/affiliates/me?key=wrong")).status).toBe(404);
  });

  test("who registers again changes nothing but the link", async () => {
    const { key, email } = await join();
    await server.call("POST", "/affiliates", {
      affiliate: {
        name: "Somebody else",
        email,
        country: "NG",
        payout: { ...payout, account_number: "9999999999" },
        terms: true,
      },
    });
    expect((await server.call("GET", `/affiliates/me?key=${key}`)).status).toBe(404);
    const row = await server.deps.db.global
      .selectFrom("affiliates")
      .select(["name", "payout_key"])
      .where("email", "=", email)
      .executeTakeFirst();
    expect(row).toEqual({ name: "Ngozi Eze", payout_key: "0123456789" });
  });

  test("is registered once for a key: one mail, the same answer, and another body is refused", async () => {
    const email = "once@example.com";
    const affiliate = { name: "Ngozi Eze", email, country: "NG", payout, terms: true };
    const headers = { "idempotency-key": randomUUID() };
    const register = (changes: object = {}) =>
      server.call("POST", "/affiliates", { affiliate: { ...affiliate, ...changes } }, headers);
    const answers = await Promise.all([register(), register()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([...answers, await register()].map(({ text }) => text)).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    const other = await register({ name: "Somebody Else" });
    expect([other.status, other.body.code]).toEqual([422, "key_body_differs"]);
  });

  test("commissions are only ever added", async () => {
    await withClient(server.database.app, async (client) => {
      await expect(client.query("update affiliate_entries set amount = amount * 2")).rejects.toThrow(/only added/);
      await expect(client.query("delete from affiliate_entries")).rejects.toThrow(/only added/);
    });
  });
});

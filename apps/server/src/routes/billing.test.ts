import { randomUUID } from "node:crypto";
import { paymentDiffers, paymentWentBack, providerIsOff } from "@ankara/contract/unclear-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findDrift } from "../commands/ai/ledger.ts";
import { Payments } from "../providers/payments/payments.ts";
import { ProviderFailed } from "../providers/payments/provider.ts";
import { reconcileDueBusinesses } from "../commands/payments/reconcile-job.ts";
import {
  buy,
  creditOf,
  historyOf,
  passDays,
  planOf,
  sandboxOf,
  start,
  testCard,
  transactionOf,
  typeCard,
} from "../../test/support/pay.ts";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => sandboxOf(server).engine.setWebhooks("now"));

const nigerian = () => server.signUp();
const kenyan = () => server.signUp(undefined, { country: "KE" });
const subjects = async (to: string) =>
  (await server.mail.list())
    .filter(({ source }) => source.includes(to))
    .map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1] ?? "")
    .filter((subject) => subject !== "Confirm your e-mail");

describe("what can be bought", () => {
  test("is Naira plans with us in Nigeria, dollar plans of the portal elsewhere", async () => {
    const here = await planOf(await nigerian());
    expect(here.subscription).toMatchObject({ status: "none", intent: null });
    expect(here.plans.map(({ intent, total }) => [intent, total])).toEqual([
      ["monthly", 200_000],
      ["six_months", 600_000],
      ["yearly", 1_000_000],
    ]);
    expect(here.changes.map(({ intent, total, preSaleTotal }) => [intent, total, preSaleTotal])).toEqual([
      ["change_1_month", 420_000, null],
      ["change_6_months", 1_550_000, null],
      ["change_12_months", 2_550_000, 3_060_000],
    ]);
    expect(here).toMatchObject({ provider: "sandbox", sandbox: true, entitlements: { syncedDevices: 1 } });
    const there = await planOf(await kenyan());
    expect(there.plans.map(({ intent, total }) => [intent, total])).toEqual([
      ["usd_monthly", 799],
      ["usd_yearly", 5_999],
      ["usd_lifetime", 24_999],
    ]);
    expect(there.changes).toEqual([]);
    expect(there.packs.map(({ total, currency }) => [total, currency])).toEqual([
      [99, "USD"],
      [199, "USD"],
      [499, "USD"],
    ]);
  });

  test("is nothing of another country, nothing unknown, and comes back to no foreign address", async () => {
    const user = await kenyan();
    for (const intent of ["monthly", "change_1_month", "nothing"])
      expect((await user.call("POST", "/transactions", { transaction: { intent } })).body.code).toBe("not_found");
    const foreign = { transaction: { intent: "usd_monthly", return_url: "https://evil.example/" } };
    expect((await user.call("POST", "/transactions", foreign)).status).toBe(422);
    expect((await server.call("POST", "/transactions", { transaction: { intent: "monthly" } })).status).toBe(401);
  });
});

describe("a plan", () => {
  test("begins when it is paid: time, the month's credits, a receipt, and every device may sync", async () => {
    const user = await nigerian();
    const bought = await start(user, "monthly");
    expect(bought.url).toMatch(/^http:\/\/shop\.example\/checkout\/pay\//);
    expect((await transactionOf(user, bought.id)).status).toBe("pending");
    expect((await planOf(user)).subscription.status).toBe("none");
    expect(await typeCard(server, bought.url)).toBe(303);
    await sandboxOf(server).engine.settled();
    const { subscription, entitlements } = await planOf(user);
    expect(subscription).toMatchObject({
      status: "active",
      intent: "monthly",
      title: "Monthly",
      renewal: 200_000,
      currency: "NGN",
    });
    expect(entitlements).toMatchObject({ syncedDevices: null, monthlyCredits: 200, automaticReminders: true });
    expect(await creditOf(user)).toBe(250);
    expect(await transactionOf(user, bought.id)).toMatchObject({
      status: "success",
      amount: 200_000,
      kind: "plan",
      period: { from: expect.any(String) },
    });
    await reconcileDueBusinesses(server.deps);
    // The job or the queue hands it over, whichever claims it first.
    await expect.poll(() => subjects(user.user.email)).toEqual([expect.stringMatching(/^Receipt ANK-[A-Z2-9]{8}$/)]);
  });

  test("is looked after again when the process that began to died in the middle", async () => {
    const user = await nigerian();
    await buy(server, user, "monthly");
    const { global } = server.deps.db;
    const mine = user.user.business_id;
    const minutes = (n: number) => new Date(server.deps.payments.now().getTime() + n * 60_000);
    const claim = (until: Date) =>
      global
        .updateTable("billing_due")
        .set({ due_at: sql`'infinity'`, claimed_until: until })
        .where("business_id", "=", mine)
        .execute();
    const row = () =>
      global.selectFrom("billing_due").select(["due_at", "claimed_until"]).where("business_id", "=", mine).execute();
    await claim(minutes(1));
    await reconcileDueBusinesses(server.deps);
    expect(await row()).toEqual([{ due_at: Infinity, claimed_until: expect.any(Date) }]);
    await claim(minutes(-1));
    await reconcileDueBusinesses(server.deps);
    expect(await row()).toEqual([{ due_at: expect.any(Date), claimed_until: null }]);
  });

  test("renews, changes with the paid period, is cancelled at its end and expires", async () => {
    const user = await nigerian();
    await buy(server, user, "monthly");
    const changed = await user.call("POST", "/subscriptions/change-plan", {
      subscription: { plan: "change_6_months" },
    });
    expect(changed.body).toMatchObject({
      subscription: { intent: "monthly", changesTo: "change_6_months", renewal: 1_550_000 },
      url: null,
    });
    await passDays(server, 32);
    expect((await planOf(user)).subscription).toMatchObject({
      status: "active",
      intent: "change_6_months",
      changesTo: null,
    });
    expect((await historyOf(user)).map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ["renewal", 1_550_000, "success"],
      ["plan", 200_000, "success"],
    ]);
    expect(await creditOf(user)).toBe(50 + 200 + 250);
    const cancelled = await user.call("POST", "/subscriptions/cancel-plan");
    expect(cancelled.body).toMatchObject({
      message: expect.stringContaining("Everything works until"),
      subscription: { status: "cancelled" },
    });
    for (const [path, body] of [
      ["cancel-plan"],
      ["change-plan", { subscription: { plan: "change_1_month" } }],
    ] as const) {
      const again = await user.call("POST", `/subscriptions/${path}`, body);
      expect([again.status, again.body.message]).toEqual([404, "Subscription with code not found or already inactive"]);
    }
    await passDays(server, 190);
    const { subscription, entitlements } = await planOf(user);
    expect([subscription.status, entitlements.syncedDevices]).toEqual(["expired", 1]);
    expect(await historyOf(user)).toHaveLength(2);
    await reconcileDueBusinesses(server.deps);
    expect(await subjects(user.user.email)).toContain("Your plan 6 Months has ended");
  });

  test("that is not renewed works for seven days more, with mails, and a new card saves it", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_monthly", "4000 0000 0000 0341");
    await passDays(server, 32);
    expect((await planOf(user)).subscription).toMatchObject({ status: "past_due", graceUntil: expect.any(String) });
    expect((await planOf(user)).entitlements).toMatchObject({ syncedDevices: null, monthlyCredits: 0 });
    expect((await historyOf(user))[0]).toMatchObject({
      kind: "renewal",
      status: "failed",
      reason: "Your card was declined.",
    });
    await reconcileDueBusinesses(server.deps);
    expect(await subjects(user.user.email)).toContain("Your plan Monthly was not renewed");
    const { url } = (await user.call("POST", "/portal")).body as unknown as { url: string };
    const portal = new URL(url).pathname;
    const id = /name="subscription" value="([^"]+)"/.exec((await server.call("GET", portal)).text)?.[1] ?? "";
    const card = new URLSearchParams({ subscription: id, ...testCard });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await server.call("POST", `${portal}/card`, card.toString(), form)).status).toBe(200);
    await sandboxOf(server).engine.settled();
    expect((await planOf(user)).subscription.status).toBe("active");
    expect((await historyOf(user))[0]).toMatchObject({ kind: "renewal", status: "success" });
  });

  test("that is never renewed is reminded of three times in its grace, then ends, and nothing is hidden", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_monthly", "4000 0000 0000 0341");
    const reminders = async () => {
      const rows = await server.deps.db.read(user.user.business_id, (tx) =>
        tx
          .selectFrom("mails")
          .select(["subject", "key"])
          .where("subject", "like", "Your plan%")
          .orderBy("id")
          .execute(),
      );
      return rows.map(({ subject, key }) => `${subject} ${/:(\d):/.exec(key)?.[1] ?? ""}`.trim());
    };
    const [not, ended] = ["Your plan Monthly was not renewed", "Your plan Monthly has ended"];
    await passDays(server, 31.5);
    expect(await reminders()).toEqual([`${not} 0`]);
    await passDays(server, 3);
    expect(await reminders()).toEqual([`${not} 0`, `${not} 3`]);
    await passDays(server, 3);
    expect(await reminders()).toEqual([`${not} 0`, `${not} 3`, `${not} 6`]);
    expect((await planOf(user)).entitlements).toMatchObject({ syncedDevices: null, monthlyCredits: 0 });
    await passDays(server, 2);
    expect((await planOf(user)).subscription.status).toBe("expired");
    expect(await reminders()).toEqual([`${not} 0`, `${not} 3`, `${not} 6`, ended]);
    expect(await historyOf(user)).not.toEqual([]);
  });

  test("that the provider is late to renew is not said to have failed; one at another price stands in the history", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_monthly");
    const { engine } = sandboxOf(server);
    const mine = Object.values(engine.state.subscriptions).find(({ customer }) => customer === user.user.business_id);
    if (!mine) throw new Error("there is no subscription");
    // The provider charges five hours after the paid time.
    mine.tryAt = new Date(Date.parse(mine.paidUntil) + 5 * 3_600_000).toISOString();
    const end = (Date.parse(mine.paidUntil) - engine.now().getTime()) / (24 * 3_600_000);
    engine.setWebhooks("never");
    await passDays(server, end + 0.1);
    expect((await planOf(user)).subscription.status).toBe("past_due");
    await reconcileDueBusinesses(server.deps);
    await passDays(server, 0.3);
    expect((await planOf(user)).subscription.status).toBe("active");
    await reconcileDueBusinesses(server.deps);
    expect((await subjects(user.user.email)).filter((each) => each.includes("not renewed"))).toEqual([]);

    const logged = vi.spyOn(server.deps.log, "error").mockReturnValue(undefined);
    await passDays(server, 32);
    const odd = Object.values(engine.state.payments).findLast(({ customer }) => customer === user.user.business_id);
    expect((await historyOf(user))[0]).toMatchObject({ kind: "renewal", status: "success" });
    engine.advance(31 * 24 * 3_600_000);
    const last = Object.values(engine.state.payments).findLast(({ customer }) => customer === user.user.business_id);
    expect(last?.id).not.toBe(odd?.id);
    Object.assign(last ?? {}, { amount: 1 });
    await passDays(server, 0.5);
    expect((await historyOf(user))[0]).toMatchObject({ amount: 799, status: "failed", reason: paymentDiffers });
    expect((await planOf(user)).subscription.status).toBe("past_due");
    Object.assign(last ?? {}, { amount: 799 });
    await passDays(server, 0.5);
    expect((await historyOf(user))[0]).toMatchObject({ amount: 799, status: "success", reason: "" });
    expect((await planOf(user)).subscription.status).toBe("active");
    logged.mockRestore();
  });

  test("for ever is paid once and never ends", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_lifetime");
    expect((await planOf(user)).subscription).toMatchObject({
      status: "active",
      lifetime: true,
      paidUntil: null,
      renewal: null,
    });
    expect((await user.call("POST", "/subscriptions/cancel-plan")).body.code).toBe("subscription_inactive");
    expect((await user.call("POST", "/transactions", { transaction: { intent: "usd_monthly" } })).status).toBe(409);
    await passDays(server, 70);
    expect(await creditOf(user)).toBe(50 + 3 * 200);
  });

  test("changed in the provider's portal is changed here: from the next period on, at once, and back", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_monthly");
    const { url } = (await user.call("POST", "/portal")).body as unknown as { url: string };
    const portal = new URL(url).pathname;
    const page = (await server.call("GET", portal)).text;
    expect(page).toContain("Yearly, $59.99");
    expect(page).not.toContain("Lifetime");
    const id = /name="subscription" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const change = async (plan: string, when: string): Promise<void> => {
      const wanted = new URLSearchParams({ subscription: id, plan, when }).toString();
      expect((await server.call("POST", `${portal}/plan`, wanted, form)).status).toBe(200);
      await sandboxOf(server).engine.settled();
    };
    const coming = async () => {
      const { intent, changesTo, renewal } = (await planOf(user)).subscription;
      return [intent, changesTo, renewal];
    };
    await change("usd_yearly", "later");
    expect(await coming()).toEqual(["usd_monthly", "usd_yearly", 5_999]);
    await change("usd_monthly", "later");
    expect(await coming()).toEqual(["usd_monthly", null, 799]);
    await change("usd_yearly", "later");
    await passDays(server, 32);
    expect(await coming()).toEqual(["usd_yearly", null, 5_999]);
    await change("usd_monthly", "now");
    expect(await coming()).toEqual(["usd_monthly", null, 799]);
    expect((await historyOf(user)).map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ["renewal", 799, "success"],
      ["renewal", 5_999, "success"],
      ["plan", 799, "success"],
    ]);
    // Nobody else's subscription, and no plan that was not offered.
    const other = new URLSearchParams({ subscription: "sub_x", plan: "usd_yearly", when: "later" }).toString();
    expect((await server.call("POST", `${portal}/plan`, other, form)).status).toBe(404);
    await change("monthly", "now");
    expect(await coming()).toEqual(["usd_monthly", null, 799]);
  });

  test("changed in the portal while no message comes renews at its new price", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_monthly");
    const { engine } = sandboxOf(server);
    const mine = Object.values(engine.state.subscriptions).find(({ customer }) => customer === user.user.business_id);
    engine.setWebhooks("never");
    const yearly = { intent: "usd_yearly", title: "Yearly", months: 12, amount: 5_999, currency: "USD" };
    engine.changeSubscription(mine?.id ?? "", yearly);
    await passDays(server, 32);
    expect((await planOf(user)).subscription).toMatchObject({ status: "active", intent: "usd_yearly" });
    expect((await historyOf(user))[0]).toMatchObject({ kind: "renewal", amount: 5_999, status: "success" });
  });

  test("cancelled in the provider's portal is cancelled here", async () => {
    const user = await kenyan();
    await buy(server, user, "usd_yearly");
    const { engine } = sandboxOf(server);
    const id =
      Object.values(engine.state.subscriptions).find(({ customer }) => customer === user.user.business_id)?.id ?? "";
    engine.cancelSubscription(id);
    await engine.settled();
    expect((await planOf(user)).subscription.status).toBe("cancelled");
  });
});

describe("a checkout", () => {
  test("that is declined says why, and a second card pays it", async () => {
    const user = await nigerian();
    const bought = await start(user, "credits_50");
    expect(await typeCard(server, bought.url, "4000 0000 0000 0002")).toBe(402);
    expect(await transactionOf(user, bought.id)).toMatchObject({ status: "failed", reason: "Your card was declined." });
    expect(await typeCard(server, bought.url)).toBe(303);
    expect(await transactionOf(user, bought.id)).toMatchObject({ status: "success", reason: "" });
    await sandboxOf(server).engine.settled();
    expect(await creditOf(user)).toBe(100);
  });

  test.each([{ amount: 1 }, { currency: "USD" }, { reference: "ANK-SOMEBODY" }, { customer: randomUUID() }])(
    "whose payment is another than was ordered (%o) fails with a reason, brings nothing and is not paid twice",
    async (differs) => {
      const { engine } = sandboxOf(server);
      const logged = vi.spyOn(server.deps.log, "error");
      engine.setWebhooks("never");
      const user = await nigerian();
      const bought = await start(user, "monthly");
      await typeCard(server, bought.url);
      const payment = Object.values(engine.state.payments).find(({ customer }) => customer === user.user.business_id);
      if (!payment) throw new Error("there is no payment");
      const ordered = { ...payment };
      Object.assign(payment, differs);
      expect(await transactionOf(user, bought.id)).toMatchObject({ status: "failed", reason: paymentDiffers });
      expect(logged).toHaveBeenCalledWith(
        { transaction: bought.id, provider: "sandbox", differs: Object.keys(differs)[0] },
        "a payment is not as it was ordered",
      );
      expect((await planOf(user)).subscription.status).toBe("none");
      const again = await user.call("POST", `/transactions/${bought.id}/retry`);
      expect([again.status, again.body.message]).toEqual([409, paymentDiffers]);
      Object.assign(payment, ordered);
      expect(await transactionOf(user, bought.id)).toMatchObject({ status: "success", reason: "" });
      expect((await planOf(user)).subscription.status).toBe("active");
      logged.mockRestore();
    },
  );

  test("whose differing payment was sent back whole may be tried again", async () => {
    const { engine } = sandboxOf(server);
    const logged = vi.spyOn(server.deps.log, "error").mockReturnValue(undefined);
    engine.setWebhooks("never");
    const user = await nigerian();
    const bought = await start(user, "credits_50");
    await typeCard(server, bought.url);
    const payment = Object.values(engine.state.payments).find(({ customer }) => customer === user.user.business_id);
    if (!payment) throw new Error("there is no payment");
    payment.amount = 100;
    expect(await transactionOf(user, bought.id)).toMatchObject({ status: "failed", reason: paymentDiffers });
    engine.refund(payment.id, 100, randomUUID());
    expect(await transactionOf(user, bought.id)).toMatchObject({ status: "failed", reason: paymentWentBack });
    const again = (await user.call("POST", `/transactions/${bought.id}/retry`)).body as unknown as { url: string };
    expect(await typeCard(server, again.url)).toBe(303);
    await passDays(server, 0.01);
    expect((await historyOf(user)).map(({ status }) => status)).toEqual(["success", "failed"]);
    expect(await creditOf(user)).toBe(100);
    logged.mockRestore();
  });

  test("whose provider was switched off says so, and is entered when it is back", async () => {
    const { engine } = sandboxOf(server);
    const logged = vi.spyOn(server.deps.log, "error");
    engine.setWebhooks("never");
    const user = await nigerian();
    const bought = await start(user, "credits_50");
    await typeCard(server, bought.url);
    const { payments } = server.deps;
    Object.assign(server.deps, { payments: new Payments([], payments.now) });
    for (let time = 0; time < 2; time++)
      expect(await transactionOf(user, bought.id)).toMatchObject({ status: "failed", reason: providerIsOff });
    expect(logged.mock.calls).toEqual([
      [{ transaction: bought.id, provider: "sandbox" }, "the provider of an open payment is switched off"],
    ]);
    expect(await creditOf(user)).toBe(50);
    Object.assign(server.deps, { payments });
    expect(await transactionOf(user, bought.id)).toMatchObject({ status: "success", reason: "" });
    expect(await creditOf(user)).toBe(100);
    logged.mockRestore();
  });

  test("that is left is abandoned when its hour is over, and may be tried again once", async () => {
    const user = await nigerian();
    // Other things fall due before: the hour is not forgotten over them.
    await buy(server, user, "credits_50");
    const bought = await start(user, "credits_150");
    await passDays(server, 0.01);
    expect((await historyOf(user))[0]?.status).toBe("pending");
    await passDays(server, 0.1);
    expect((await historyOf(user))[0]?.status).toBe("abandoned");
    expect(await typeCard(server, bought.url)).toBe(402);
    const [one, two] = await Promise.all([1, 2].map(() => user.call("POST", `/transactions/${bought.id}/retry`)));
    const again = [one, two].find((answer) => answer?.status === 200)?.body as unknown as { id: string; url: string };
    expect(again.id).not.toBe(bought.id);
    expect(await typeCard(server, again.url)).toBe(303);
    expect((await transactionOf(user, again.id)).status).toBe("success");
    const third = await user.call("POST", `/transactions/${bought.id}/retry`);
    expect([third.status, third.body.code]).toEqual([409, "conflict"]);
    expect(await creditOf(user)).toBe(250);
  });

  test("that is paid is told by asking, even when no message ever comes", async () => {
    sandboxOf(server).engine.setWebhooks("never");
    const user = await nigerian();
    const bought = await start(user, "credits_400");
    await typeCard(server, bought.url);
    expect((await transactionOf(user, bought.id)).status).toBe("success");
    expect(await creditOf(user)).toBe(450);
  });

  test("that is paid is entered by the job, when no message comes and nobody looks", async () => {
    const { engine } = sandboxOf(server);
    engine.setWebhooks("never");
    const user = await nigerian();
    const bought = await start(user, "credits_50");
    const other = await start(user, "credits_150");
    await typeCard(server, bought.url);
    await typeCard(server, other.url, "4000 0000 0000 0002");
    await passDays(server, 0.002);
    expect((await historyOf(user)).map(({ status, reason }) => [status, reason])).toEqual([
      ["failed", "Your card was declined."],
      ["success", ""],
    ]);
    expect(await creditOf(user)).toBe(100);
    // One that failed is paid with another card.
    await typeCard(server, other.url);
    await passDays(server, 0.01);
    expect((await historyOf(user)).map(({ status }) => status)).toEqual(["success", "success"]);
    expect(await creditOf(user)).toBe(250);
  });

  test("whose bank asks is paid when the payer agrees", async () => {
    const user = await nigerian();
    const bought = await start(user, "credits_50");
    expect(await typeCard(server, bought.url, "4000 0025 0000 3155")).toBe(200);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await server.call("POST", `${new URL(bought.url).pathname}/bank`, "answer=yes", form)).status).toBe(303);
    expect((await transactionOf(user, bought.id)).status).toBe("success");
  });
});

describe("a provider that is down", () => {
  /** Something of the provider fails while `work` runs. */
  async function down<T>(
    what: "createCheckout" | "cancelSubscription" | "changeSubscription" | "openPortal" | "verify",
    work: () => Promise<T>,
  ): Promise<T> {
    const provider = sandboxOf(server).provider as Record<typeof what, unknown>;
    const before = provider[what];
    provider[what] = () => Promise.reject(new ProviderFailed("down"));
    try {
      return await work();
    } finally {
      provider[what] = before;
    }
  }

  test("at a checkout or its portal says the sentence for it, and the purchase may be tried again", async () => {
    const user = await nigerian();
    const wanted = { transaction: { intent: "monthly" } };
    const headers = { "idempotency-key": randomUUID() };
    const refused = await down("createCheckout", () => user.call("POST", "/transactions", wanted, headers));
    expect([refused.status, refused.body.message]).toEqual([502, "Please login to continue"]);
    expect((await historyOf(user))[0]).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("Nothing was charged"),
    });
    expect((await user.call("POST", "/transactions", wanted, headers)).status).toBe(200);
    const portal = await down("openPortal", () => user.call("POST", "/portal"));
    expect([portal.status, portal.body.message]).toEqual([502, "Please login to continue"]);
  });

  test("at a change or a cancellation says section 8's sentence and changes nothing", async () => {
    const user = await nigerian();
    await buy(server, user, "monthly");
    const before = (await planOf(user)).subscription;
    const change = { subscription: { plan: "change_1_month" } };
    const answers = [
      await down("cancelSubscription", () => user.call("POST", "/subscriptions/cancel-plan")),
      await down("changeSubscription", () => user.call("POST", "/subscriptions/change-plan", change)),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([404, "Subscription with code not found or already inactive"]);
    expect((await planOf(user)).subscription).toEqual(before);
    expect((await user.call("POST", "/subscriptions/cancel-plan")).status).toBe(200);
  });

  test("when a message comes, the message waits and is carried out later", async () => {
    const user = await nigerian();
    const bought = await start(user, "credits_50");
    const { engine } = sandboxOf(server);
    engine.setWebhooks("never");
    await typeCard(server, bought.url);
    const { reference } = (await historyOf(user))[0] as { reference: string };
    const { raw, headers } = engine.signed({
      id: `evt_${randomUUID()}`,
      type: "payment.succeeded",
      created: 1,
      object: { id: "x", reference },
    });
    const refused = await down("verify", () => server.call("POST", "/webhooks/sandbox", raw, headers));
    expect(refused.status).toBe(500);
    expect(await creditOf(user)).toBe(50);
    await server.deps.db.global
      .updateTable("provider_events")
      .set({ received_at: new Date(0) })
      .where("outcome", "is", null)
      .execute();
    await reconcileDueBusinesses(server.deps);
    expect(await creditOf(user)).toBe(100);
  });
});

describe("an Idempotency-Key", () => {
  test("makes repeats one, also at once; another body is refused", async () => {
    const user = await nigerian();
    const headers = { "idempotency-key": randomUUID() };
    const buyOnce = (intent: string) => user.call("POST", "/transactions", { transaction: { intent } }, headers);
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyOnce("credits_50")));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await historyOf(user)).toHaveLength(1);
    const other = await buyOnce("credits_150");
    expect([other.status, other.body.code]).toEqual([422, "key_body_differs"]);
    const stranger = await nigerian();
    expect(
      (await stranger.call("POST", "/transactions", { transaction: { intent: "credits_150" } }, headers)).status,
    ).toBe(200);
  });

  test("counts for every call about money", async () => {
    const user = await nigerian();
    const left = await start(user, "credits_50");
    await passDays(server, 0.1);
    await buy(server, user, "monthly");
    const calls: [path: string, body: object | undefined, other: [path: string, body?: object]][] = [
      [`/transactions/${left.id}/retry`, undefined, ["/portal"]],
      ["/portal", undefined, ["/subscriptions/manage"]],
      ["/subscriptions/manage", undefined, ["/subscriptions/cancel-plan"]],
      [
        "/subscriptions/change-plan",
        { subscription: { plan: "change_6_months" } },
        ["/subscriptions/change-plan", { subscription: { plan: "change_1_month" } }],
      ],
      ["/subscriptions/cancel-plan", undefined, ["/transactions", { transaction: { intent: "credits_150" } }]],
    ];
    for (const [path, body, [otherPath, otherBody]] of calls) {
      const headers = { "idempotency-key": randomUUID() };
      const [one, two] = await Promise.all([1, 2].map(() => user.call("POST", path, body, headers)));
      expect([path, one?.status, two?.text]).toEqual([path, 200, one?.text]);
      expect((await user.call("POST", path, body, headers)).text).toBe(one?.text);
      const other = await user.call("POST", otherPath, otherBody, headers);
      expect([path, other.status, other.body.code]).toEqual([path, 422, "key_body_differs"]);
    }
    expect((await historyOf(user)).map(({ kind }) => kind)).toEqual(["credits", "plan", "credits"]);
    const facts = await server.deps.db.read(user.user.business_id, (tx) =>
      tx.selectFrom("subscription_facts").select("kind").execute(),
    );
    expect(facts.map(({ kind }) => kind).toSorted()).toEqual(["cancelled", "change_planned", "paid"]);
    const bad = await user.call("POST", "/portal", undefined, { "idempotency-key": "1" });
    expect(bad.status).toBe(422);
  });
});

describe("a refund", () => {
  const refund = async (reference: string, amount: number) => {
    const { engine } = sandboxOf(server);
    const payment = Object.values(engine.state.payments).find((each) => each.reference === reference);
    engine.refund(payment?.id ?? "", amount, randomUUID());
    await engine.settled();
  };

  test("takes back what is left of the credits, never below zero, and the next credits pay the rest", async () => {
    const user = await nigerian();
    const { id } = await buy(server, user, "credits_50");
    const { reference } = await transactionOf(user, id);
    const businessId = user.user.business_id;
    // Spent meanwhile: 30 of the 100 are left.
    await server.deps.db.tenantTransaction(businessId, async (tx) => {
      await tx.updateTable("credit_accounts").set({ available: 30 }).where("business_id", "=", businessId).execute();
    });
    await refund(reference, 50_000);
    expect(await transactionOf(user, id)).toMatchObject({ refunded: 50_000, status: "success" });
    expect(await creditOf(user)).toBe(0);
    await buy(server, user, "credits_150");
    expect(await creditOf(user)).toBe(130);
  });

  test("in parts takes back in proportion; all of a plan ends it with its month's credits", async () => {
    const user = await nigerian();
    const { id } = await buy(server, user, "credits_400");
    const { reference } = await transactionOf(user, id);
    await refund(reference, 70_000);
    await refund(reference, 140_000);
    expect(await creditOf(user)).toBe(50 + 100);
    const plan = await buy(server, user, "yearly");
    expect((await planOf(user)).subscription.status).toBe("active");
    await refund((await transactionOf(user, plan.id)).reference, 1_000_000);
    expect((await planOf(user)).subscription.status).toBe("expired");
    expect(await creditOf(user)).toBe(150);
    expect((await findDrift(server.deps)).filter(({ businessId }) => businessId === user.user.business_id)).toEqual([]);
  });
});

describe("a message of the provider", () => {
  test("that is forged, changed, stale or unsigned is not let in and changes nothing", async () => {
    const { engine } = sandboxOf(server);
    const event = { id: "evt_x", type: "payment.succeeded", created: 1, object: { id: "pay_x" } };
    const { raw, headers } = engine.signed(event);
    const send = (body: Buffer, given: Record<string, string>) => server.call("POST", "/webhooks/sandbox", body, given);
    expect((await send(raw, headers)).status).toBe(200);
    const bad = [
      await send(Buffer.from(raw.toString().replace("pay_x", "pay_y")), headers),
      await send(Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1)), headers),
      await send(raw, engine.signed(event, "another secret").headers),
      await send(raw, { "content-type": "application/json" }),
      await send(raw, {
        ...headers,
        "sandbox-signature": (headers["sandbox-signature"] ?? "").replace(/t=\d+/, "t=1000"),
      }),
    ];
    expect(bad.map(({ status, body }) => [status, body.code])).toEqual(bad.map(() => [400, "bad_request"]));
    for (const name of ["stripe", "paystack", "flutterwave"])
      expect((await server.call("POST", `/webhooks/${name}`, raw, headers)).status).toBe(400);
  });

  test("late, twice or in the wrong order ends alike", async () => {
    const { engine } = sandboxOf(server);
    // The plans of the tests before would all renew for 400 days too.
    for (const before of Object.values(engine.state.subscriptions)) before.status = "cancelled";
    engine.setWebhooks("twice");
    const user = await nigerian();
    await buy(server, user, "six_months");
    engine.setWebhooks("reversed");
    await passDays(server, 400);
    expect((await historyOf(user)).map(({ kind }) => kind)).toEqual(["renewal", "renewal", "plan"]);
    expect(await creditOf(user)).toBe(50 + 14 * 250);
  });

  test("and a renewal's refund is found by its payment alone; a deleted account's plan is ended at the provider", async () => {
    const { engine } = sandboxOf(server);
    const user = await nigerian();
    await buy(server, user, "monthly");
    await passDays(server, 32);
    const renewal = Object.values(engine.state.payments).findLast(({ customer }) => customer === user.user.business_id);
    engine.setWebhooks("never");
    engine.refund(renewal?.id ?? "", 200_000, randomUUID());
    const about = {
      id: `evt_${randomUUID()}`,
      type: "payment.refunded",
      created: 1,
      object: { id: renewal?.id ?? "" },
    };
    const { raw, headers } = engine.signed(about);
    expect((await server.call("POST", "/webhooks/sandbox", raw, headers)).status).toBe(200);
    expect((await historyOf(user))[0]).toMatchObject({ kind: "renewal", refunded: 200_000 });

    const other = await kenyan();
    await buy(server, other, "usd_monthly");
    const mine = Object.values(engine.state.subscriptions).find(({ customer }) => customer === other.user.business_id);
    const opened = await transactionOf(other, (await historyOf(other))[0]?.id ?? "");
    expect(opened.status).toBe("success");
    await other.call("DELETE", "/users/delete");
    await reconcileDueBusinesses(server.deps);
    expect(mine?.cancelsAtEnd).toBe(true);
  });

  test("about a deleted account is taken and leaves nothing", async () => {
    const { engine } = sandboxOf(server);
    engine.setWebhooks("late");
    const user = await nigerian();
    const bought = await start(user, "monthly");
    await typeCard(server, bought.url);
    expect((await user.call("DELETE", "/users/delete")).status).toBe(200);
    await engine.settled();
    const left = await server.deps.db.read(user.user.business_id, (tx) =>
      tx.selectFrom("transactions").selectAll().execute(),
    );
    expect(left).toEqual([]);
  });
});

describe("purchase the payer's bank disputes", () => {
  const chargeOf = (user: TestUser) =>
    Object.values(sandboxOf(server).engine.state.payments).findLast(
      ({ customer }) => customer === user.user.business_id,
    );
  async function dispute(user: TestUser): Promise<(end: "won" | "lost") => Promise<void>> {
    const { engine } = sandboxOf(server);
    const charge = chargeOf(user);
    const ref = engine.dispute(charge?.id ?? "", charge?.amount ?? 0) ?? "";
    await engine.settled();
    return async (end) => {
      engine.endDispute(ref, end);
      await engine.settled();
    };
  }

  test.each([
    ["won", 100, 0],
    ["lost", 50, 50_000],
  ] as const)(
    "credit pack, %s › its credits stop at once, and come back only when it is won",
    async (how, credits, refunded) => {
      const user = await server.signUp();
      const bought = await buy(server, user, "credits_50");
      expect(await creditOf(user)).toBe(100);
      const end = await dispute(user);
      expect([await creditOf(user), (await transactionOf(user, bought.id)).disputed]).toEqual([50, "open"]);
      await end(how);
      await passDays(server, 2);
      expect(await creditOf(user)).toBe(credits);
      expect(await transactionOf(user, bought.id)).toMatchObject({ disputed: how, refunded });
    },
  );

  test.each([
    ["won", "active"],
    ["lost", "expired"],
  ] as const)("plan, %s › goes on until the bank has decided", async (how, status) => {
    const user = await server.signUp();
    const bought = await buy(server, user, "monthly");
    const end = await dispute(user);
    expect((await planOf(user)).subscription).toMatchObject({ status: "active", disputed: true });
    expect((await transactionOf(user, bought.id)).disputed).toBe("open");
    await end(how);
    expect((await planOf(user)).subscription).toMatchObject({ status, disputed: false });
    expect((await transactionOf(user, bought.id)).disputed).toBe(how);
  });
});

test("Lifetime › bought while a plan runs › the plan ends at the provider and is charged no more", async () => {
  const user = await kenyan();
  await buy(server, user, "usd_monthly");
  await buy(server, user, "usd_lifetime");
  expect((await planOf(user)).subscription).toMatchObject({ status: "active", lifetime: true, paidUntil: null });
  await reconcileDueBusinesses(server.deps);
  await passDays(server, 70);
  const { state } = sandboxOf(server).engine;
  const own = Object.values(state.subscriptions).filter(({ customer }) => customer === user.user.business_id);
  expect(own.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  expect((await historyOf(user)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["plan", 24_999],
    ["plan", 799],
  ]);
});

test("checkout › left without paying › the way back says so, and the address of a payment does not", async () => {
  const user = await nigerian();
  const bought = await start(user, "monthly");
  const page = (await server.call("GET", new URL(bought.url).pathname)).text;
  expect(page).toContain(`transaction=${bought.id}&amp;left=1`);
  const paid = await server.call(
    "POST",
    new URL(bought.url).pathname,
    new URLSearchParams({ ...testCard }).toString(),
    { "content-type": "application/x-www-form-urlencoded" },
  );
  expect(paid.headers["location"]).not.toContain("left");
});

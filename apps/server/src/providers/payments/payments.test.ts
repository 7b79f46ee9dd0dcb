import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flutterwaveStandIn } from "../../../test/support/pay-stand-ins/flutterwave.ts";
import { paystackStandIn } from "../../../test/support/pay-stand-ins/paystack.ts";
import { stripeStandIn } from "../../../test/support/pay-stand-ins/stripe.ts";
import { creditOf, historyOf, planOf, start, transactionOf } from "../../../test/support/pay.ts";
import { type TestServer, testServer } from "../../../test/support/server.ts";
import { findTransaction } from "../../commands/payments/list-transactions.ts";
import { reconcileDueBusinesses } from "../../commands/payments/reconcile-job.ts";
import { applyPayment } from "../../commands/payments/settle-transaction.ts";
import { manualProvider } from "./manual.ts";
import { Payments } from "./payments.ts";
import type { PaymentSnapshot } from "./provider.ts";

test("choice of a provider › a country is served by the first of its providers that is switched on", async () => {
  const standIns = await Promise.all([stripeStandIn(), paystackStandIn(), flutterwaveStandIn()]);
  const [stripe, paystack, flutterwave] = standIns.map(({ provider }) => provider) as [never, never, never];
  const now = () => new Date();
  const names = (payments: Payments) =>
    ["NG", "KE", "UG", "US"].map((country) => payments.forCountry(country)?.name ?? null);
  expect(names(new Payments([stripe, paystack, flutterwave], now))).toEqual([
    "paystack",
    "paystack",
    "stripe",
    "stripe",
  ]);
  expect(names(new Payments([flutterwave], now))).toEqual(["flutterwave", "flutterwave", "flutterwave", "flutterwave"]);
  expect(names(new Payments([stripe, paystack], now, { table: { KE: ["stripe", "paystack"] } }))).toEqual([
    null,
    "stripe",
    null,
    null,
  ]);
  expect(names(new Payments([], now))).toEqual([null, null, null, null]);
  const clients = (country: string) => new Payments([stripe, flutterwave, paystack], now).connectable(country);
  expect(["KE", "FR"].map((country) => clients(country).map(({ name }) => name))).toEqual([
    ["paystack", "stripe", "flutterwave"],
    ["stripe", "flutterwave", "paystack"],
  ]);
  expect([new Payments([], now).kind, new Payments([paystack], now).kind]).toEqual(["off", "live"]);
  await Promise.all(standIns.map((standIn) => standIn.close()));
});

describe("real providers behind the server", () => {
  test("a purchase through Paystack is paid when Paystack says so, by message or by asking", async () => {
    const standIn = await paystackStandIn();
    const server = await testServer({ providers: [standIn.provider] });
    const user = await server.signUp();
    const bought = await start(user, "monthly");
    expect(bought.url).toMatch(/^https:\/\/checkout\.paystack\.com\//);
    const { reference } = await transactionOf(user, bought.id);
    await standIn.pay(reference);
    const { raw, headers } = standIn.message(reference);
    const post = (body: Buffer) =>
      server.call("POST", "/webhooks/paystack", body, { ...headers, "content-type": "application/json" });
    expect((await post(Buffer.from(`${raw.toString()} `))).status).toBe(400);
    expect((await planOf(user)).subscription.status).toBe("none");
    expect([(await post(raw)).status, (await post(raw)).status]).toEqual([200, 200]);
    expect((await planOf(user)).subscription).toMatchObject({
      status: "active",
      provider: "paystack",
      renewal: 200_000,
    });
    // The plan goes on under another subscription there; that the old one has ended is no cancellation.
    const change = { subscription: { plan: "change_6_months" } };
    expect((await user.call("POST", "/subscriptions/change-plan", change)).status).toBe(200);
    const other = Buffer.from(raw.toString().replace('"charge.success"', '"subscription.not_renew"'));
    const signed = { ...standIn.sign?.(other), "content-type": "application/json" };
    expect((await server.call("POST", "/webhooks/paystack", other, signed)).status).toBe(200);
    expect((await planOf(user)).subscription).toMatchObject({ status: "active", changesTo: "change_6_months" });
    await standIn.giveBack(reference, 200_000);
    expect((await user.call("POST", "/subscriptions/cancel-plan")).status).toBe(200);
    expect((await planOf(user)).subscription.status).toBe("cancelled");
    await server.close();
    await standIn.close();
  });

  test("a plan through Flutterwave is asked for by the payer's return, renews unheard, and is cancelled there", async () => {
    let now = new Date();
    const standIn = await flutterwaveStandIn(() => now);
    const server = await testServer({ providers: [standIn.provider] });
    const user = await server.signUp(undefined, { country: "UG" });
    const bought = await start(user, "usd_yearly");
    expect((await transactionOf(user, bought.id)).status).toBe("pending");
    await standIn.pay((await historyOf(user))[0]?.reference ?? "");
    expect((await transactionOf(user, bought.id)).status).toBe("success");
    expect((await planOf(user)).changes.map(({ intent }) => intent)).toEqual(["usd_monthly", "usd_yearly"]);
    now = new Date(Date.now() + 367 * 24 * 3600 * 1000);
    await standIn.renew?.(new Date(now.getTime() - 24 * 3600 * 1000));
    Object.assign(server.deps, { payments: new Payments([standIn.provider], () => now) });
    await reconcileDueBusinesses(server.deps);
    expect((await historyOf(user)).map(({ kind, status, amount }) => [kind, status, amount])).toEqual([
      ["renewal", "success", 5_999],
      ["plan", "success", 5_999],
    ]);
    expect((await planOf(user)).subscription).toMatchObject({ status: "active", renewal: 5_999 });
    expect((await user.call("POST", "/subscriptions/cancel-plan")).status).toBe(200);
    expect((await planOf(user)).subscription).toMatchObject({ status: "cancelled", provider: "flutterwave" });
    await expect(standIn.renew?.(now)).rejects.toThrow("nothing renews");
    await server.close();
    await standIn.close();
  });
});

describe("a checkout that was left and cannot be closed there", () => {
  test.each([
    ["paystack", paystackStandIn],
    ["flutterwave", flutterwaveStandIn],
  ] as const)("%s: paid late it counts once; beside a second try that was paid it goes back", async (_, begin) => {
    let now = new Date();
    const standIn = await begin();
    const server = await testServer({ providers: [standIn.provider] });
    Object.assign(server.deps, { payments: new Payments([standIn.provider], () => now) });
    const user = await server.signUp();
    const passHours = async (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000);
      await reconcileDueBusinesses(server.deps);
    };
    const referenceOf = async ({ id }: { id: string }) => (await transactionOf(user, id)).reference;
    const left = await start(user, "credits_50");
    await passHours(2);
    expect((await transactionOf(user, left.id)).status).toBe("abandoned");
    await standIn.pay(await referenceOf(left));
    await passHours(2);
    expect((await historyOf(user))[0]).toMatchObject({ status: "success", refunded: 0 });
    expect(await creditOf(user)).toBe(100);

    const first = await start(user, "credits_150");
    await passHours(2);
    const again = await user.call("POST", `/transactions/${first.id}/retry`);
    const second = again.body as unknown as { id: string };
    await standIn.pay(await referenceOf(second));
    expect((await transactionOf(user, second.id)).status).toBe("success");
    await standIn.pay(await referenceOf(first));
    await passHours(24);
    await passHours(24);
    expect((await historyOf(user)).map(({ status, amount, refunded }) => [status, amount, refunded])).toEqual([
      ["success", 120_000, 0],
      ["success", 120_000, 120_000],
      ["success", 50_000, 0],
    ]);
    expect(await creditOf(user)).toBe(250);
    const mails = await server.deps.db.read(user.user.business_id, (tx) =>
      tx.selectFrom("mails").select("subject").where("key", "like", "twice:%").execute(),
    );
    expect(mails).toEqual([{ subject: "Paid twice: ₦1,200.00 goes back to you" }]);
    await server.close();
    await standIn.close();
  });
});

describe("money that comes by hand", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ providers: [manualProvider({ publicUrl: "http://shop.example" })] });
  });
  afterAll(() => server.close());

  test("waits for an operator, who confirms exactly what was ordered, once", async () => {
    const user = await server.signUp();
    const bought = await start(user, "credits_150");
    expect(bought.url).toBe(`http://shop.example/thank-you?transaction=${bought.id}`);
    const { reference, status } = await transactionOf(user, bought.id);
    expect(status).toBe("pending");
    const businessId = user.user.business_id;
    const order = await server.deps.db.read(businessId, (tx) => findTransaction(tx, businessId, bought.id));
    if (!order) throw new Error("the purchase is not there");
    const seen: PaymentSnapshot = {
      status: "success",
      reference,
      amount: 120_000,
      currency: "NGN",
      customer: businessId,
      paymentRef: `${reference} bank`,
      at: new Date(),
      reason: "",
      refunds: [],
      subscriptionRef: null,
      customerRef: null,
    };
    const results = [];
    for (const changes of [{ amount: 119_999 }, { currency: "USD" }, {}, {}])
      results.push(await applyPayment(server.deps, businessId, order, { ...seen, ...changes }));
    expect(results).toEqual(["mismatch", "mismatch", "applied", "unchanged"]);
    expect((await user.call("GET", "/ai-writter/credit")).body.credit).toBe(200);
  });
});

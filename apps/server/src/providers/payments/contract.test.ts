import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flutterwaveStandIn } from "../../../test/support/pay-stand-ins/flutterwave.ts";
import { paystackStandIn } from "../../../test/support/pay-stand-ins/paystack.ts";
import type { StandIn } from "../../../test/support/pay-stand-ins/stand-in.ts";
import { stripeStandIn } from "../../../test/support/pay-stand-ins/stripe.ts";
import { goodCard, sandboxOf } from "../../../test/support/pay.ts";
import { type TestServer, testServer } from "../../../test/support/server.ts";
import { ownAddress } from "./payments.ts";
import { type CheckoutRequest, ProviderFailed, WebhookRefused } from "./provider.ts";

/** The sandbox as it runs in the server: the same story is told of it as of the real ones. */
async function sandboxStandIn(): Promise<StandIn> {
  const server: TestServer = await testServer();
  const { engine, provider } = sandboxOf(server);
  const find = (reference: string) => engine.checkoutByReference(reference);
  let last: unknown;
  return {
    provider: { ...provider, createCheckout: (request) => ((last = request.amount), provider.createCheckout(request)) },
    lastAmount: () => last,
    async pay(reference) {
      engine.pay(find(reference)?.id ?? "", { number: goodCard, expiry: "12/39", cvc: "123" });
    },
    dispute(reference, amount) {
      const ref = engine.dispute(find(reference)?.paymentId ?? "", amount) ?? "";
      return { end: (how) => engine.endDispute(ref, how) };
    },
    async giveBack(reference, amount) {
      engine.refund(find(reference)?.paymentId ?? "", amount, randomUUID());
    },
    message(reference, secret) {
      return engine.signed(
        { id: `evt_${randomUUID()}`, type: "payment.succeeded", created: 1, object: { id: "x", reference } },
        secret,
      );
    },
    close: () => server.close(),
  };
}

const customer = randomUUID();
const order = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  form: "hosted",
  reference: `ANK-${randomUUID().slice(0, 8).toUpperCase()}`,
  amount: 200_050,
  currency: "NGN",
  customer,
  email: "amina@shop.example",
  description: "Monthly",
  returnUrl: "http://shop.example/transactions?transaction=1",
  renews: null,
  customerRef: null,
  expiresAt: new Date(Date.now() + 3_600_000),
  key: randomUUID(),
  ...changes,
});

describe.each([
  ["sandbox", sandboxStandIn, 200_050],
  ["stripe", stripeStandIn, 200_050],
  ["paystack", paystackStandIn, 200_050],
  ["flutterwave", flutterwaveStandIn, 2_000.5],
] as const)("payment provider › %s", (_, start, onTheWire) => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await start();
  });
  afterAll(() => standIn.close());

  test("opens a checkout at an address of its own, in its own units, and knows it again", async () => {
    const wanted = order();
    const checkout = await standIn.provider.createCheckout(wanted);
    expect(standIn.lastAmount()).toBe(onTheWire);
    expect(ownAddress(standIn.provider, checkout.url ?? "")).toBe(checkout.url);
    const before = await standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference });
    expect(
      before === null || (before.status === "pending" && before.paymentRef === null && before.amount === 200_050),
    ).toBe(true);
    await standIn.pay(wanted.reference);
    expect(await standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference })).toMatchObject({
      status: "success",
      reference: wanted.reference,
      amount: 200_050,
      currency: "NGN",
      customer,
      paymentRef: expect.any(String),
      at: expect.any(Date),
      refunds: [],
    });
    await standIn.provider.expireCheckout(checkout.ref);
    expect((await standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference }))?.status).toBe("success");
  });

  test("tells what went back, whoever gave it back", async () => {
    const wanted = order();
    const checkout = await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const verify = () => standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference });
    const paymentRef = (await verify())?.paymentRef ?? "";
    await standIn.giveBack(wanted.reference, 50);
    const ours = await standIn.provider.refund({ paymentRef, amount: 100_000, currency: "NGN", key: randomUUID() });
    expect(ours.amount).toBe(100_000);
    const refunds = (await verify())?.refunds ?? [];
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50, 100_000]);
    expect(new Set(refunds.map(({ ref }) => ref)).size).toBe(2);
  });

  test.each(["won", "lost"] as const)("dispute › %s › is told with its sum and the day to answer by", async (how) => {
    const wanted = order();
    const checkout = await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const verify = () => standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference });
    expect((await verify())?.disputes).toEqual([]);
    const begun = new Date(Date.now() - 60_000);
    const dispute = standIn.dispute?.(wanted.reference, 150_000);
    expect((await verify())?.disputes).toMatchObject([{ amount: 150_000, status: "open", answerBy: expect.any(Date) }]);
    const listed = (await standIn.provider.listDisputed(begun)).flat();
    expect(listed.some((ref) => ref === wanted.reference || ref === checkout.ref || ref.startsWith("pi_"))).toBe(true);
    dispute?.end(how);
    const after = await verify();
    expect(after?.disputes).toMatchObject([{ amount: 150_000, status: how, answerBy: null }]);
    // The dispute says what it took: no refund says it again.
    expect([after?.status, after?.refunds]).toEqual(["success", []]);
  });

  test("refund › asked for twice under one key › money goes back once, and no other key is taken for it", async () => {
    const wanted = order();
    const checkout = await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const verify = () => standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference });
    const paymentRef = (await verify())?.paymentRef ?? "";
    const refund = (key: string, amount: number) =>
      standIn.provider.refund({ paymentRef, amount, currency: "NGN", key });
    const [key, other] = [randomUUID(), randomUUID()];
    const first = await refund(key, 50_000);
    expect(await refund(key, 50_000)).toEqual(first);
    expect((await refund(other, 50_000)).ref).not.toBe(first.ref);
    expect((await verify())?.refunds.map(({ amount }) => amount)).toEqual([50_000, 50_000]);
  });

  test("lets in a message only byte for byte as it was signed, and takes from it where to look", async () => {
    const wanted = order();
    await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const { raw, headers } = standIn.message(wanted.reference);
    const read =
      (body: Buffer, given: Record<string, string> = headers) =>
      () =>
        standIn.provider.parseWebhook(body, given, new Date());
    const event = read(raw)();
    expect(event.id).not.toBe("");
    expect(event.refs[0]).toBe(wanted.reference);
    expect(read(raw)().id).toBe(event.id);
    const forged = Buffer.from(raw.toString().replace(wanted.reference, `${wanted.reference.slice(0, -1)}_`));
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1));
    const strange = standIn.message(wanted.reference, "another secret");
    for (const attempt of [
      read(forged),
      read(spaced),
      read(raw, {}),
      read(strange.raw, strange.headers),
      read(Buffer.alloc(0)),
    ])
      expect(attempt).toThrow(WebhookRefused);
  });
});

test.each([
  ["sandbox", sandboxStandIn],
  ["stripe", stripeStandIn],
])("payment providers › %s › a message that was recorded cannot be played again later", async (_, start) => {
  const standIn = await start();
  const wanted = order();
  await standIn.provider.createCheckout(wanted);
  const { raw, headers } = standIn.message(wanted.reference);
  for (const ms of [-301_000, 301_000])
    expect(() => standIn.provider.parseWebhook(raw, headers, new Date(Date.now() + ms))).toThrow(WebhookRefused);
  await standIn.close();
});

describe.each([
  ["stripe", stripeStandIn],
  ["paystack", paystackStandIn],
  ["flutterwave", flutterwaveStandIn],
] as const)("%s › refund that takes days", (_, start) => {
  test.each(["done", "failed"] as const)("ends as %s › counts only once it is done", async (how) => {
    const standIn = await start();
    const wanted = order();
    const checkout = await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const verify = () => standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference });
    const slow = standIn.slowRefunds?.();
    const paymentRef = (await verify())?.paymentRef ?? "";
    const refund = await standIn.provider.refund({ paymentRef, amount: 100_000, currency: "NGN", key: randomUUID() });
    expect(refund).toMatchObject({ done: false, amount: 100_000 });
    expect(await verify()).toMatchObject({ refunds: [], refundsUnderway: [{ ref: refund.ref, amount: 100_000 }] });
    slow?.finish(how);
    expect(await verify()).toMatchObject({
      refunds: how === "done" ? [{ ref: refund.ref, amount: 100_000 }] : [],
      refundsUnderway: [],
    });
    await standIn.close();
  });
});

describe("Stripe", () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await stripeStandIn();
  });
  afterAll(() => standIn.close());

  test("cards: one payment for one key, in whole shillings that Stripe counts in hundredths", async () => {
    const wanted = order({ form: "card", amount: 135_000, currency: "UGX" });
    const [one, two] = [await standIn.provider.createCheckout(wanted), await standIn.provider.createCheckout(wanted)];
    expect(two).toEqual(one);
    expect(one).toMatchObject({ url: null, clientSecret: expect.stringContaining("_secret_") });
    expect(standIn.lastAmount()).toBe(13_500_000);
    await standIn.pay(wanted.reference);
    expect(await standIn.provider.verify({ ref: one.ref, reference: wanted.reference })).toMatchObject({
      status: "success",
      amount: 135_000,
      currency: "UGX",
    });
  });

  test("a plan renews, changes with its period and is cancelled at its end", async () => {
    const renews = { intent: "usd_monthly", title: "Monthly", months: 1, amount: 799, currency: "USD" };
    const wanted = order({ amount: 799, currency: "USD", renews });
    const checkout = await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const paid = await standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference });
    expect(paid).toMatchObject({
      status: "success",
      subscriptionRef: expect.stringMatching(/^sub_/),
      customerRef: "cus_1",
    });
    const ref = paid?.subscriptionRef ?? "";
    expect(await standIn.provider.readSubscription(ref)).toMatchObject({
      status: "active",
      cancelledAt: null,
      plan: { months: 1, amount: 799, currency: "USD" },
      next: { months: 1, amount: 799, currency: "USD" },
      charges: [
        { status: "success", amount: 799, reference: wanted.reference, customer, paymentRef: paid?.paymentRef },
      ],
    });
    const yearly = { ...renews, intent: "usd_yearly", title: "Yearly", months: 12, amount: 5_999 };
    await standIn.provider.changeSubscription(ref, yearly, randomUUID());
    expect(await standIn.provider.readSubscription(ref)).toMatchObject({
      plan: { months: 1, amount: 799, currency: "USD" },
      next: { months: 12, amount: 5_999, currency: "USD" },
    });
    await standIn.provider.changeSubscription(ref, renews, randomUUID());
    expect((await standIn.provider.readSubscription(ref)).next).toEqual({ months: 1, amount: 799, currency: "USD" });
    await standIn.provider.cancelSubscription(ref);
    await standIn.provider.cancelSubscription(ref);
    expect(await standIn.provider.readSubscription(ref)).toMatchObject({ cancelledAt: expect.any(Date), next: null });
    const portal = { customer, email: "", returnUrl: "http://shop.example/settings/billing", plans: [renews, yearly] };
    expect((await standIn.provider.openPortal({ ...portal, customerRef: "cus_1" })).url).toContain(
      "billing.stripe.com",
    );
    await expect(standIn.provider.openPortal({ ...portal, customerRef: null })).rejects.toThrow(ProviderFailed);
  });

  test.each([
    ["in five minutes", 5 * 60, 31 * 60],
    ["in an hour", 3_600, 3_600],
    ["in two days", 48 * 3_600, 24 * 3_600 - 60],
  ])("checkout › over %s › its page closes within what Stripe allows", async (_name, wantedIn, closesIn) => {
    const expiresAt = new Date(Date.now() + wantedIn * 1_000);
    const wanted = order({ expiresAt });
    await standIn.provider.createCheckout(wanted);
    expect(Math.abs(Number(standIn.lastExpiry?.()) - Date.now() / 1_000 - closesIn)).toBeLessThan(5);
    // Stripe refuses the same key with another end.
    await expect(standIn.provider.createCheckout(wanted)).resolves.toMatchObject({ url: expect.any(String) });
  });

  test("checkout › on the account of a business, for a client without an address › takes the operator's share", async () => {
    const owner = {
      businessId: randomUUID(),
      name: "Ọlátúnjí Textiles",
      country: "GB",
      email: "a@b.example",
      phone: "",
    };
    const account = await standIn.provider.connect?.open(owner, null, null);
    const bound = standIn.provider.connect?.onAccount(account?.ref ?? "");
    const opened = await bound?.createCheckout(order({ email: "", invoice: { share: 1_250 } }));
    expect([opened?.url, standIn.lastShare?.()]).toEqual([expect.stringContaining("checkout.stripe.com"), "1250"]);
  });

  test("subscription › three years of renewals › is read in a few questions", async () => {
    const renews = { intent: "usd_monthly", title: "Monthly", months: 1, amount: 799, currency: "USD" };
    const wanted = order({ amount: 799, currency: "USD", renews });
    const checkout = await standIn.provider.createCheckout(wanted);
    await standIn.pay(wanted.reference);
    const ref =
      (await standIn.provider.verify({ ref: checkout.ref, reference: wanted.reference }))?.subscriptionRef ?? "";
    for (let month = 1; month <= 36; month += 1) await standIn.renew?.(new Date(Date.now() + month * 1_000));
    await standIn.giveBack(wanted.reference, 799);
    const before = standIn.requests?.length ?? 0;
    const { charges } = await standIn.provider.readSubscription(ref);
    expect(charges.length).toBe(37);
    expect(charges.map(({ refunds }) => refunds.length)).toEqual([1, ...Array.from({ length: 36 }, () => 0)]);
    expect((standIn.requests?.length ?? 0) - before).toBeLessThan(6);
  });

  test("that answers nothing is a provider that failed", async () => {
    const gone = await stripeStandIn();
    await gone.close();
    await expect(gone.provider.createCheckout(order())).rejects.toThrow(ProviderFailed);
    await expect(standIn.provider.verify({ ref: "cs_unknown", reference: "ANK-X" })).rejects.toThrow(ProviderFailed);
  });
});

test("payment providers › Paystack › plans renew, change and end; one without a code is made there once", async () => {
  const standIn = await paystackStandIn();
  const renews = { intent: "monthly", title: "Monthly", months: 1, amount: 200_000, currency: "NGN" };
  const wanted = order({ amount: 200_000, renews });
  await standIn.provider.createCheckout(wanted);
  await standIn.pay(wanted.reference);
  const paid = await standIn.provider.verify({ ref: null, reference: wanted.reference });
  expect(paid?.subscriptionRef).toBe("CUS_1:PLN_monthly");
  const ref = paid?.subscriptionRef ?? "";
  await standIn.renew?.(new Date());
  expect(await standIn.provider.readSubscription(ref)).toMatchObject({
    status: "active",
    next: { months: 1, amount: 200_000, currency: "NGN" },
    charges: [{ reference: wanted.reference }, { reference: "renewal-2", amount: 200_000, customer: null }],
  });
  const change = { ...renews, intent: "change_6_months", months: 6, amount: 1_550_000 };
  expect(await standIn.provider.changeSubscription(ref, change, randomUUID())).toEqual({ ref: "CUS_1:PLN_six" });
  expect(await standIn.provider.readSubscription(ref)).toMatchObject({ status: "cancelled", next: null });
  expect((await standIn.provider.readSubscription(ref)).cancelledAt).toBeInstanceOf(Date);
  const six = "CUS_1:PLN_six";
  const without = { ...change, intent: "change_12_months", title: "12 Months", months: 12, amount: 2_550_000 };
  expect(await standIn.provider.changeSubscription(six, without, randomUUID())).toEqual({ ref: "CUS_1:PLN_3" });
  await standIn.provider.cancelSubscription("CUS_1:PLN_3");
  await standIn.provider.cancelSubscription("CUS_1:PLN_3");
  expect((await standIn.provider.readSubscription("CUS_1:PLN_3")).status).toBe("cancelled");
  // Made once, however many buy it at once, and found again after a restart.
  const yearly = { ...renews, intent: "yearly", title: "Yearly", months: 12, amount: 1_000_000 };
  const buyers = [order({ amount: 1_000_000, renews: yearly }), order({ amount: 1_000_000, renews: yearly })];
  await Promise.all(buyers.map((each) => standIn.provider.createCheckout(each)));
  for (const { reference } of buyers) {
    await standIn.pay(reference);
    expect((await standIn.provider.verify({ ref: null, reference }))?.subscriptionRef).toBe("CUS_1:PLN_4");
  }
  const restarted = order({ amount: 1_000_000, renews: yearly });
  await standIn.again?.().createCheckout(restarted);
  await standIn.pay(restarted.reference);
  expect((await standIn.provider.verify({ ref: null, reference: restarted.reference }))?.subscriptionRef).toBe(
    "CUS_1:PLN_4",
  );
  // Not for a length Paystack cannot renew after.
  const odd = order({ renews: { ...renews, intent: "odd", months: 5 } });
  await standIn.provider.createCheckout(odd);
  await standIn.pay(odd.reference);
  expect((await standIn.provider.verify({ ref: null, reference: odd.reference }))?.subscriptionRef).toBeNull();
  await expect(standIn.provider.createCheckout(order({ currency: "UGX" }))).rejects.toThrow(ProviderFailed);
  await standIn.close();
});

test("Paystack › a change asked for again after a crash › one subscription renews", async () => {
  const standIn = await paystackStandIn();
  const renews = { intent: "monthly", title: "Monthly", months: 1, amount: 200_000, currency: "NGN" };
  const wanted = order({ amount: 200_000, renews });
  await standIn.provider.createCheckout(wanted);
  await standIn.pay(wanted.reference);
  const ref = "CUS_1:PLN_monthly";
  const change = { ...renews, intent: "change_6_months", months: 6, amount: 1_550_000 };
  const key = randomUUID();
  for (const _ of [1, 2])
    expect(await standIn.provider.changeSubscription(ref, change, key)).toEqual({ ref: "CUS_1:PLN_six" });
  // A second one would be found running behind the one that is ended here.
  await standIn.provider.cancelSubscription("CUS_1:PLN_six");
  expect((await standIn.provider.readSubscription("CUS_1:PLN_six")).status).toBe("cancelled");
  await standIn.close();
});

test("payment providers › Flutterwave › a plan renews through a payment plan that is made once, changes by paying again, and ends", async () => {
  const standIn = await flutterwaveStandIn();
  const renews = { intent: "six_months", title: "6 Months", months: 6, amount: 600_000, currency: "NGN" };
  const [wanted, other] = [order({ amount: 600_000, renews }), order({ amount: 600_000, renews })];
  await Promise.all([wanted, other].map((each) => standIn.provider.createCheckout(each)));
  await standIn.pay(wanted.reference);
  const ref = (await standIn.provider.verify({ ref: null, reference: wanted.reference }))?.subscriptionRef ?? "";
  expect(ref).toBe("3807:1");
  await standIn.pay(other.reference);
  expect((await standIn.provider.verify({ ref: null, reference: other.reference }))?.subscriptionRef).toBe("3807:2");
  await standIn.provider.cancelSubscription("3807:2");
  await standIn.provider.cancelSubscription("3807:2");
  const at = new Date("2027-05-20T10:00:00.000Z");
  await standIn.renew?.(at);
  expect(await standIn.provider.readSubscription(ref)).toMatchObject({
    status: "active",
    cancelledAt: null,
    charges: [
      { reference: wanted.reference, paymentRef: "1" },
      { reference: "flw-3", paymentRef: "3", amount: 600_000, currency: "NGN", status: "success", at },
    ],
  });
  // Ended by itself after a charge that failed: nobody cancelled it.
  await standIn.renew?.(at, { fails: true });
  expect(await standIn.provider.readSubscription(ref)).toMatchObject({ status: "cancelled", cancelledAt: null });
  const again = order({ amount: 600_000, renews });
  await standIn.provider.createCheckout(again);
  await standIn.pay(again.reference);
  const running = (await standIn.provider.verify({ ref: null, reference: again.reference }))?.subscriptionRef ?? "";
  expect(await standIn.provider.changeSubscription(running, renews, randomUUID())).toEqual({ ref: null });
  expect(await standIn.provider.readSubscription(running)).toMatchObject({
    status: "cancelled",
    cancelledAt: expect.any(Date),
  });
  await standIn.close();
});

test("Paystack › three years of renewals › are read page by page, with the refunds of all in one list", async () => {
  const standIn = await paystackStandIn();
  const renews = { intent: "monthly", title: "Monthly", months: 1, amount: 200_000, currency: "NGN" };
  const wanted = order({ amount: 200_000, renews });
  await standIn.provider.createCheckout(wanted);
  await standIn.pay(wanted.reference);
  for (let month = 1; month <= 130; month += 1) await standIn.renew?.(new Date(Date.now() + month * 1_000));
  await standIn.giveBack(wanted.reference, 1_000);
  const before = standIn.requests?.length ?? 0;
  const { charges } = await standIn.provider.readSubscription("CUS_1:PLN_monthly");
  expect(charges.length).toBe(131);
  expect(charges[0]).toMatchObject({ reference: wanted.reference, refunds: [{ amount: 1_000 }] });
  expect((standIn.requests?.length ?? 0) - before).toBeLessThan(8);
  await standIn.close();
});

test("Paystack › messages without a reference of their own › say where to look, each by a name of its own", async () => {
  const standIn = await paystackStandIn();
  const renews = { intent: "monthly", title: "Monthly", months: 1, amount: 200_000, currency: "NGN" };
  const [wanted, other] = [order({ amount: 200_000, renews }), order({ amount: 200_000 })];
  for (const each of [wanted, other]) {
    await standIn.provider.createCheckout(each);
    await standIn.pay(each.reference);
  }
  const read = (kind: string, reference: string) => {
    const { raw, headers } = standIn.messageOf?.(kind, reference) ?? standIn.message(reference);
    return standIn.provider.parseWebhook(raw, headers, new Date());
  };
  const failed = read("renewalFailed", wanted.reference);
  expect(failed.refs).toEqual(["SUB_1"]);
  expect(await standIn.provider.readSubscription("SUB_1")).toMatchObject({
    ref: "CUS_1:PLN_monthly",
    otherRefs: ["SUB_1"],
  });
  expect(read("renewalFailed", wanted.reference).id).toBe(failed.id);
  const refunds = [read("refund", wanted.reference), read("refund", other.reference)];
  expect(refunds.map(({ refs }) => refs)).toEqual([[wanted.reference], [other.reference]]);
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(2);
  expect(read("dispute", other.reference).refs).toEqual([other.reference]);
  await standIn.close();
});

test("Paystack › an order that never reached it › is one nobody paid", async () => {
  const standIn = await paystackStandIn();
  expect(await standIn.provider.verify({ ref: null, reference: "ANK-NEVER" })).toBeNull();
  await standIn.close();
});

test("Flutterwave › messages without an id, without a wrapper, about a refund › say where to look", async () => {
  const standIn = await flutterwaveStandIn();
  const wanted = order();
  await standIn.provider.createCheckout(wanted);
  await standIn.pay(wanted.reference);
  const read = (kind: string) => {
    const { raw, headers } = standIn.messageOf?.(kind, wanted.reference) ?? standIn.message(wanted.reference);
    return standIn.provider.parseWebhook(raw, headers, new Date());
  };
  const events = ["ended", "refund", "flat", "nameless"].map(read);
  expect(events.map(({ refs }) => refs)).toEqual([[], ["1"], [wanted.reference], [wanted.reference]]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  expect(events.map(({ kind }) => kind)).toEqual([
    "subscription.cancelled",
    "refund.completed",
    "CARD_TRANSACTION",
    "charge.completed",
  ]);
  await standIn.close();
});

test("payment providers › Flutterwave › major units of currencies without decimals, and the older header", async () => {
  const standIn = await flutterwaveStandIn();
  const wanted = order({ amount: 15_000, currency: "RWF" });
  await standIn.provider.createCheckout(wanted);
  expect(standIn.lastAmount()).toBe(15_000);
  expect(await standIn.provider.verify({ ref: wanted.reference, reference: wanted.reference })).toBeNull();
  const raw = Buffer.from(JSON.stringify({ event: "charge.completed", data: { id: 1, tx_ref: wanted.reference } }));
  const read = (hash: string) => () => standIn.provider.parseWebhook(raw, { "verif-hash": hash }, new Date());
  expect(read("a secret hash")().refs).toEqual([wanted.reference]);
  expect(read("another")).toThrow(WebhookRefused);
  await standIn.close();
});

test("payment providers › an address elsewhere is never handed out", async () => {
  const standIn = await stripeStandIn();
  for (const url of [
    "https://evil.example/",
    "https://checkout.stripe.com.evil.example/",
    "http://checkout.stripe.com/",
    "https://evil.example/?checkout.stripe.com",
  ])
    expect(() => ownAddress(standIn.provider, url)).toThrow(/not its own/);
  await standIn.close();
});

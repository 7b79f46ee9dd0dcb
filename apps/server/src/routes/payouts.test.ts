import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { passDays, payByCard, paymentsOf, sandboxOf } from "../../test/support/pay.ts";
import { flutterwaveStandIn } from "../../test/support/pay-stand-ins/flutterwave.ts";
import { paystackStandIn } from "../../test/support/pay-stand-ins/paystack.ts";
import { stripeStandIn } from "../../test/support/pay-stand-ins/stripe.ts";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../test/support/server.ts";
import { reconcileDueBusinesses } from "../commands/payments/reconcile-job.ts";
import { usualTerms } from "../providers/payments/payments.ts";

let server: TestServer;
let phone: TestDevice;
let number: number;
const share = { bps: 100, fixed: { NGN: 50_00 } };
beforeAll(async () => {
  server = await testServer({ terms: { ...usualTerms, share } });
});
afterAll(() => server.close());
beforeEach(async () => {
  sandboxOf(server).engine.setWebhooks("now");
  phone = await TestDevice.of(await server.signUp());
  number = 1;
});

async function issue(naira = "45000"): Promise<Invoice> {
  const issued = buildInvoice({
    status: "issued",
    contact: buildContact(),
    series: { ...phone.seriesOf(), next: number },
    lines: [buildLine({ quantity: "1", unitPrice: naira, taxIds: [] })],
    taxes: [],
  });
  number += 1;
  expect(await phone.receipts(creation("invoices", issued))).toMatchObject([{ status: "applied" }]);
  return issued;
}

type Read = AnswerOf<typeof calls.readPayouts>;
const read = async () => (await phone.user.call("GET", "/payouts")).body as unknown as Read;
const connect = (user: object = { current_password: phone.user.password }) =>
  phone.user.call("POST", "/payouts/sandbox/connect", { user });
const form = { "content-type": "application/x-www-form-urlencoded" };
async function finish(): Promise<void> {
  const { url } = (await connect()).body as unknown as AnswerOf<typeof calls.connectAccount>;
  const path = new URL(url ?? "").pathname;
  expect((await server.call("GET", path)).text).toContain("Where shall");
  const done = await server.call("POST", path, "bank=Test+Bank&number=0123456789", form);
  expect([done.status, done.headers["location"]]).toEqual([303, "http://shop.example/money?connected=sandbox"]);
  await sandboxOf(server).engine.settled();
}
const page = async (invoice: Invoice) =>
  (await server.call("GET", `/invoice/link/${invoice.linkId}`, undefined, { accept: "text/html" })).text;
const secret = (invoice: Invoice) => server.call("GET", `/stripe/client-secrete/${invoice.linkId}`);
const pay = (invoice: Invoice) => payByCard(server, invoice);
const payments = () => paymentsOf(phone);
const ownAccount = async (): Promise<string> => {
  const { business_id: id } = await server.deps.db.global
    .selectFrom("users")
    .select("business_id")
    .where("id", "=", phone.user.user.id)
    .executeTakeFirstOrThrow();
  const account = await server.deps.db.read(id, (tx) =>
    tx.selectFrom("connected_accounts").select("account_ref").executeTakeFirstOrThrow(),
  );
  return account.account_ref;
};

describe("an account of one's own", () => {
  test("not connected › no card on the page, none is opened, and the bank details stay", async () => {
    const invoice = await issue();
    expect(await page(invoice)).not.toContain('/pay"');
    expect((await secret(invoice)).status).toBe(502);
    const { accounts, terms, direct } = await read();
    expect(accounts).toMatchObject([{ provider: "sandbox", state: "not_begun", how: "provider_page" }]);
    expect([terms, direct]).toEqual([
      { shareBps: 100, shareFixed: 50_00, currency: "NGN", feeBearer: "business" },
      false,
    ]);
  });

  test("connecting › asks for the owner's password, goes through the company's page, is told by mail", async () => {
    expect((await phone.user.call("POST", "/payouts/sandbox/connect", {})).status).toBe(422);
    expect((await connect({ current_password: "a guess" })).body.code).toBe("wrong_password");
    const invoice = await issue();
    const begun = (await connect()).body as unknown as AnswerOf<typeof calls.connectAccount>;
    expect([begun.account.state, begun.url]).toEqual([
      "onboarding",
      expect.stringMatching(/^http:\/\/shop\.example\/checkout\/onboarding\//),
    ]);
    expect(await page(invoice)).not.toContain('/pay"');
    await finish();
    expect((await read()).accounts).toMatchObject([{ state: "ready", label: "Test Bank ··6789" }]);
    expect(await page(invoice)).toContain('/pay"');
    const mails = await server.mail.list();
    expect(mails.filter(({ source }) => source.includes("payments go was changed"))).not.toEqual([]);
    expect((await phone.user.call("GET", "/users/events")).text).toContain("payouts_changed");
  });

  test("switched off and restricted › the card goes from the page, on again it is back", async () => {
    await finish();
    const invoice = await issue();
    const turn = (on: boolean) => phone.user.call("POST", "/payouts/sandbox/switch", { on });
    await turn(false);
    expect([(await read()).accounts[0]?.state, (await page(invoice)).includes('/pay"')]).toEqual(["off", false]);
    await turn(true);
    expect([(await read()).accounts[0]?.state, (await page(invoice)).includes('/pay"')]).toEqual(["ready", true]);
    sandboxOf(server).engine.changeAccount(await ownAccount(), { state: "restricted" });
    await sandboxOf(server).engine.settled();
    expect([(await read()).accounts[0]?.state, (await page(invoice)).includes('/pay"')]).toEqual(["restricted", false]);
  });
});

describe("the way of a payment", () => {
  test("paid by card › goes to the business's account with its share, and devices pull fee, share, net and day", async () => {
    await finish();
    const invoice = await issue();
    await pay(invoice);
    const [charged] = Object.values(sandboxOf(server).engine.state.payments).filter(
      ({ amount, account }) => amount === 4_500_000 && account !== null,
    );
    expect(charged?.account).toBe(await ownAccount());
    const gross = 4_500_000;
    const [fee, ourShare] = [67_500, 45_000 + 50_00];
    const settlement = { gross, fee, share: ourShare, net: gross - fee - ourShare, payout: null, settledOn: null };
    expect(await payments()).toMatchObject([
      { amount: gross, provider: "sandbox", settlement: { ...settlement, expectedOn: expect.any(String) } },
    ]);
    await passDays(server, 4);
    expect(await payments()).toMatchObject([
      { settlement: { ...settlement, payout: expect.stringMatching(/^po_/), settledOn: expect.any(String) } },
    ]);
  });

  test("a device › neither makes nor changes the way of a payment", async () => {
    await finish();
    await pay(await issue());
    const [paid] = await payments();
    const forged = { ...paid?.settlement, fee: 0, share: 0, net: paid?.settlement?.gross };
    await phone.receipts(edit("payments", paid as Payment, { settlement: forged } as never, 1));
    expect((await payments())[0]?.settlement).toEqual(paid?.settlement);
  });

  test("given back in part › the refund has a way of its own, and everything adds up", async () => {
    await finish();
    await pay(await issue());
    const { engine } = sandboxOf(server);
    const mine = await ownAccount();
    const charged = Object.values(engine.state.payments).find(({ account }) => account === mine);
    engine.refund(charged?.id ?? "", 1_000_000, "once-and-no-more");
    await engine.settled();
    expect(new Set((await payments()).map(({ settlement }) => settlement?.net))).toEqual(
      new Set([-1_000_000, 4_500_000 - 67_500 - 50_000]),
    );
    await passDays(server, 5);
    const all = await payments();
    expect(all.every(({ settlement }) => settlement?.settledOn)).toBe(true);
    const sum = (of: "gross" | "fee" | "share" | "net") =>
      all.reduce((total, { settlement }) => total + (settlement?.[of] ?? 0), 0);
    expect(sum("gross")).toBe(sum("fee") + sum("share") + sum("net"));
  });
});

describe("compared with the company's list", () => {
  test("money that belongs to no invoice › is found once, the owner is written to, and it goes back or to an invoice", async () => {
    await finish();
    const { engine } = sandboxOf(server);
    engine.payElsewhere(await ownAccount(), 1_250_000, "NGN");
    engine.payElsewhere(await ownAccount(), 700_000, "NGN");
    await passDays(server, 4);
    await passDays(server, 1);
    const { differences, accounts } = await read();
    expect(differences.map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
    expect(new Set(differences.map(({ amount }) => amount))).toEqual(new Set([1_250_000, 700_000]));
    expect(accounts[0]?.comparedAt).not.toBeNull();
    const mails = async () =>
      (await server.mail.list()).filter(
        ({ source }) => source.includes(`\nTo: ${phone.user.user.email}`) && source.includes("differs from yours"),
      ).length;
    await expect.poll(mails).toBe(1);
    const solve = (amount: number, body: object) =>
      phone.user.call("POST", `/payouts/differences/${differences.find((each) => each.amount === amount)?.id}`, {
        user: { current_password: phone.user.password },
        ...body,
      });
    expect((await solve(1_250_000, { do: "refund" })).status).toBe(200);
    const back = Object.values(engine.state.payments).find(({ amount }) => amount === 1_250_000);
    expect(back?.refunds.map(({ amount }) => amount)).toEqual([1_250_000]);
    const invoice = await issue("7000");
    const assigned = await solve(700_000, { do: "assign", invoice_id: invoice.id });
    expect([assigned.status, (assigned.body as unknown as { differences: unknown[] }).differences]).toEqual([200, []]);
    expect(await payments()).toMatchObject([
      { amount: 700_000, provider: "sandbox", allocations: [{ invoiceId: invoice.id, amount: 700_000 }] },
    ]);
    await passDays(server, 2);
    expect((await read()).differences).toEqual([]);
  });

  test("a difference the company's list no longer shows › is closed", async () => {
    await finish();
    const entered = {
      business_id: phone.user.user.business_id,
      id: newId(Date.now(), systemRandom),
      provider: "sandbox" as const,
      kind: "late" as const,
      payment_ref: "came after all",
      payment_id: null,
      currency: "NGN",
      amount: 450_000,
      paid_on: "2026-11-20",
      found_at: new Date(),
    };
    const { db } = server.deps;
    await db.tenantTransaction(entered.business_id, (tx) =>
      tx.insertInto("payment_differences").values(entered).execute(),
    );
    expect((await read()).differences).toHaveLength(1);
    await passDays(server, 1);
    expect((await read()).differences).toEqual([]);
  });
});

describe("each company › connect, invoice, pay, settled", () => {
  const bank = { bank_code: "044", bank_name: "Access Bank", number: "0690000031" };
  test.each([
    { name: "paystack", country: "NG", currency: "NGN", make: paystackStandIn, hosted: true },
    { name: "flutterwave", country: "NG", currency: "NGN", make: flutterwaveStandIn, hosted: true },
    { name: "stripe", country: "GB", currency: "GBP", make: stripeStandIn, hosted: false },
  ] as const)("$name › the client's money reaches the business, and the books of both agree", async (one) => {
    const standIn = await one.make();
    const terms = { ...usualTerms, share: { bps: 150, fixed: {} } };
    const own = await testServer({ providers: [standIn.provider], terms });
    try {
      const device = await TestDevice.of(
        await own.signUp(undefined, { country: one.country, phone: "+2348030000000" }),
      );
      const { user } = device;
      const proof = { current_password: user.password };
      const body = { user: proof, ...(one.hosted ? { account: bank } : {}) };
      const connected = await user.call("POST", `/payouts/${one.name}/connect`, body);
      expect([connected.status, connected.text]).toEqual([
        200,
        expect.stringContaining(one.hosted ? "··0031" : "connect.stripe.com"),
      ]);
      standIn.finishOnboarding();
      // Whoever comes back within seconds is not asked about again.
      await expect.poll(async () => (await user.call("GET", "/payouts")).text).toContain('"state":"ready"');
      const invoice = buildInvoice({
        status: "issued",
        contact: buildContact({ email: "client@client.example" }),
        series: device.seriesOf(),
        currency: one.currency,
        lines: [buildLine({ quantity: "1", unitPrice: "45000", taxIds: [] })],
        taxes: [],
      });
      expect(await device.receipts(creation("invoices", invoice))).toMatchObject([{ status: "applied" }]);
      const page = await own.call("GET", `/invoice/link/${invoice.linkId}/pay`, undefined, { accept: "text/html" });
      // A company with a page of its own is led to without any script.
      expect(page.status).toBe(one.hosted ? 303 : 503);
      const opened = (await own.call("GET", `/stripe/client-secrete/${invoice.linkId}`)).body as unknown as Secret;
      expect(opened).toMatchObject({ provider: one.name, amount: 4_500_000, account: expect.any(String) });
      const [intent] = await own.deps.db.read((await intentOwner(own, user.user.id)) ?? "", (tx) =>
        tx.selectFrom("invoice_intents").selectAll().execute(),
      );
      await standIn.pay(intent?.reference ?? "");
      expect((await own.call("GET", `/stripe/payments/${invoice.linkId}`)).body).toMatchObject({ state: "paid" });
      const settlementOf = async () => {
        const { changes } = await device.pull();
        const paid = changes.find(({ collection, data }) => collection === "payments" && data !== null);
        return z.parse(Payment, paid?.data).settlement;
      };
      const books = standIn.books();
      expect(books.share).toBe(67_500);
      expect(await settlementOf()).toMatchObject({ ...books, settledOn: null });
      standIn.settle("2026-12-01");
      await own.deps.db.global
        .insertInto("billing_due")
        .values({
          business_id: (await intentOwner(own, user.user.id)) ?? "",
          due_at: new Date(0),
        })
        .onConflict((conflict) => conflict.column("business_id").doUpdateSet({ due_at: new Date(0) }))
        .execute();
      await reconcileDueBusinesses(own.deps);
      expect(await settlementOf()).toMatchObject({ ...books, settledOn: "2026-12-01", payout: expect.any(String) });
      expect((await user.call("GET", "/payouts")).body).toMatchObject({ differences: [] });
    } finally {
      await own.close();
      await standIn.close();
    }
  });
});

describe("Stripe › a payment on its own page into the account of a business, disputed", () => {
  test.each([
    ["told under Stripe's own ids alone", true],
    ["message lost", false],
  ])("%s › stands on the payment", async (_, isTold) => {
    const standIn = await stripeStandIn();
    const own = await testServer({ providers: [standIn.provider], terms: usualTerms });
    try {
      const device = await TestDevice.of(await own.signUp(undefined, { country: "GB" }));
      const { user } = device;
      await user.call("POST", "/payouts/stripe/connect", { user: { current_password: user.password } });
      standIn.finishOnboarding();
      await expect.poll(async () => (await user.call("GET", "/payouts")).text).toContain('"state":"ready"');
      const link = { id: newId(Date.now(), systemRandom), title: "Class", note: "", currency: "GBP", amount: 25_000 };
      const made = await user.call("POST", "/payment-links", { link: { ...link, takes_cards: true } });
      const { link_id: id } = (made.body as unknown as AnswerOf<typeof calls.createPaymentLink>).link;
      const typed = new URLSearchParams({ id: newId(Date.now(), systemRandom), name: "Ada", amount: "" }).toString();
      const sent = await own.call("POST", `/checkout/link/${id}/card`, typed, form);
      expect(sent.headers["location"]).toContain("https://checkout.stripe.com/");
      const businessId = user.user.business_id;
      const reconcile = async () => {
        await own.deps.db.global
          .updateTable("billing_due")
          .set({ due_at: new Date(0) })
          .execute();
        await reconcileDueBusinesses(own.deps);
      };
      const [{ reference }] = (await own.deps.db.read(businessId, (tx) =>
        tx.selectFrom("invoice_intents").select("reference").execute(),
      )) as [{ reference: string }];
      const tell = (message: { raw: Buffer; headers: Record<string, string> } | undefined) =>
        own.call("POST", "/webhooks/stripe", message?.raw, { ...message?.headers, "content-type": "application/json" });
      await standIn.pay(reference);
      expect((await tell(standIn.message(reference))).status).toBe(200);
      expect(await paymentsOf(device)).toMatchObject([{ amount: 25_000, status: "confirmed" }]);
      standIn.dispute?.(reference, 25_000);
      await (isTold ? tell(standIn.messageOf?.("dispute", reference)) : reconcile());
      expect(await paymentsOf(device)).toMatchObject([{ amount: 25_000, dispute: { status: "open" } }]);
    } finally {
      await own.close();
      await standIn.close();
    }
  });
});

type Secret = AnswerOf<typeof calls.invoiceClientSecret>;
const intentOwner = async (own: TestServer, userId: string): Promise<string | undefined> =>
  (await own.deps.db.global.selectFrom("users").select("business_id").where("id", "=", userId).executeTakeFirst())
    ?.business_id;

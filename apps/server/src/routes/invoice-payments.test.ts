import { randomUUID } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import { cardPaymentDiffers } from "@ankara/contract/unclear-payments";
import type { calls } from "@ankara/contract/calls";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderFailed } from "../providers/payments/provider.ts";
import { ProviderRefused } from "../providers/payments/request-json.ts";
import { reconcileDueBusinesses } from "../commands/payments/reconcile-job.ts";
import { passDays, payByCard, paymentsOf, sandboxOf, secretOf, testCard, typeCard } from "../../test/support/pay.ts";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  sandboxOf(server).engine.setWebhooks("now");
  phone = await TestDevice.of(await server.signUp());
});

async function issue(changes: Partial<Invoice> = {}): Promise<Invoice> {
  const issued = buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Mama Tolu", email: "tolu@client.example" }),
    series: phone.seriesOf(),
    lines: [buildLine({ name: "Cloth", quantity: "1", unitPrice: "45000", taxIds: [] })],
    taxes: [],
    ...changes,
  });
  const receipts = await phone.receipts(creation("invoices", issued));
  expect(receipts).toMatchObject([{ status: "applied" }]);
  return issued;
}

const openPayment = (invoice: Pick<Invoice, "linkId">) =>
  server.call("GET", `/stripe/client-secrete/${invoice.linkId}`);
const stateOf = async (invoice: Pick<Invoice, "linkId">) =>
  (await server.call("GET", `/stripe/payments/${invoice.linkId}`)).body as unknown as AnswerOf<
    typeof calls.invoicePaymentState
  >;
const type = (secret: string, number: string = testCard.number) =>
  server.call("POST", "/checkout/card/pay", { client_secret: secret, ...testCard, number });

const pay = (invoice: Invoice) => payByCard(server, invoice);
const payments = () => paymentsOf(phone);

const paymentOf = (invoice: Invoice, amount: number): Payment =>
  buildPayment({
    contactId: invoice.contactId,
    amount,
    currency: invoice.currency,
    allocations: [{ invoiceId: invoice.id, amount }],
  });

describe("a client pays an invoice by card", () => {
  test("its balance, once: the record reaches the devices, owner and client get a mail, the page is its receipt", async () => {
    const invoice = await issue();
    const secret = await secretOf(server, invoice);
    expect(secret).toMatchObject({
      provider: "sandbox",
      amount: 4_500_000,
      currency: "NGN",
      publishable: "http://shop.example",
    });
    const form = await server.call("GET", `/checkout/card?client_secret=${secret.client_secret}`);
    expect([form.status, form.headers["x-frame-options"]]).toEqual([200, "SAMEORIGIN"]);
    expect((await stateOf(invoice)).state).toBe("pending");
    expect((await type(secret.client_secret)).body).toEqual({ state: "paid" });
    await sandboxOf(server).engine.settled();
    expect(await stateOf(invoice)).toMatchObject({ state: "paid", balance: 0, amount: 4_500_000, number: "INV-0001" });
    expect(await payments()).toMatchObject([
      {
        amount: 4_500_000,
        currency: "NGN",
        method: "card",
        status: "confirmed",
        reference: expect.stringMatching(/^ANK-/),
        contactId: invoice.contactId,
        allocations: [{ invoiceId: invoice.id, amount: 4_500_000 }],
      },
    ]);
    const again = await openPayment(invoice);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    await reconcileDueBusinesses(server.deps);
    const mailsTo = async (to: string) =>
      (await server.mail.list()).filter(
        ({ source }) => source.includes(`\nTo: ${to}`) && !/Subject: Confirm/.test(source),
      ).length;
    await expect
      // The mail to the client brings the document, which is drawn in another process.
      .poll(() => Promise.all([mailsTo(phone.user.user.email), mailsTo("tolu@client.example")]))
      .toEqual([1, 1]);
    expect(
      (await server.call("GET", `/invoice/link/${invoice.linkId}`, undefined, { accept: "text/html" })).text,
    ).toContain("Paid");
  });

  test("in shillings without cents, in dollars and in dinars of a thousand fils, in the minor units of each", async () => {
    const lines = [buildLine({ name: "Cloth", quantity: "3", unitPrice: "45000", taxIds: [] })];
    const shillings = await issue({ currency: "UGX", lines });
    expect(await secretOf(server, shillings)).toMatchObject({ amount: 135_000, currency: "UGX" });
    await pay(shillings);
    const series = { ...phone.seriesOf(), next: 2 };
    const dollars = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series,
      currency: "USD",
      lines,
      taxes: [],
    });
    await phone.receipts(creation("invoices", dollars));
    expect(await secretOf(server, dollars)).toMatchObject({ amount: 13_500_000, currency: "USD" });
    await pay(dollars);
    const dinars = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series: { ...phone.seriesOf(), next: 3 },
      currency: "KWD",
      lines: [buildLine({ name: "Cloth", quantity: "3", unitPrice: "1.125", taxIds: [] })],
      taxes: [],
    });
    await phone.receipts(creation("invoices", dinars));
    expect(await secretOf(server, dinars)).toMatchObject({ amount: 3_375, currency: "KWD" });
    await pay(dinars);
    // A copy begins with the newest.
    expect((await payments()).map(({ amount, currency }) => [amount, currency])).toEqual([
      [3_375, "KWD"],
      [13_500_000, "USD"],
      [135_000, "UGX"],
    ]);
  });

  test("two tabs share one payment, and it is charged once", async () => {
    const invoice = await issue();
    const secrets = await Promise.all(Array.from({ length: 6 }, () => secretOf(server, invoice)));
    expect(new Set(secrets.map(({ client_secret }) => client_secret)).size).toBe(1);
    const secret = secrets[0]?.client_secret ?? "";
    await Promise.all([type(secret), type(secret)]);
    await sandboxOf(server).engine.settled();
    expect(await payments()).toHaveLength(1);
  });

  test("after a part was paid by other means, what is left; a payment of the former balance is closed", async () => {
    const invoice = await issue();
    const before = await secretOf(server, invoice);
    await phone.receipts(creation("payments", paymentOf(invoice, 1_500_000)));
    const after = await secretOf(server, invoice);
    expect([after.amount, after.client_secret === before.client_secret]).toEqual([3_000_000, false]);
    expect((await type(before.client_secret)).body).toMatchObject({ state: "refused" });
    await type(after.client_secret);
    await sandboxOf(server).engine.settled();
    expect((await payments()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_500_000, 3_000_000]);
    expect((await stateOf(invoice)).balance).toBe(0);
  });

  test("without a script › on the company's own page, in place of an open form, and back at the receipt", async () => {
    sandboxOf(server).engine.setWebhooks("never");
    const invoice = await issue();
    const { client_secret: form } = await secretOf(server, invoice);
    const link = `/invoice/link/${invoice.linkId}`;
    const navigate = (path: string) => server.call("GET", path, undefined, { accept: "text/html" });
    const led = await navigate(`${link}/pay?hosted`);
    expect([led.status, led.headers["location"]]).toEqual([303, expect.stringContaining("/checkout/pay/")]);
    expect((await navigate(`${link}/pay?hosted`)).headers["location"]).toBe(led.headers["location"]);
    expect((await type(form)).body).toMatchObject({ state: "refused" });
    // A form elsewhere goes on at the same page: both are one payment.
    expect(await secretOf(server, invoice)).toMatchObject({ url: led.headers["location"] });
    expect(await typeCard(server, String(led.headers["location"]))).toBe(303);
    const back = await navigate(`${link}/receipt?lang=fr`);
    expect([back.status, back.headers["location"]]).toEqual([303, `${link}?lang=fr`]);
    expect((await navigate(link)).text).toContain("Paid");
    expect(await payments()).toMatchObject([{ amount: 4_500_000, status: "confirmed" }]);
  });

  test("while it was paid otherwise, too much stays as the client's credit", async () => {
    const invoice = await issue();
    const { client_secret } = await secretOf(server, invoice);
    await phone.receipts(creation("payments", paymentOf(invoice, 4_000_000)));
    await type(client_secret);
    await sandboxOf(server).engine.settled();
    const byCard = (await payments()).find(({ method }) => method === "card");
    expect(byCard).toMatchObject({ amount: 4_500_000, allocations: [{ amount: 500_000 }] });
  });

  test("declined, it says why and changes nothing; the next card pays", async () => {
    const invoice = await issue();
    const { client_secret } = await secretOf(server, invoice);
    expect((await type(client_secret, "4000000000000002")).body).toEqual({
      state: "refused",
      message: "Your card was declined.",
    });
    await sandboxOf(server).engine.settled();
    expect(await stateOf(invoice)).toMatchObject({ state: "failed", balance: 4_500_000 });
    expect(await payments()).toEqual([]);
    await type(client_secret);
    expect((await stateOf(invoice)).state).toBe("paid");
  });

  test("given back in parts, reversals of their own open the balance again", async () => {
    const invoice = await issue();
    await pay(invoice);
    const { engine } = sandboxOf(server);
    const payment = Object.values(engine.state.payments).at(-1);
    for (const amount of [1_000_000, 3_500_000]) {
      engine.refund(payment?.id ?? "", amount, randomUUID());
      await engine.settled();
    }
    const all = await payments();
    expect(
      all
        .toSorted((a, b) => a.amount - b.amount)
        .map(({ amount, reverses, status }) => [amount, reverses !== null, status]),
    ).toEqual([
      [-3_500_000, true, "confirmed"],
      [-1_000_000, true, "confirmed"],
      [4_500_000, false, "reversed"],
    ]);
    expect((await secretOf(server, invoice)).amount).toBe(4_500_000);
  });

  test.each([{ amount: 100 }, { currency: "USD" }, { reference: "ANK-SOMEBODY" }, { customer: randomUUID() }])(
    "that is another than was asked for (%o) is a claim the owner decides on, and never counts by itself",
    async (differs) => {
      const { engine } = sandboxOf(server);
      const logged = vi.spyOn(server.deps.log, "error").mockReturnValue(undefined);
      const invoice = await issue();
      const { client_secret } = await secretOf(server, invoice);
      engine.setWebhooks("never");
      await type(client_secret);
      const payment = Object.values(engine.state.payments).findLast(
        ({ customer }) => customer === phone.user.user.business_id,
      );
      if (!payment) throw new Error("there is no payment");
      const ordered = { ...payment };
      Object.assign(payment, differs);
      for (let time = 0; time < 2; time++)
        expect(await stateOf(invoice)).toMatchObject({ state: "pending", unclear: true, balance: 4_500_000 });
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ differs: Object.keys(differs)[0] }),
        "a card payment is not as it was ordered",
      );
      const again = await openPayment(invoice);
      expect([again.status, again.body.message]).toEqual([409, cardPaymentDiffers]);
      const [claim, ...others] = await payments();
      expect(others).toEqual([]);
      expect(claim).toMatchObject({
        status: "claimed",
        method: "card",
        amount: payment.amount,
        currency: payment.currency,
        claim: { amount: payment.amount },
      });
      await expect
        .poll(
          async () => (await server.mail.list()).filter(({ source }) => source.includes("Check a card payment")).length,
        )
        .toBeGreaterThan(0);
      // Found to be right after all, it is money in the same record.
      Object.assign(payment, ordered);
      await passDays(server, 1);
      expect(await stateOf(invoice)).toMatchObject({ state: "paid", unclear: false, balance: 0 });
      expect(await payments()).toMatchObject([{ id: claim?.id, status: "confirmed", amount: 4_500_000, note: "" }]);
      logged.mockRestore();
    },
  );

  test("that is unclear ends with the owner's word, or when the money goes back", async () => {
    const { engine } = sandboxOf(server);
    const logged = vi.spyOn(server.deps.log, "error").mockReturnValue(undefined);
    const bend = async (invoice: Invoice) => {
      engine.setWebhooks("never");
      await type((await secretOf(server, invoice)).client_secret);
      const payment = Object.values(engine.state.payments).at(-1);
      if (!payment) throw new Error("there is no payment");
      payment.amount = 1_000_000;
      expect((await stateOf(invoice)).unclear).toBe(true);
      return { payment, claim: (await payments()).find(({ status }) => status === "claimed") };
    };
    const invoice = await issue();
    const first = await bend(invoice);
    if (!first.claim) throw new Error("there is no claim");
    await phone.receipts(edit("payments", first.claim, { status: "reversed", rejectedReason: "Nothing came" }, 2));
    expect(await stateOf(invoice)).toMatchObject({ state: "failed", unclear: true });
    const second = await bend(invoice);
    engine.refund(second.payment.id, 1_000_000, randomUUID());
    await passDays(server, 1);
    expect((await payments()).map(({ status }) => status)).toEqual(["reversed", "reversed"]);
    expect((await secretOf(server, invoice)).amount).toBe(4_500_000);
    logged.mockRestore();
  });

  test("is told by asking when no message comes and nobody looks; one that is left is closed after its days", async () => {
    const { engine } = sandboxOf(server);
    engine.setWebhooks("never");
    const invoice = await issue();
    await type((await secretOf(server, invoice)).client_secret);
    await passDays(server, 0.01);
    expect(await payments()).toMatchObject([{ amount: 4_500_000, status: "confirmed" }]);
    const left = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series: { ...phone.seriesOf(), next: 2 },
      lines: [buildLine({ name: "Cloth", quantity: "1", unitPrice: "45000", taxIds: [] })],
      taxes: [],
    });
    await phone.receipts(creation("invoices", left));
    const { client_secret } = await secretOf(server, left);
    await passDays(server, 3);
    expect((await type(client_secret)).body).toMatchObject({ state: "refused" });
    const rows = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("invoice_intents").select(["invoice_id", "status"]).execute(),
    );
    expect(Object.fromEntries(rows.map((row) => [row.invoice_id, row.status]))).toEqual({
      [invoice.id]: "paid",
      [left.id]: "failed",
    });
  });

  test("of a link that is unknown, revoked or a draft's answers alike; a void or foreign document is a conflict", async () => {
    const invoice = await issue();
    const draft = buildInvoice({ contact: buildContact() });
    await phone.receipts(creation("invoices", draft));
    for (const linkId of ["x".repeat(24), draft.linkId, "short"])
      expect((await openPayment({ linkId })).status).toBe(404);
    const voiding = { status: "void", voidedAt: "2026-11-20T12:00:00.000Z", voidReason: "Wrong client" };
    await phone.receipts(edit("invoices", invoice, voiding, 1));
    expect((await openPayment(invoice)).status).toBe(409);
    await phone.receipts(
      edit("invoices", { ...invoice, ...voiding }, { linkRevokedAt: "2026-11-20T12:00:00.000Z" }, 2),
    );
    expect((await openPayment(invoice)).status).toBe(404);
  });
});

describe("refund of a card payment", () => {
  type Proof = { user: { current_password: string } } | null;
  const owner = (): Proof => ({ user: { current_password: phone.user.password } });
  const refund = (id: string, amount: number, { key = randomUUID(), proof = owner() } = {}) =>
    phone.user.call("POST", `/payments/${id}/refund`, { ...proof, refund: { amount } }, { "idempotency-key": key });
  async function paid(): Promise<{ invoice: Invoice; id: string }> {
    const invoice = await issue();
    await pay(invoice);
    const [payment] = await payments();
    return { invoice, id: payment?.id ?? "" };
  }
  /** The amounts of all entries, and what a client would be asked for. */
  const books = async (invoice: Invoice) => [
    (await payments()).map(({ amount }) => amount).toSorted((a, b) => a - b),
    (await stateOf(invoice)).balance,
  ];

  test("in part, then the rest › money goes back once for each act, and the balance follows", async () => {
    const { invoice, id } = await paid();
    const key = randomUUID();
    const answers = [await refund(id, 1_500_000, { key }), await refund(id, 1_500_000, { key })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body).toMatchObject({ refund: { amount: 1_500_000, currency: "NGN", state: "done" } });
    expect(await books(invoice)).toEqual([[-1_500_000, 4_500_000], 1_500_000]);
    expect((await refund(id, 3_000_001)).body).toMatchObject({
      fields: { "refund.amount": "This is more than is left of the payment" },
    });
    expect((await refund(id, 3_000_000)).status).toBe(200);
    expect(await books(invoice)).toEqual([[-3_000_000, -1_500_000, 4_500_000], 4_500_000]);
    expect((await refund(id, 1)).body).toMatchObject({ message: "All of this payment was refunded." });
    const facts = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("payment_facts").select(["said", "amount"]).orderBy("amount").execute(),
    );
    expect(facts.map(({ said, amount }) => [said, Number(amount)])).toEqual([
      ["refunded", -3_000_000],
      ["refunded", -1_500_000],
      ["paid", 4_500_000],
    ]);
  });

  test("without the owner's proof, for a payment of somebody else, for no card payment › nothing goes back", async () => {
    const { invoice, id } = await paid();
    expect((await refund(id, 100, { proof: null })).body).toMatchObject({
      fields: { "user.current_password": expect.any(String) },
    });
    expect((await refund(id, 100, { proof: { user: { current_password: "a guess" } } })).status).toBe(422);
    const stranger = await server.signUp();
    const theirs = { user: { current_password: stranger.password }, refund: { amount: 100 } };
    expect((await stranger.call("POST", `/payments/${id}/refund`, theirs)).status).toBe(404);
    const cash = paymentOf(invoice, 100);
    await phone.receipts(creation("payments", cash));
    expect((await refund(cash.id, 100)).status).toBe(404);
    expect((await refund(id, 0)).status).toBe(422);
    expect(sandboxOf(server).engine.state.payments).not.toMatchObject({ refunds: [{ amount: 100 }] });
  });

  test("several at once over the same money › together they take no more than there is", async () => {
    const { invoice, id } = await paid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id, 1_500_000)));
    const statuses = new Set(answers.map(({ status }) => status));
    const done = answers.filter(({ status }) => status === 200).length;
    expect(statuses).toEqual(new Set([200, 409]));
    await sandboxOf(server).engine.settled();
    const backs = Array.from({ length: done }, () => -1_500_000);
    expect(done).toBeLessThanOrEqual(3);
    expect(await books(invoice)).toEqual([[...backs, 4_500_000], done * 1_500_000]);
  });

  test("that the company does not answer › is on its way, is asked again and goes back once", async () => {
    const { invoice, id } = await paid();
    const { payments: all } = server.deps;
    const provider = all.byName("sandbox");
    if (!provider) throw new Error("there is no sandbox");
    const broken = vi.spyOn(provider, "refund").mockImplementation(async () => {
      throw new ProviderFailed("the line broke");
    });
    expect((await refund(id, 2_000_000)).body).toMatchObject({ refund: { state: "underway" } });
    expect((await payments()).map(({ refunding }) => refunding)).toEqual([2_000_000]);
    expect(await books(invoice)).toEqual([[4_500_000], 0]);
    // Money on its way back cannot be refunded a second time.
    const beyond = await refund(id, 2_500_001);
    expect([beyond.status, beyond.body.message]).toEqual([409, expect.stringContaining("is under way")]);
    broken.mockRestore();
    await passDays(server, 0.01);
    expect(await books(invoice)).toEqual([[-2_000_000, 4_500_000], 2_000_000]);
    expect((await payments()).find((payment) => payment.id === id)?.refunding).toBe(0);
    await passDays(server, 1);
    expect(await books(invoice)).toEqual([[-2_000_000, 4_500_000], 2_000_000]);
  });

  test("that the company refuses › is refused here, and the money is there to refund", async () => {
    const { invoice, id } = await paid();
    const provider = server.deps.payments.byName("sandbox");
    if (!provider) throw new Error("there is no sandbox");
    const refusing = vi.spyOn(provider, "refund").mockImplementation(async () => {
      throw new ProviderRefused(400, "the balance is too low");
    });
    const answer = await refund(id, 2_000_000);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("refused the refund")]);
    refusing.mockRestore();
    expect((await payments()).map(({ refunding }) => refunding)).toEqual([0]);
    expect((await refund(id, 4_500_000)).status).toBe(200);
    expect(await books(invoice)).toEqual([[-4_500_000, 4_500_000], 4_500_000]);
  });
});

describe("dispute of a card payment", () => {
  async function disputed(amount = 4_500_000) {
    const { engine } = sandboxOf(server);
    const invoice = await issue();
    await pay(invoice);
    const charge = Object.values(engine.state.payments).findLast(
      ({ customer }) => customer === phone.user.user.business_id,
    );
    const ref = engine.dispute(charge?.id ?? "", amount) ?? "";
    await engine.settled();
    const [payment] = await payments();
    return { engine, invoice, ref, id: payment?.id ?? "", charge: charge?.id ?? "" };
  }
  const mailsAbout = async (subject: string) =>
    (
      await server.deps.db.read(phone.user.user.business_id, (tx) =>
        tx.selectFrom("mails").select("subject").where("subject", "like", `%${subject}%`).execute(),
      )
    ).length;

  test("open › the payment says so with the day to answer by, the owner is told, the balance stays", async () => {
    const { invoice, id } = await disputed();
    const inAWeek = new Date(sandboxOf(server).engine.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect((await payments()).find((payment) => payment.id === id)?.dispute).toMatchObject({
      amount: 4_500_000,
      status: "open",
      answerBy: expect.stringContaining(inAWeek.slice(0, 7)),
      reason: "fraudulent",
    });
    expect((await stateOf(invoice)).balance).toBe(0);
    expect(await mailsAbout("disputes ₦45,000.00 for INV-0001")).toBe(1);
    const refused = await phone.user.call("POST", `/payments/${id}/refund`, {
      user: { current_password: phone.user.password },
      refund: { amount: 100 },
    });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("disputes this payment")]);
  });

  test("lost › the money goes out of the books once, and the invoice asks for it again", async () => {
    const { engine, invoice, ref, id } = await disputed(3_000_000);
    engine.endDispute(ref, "lost");
    await engine.settled();
    await passDays(server, 2);
    const all = await payments();
    expect(all.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-3_000_000, 4_500_000]);
    expect(all.find(({ amount }) => amount < 0)).toMatchObject({
      reverses: id,
      note: "Taken back by the client’s bank.",
    });
    expect(all.find((payment) => payment.id === id)?.dispute).toMatchObject({ status: "lost", answerBy: null });
    expect((await stateOf(invoice)).balance).toBe(3_000_000);
    expect([await mailsAbout("took ₦30,000.00 back"), await mailsAbout("Card payment refunded")]).toEqual([1, 0]);
  });

  test("won › nothing moves, and a message that never came is made up for by asking", async () => {
    const { engine, invoice, ref, id } = await disputed();
    engine.setWebhooks("never");
    engine.endDispute(ref, "won");
    await passDays(server, 2);
    expect((await payments()).map(({ amount }) => amount)).toEqual([4_500_000]);
    expect((await payments()).find((payment) => payment.id === id)?.dispute).toMatchObject({ status: "won" });
    expect((await stateOf(invoice)).balance).toBe(0);
    expect(await mailsAbout("You keep ₦45,000.00")).toBe(1);
  });

  test("begun without a message › is found by asking the company which payments are disputed", async () => {
    const { engine } = sandboxOf(server);
    const invoice = await issue();
    await pay(invoice);
    engine.setWebhooks("never");
    const charge = Object.values(engine.state.payments).findLast(
      ({ customer }) => customer === phone.user.user.business_id,
    );
    engine.dispute(charge?.id ?? "", 4_500_000);
    await passDays(server, 1);
    expect((await payments())[0]?.dispute).toMatchObject({ status: "open", amount: 4_500_000 });
  });

  test("lost after a part was refunded › no more goes out than came in", async () => {
    const { engine, invoice, ref, charge } = await disputed();
    engine.refund(charge, 1_000_000, randomUUID());
    engine.endDispute(ref, "lost");
    await engine.settled();
    await passDays(server, 1);
    expect((await payments()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -3_500_000, -1_000_000, 4_500_000,
    ]);
    expect((await stateOf(invoice)).balance).toBe(4_500_000);
  });

  test("a device › cannot write the dispute away", async () => {
    const { id } = await disputed();
    const payment = (await payments()).find((each) => each.id === id);
    if (!payment) throw new Error("there is no payment");
    await phone.receipts(edit("payments", payment, { dispute: null }, 3));
    expect((await payments()).find((each) => each.id === id)?.dispute).toMatchObject({ status: "open" });
  });
});

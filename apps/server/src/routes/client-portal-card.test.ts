import { randomUUID } from "node:crypto";
import { publicPageBytes } from "@ankara/documents/public-page";
import { clientLinkId } from "@ankara/domain/clients/client-link";
import { systemRandom } from "@ankara/domain/ids";
import { newLinkKey } from "@ankara/domain/link-id";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { goodCard, sandboxOf } from "../../test/support/pay.ts";
import { TestDevice, type TestServer, creation, testServer } from "../../test/support/server.ts";
import { settleInvoicePayment } from "../commands/payments/settle-invoice-payment.ts";

let server: TestServer;
let phone: TestDevice;
let client: Contact;
let invoices: Invoice[];
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  sandboxOf(server).engine.setWebhooks("now");
  phone = await TestDevice.of(await server.signUp());
  client = buildContact({ name: "Mama Tolu", email: "tolu@client.example", portalKey: newLinkKey(systemRandom) });
  invoices = [10_000, 20_000, 30_000].map((naira, place) =>
    buildInvoice({
      status: "issued",
      contact: client,
      series: { ...phone.seriesOf(), next: place + 1 },
      issueDate: "2026-11-01",
      dueDate: `2026-11-0${place + 2}`,
      lines: [buildLine({ quantity: "1", unitPrice: String(naira), taxIds: [] })],
      taxes: [],
    }),
  );
  const receipts = await phone.receipts(
    creation("contacts", client),
    ...invoices.map((each) => creation("invoices", each)),
  );
  if (receipts.some(({ status }) => status !== "applied")) throw new Error("expected every document to be taken");
});

const place = () =>
  `/client/link/${clientLinkId({ businessId: phone.user.user.business_id, contactId: client.id, key: client.portalKey ?? "" })}`;
const chosen = (...places: number[]) => places.map((each) => `i=${invoices[each]?.id}`).join("&");
const get = async (url: string) => {
  const { statusCode: status, body: text, headers } = await server.app.inject({ url });
  return { status, text, headers };
};
const textOf = (html: string) =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");
const form = { "content-type": "application/x-www-form-urlencoded" };
const begin = (query: string) =>
  server.app.inject({ method: "POST", url: `${place()}/card?${query}`, headers: form, payload: "" });

/** Opens the payment of these invoices. @returns its checkout at the company */
async function open(...places: number[]): Promise<string> {
  const { statusCode, headers } = await begin(chosen(...places));
  expect(statusCode).toBe(303);
  return new URL(String(headers["location"])).pathname;
}
/** Types a card into the company's page. @returns the page of ours the payer comes back to */
async function typeCard(checkout: string, number = goodCard): Promise<string> {
  const paid = await server.app.inject({
    method: "POST",
    url: checkout,
    headers: form,
    payload: new URLSearchParams({ number, expiry: "12/39", cvc: "123" }).toString(),
  });
  await sandboxOf(server).engine.settled();
  const back = new URL(paid.headers["location"] ?? "/", "http://shop.example");
  return back.pathname;
}
const payments = async () =>
  (await phone.pull()).changes
    .filter(({ collection, data }) => collection === "payments" && data !== null)
    .map(({ data }) => z.parse(Payment, data));
/** Shares of a payment as places of the invoices and amounts. */
const sharesOf = ({ allocations }: Payment) =>
  allocations.map(({ invoiceId, amount }) => [invoices.findIndex(({ id }) => id === invoiceId), amount]);
const paymentAt = (checkout: string) => {
  const { engine } = sandboxOf(server);
  return engine.state.payments[engine.checkout(checkout.split("/").at(-1) ?? "")?.paymentId ?? ""];
};
const refund = (id: string, amount: number, invoice?: Invoice) =>
  phone.user.call("POST", `/payments/${id}/refund`, {
    user: { current_password: phone.user.password },
    refund: { amount, ...(invoice && { invoice_id: invoice.id }) },
  });

describe("one card payment of several invoices", () => {
  test("several chosen › one plain form leads to the company, within 30 kB and the page's policy", async () => {
    const { status, text, headers } = await get(`${place()}/pay?${chosen(0, 1)}`);
    expect(status).toBe(200);
    expect(textOf(text)).toContain("Or by card Pay now · ₦30,000.00 Card or mobile money, on the next page");
    expect(text.match(/<form/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script src/);
    expect(Buffer.byteLength(text)).toBeLessThan(publicPageBytes);
    expect(String(headers["content-security-policy"])).toMatch(/form-action 'self' \S*shop\.example/);
  });

  test("paid › one payment settles each, the oldest first, with one receipt that names them", async () => {
    const back = await typeCard(await open(2, 0, 1));
    expect(back).toBe(`${place()}/payment`);
    const [paid, ...more] = await payments();
    expect(more).toEqual([]);
    expect(paid).toMatchObject({ status: "confirmed", amount: 6_000_000, contactId: client.id, provider: "sandbox" });
    expect(sharesOf(paid as Payment)).toEqual([
      [0, 1_000_000],
      [1, 2_000_000],
      [2, 3_000_000],
    ]);
    const text = textOf((await get(back)).text);
    expect(text).toContain("Paid");
    expect(text).toContain(`Invoice ${invoices.map(({ number }) => number).join(", ")}`);
    expect(textOf((await get(place())).text)).toContain("Nothing to pay");
    const mails = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("mails").select(["subject", "recipient"]).where("kind", "=", "receipt").execute(),
    );
    expect(mails).toEqual([
      {
        recipient: "tolu@client.example",
        subject: expect.stringContaining(invoices.map(({ number }) => number).join(", ")),
      },
    ]);
  });

  test("the same choice twice › is one payment; another one ends the first", async () => {
    const first = await open(0, 1);
    expect(await open(1, 0)).toBe(first);
    const other = await open(1, 2);
    expect(other).not.toBe(first);
    const rows = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("invoice_intents").select(["status", "amount"]).orderBy("id").execute(),
    );
    expect(rows.map(({ status, amount }) => [status, Number(amount)])).toEqual([
      ["failed", 3_000_000],
      ["open", 5_000_000],
    ]);
  });

  test("opened from many sides at once › is one order", async () => {
    const opened = await Promise.all([open(0, 1), open(0, 1), open(1, 0), open(0, 1)]);
    expect(new Set(opened).size).toBe(1);
  });

  test("opened the next day › is a page that still takes a card, whatever the job has not closed yet", async () => {
    const first = await open(0, 1);
    sandboxOf(server).engine.advance(25 * 3_600_000);
    const next = await open(0, 1);
    expect(next).not.toBe(first);
    await typeCard(next);
    expect(await payments()).toMatchObject([{ amount: 3_000_000, status: "confirmed" }]);
  });

  test("an invoice of it opened alone › ends the joint one, and the other way round", async () => {
    await open(0, 1);
    expect((await server.call("GET", `/stripe/client-secrete/${invoices[1]?.linkId}`)).status).toBe(200);
    await open(0, 1);
    const rows = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("invoice_intents").select("status").orderBy("id").execute(),
    );
    expect(rows.map(({ status }) => status)).toEqual(["failed", "failed", "open"]);
  });

  test("one was paid by other means meanwhile › its part is the client's credit", async () => {
    const checkout = await open(0, 1);
    await phone.receipts(creation("payments", buildPayment({ invoice: invoices[0] as Invoice })));
    await typeCard(checkout);
    const paid = (await payments()).find(({ provider }) => provider === "sandbox");
    expect(paid?.amount).toBe(3_000_000);
    expect(sharesOf(paid as Payment)).toEqual([[1, 2_000_000]]);
  });

  test("a single one chosen › goes to its own page", async () => {
    const { statusCode, headers } = await begin(chosen(1));
    expect([statusCode, headers["location"]]).toEqual([303, `/invoice/link/${invoices[1]?.linkId}/pay`]);
  });

  test("another client's invoice › is never in it", async () => {
    const theirs = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series: { ...phone.seriesOf(), next: 4 },
    });
    expect(await phone.receipts(creation("invoices", theirs))).toMatchObject([{ status: "applied" }]);
    await typeCard(new URL(String((await begin(`${chosen(0, 1)}&i=${theirs.id}`)).headers["location"])).pathname);
    const [paid] = await payments();
    expect(sharesOf(paid as Payment)).toEqual([
      [0, 1_000_000],
      [1, 2_000_000],
    ]);
  });

  test("a card that is refused › says so, and can be tried again", async () => {
    const checkout = await open(0, 1);
    await typeCard(checkout, "4000000000000002");
    expect(textOf((await get(`${place()}/payment`)).text)).toContain("The payment did not go through");
    expect(await open(0, 1)).toBe(checkout);
  });

  test("no joint payment yet › the page of it leads back", async () => {
    const { status, headers } = await get(`${place()}/payment`);
    expect([status, headers["location"]]).toEqual([303, place()]);
  });
});

describe("refund in part of a payment of several invoices", () => {
  async function payTwo() {
    const checkout = await open(0, 1);
    await typeCard(checkout);
    const [{ id } = { id: "" }] = await payments();
    return { id, checkout };
  }
  const reversals = async (id: string) => (await payments()).filter(({ reverses }) => reverses === id).map(sharesOf);

  test("for one of them › that one is owed again", async () => {
    const { id } = await payTwo();
    expect((await refund(id, 400_000, invoices[0])).status).toBe(200);
    expect(await reversals(id)).toEqual([[[0, -400_000]]]);
    expect(textOf((await get(place())).text)).toContain("₦ 34,000");
  });

  test("for none of them, or at the company › the last gives first", async () => {
    const { id, checkout } = await payTwo();
    expect((await refund(id, 1_500_000)).status).toBe(200);
    sandboxOf(server).engine.refund(paymentAt(checkout)?.id ?? "", 1_000_000, randomUUID());
    await sandboxOf(server).engine.settled();
    const back = await reversals(id);
    expect(back).toHaveLength(2);
    expect(back).toContainEqual([[1, -1_500_000]]);
    expect(back).toContainEqual([
      [1, -500_000],
      [0, -500_000],
    ]);
  });

  test("for an invoice that it did not settle › is refused", async () => {
    const { id } = await payTwo();
    expect((await refund(id, 100, invoices[2])).body).toMatchObject({
      fields: { "refund.invoice_id": "This payment did not settle that invoice" },
    });
  });

  test("disputed and lost, then won › all of them are owed, then paid again", async () => {
    const { id, checkout } = await payTwo();
    const { engine } = sandboxOf(server);
    const ref = engine.dispute(paymentAt(checkout)?.id ?? "", 3_000_000) ?? "";
    engine.endDispute(ref, "lost");
    await engine.settled();
    expect(textOf((await get(place())).text)).toContain("3 invoices open");
    for (const dispute of paymentAt(checkout)?.disputes ?? []) dispute.status = "won";
    await settleInvoicePayment(server.deps, phone.user.user.business_id, id);
    const back = (await payments()).find(({ note }) => note === "Given back by the client’s bank.");
    expect(sharesOf(back as Payment)).toEqual([
      [0, 1_000_000],
      [1, 2_000_000],
    ]);
    expect(textOf((await get(place())).text)).toContain("1 invoice open");
  });
});

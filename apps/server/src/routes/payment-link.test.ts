import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type { createPaymentLink, listPaymentLinks, PaymentLink } from "@ankara/contract/payment-links";
import { publicPageBytes } from "@ankara/documents/public-page";
import { confirmClaim, rejectClaim } from "@ankara/domain/invoice/payment-actions";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildFee } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentsOf, sandboxOf, testCard } from "../../test/support/pay.ts";
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
  await change("business", phone.user.user.business_id, {
    companyName: "Ọlátúnjí Textiles",
    phone: "0803 555 0142",
    payTo: [
      {
        id: newIdNow(),
        kind: "bank",
        provider: "Wema Bank",
        accountNumber: "0123456789",
        accountName: "Ọlátúnjí Textiles",
        note: "",
      },
    ],
  });
});

const newIdNow = () => newId(Date.now(), systemRandom);
type Link = BodyOf<typeof createPaymentLink>["link"];

async function change(collection: "business" | "payments" | "invoices", id: string, fields: object): Promise<void> {
  const found = (await phone.pull()).changes.find((each) => each.id === id);
  expect(await phone.receipts(edit(collection, found?.data as never, fields as never, found?.rev ?? 0))).toMatchObject([
    { status: "applied" },
  ]);
}

async function makeLink(changes: Partial<Link> = {}): Promise<PaymentLink> {
  const link = {
    id: newIdNow(),
    title: "Dressmaking class",
    note: "Saturday at ten",
    currency: "NGN",
    amount: 2_500_000,
  };
  const { status, body } = await phone.user.call("POST", "/payment-links", {
    link: { ...link, takes_cards: true, ...changes },
  });
  expect(status).toBe(200);
  return (body as unknown as AnswerOf<typeof createPaymentLink>).link;
}
const links = async (): Promise<PaymentLink[]> =>
  ((await phone.user.call("GET", "/payment-links")).body as unknown as AnswerOf<typeof listPaymentLinks>).data;
const addressOf = ({ link_id }: Pick<PaymentLink, "link_id">) => `/checkout/link/${link_id}`;
const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body: text, headers: sent } = await server.app.inject({ url, headers });
  return { status, text, headers: sent };
};
const textOf = (html: string) =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");

const payByCard = (link: PaymentLink, form: Record<string, string>) =>
  server.app.inject({
    method: "POST",
    url: `${addressOf(link)}/card`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ id: newIdNow(), name: "Àìná Bákàrè", amount: "", ...form }).toString(),
  });
/** Pays on the page of the payment company. @returns the page of ours the payer comes back to */
async function finish(location: string): Promise<string> {
  const { pathname } = new URL(location);
  const paid = await server.app.inject({
    method: "POST",
    url: pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(testCard).toString(),
  });
  await sandboxOf(server).engine.settled();
  const back = new URL(String(paid.headers["location"]), "http://shop.example");
  return back.pathname + back.search;
}
function claimForm(fields: Record<string, string>) {
  const form = new FormData();
  const all = {
    id: newIdNow(),
    name: "Àìná Bákàrè",
    amount: "25000",
    date: "2026-11-20",
    method: "transfer",
    reference: "TRF 9",
  };
  for (const [name, value] of Object.entries({ ...all, ...fields })) form.set(name, value);
  return form;
}
async function claim(link: PaymentLink, fields: Record<string, string> = {}) {
  const request = new Request("http://shop.example", { method: "POST", body: claimForm(fields) });
  return server.app.inject({
    method: "POST",
    url: `${addressOf(link)}/paid`,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const records = async <T>(wanted: string): Promise<T[]> =>
  (await phone.pull()).changes.flatMap(({ collection, data }) =>
    collection === wanted && data !== null ? [data as unknown as T] : [],
  );
const payments = () => paymentsOf(phone);

describe("payment link › its page", () => {
  test("fixed amount › names it, the account and the card, without a script, within 30 kB", async () => {
    const link = await makeLink();
    const { status, text, headers } = await get(addressOf(link));
    expect(status).toBe(200);
    expect(textOf(text)).toContain("Dressmaking class ₦ 25,000 .00 Saturday at ten");
    for (const part of ["0123456789", "Wema Bank", "Pay now", "I have paid", "https://wa.me/2348035550142"])
      expect(text).toContain(part);
    expect(text).not.toMatch(/<script src|name="amount"/);
    expect(Buffer.byteLength(text)).toBeLessThan(publicPageBytes);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(String(headers["content-security-policy"])).toMatch(/form-action 'self' \S*shop\.example/);
  });

  test("client names the amount › a field asks for it; French and Swahili where the browser or the person asks", async () => {
    const link = await makeLink({ amount: null });
    expect((await get(addressOf(link))).text).toContain('name="amount"');
    expect((await get(addressOf(link), { "accept-language": "fr-CI" })).text).toContain("Vous choisissez le montant");
    expect((await get(`${addressOf(link)}?lang=sw`)).text).toContain("Wewe unataja kiasi");
  });

  test("cards left out by the owner › the account alone, and a card is refused", async () => {
    const link = await makeLink({ takes_cards: false });
    expect((await get(addressOf(link))).text).not.toContain("Pay now");
    expect((await payByCard(link, {})).statusCode).toBe(502);
  });

  test("revoked › is the page of a link that never was, for forms too; what was paid still shows", async () => {
    const link = await makeLink();
    const done = await finish(String((await payByCard(link, {})).headers["location"]));
    expect((await phone.user.call("POST", `/payment-links/${link.id}/revoke`)).status).toBe(200);
    const never = await get(`/checkout/link/${"A".repeat(44)}`);
    const dead = await get(addressOf(link));
    expect([dead.status, dead.text]).toEqual([404, never.text]);
    expect([(await payByCard(link, {})).statusCode, (await claim(link)).statusCode]).toEqual([404, 404]);
    expect((await get(done)).text).toContain("Thank you");
    expect(await links()).toMatchObject([{ id: link.id, revoked_at: expect.any(String), payments: 1 }]);
  });

  test("opened › is counted once a reader, and not for programs", async () => {
    const link = await makeLink();
    const reader = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/131" };
    await get(addressOf(link), reader);
    await get(addressOf(link), reader);
    await get(addressOf(link), { "user-agent": "WhatsApp/2.23" });
    await expect.poll(async () => (await links())[0]?.opened).toBe(1);
  });
});

describe("payment link › by card", () => {
  test("paid › is money of the business and a draft of exactly that amount, taxes within; its page turns green", async () => {
    await phone.receipts(creation("fees", buildFee({ name: "VAT", ratePpm: 75_000, defaultOn: true })));
    await change("business", phone.user.user.business_id, { vatRegistered: true });
    const link = await makeLink();
    const begun = await payByCard(link, { name: "  Àìná Bákàrè " });
    expect(begun.statusCode).toBe(303);
    expect(await records("invoices")).toEqual([]);
    const back = await finish(String(begun.headers["location"]));
    const page = textOf((await get(back)).text);
    expect(page).toContain("Thank you. Ọlátúnjí Textiles has your payment.");

    const [draft] = await records<Invoice>("invoices");
    expect(draft).toMatchObject({
      status: "draft",
      number: null,
      taxMode: "inclusive",
      billTo: { name: "Àìná Bákàrè" },
      lines: [{ name: "Dressmaking class", unitPrice: "25000" }],
      order: { name: "Àìná Bákàrè", paymentLinkId: link.id },
      totals: { total: 2_500_000 },
    });
    expect(draft?.totals?.taxTotal).toBeGreaterThan(0);
    const [payment] = await payments();
    expect(payment).toMatchObject({
      amount: 2_500_000,
      status: "confirmed",
      provider: "sandbox",
      contactId: null,
      allocations: [{ invoiceId: draft?.id, amount: 2_500_000 }],
    });
    expect(page).toContain(payment?.reference);
    expect(await links()).toMatchObject([{ payments: 1, received: 2_500_000 }]);
  });

  test("the draft issued on a phone › is an invoice that is paid, under the name that was typed", async () => {
    const link = await makeLink();
    await finish(String((await payByCard(link, {})).headers["location"]));
    const [draft] = await records<Invoice>("invoices");
    const business = (await records<Business>("business"))[0]!;
    const issued = issueInvoice({
      invoice: { ...draft!, walkIn: true },
      contact: null,
      business,
      series: phone.seriesOf(),
      now: "2026-11-20T10:00:00.000Z",
      today: "2026-11-20",
    });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    await change("invoices", draft!.id, issued.value.invoice);
    const shown = await get(`/invoice/link/${draft!.linkId}`);
    expect(shown.text).toContain("Nothing left to pay");
    expect(shown.text).toContain("Àìná Bákàrè");
  });

  test("same form sent twice › one order; another amount under the same form is not asked for", async () => {
    const link = await makeLink({ amount: null });
    const id = newIdNow();
    const [one, two] = [await payByCard(link, { id, amount: "1,500" }), await payByCard(link, { id, amount: "9" })];
    expect(two.headers["location"]).toBe(one.headers["location"]);
    await finish(String(one.headers["location"]));
    const third = await payByCard(link, { id, amount: "1,500" });
    expect(third.headers["location"]).toBe(`${addressOf(link)}/payment/${id}`);
    expect((await payments()).map(({ amount }) => amount)).toEqual([150_000]);
  });

  test.each([
    [{ amount: "" }, "Enter how much you want to pay"],
    [{ amount: "-5" }, "Enter how much you want to pay"],
    [{ amount: "12", name: " \u0007 " }, "Enter your name"],
    [{ amount: "12", id: "no id" }, "We couldn’t read this"],
  ])("%o › the form comes back with what is wrong and what was typed", async (form, problem) => {
    const link = await makeLink({ amount: null });
    const { statusCode, body } = await payByCard(link, form);
    expect([statusCode, body.includes(problem)]).toEqual([422, true]);
    expect(body).toContain(`value="${form.amount}"`);
    expect(await payments()).toEqual([]);
  });

  test("refund in part › goes back from the same draft, and the link’s sum follows", async () => {
    const link = await makeLink();
    await finish(String((await payByCard(link, {})).headers["location"]));
    const [payment] = await payments();
    const refund = (amount: number) =>
      phone.user.call("POST", `/payments/${payment?.id}/refund`, {
        user: { current_password: phone.user.password },
        refund: { amount },
      });
    expect((await refund(500_000)).status).toBe(200);
    await sandboxOf(server).engine.settled();
    await expect.poll(async () => (await links())[0]?.received).toBe(2_000_000);
    expect(await payments()).toContainEqual(
      expect.objectContaining({
        amount: -500_000,
        reverses: payment?.id,
        allocations: [{ invoiceId: payment?.allocations[0]?.invoiceId, amount: -500_000 }],
      }),
    );
  });
});

describe("payment link › “I have paid”", () => {
  test("same form sent again once its page has closed › shows how the payment stands", async () => {
    const link = await makeLink();
    const id = newIdNow();
    expect((await payByCard(link, { id })).headers["location"]).toContain("/checkout/pay/");
    sandboxOf(server).engine.advance(25 * 3_600_000);
    const { location } = (await payByCard(link, { id })).headers;
    expect(location).toContain(`${addressOf(link)}/payment/${id}`);
    expect(textOf((await get(String(location))).text)).toContain("The payment did not go through");
  });

  test("a claim › is no money, waits for the owner, and makes one draft; sent twice it is one", async () => {
    const link = await makeLink();
    const id = newIdNow();
    const [one, two] = [await claim(link, { id }), await claim(link, { id })];
    expect([one.statusCode, two.statusCode]).toEqual([303, 303]);
    expect((await get(String(one.headers["location"]))).text).toContain("Payment reported");
    const [drafts, claims] = [await records<Invoice>("invoices"), await payments()];
    expect([drafts.length, claims.length]).toEqual([1, 1]);
    expect(claims).toMatchObject([
      { status: "claimed", allocations: [{ invoiceId: drafts[0]?.id, amount: 2_500_000 }] },
    ]);
    expect(await links()).toMatchObject([{ payments: 0, received: 0 }]);
  });

  test("confirmed by a phone › is money for the draft, whether that is issued yet or not", async () => {
    const link = await makeLink({ amount: null });
    const sent = await claim(link, { amount: "7000" });
    const [waiting] = await payments();
    const { amount, date, method, reference, allocations } = waiting!;
    const confirmed = confirmClaim(waiting!, { amount, date, method, reference, allocations, withholding: null });
    await change("payments", waiting!.id, confirmed.ok ? confirmed.value : {});
    expect(await payments()).toMatchObject([{ status: "confirmed", allocations }]);
    expect(await links()).toMatchObject([{ payments: 1, received: 700_000 }]);
    expect((await get(String(sent.headers["location"]))).text).toContain("Thank you");
  });

  test("a phone › may not settle other drafts with a claim, nor a draft with money of its own", async () => {
    const link = await makeLink();
    await claim(link);
    await claim(link, { amount: "10" });
    // The newest comes first.
    const [other, one] = await payments();
    const allocations = other!.allocations;
    const found = (await phone.pull()).changes.find(({ id }) => id === one!.id);
    const steal = edit(
      "payments",
      found?.data as never,
      { status: "confirmed", allocations } as never,
      found?.rev ?? 0,
    );
    expect(await phone.receipts(steal)).toMatchObject([{ code: "invoice_unknown" }]);
  });

  test("turned down › the payer reads that, and the link counts nothing", async () => {
    const link = await makeLink();
    const sent = await claim(link);
    const [waiting] = await payments();
    const no = rejectClaim(waiting!, "Nothing came");
    await change("payments", waiting!.id, no.ok ? no.value : {});
    expect((await get(String(sent.headers["location"]))).text).toContain("did not go through");
    expect(await links()).toMatchObject([{ payments: 0, received: 0 }]);
  });

  test("without a name, or an amount › the form comes back with the rest as it was typed", async () => {
    const link = await makeLink({ amount: null });
    for (const [fields, problem] of [
      [{ name: " " }, "Enter your name"],
      [{ amount: "0" }, "more than zero"],
    ] as const) {
      const { statusCode, body } = await claim(link, fields);
      expect([statusCode, body.includes(problem), body.includes("TRF 9")]).toEqual([422, true, true]);
    }
    expect(await records("invoices")).toEqual([]);
  });
});

describe("payment link › its owner", () => {
  test("made twice under one id › is one; another business sees and revokes none of it", async () => {
    const link = await makeLink();
    await makeLink({ id: link.id, title: "Another" });
    expect(await links()).toMatchObject([{ id: link.id, title: "Dressmaking class" }]);
    const stranger = await server.signUp();
    expect((await stranger.call("GET", "/payment-links")).body).toEqual({ data: [] });
    expect((await stranger.call("POST", `/payment-links/${link.id}/revoke`)).status).toBe(404);
    expect((await get(addressOf(link))).status).toBe(200);
  });

  test("payment of one link › opens under no other, and no stranger reads it by guessing", async () => {
    const [link, other] = [await makeLink(), await makeLink()];
    const done = String((await claim(link)).headers["location"]);
    expect((await get(done.replace(link.link_id, other.link_id))).status).toBe(404);
    expect((await get(`${addressOf(link)}/payment/${newIdNow()}`)).status).toBe(404);
  });
});

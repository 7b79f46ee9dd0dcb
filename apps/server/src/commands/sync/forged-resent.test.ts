import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { answerQuote } from "@ankara/domain/invoice/quote";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildLine, buildPayment, fixtureNow } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payByCard, paymentsOf, payWith, secretOf, sandboxOf } from "../../../test/support/pay.ts";
import { TestDevice, type TestServer, creation, opId, testServer } from "../../../test/support/server.ts";
import { contentHash } from "../public/answer-offer.ts";

/* After the server lost its newest data, devices bring it back: what others said, too, which is kept and marked as theirs. */
let server: TestServer;
let phone: TestDevice;
let invoice: Invoice;
let lostAfter: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  sandboxOf(server).engine.setWebhooks("now");
  phone = await TestDevice.of(await server.signUp());
  invoice = buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Mama Tolu" }),
    series: phone.seriesOf(),
    lines: [buildLine({ name: "Cloth", quantity: "1", unitPrice: "45000", taxIds: [] })],
    taxes: [],
  });
  await phone.receipts(creation("invoices", invoice));
});

const businessId = () => phone.user.user.business_id;
/** The revisions after this one were given, and are forgotten. */
async function lose(): Promise<void> {
  await server.deps.db.tenantTransaction(businessId(), async (tx) => {
    const { rev } = await tx.selectFrom("businesses").select("rev").executeTakeFirstOrThrow();
    lostAfter = Number(rev);
    const lost = JSON.stringify([{ after: lostAfter, upTo: lostAfter + 1000 }]);
    await tx
      .updateTable("businesses")
      .set({ rev: String(lostAfter + 1000), lost: lost as never })
      .execute();
  });
}
const again = (collection: ChangeOp["collection"], record: Payment | Invoice): ChangeOp => ({
  opId: opId(),
  collection,
  id: record.id,
  kind: "put",
  patch: record as unknown as Fields,
  was: {},
  baseRev: lostAfter + 10,
  again: lostAfter + 10,
});
const payments = () => paymentsOf(phone);
const page = async ({ linkId }: Invoice) =>
  (await server.call("GET", `/invoice/link/${linkId}`, undefined, { accept: "text/html" })).text;

describe("a payment the server still has the fact of", () => {
  test("sent again with other money › keeps what the payment company said", async () => {
    await payByCard(server, invoice);
    const [paid] = await payments();
    await lose();
    await phone.receipts(again("payments", { ...paid!, amount: 1, allocations: [], note: "seen" }));
    expect(await payments()).toMatchObject([
      { amount: 4_500_000, allocations: [{ amount: 4_500_000 }], note: "seen", provider: "sandbox" },
    ]);
    expect((await payments())[0]?.unverified).toBeUndefined();
  });
});

describe("a card payment the server lost", () => {
  const brought = (id: string): Payment => ({
    ...buildPayment({ invoice }),
    id,
    method: "card",
    provider: "sandbox",
    deviceId: null,
  });

  test("brought back › kept, and marked until the payment company was asked", async () => {
    const { client_secret } = await secretOf(server, invoice);
    const { id } = await server.deps.db.read(businessId(), (tx) =>
      tx.selectFrom("invoice_intents").select("id").executeTakeFirstOrThrow(),
    );
    await lose();
    expect(await phone.receipts(again("payments", brought(id)))).toMatchObject([{ status: "applied" }]);
    expect(await payments()).toMatchObject([{ id, provider: "sandbox", unverified: true }]);
    await payWith(server, client_secret);
    expect(await payments()).toMatchObject([{ id, provider: "sandbox", unverified: false, amount: 4_500_000 }]);
    const facts = await server.deps.db.read(businessId(), (tx) =>
      tx.selectFrom("payment_facts").select(["payment_id", "said"]).execute(),
    );
    expect(facts).toEqual([{ payment_id: id, said: "paid" }]);
  });

  test("that says itself it is verified › marked all the same", async () => {
    await lose();
    const id = newId(Date.now(), systemRandom);
    await phone.receipts(again("payments", { ...brought(id), unverified: false }));
    expect(await payments()).toMatchObject([{ unverified: true }]);
  });

  test("brought back where nothing was lost › refused", async () => {
    lostAfter = 0;
    const [receipt] = await phone.receipts(again("payments", brought(newId(Date.now(), systemRandom))));
    expect(receipt).toMatchObject({ status: "rejected", code: "not_found" });
  });
});

test("a claim the server lost › kept, marked, and shown to its client again", async () => {
  await lose();
  const claimFields = {
    at: fixtureNow,
    amount: 100_000,
    date: "2026-11-20",
    method: "transfer",
    reference: "",
  } as const;
  const claim = { ...buildPayment({ invoice, amount: 100_000, status: "claimed" }), claim: claimFields };
  expect(await phone.receipts(again("payments", claim))).toMatchObject([{ status: "applied" }]);
  expect(await payments()).toMatchObject([{ status: "claimed", unverified: true }]);
  expect(await page(invoice)).toContain("Payment reported");
});

test("a signature the server lost › kept and marked; the page says that it was noted", async () => {
  const quote = buildInvoice({
    kind: "quote",
    status: "issued",
    contact: buildContact(),
    series: phone.seriesOf("quote"),
    sharedAt: fixtureNow,
  });
  const given = {
    what: "accepted",
    name: "Amina",
    signed: "typed",
    drawing: "",
    documentHash: contentHash(quote),
    reason: "",
  } as const;
  const answered = answerQuote({ ...quote, status: "sent" }, given, { now: fixtureNow, today: "2026-11-20" });
  if (!answered.ok) throw new Error(answered.error.code);
  await lose();
  expect(await phone.receipts(again("invoices", { ...quote, ...answered.value }))).toMatchObject([
    { status: "applied" },
  ]);
  expect(await phone.serverCopy(quote.id)).toMatchObject({
    status: "accepted",
    answer: { signed: "typed", unverified: true },
  });
  expect(await page(quote)).toContain("Noted for Amina");
});

import type { Fields } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { answerQuote } from "@ankara/domain/invoice/quote";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, fixtureNow } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../../test/support/server.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import { contentHash } from "../public/answer-offer.ts";

/* What a client signed on the page of an offer is the server's to write: no device makes it up, loses it or writes over it. */
let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
  server.setNow("2026-11-20T10:00:00.000Z");
});
afterAll(() => server.close());
const contact = buildContact({ name: "Mama Tolu" });
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
});

const quoteOf = (changes: Partial<Invoice> = {}): Invoice =>
  buildInvoice({
    kind: "quote",
    status: "issued",
    contact,
    series: phone.seriesOf("quote"),
    sharedAt: fixtureNow,
    ...changes,
  });
const answerTo = (quote: Invoice, signed: "typed" | "drawn" | "noted", what: "accepted" | "declined" = "accepted") => {
  const given = {
    what,
    name: "Amina Bello",
    signed,
    drawing: "",
    documentHash: contentHash(quote),
    reason: "",
  } as const;
  const result = answerQuote({ ...quote, status: "sent" }, given, { now: fixtureNow, today: "2026-11-20" });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const outcome = async (...ops: Parameters<TestDevice["receipts"]>) =>
  (await phone.receipts(...ops)).map(({ status, code }) => code ?? status);
const page = async ({ linkId }: Invoice) =>
  (await server.call("GET", `/invoice/link/${linkId}`, undefined, { accept: "text/html" })).text;
const copyOf = async ({ id }: Invoice) => (await phone.serverCopy(id)) as unknown as Invoice;
async function sign(quote: Invoice): Promise<void> {
  const body = new URLSearchParams({ name: "Amina Bello", hash: contentHash(quote), agree: "yes" }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  expect((await server.call("POST", `/invoice/link/${quote.linkId}/accept`, body, headers)).status).toBe(303);
}

describe("a new offer that says it was answered", () => {
  test.each(["typed", "drawn"] as const)("signed (%s) › refused", async (signed) => {
    const quote = quoteOf();
    expect(await outcome(creation("invoices", { ...quote, ...answerTo(quote, signed) }))).toEqual(["answer_forged"]);
  });

  test("accepted by nobody › refused, new and as an edit", async () => {
    const quote = quoteOf();
    expect(
      await outcome(
        creation("invoices", { ...quote, status: "accepted" }),
        creation("invoices", quote),
        edit("invoices", quote, { status: "accepted" }, 0),
      ),
    ).toEqual(["answer_forged", "applied", "answer_forged"]);
  });

  test("with an earlier version that was signed › refused", async () => {
    const version = { at: fixtureNow, before: { terms: "Cash" }, answer: answerTo(quoteOf(), "typed").answer };
    expect(await outcome(creation("invoices", { ...quoteOf(), versions: [version] }))).toEqual(["answer_forged"]);
  });

  test("noted for the client without network › taken, and its page says who noted it", async () => {
    const quote = quoteOf();
    expect(await outcome(creation("invoices", { ...quote, ...answerTo(quote, "noted") }))).toEqual(["applied"]);
    expect(await page(quote)).toContain("Noted for Amina Bello");
  });
});

describe("an answer the client signed", () => {
  test.each([
    ["a no that was noted", (quote: Invoice) => answerTo(quote, "noted", "declined")],
    ["another name", (quote: Invoice) => ({ answer: { ...answerTo(quote, "noted").answer, name: "Somebody" } })],
    ["none, with the offer converted", () => ({ status: "converted", answer: null })],
    ["none, with the offer void", () => ({ status: "void", answer: null, voidedAt: fixtureNow, voidReason: "x" })],
  ])("replaced by %s › never", async (_, change) => {
    const quote = quoteOf();
    await phone.receipts(creation("invoices", quote));
    await sign(quote);
    await phone.receipts(edit("invoices", await copyOf(quote), change(quote) as Fields, 9));
    expect(await copyOf(quote)).toMatchObject({ answer: { what: "accepted", signed: "typed", name: "Amina Bello" } });
    expect(await page(quote)).toContain("Signed by Amina Bello");
  });
});

test("forged answers › an offer that is brought in keeps its answer as its owner's word", async () => {
  const brought = quoteOf({ number: "Q-77", seriesId: null, seq: null });
  const imported = { importId: newId(Date.now(), systemRandom), source: "ankara" };
  const signed = { ...brought, ...answerTo(brought, "drawn"), imported };
  expect(await outcome(creation("invoices", signed))).toEqual(["applied"]);
  expect(await copyOf(brought)).toMatchObject({ answer: { what: "accepted", signed: "noted", name: "Amina Bello" } });
  expect(await page(brought)).toContain("Noted for Amina Bello");
});

test("a record that says signed where nobody did › its page says that it was noted", async () => {
  const quote = quoteOf();
  await phone.receipts(creation("invoices", quote));
  const { business_id: businessId } = phone.user.user;
  await server.deps.db.write(businessId, async (tx, rev) => {
    const record = await getRecord(tx, businessId, "invoices", quote.id);
    if (record) await saveRecord(tx, { businessId, rev, now: new Date() }, record, answerTo(quote, "typed"));
  });
  const shown = await page(quote);
  expect(shown).toContain("Noted for Amina Bello");
  expect(shown).not.toContain("Signed by");
});

test("an authority's answer on a document a device brings › is the business's own word", async () => {
  const fiscal = { at: fixtureNow, by: "authority" };
  const invoice = buildInvoice({ status: "issued", contact, series: phone.seriesOf(), fiscal: fiscal as never });
  expect(await outcome(creation("invoices", invoice))).toEqual(["applied"]);
  expect(await copyOf(invoice)).toMatchObject({ fiscal: { by: "business" } });
});

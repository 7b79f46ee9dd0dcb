import type { Fields } from "@ankara/contract/sync";
import type { Invoice } from "@ankara/domain/records/invoice";
import { changeQuote } from "@ankara/domain/invoice/quote-versions";
import { newLinkId, systemRandom } from "@ankara/domain/ids";
import { buildContact, buildInvoice, fixtureNow } from "@ankara/fixtures/builders";
import { makeChange } from "@ankara/sync/change";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentHash } from "../commands/public/answer-offer.ts";
import { TestDevice, type TestServer, creation, opId, testServer } from "../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
let quote: Invoice;
let issued: string[] = [];
/** Each test comes from a network of its own. */
let network = 0;
beforeAll(async () => {
  server = await testServer({ throttled: true });
  server.setNow("2026-11-20T10:00:00.000Z");
});
afterAll(() => server.close());
const contact = buildContact({ name: "Mama Tolu" });
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  issued = [];
  network += 1;
  quote = await send({});
});

async function send(changes: Partial<Invoice>): Promise<Invoice> {
  const series = { ...phone.seriesOf("quote"), next: 1 + issued.length };
  const made = buildInvoice({ kind: "quote", status: "issued", contact, series, sharedAt: fixtureNow, ...changes });
  expect(await phone.receipts(creation("invoices", made))).toMatchObject([{ status: "applied" }]);
  issued.push(made.id);
  return made;
}
const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 13) Chrome/130.0", accept: "text/html" };
const link = (of = quote) => `/invoice/link/${of.linkId}`;
const open = (url: string) => server.app.inject({ url, headers: browser });
const post = (what: "accept" | "decline", fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: "POST",
    remoteAddress: `10.1.1.${network}`,
    url: `${link()}/${what}`,
    headers: { ...browser, ...headers, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ name: "Amina Bello", hash: contentHash(quote), agree: "yes", ...fields }).toString(),
  });
const copy = async () => (await phone.serverCopy(quote.id)) as unknown as Invoice;
const facts = () =>
  server.deps.db.read(phone.user.user.business_id, (tx) =>
    tx.selectFrom("offer_answers").selectAll().where("invoice_id", "=", quote.id).orderBy("id").execute(),
  );
async function change(after: Partial<Invoice>): Promise<void> {
  const before = await copy();
  const baseRev = (await phone.pull()).changes.find(({ id }) => id === quote.id)?.rev ?? 0;
  const op = makeChange(
    { opId: opId(), collection: "invoices", id: quote.id, baseRev },
    before as Fields,
    { ...before, ...after } as Fields,
  );
  expect(await phone.receipts(op!)).toMatchObject([{ status: "applied" }]);
}
async function newVersion(terms: string): Promise<void> {
  const before = await copy();
  const result = changeQuote(
    before,
    { ...before, terms },
    { contact, now: "2026-11-20T11:00:00.000Z", today: "2026-11-20" },
  );
  if (!result.ok) throw new Error("not changed");
  await change(result.value);
}

describe("the page of an offer", () => {
  test("asks for an answer; the form to sign brings one small script by its hash", async () => {
    const page = await open(link());
    expect(page.body).toContain(`href="${link()}/accept"`);
    const form = await open(`${link()}/accept`);
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain(`name="hash" value="${contentHash(quote)}"`);
    expect(String(form.headers["content-security-policy"])).toMatch(/script-src 'sha256-[^ ]+';/);
    for (const { body } of [page, form, await open(`${link()}/decline`)])
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(30_000);
    expect(form.headers["cache-control"]).toBe("no-store");
  });

  test("in the other language, by choice", async () => {
    expect((await open(link())).body).toContain(`href="${link()}?lang=fr"`);
    expect((await open(`${link()}?lang=fr`)).body).toContain("Accepter et signer");
    expect((await open(`${link()}?lang=__proto__`)).body).toContain("Accept and sign");
  });

  test("of an invoice has nothing to accept", async () => {
    const invoice = buildInvoice({ status: "issued", contact, series: phone.seriesOf() });
    await phone.receipts(creation("invoices", invoice));
    expect((await open(link(invoice))).body).not.toContain("/accept");
    expect((await open(`${link(invoice)}/accept`)).headers["location"]).toBe(link(invoice));
  });
});

describe("accepting", () => {
  test("is written on the record and as a fact; devices hear of it, the owner gets a mail, the page says it", async () => {
    const { cursor } = await phone.pull();
    const drawing = "M10 20L30 40L50 20M60 60L70 70";
    const answer = await post("accept", { drawing });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, link()]);
    const answered = {
      what: "accepted",
      name: "Amina Bello",
      signed: "drawn",
      drawing,
      documentHash: contentHash(quote),
      version: 1,
    };
    expect(await copy()).toMatchObject({ status: "accepted", answer: answered });
    expect((await phone.pull(cursor)).changes.map(({ id }) => id)).toEqual([quote.id]);
    const [fact, ...others] = await facts();
    expect(others).toEqual([]);
    expect(fact).toMatchObject({ what: "accepted", name: "Amina Bello", signed: "drawn", version: 1 });
    expect(fact?.document_hash.toString("hex")).toBe(contentHash(quote));
    expect(fact?.document).toContain("Hollandais wax");
    const page = (await open(link())).body;
    expect(page).toContain("Signed by Amina Bello, 20\u00a0Nov\u00a02026,");
    expect(page).toContain(`<path d="${drawing}"/>`);
    expect(page).not.toContain("/accept");
    await expect
      .poll(async () => (await server.mail.list()).map(({ source }) => source).join())
      .toContain("Subject: Amina Bello accepted QUO-0001");
  });

  test("on two browsers at once is one answer: the second sees the first's", async () => {
    const answers = await Promise.all([post("accept", { name: "Amina" }), post("accept", { name: "Bola" })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const stored = await facts();
    expect(stored).toHaveLength(1);
    expect((await open(link())).body).toContain(`Signed by ${stored[0]?.name}`);
    await post("decline", { name: "Chidi" });
    expect(await copy()).toMatchObject({ status: "accepted", answer: { name: stored[0]?.name } });
  });

  test("names the version that was read: of one that was changed meanwhile, the new one is shown first", async () => {
    await newVersion("Half before we start");
    const stale = await post("accept", {});
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain("changed after you opened it");
    expect(stale.body).toContain('value="Amina Bello"');
    expect(await facts()).toEqual([]);
    expect((await open(link())).body).toContain("Version 2.");
    const hash = contentHash(await copy());
    expect((await post("accept", { hash })).statusCode).toBe(303);
    expect(await copy()).toMatchObject({ answer: { documentHash: hash, version: 2 } });
    expect(await facts()).toMatchObject([{ version: 2 }]);
  });

  test.each<[string, Record<string, string>, string]>([
    ["no name", { name: "  " }, "Enter your full name."],
    ["no tick", { agree: "" }, "Tick that you accept"],
    ["a drawing that is none", { drawing: 'M1 1"/><script>' }, "couldn’t read this"],
    ["a hash that is none", { hash: "x" }, "couldn’t read this"],
  ])("with %s asks again and changes nothing", async (_, fields, problem) => {
    const answer = await post("accept", fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(problem);
    expect(await copy()).toMatchObject({ status: "issued", answer: null });
  });

  test("needs no token against forgery: no cookie opens anything here", async () => {
    expect((await post("accept", {}, { cookie: "XSRF-TOKEN=abc" })).statusCode).toBe(303);
  });

  test("cannot be done after its last day, nor of one that was voided", async () => {
    const old = await send({ dueDate: "2026-11-19", issueDate: "2026-11-01" });
    quote = old;
    expect((await open(link())).body).toContain("This quote has expired.");
    expect((await post("accept", {})).headers["location"]).toBe(link());
    expect(await copy()).toMatchObject({ status: "issued", answer: null });
    quote = await send({});
    await change({ status: "void", voidedAt: fixtureNow, voidReason: "Wrong client" });
    await post("accept", {});
    expect(await copy()).toMatchObject({ status: "void", answer: null });
    expect((await open(link())).body).toContain("chip void");
  });
});

test("answer to an offer › too many tries › waits, and what was typed stays", async () => {
  const answers = [];
  for (let attempt = 0; attempt < 21; attempt += 1) answers.push(await post("accept", { hash: "0".repeat(64) }));
  expect(answers.slice(0, 20).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(409));
  expect(answers[20]).toMatchObject({ statusCode: 429 });
  expect(Number(answers[20]?.headers["retry-after"])).toBeGreaterThan(0);
  expect(answers[20]?.body).toContain('value="Amina Bello"');
  expect(await copy()).toMatchObject({ status: "issued", answer: null });
});

describe("declining", () => {
  test("keeps why, tells the owner, and can be answered again once it is offered again", async () => {
    await post("decline", { reason: "Too dear <b>", agree: "" });
    expect(await copy()).toMatchObject({ status: "declined", answer: { what: "declined", reason: "Too dear <b>" } });
    expect((await open(link())).body).toContain("Too dear &lt;b&gt;");
    await newVersion("Ten percent off");
    const again = await copy();
    expect(again).toMatchObject({ status: "sent", answer: null, versions: [{ before: { terms: "" } }] });
    expect(again.versions?.[0]?.answer).toMatchObject({ what: "declined", reason: "Too dear <b>" });
    await post("accept", { hash: contentHash(again) });
    expect(await copy()).toMatchObject({ status: "accepted", answer: { version: 2 } });
    expect((await facts()).map(({ what, version }) => [what, version])).toEqual([
      ["declined", 1],
      ["accepted", 2],
    ]);
  });
});

describe("a link that was taken back", () => {
  test("says so, by whom, and answers nothing; another link opens the same offer", async () => {
    const old = link();
    const linkId = newLinkId(systemRandom);
    await change({ linkId });
    for (const path of ["", "/pdf", "/pay", "/accept"]) {
      const answer = await open(`${old}${path}`);
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain("This link was withdrawn");
    }
    expect((await post("accept", {})).statusCode).toBe(410);
    expect((await open(`/invoice/link/${linkId}`)).statusCode).toBe(200);
    await change({ linkRevokedAt: "2026-11-20T12:00:00.000Z" });
    expect((await open(`/invoice/link/${linkId}`)).statusCode).toBe(410);
    expect(await copy()).toMatchObject({ status: "issued" });
  });
});

test("answer to an offer › written › is rewritten by nobody", async () => {
  await post("accept", {});
  await expect(
    server.deps.db.tenantTransaction(phone.user.user.business_id, (tx) =>
      tx.updateTable("offer_answers").set({ name: "Somebody else" }).execute(),
    ),
  ).rejects.toThrow("answers are only added");
});

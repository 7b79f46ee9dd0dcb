import type { Fields } from "@ankara/contract/sync";
import type { Invoice } from "@ankara/domain/records/invoice";
import { newLinkId, systemRandom } from "@ankara/domain/ids";
import { answerQuote, convertedId, convertQuote, reopenQuote } from "@ankara/domain/invoice/quote";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { changeQuote, contentFingerprint, quoteAt } from "@ankara/domain/invoice/quote-versions";
import { buildBusiness, buildContact, buildInvoice, fixtureNow } from "@ankara/fixtures/builders";
import { makeChange } from "@ankara/sync/change";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, edit, opId, testServer } from "../../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
let tablet: TestDevice;
let quote: Invoice;
let rev: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const contact = buildContact();
const when = { contact, now: "2026-11-20T11:00:00.000Z", today: "2026-11-20" };
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  tablet = await TestDevice.of(phone.user);
  quote = buildInvoice({
    kind: "quote",
    status: "issued",
    contact,
    series: phone.seriesOf("quote"),
    sharedAt: fixtureNow,
  });
  await phone.receipts(creation("invoices", quote));
  rev = (await phone.pull()).changes.find(({ id }) => id === quote.id)?.rev ?? 0;
});

/** As a phone sends what it did to the quote it knows. */
function change(before: Invoice, after: Partial<Invoice>, baseRev = rev) {
  const op = makeChange(
    { opId: opId(), collection: "invoices", id: before.id, baseRev },
    before as Fields,
    { ...before, ...after } as Fields,
  );
  if (!op) throw new Error("nothing changed");
  return op;
}
function changed(changes: Partial<Invoice>): Partial<Invoice> {
  const result = changeQuote(quote, { ...quote, ...changes }, when);
  if (!result.ok) throw new Error("not changed");
  // The screen hands over what a correction may change, and nothing else.
  const { lines, terms, publicNote, totals, versions, history } = result.value;
  return { lines, terms, publicNote, totals, versions, history };
}
const noted = (name: string, what: "accepted" | "declined" = "accepted") =>
  ({ what, name, signed: "noted", drawing: "", documentHash: "", reason: "" }) as const;
function answered(name: string, what: "accepted" | "declined" = "accepted"): Partial<Invoice> {
  const result = answerQuote(quote, noted(name, what), when);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const copy = async (id = quote.id) => (await phone.serverCopy(id)) as unknown as Invoice;

describe("an offer that was sent", () => {
  test("is changed as a new version; the one before stays with it and on the server", async () => {
    expect(await phone.receipts(change(quote, changed({ terms: "Half before we start" })))).toMatchObject([
      { status: "applied" },
    ]);
    const stored = await copy();
    expect(stored.versions).toHaveLength(1);
    expect(contentFingerprint(quoteAt(stored, 1))).toBe(contentFingerprint(quote));
    const storedVersions = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("document_versions").select("data").where("invoice_id", "=", quote.id).execute(),
    );
    expect(storedVersions.map(({ data }) => data["terms"])).toEqual([quote.terms]);
  });

  test("is not changed without the version the client has, nor with another one in its place", async () => {
    const without = { terms: "Cheaper" };
    const forged = changed({ terms: "Cheaper" });
    const [version] = forged.versions ?? [];
    expect(
      await phone.receipts(
        change(quote, without),
        change(quote, { ...forged, versions: [{ ...version!, before: { terms: "Never said" } }] }),
      ),
    ).toMatchObject([
      { status: "rejected", code: "issued_shared" },
      { status: "rejected", code: "issued_shared" },
    ]);
  });

  test("keeps what was accepted when the owner changed it meanwhile without network; the refusal names the version", async () => {
    await tablet.receipts(change(quote, answered("Amina Bello")));
    const [receipt] = await phone.receipts(change(quote, changed({ terms: "Half before we start" })));
    expect(receipt).toMatchObject({ status: "rejected", code: "offer_answered" });
    expect(receipt?.message).toContain("version 1");
    expect(await copy()).toMatchObject({ status: "accepted", terms: quote.terms, answer: { version: 1 } });
  });

  test("declined › reopening clears the answer, and nothing else can clear it", async () => {
    await phone.receipts(change(quote, answered("Amina Bello", "declined")));
    const declined = await copy();
    const again = reopenQuote(declined, { ...when, until: "2026-12-24" });
    if (!again.ok) throw new Error("not reopened");
    expect(await phone.receipts(edit("invoices", declined, { answer: null }, rev + 9))).toMatchObject([
      { status: "rejected", code: "answer_forged" },
    ]);
    expect(await phone.receipts(change(declined, again.value, rev + 9))).toMatchObject([{ status: "applied" }]);
    expect(await copy()).toMatchObject({ status: "sent", answer: null, dueDate: "2026-12-24" });
  });
});

describe("the answer to an offer", () => {
  test("noted on two offline phones › the first stands", async () => {
    const receipts = [
      ...(await phone.receipts(change(quote, answered("Amina")))),
      ...(await tablet.receipts(change(quote, answered("Amina Bello")))),
    ];
    expect(receipts.map(({ status }) => status)).toEqual(["applied", "applied"]);
    expect(await copy()).toMatchObject({ status: "accepted", answer: { name: "Amina", version: 1 } });
  });

  test("accepted on one phone, declined on another › the first stands, the other is refused", async () => {
    await phone.receipts(change(quote, answered("Amina")));
    expect(await tablet.receipts(change(quote, answered("Amina", "declined")))).toMatchObject([
      { status: "rejected", code: "offer_answered" },
    ]);
    expect(await copy()).toMatchObject({ status: "accepted" });
  });

  test("a device cannot say that the client signed", async () => {
    const answerFields = answered("Amina");
    const forged = { ...answerFields, answer: { ...answerFields.answer!, signed: "typed" as const } };
    expect(await phone.receipts(change(quote, forged))).toMatchObject([{ status: "rejected", code: "answer_forged" }]);
  });
});

describe("a quote converted on two phones", () => {
  const convert = (device: TestDevice) => {
    const result = convertQuote({ quote, termsDays: 14, ...when, deviceId: device.id, random: systemRandom });
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };

  test("both offline › one invoice", async () => {
    const [mine, theirs] = [convert(phone), convert(tablet)];
    expect(theirs.draft.id).toBe(mine.draft.id);
    await phone.receipts(creation("invoices", mine.draft), change(quote, mine.quote));
    const edited = { ...theirs.draft, publicNote: "Thank you" };
    const receipts = await tablet.receipts(creation("invoices", edited), change(quote, theirs.quote));
    expect(receipts.map(({ status }) => status)).toEqual(["applied", "applied"]);
    const drafts = (await phone.pull()).changes.filter(({ data }) => data?.["sourceId"] === quote.id);
    expect(drafts).toHaveLength(1);
    expect(await copy(convertedId(quote.id))).toMatchObject({
      linkId: mine.draft.linkId,
      payRef: mine.draft.payRef,
      publicNote: "Thank you",
      sourceId: quote.id,
    });
    expect(await copy()).toMatchObject({ status: "converted" });
  });

  test("issued on the first › that one stays", async () => {
    const { draft, quote: patch } = convert(phone);
    const series = phone.seriesOf("invoice");
    const result = issueInvoice({ ...when, invoice: draft, business: buildBusiness(), series });
    if (!result.ok) throw new Error("not issued");
    const issued = result.value.invoice;
    await phone.receipts(creation("invoices", issued), change(quote, patch));
    const theirs = convert(tablet);
    const receipts = await tablet.receipts(creation("invoices", theirs.draft), change(quote, theirs.quote));
    expect(receipts.map(({ status }) => status)).toEqual(["applied", "applied"]);
    expect(await copy(issued.id)).toMatchObject({ number: "INV-0001", linkId: issued.linkId });
  });
});

describe("the public link of a document that is out", () => {
  test("may be another one, as hard to guess and nobody else's", async () => {
    const other = await TestDevice.of(await server.signUp());
    const theirs = buildInvoice({ status: "issued", contact, series: other.seriesOf() });
    await other.receipts(creation("invoices", theirs));
    expect(
      await phone.receipts(change(quote, { linkId: "short" }), change(quote, { linkId: theirs.linkId })),
    ).toMatchObject([
      { status: "rejected", code: "link_unusable" },
      { status: "rejected", code: "link_unusable" },
    ]);
    const linkId = newLinkId(systemRandom);
    expect(await phone.receipts(change(quote, { linkId }))).toMatchObject([{ status: "applied" }]);
    const links = await server.deps.db.global
      .selectFrom("public_links")
      .select("link_id")
      .where("invoice_id", "=", quote.id)
      .execute();
    expect(links.map(({ link_id }) => link_id).toSorted()).toEqual([quote.linkId, linkId].toSorted());
  });
});

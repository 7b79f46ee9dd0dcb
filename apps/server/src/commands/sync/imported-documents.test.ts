import { checkCodeOf } from "@ankara/documents/check/code";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { newId, newLinkId, systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildInvoice, buildPayment, fixtureToday } from "@ankara/fixtures/builders";
import type { Fields } from "@ankara/contract/sync";
import { makeChange } from "@ankara/sync/change";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  TestDevice,
  type TestServer,
  creation,
  deletion,
  edit,
  opId,
  testServer,
} from "../../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
});

const contact = buildContact();
const mark = { importId: newId(Date.now(), systemRandom), source: "csv" };

/** A paper of another program: issued, with its own number, in none of our series. */
function documentWith(changes: Partial<Invoice> = {}): Invoice {
  const draft = buildInvoice({ contact });
  const totals = computeTotals(draft);
  if (!totals.ok) throw new Error(totals.error.code);
  return {
    ...draft,
    status: "issued",
    number: "2024/000117-B",
    linkId: newLinkId(systemRandom),
    issuedAt: "2024-05-02T09:00:00.000Z",
    totals: totals.value,
    imported: mark,
    ...changes,
  };
}

const outcome = async (...ops: Parameters<TestDevice["receipts"]>) =>
  (await phone.receipts(...ops)).map(({ status, code }) => code ?? status);

describe("an imported document", () => {
  test("keeps its foreign number and touches no series", async () => {
    const first = documentWith();
    expect(await outcome(creation("contacts", contact), creation("invoices", first))).toEqual(["applied", "applied"]);
    expect(await phone.serverCopy(first.id)).toMatchObject({ number: "2024/000117-B", seriesId: null, seq: null });
    expect(await phone.serverCopy(phone.seriesOf().id)).toMatchObject({ next: 1 });
    expect((await server.call("GET", `/invoice/link/${first.linkId}`)).status).toBe(200);
  });

  test("may carry a number that looks like one of ours, and ours is still given", async () => {
    const foreign = documentWith({ number: "INV-0001" });
    const issued = issueInvoice({
      invoice: buildInvoice({ contact }),
      contact,
      business: buildBusiness(),
      series: phone.seriesOf(),
      now: "2026-11-20T10:00:00.000Z",
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error("not issued");
    expect(await outcome(creation("invoices", foreign), creation("invoices", issued.value.invoice))).toEqual([
      "applied",
      "applied",
    ]);
    const own = issued.value.invoice;
    const page = async ({ linkId }: Invoice) =>
      (await server.call("GET", `/invoice/link/${linkId}`, undefined, { accept: "text/html" })).text;
    expect(await page(foreign)).toContain("has another document with this number");
    expect(await page(own)).not.toContain("another document");
    expect((await server.call("GET", `/verify/${checkCodeOf(foreign)}`)).status).toBe(404);
    expect((await server.call("GET", `/verify/${checkCodeOf(own)}`)).status).toBe(200);
    expect((await phone.user.call("GET", "/sync/number-audit")).body.lookalikes).toEqual([
      { number: "INV-0001", kind: "invoice", id: foreign.id, own: own.id, source: "csv" },
    ]);
  });

  test("with a number of its own says where that came from, and is no lookalike", async () => {
    const first = documentWith();
    await phone.receipts(creation("invoices", first));
    const page = await server.call("GET", `/invoice/link/${first.linkId}`, undefined, { accept: "text/html" });
    expect(page.text).toContain("Imported from other software");
    expect(page.text).not.toContain("another document");
    expect((await phone.user.call("GET", "/sync/number-audit")).body.lookalikes).toEqual([]);
  });

  test("takes no place that one of our series gave", async () => {
    const series = phone.seriesOf();
    const own = buildInvoice({ status: "issued", contact, series });
    const twin = documentWith({ number: "INV-1", seriesId: series.id, seq: 1 });
    expect(await outcome(creation("invoices", own), creation("invoices", twin))).toEqual(["applied", "number_wrong"]);
  });

  test("is refused as a draft, without a number, with wrong sums, or in a series it does not belong to", async () => {
    const ownSeries = phone.seriesOf().id;
    expect(
      await outcome(
        creation("invoices", documentWith({ status: "draft" })),
        creation("invoices", documentWith({ number: null })),
        creation("invoices", { ...documentWith(), totals: { ...documentWith().totals!, total: 1 } }),
        creation("invoices", documentWith({ seriesId: ownSeries, seq: 1 })),
        creation("invoices", documentWith({ seriesId: ownSeries })),
      ),
    ).toEqual(["number_missing", "number_missing", "totals_differ", "number_wrong", "number_missing"]);
  });

  test("no document of our own turns into one", async () => {
    const draft = buildInvoice({ contact });
    await phone.receipts(creation("invoices", draft));
    const { number, status, imported, totals } = documentWith();
    const turned = edit("invoices", draft, { number, status, imported, totals } as Fields, 0);
    expect(await outcome(turned)).toEqual(["issued_frozen"]);
  });

  test("goes with its payment and its client when the import is undone, not after it was shared", async () => {
    const invoice = documentWith();
    const payment = { ...buildPayment({ invoice }), imported: mark };
    await phone.receipts(creation("contacts", contact), creation("invoices", invoice), creation("payments", payment));
    expect(
      await outcome(
        deletion("payments", payment.id, 0),
        deletion("invoices", invoice.id, 0),
        deletion("contacts", contact.id, 0),
      ),
    ).toEqual(["applied", "applied", "applied"]);
    expect((await server.call("GET", `/invoice/link/${invoice.linkId}`)).status).toBe(404);

    const sharedBefore = documentWith({ sharedAt: "2024-05-02T11:00:00.000Z" });
    await phone.receipts(creation("invoices", sharedBefore));
    expect(await outcome(deletion("invoices", sharedBefore.id, 0))).toEqual(["applied"]);

    const shared = documentWith();
    const client = buildContact();
    const billed = { ...shared, contactId: client.id };
    await phone.receipts(creation("contacts", client), creation("invoices", billed));
    await phone.receipts(edit("invoices", billed, { sharedAt: "2026-11-20T11:00:00.000Z" }, 0));
    expect(await outcome(deletion("invoices", billed.id, 0), deletion("contacts", client.id, 0))).toEqual([
      "issued_undeletable",
      "contact_has_documents",
    ]);
  });

  test("gets a link of its own while another account still answers under the old one", async () => {
    const invoice = documentWith();
    await phone.receipts(creation("invoices", invoice));
    const other = await TestDevice.of(await server.signUp());
    await other.receipts(creation("invoices", invoice));
    const copy = await other.serverCopy(invoice.id);
    expect(copy?.["linkId"]).not.toBe(invoice.linkId);
    expect((await server.call("GET", `/invoice/link/${copy?.["linkId"] as string}`)).status).toBe(200);
  });
});

describe("a series that goes on from other books", () => {
  const begin = (series = phone.seriesOf()) => {
    const op = makeChange({ opId: opId(), collection: "series", id: series.id, baseRev: 1 }, series as Fields, {
      ...series,
      pattern: "LAG-{SEQ:4}",
      next: 149,
      imported: mark,
    });
    if (!op) throw new Error("nothing changed");
    return op;
  };

  test("begins higher while it has given nothing, with the papers before it in their places", async () => {
    const series = phone.seriesOf();
    const before = documentWith({ number: "LAG-0148", seriesId: series.id, seq: 148 });
    expect(await outcome(begin(), creation("invoices", before))).toEqual(["applied", "applied"]);
    const next = issueInvoice({
      invoice: buildInvoice({ contact }),
      contact,
      business: buildBusiness(),
      series: { ...series, pattern: "LAG-{SEQ:4}", next: 149 },
      now: "2026-11-20T10:00:00.000Z",
      today: fixtureToday,
    });
    if (!next.ok) throw new Error("not issued");
    expect(await outcome(creation("invoices", next.value.invoice))).toEqual(["applied"]);
    expect(await phone.serverCopy(series.id)).toMatchObject({ next: 150 });
  });

  test("not any more once it has given a number, and not by the word of another device", async () => {
    const tablet = await TestDevice.of(phone.user);
    await tablet.receipts(edit("series", phone.seriesOf(), { next: 500, imported: mark }, 1));
    expect(await phone.serverCopy(phone.seriesOf().id)).toMatchObject({ next: 1 });
    const issued = issueInvoice({
      invoice: buildInvoice({ contact }),
      contact,
      business: buildBusiness(),
      series: phone.seriesOf(),
      now: "2026-11-20T10:00:00.000Z",
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error("not issued");
    await phone.receipts(
      creation("invoices", issued.value.invoice),
      edit("series", phone.seriesOf(), { next: 149, imported: mark }, 1),
    );
    expect(await phone.serverCopy(phone.seriesOf().id)).toMatchObject({ next: 2 });
  });

  test("one of another account is kept closed", async () => {
    const old = { ...phone.seriesOf(), id: newId(Date.now(), systemRandom), pattern: "OLD-{SEQ:3}", next: 41 };
    const closed = { ...old, closed: true, ownerDeviceId: null, imported: mark };
    const open = { ...old, id: newId(Date.now(), systemRandom), imported: mark };
    expect(await outcome(creation("series", closed), creation("series", open))).toEqual(["applied", "series_unknown"]);
    expect(await outcome(creation("invoices", documentWith({ seriesId: closed.id, seq: 40 })))).toEqual(["applied"]);
  });
});

test("two clients that are one › a shared document and its payment go over to the one that stays", async () => {
  const other = buildContact();
  const invoice = documentWith({ sharedAt: "2024-05-02T11:00:00.000Z" });
  const payment = buildPayment({ invoice });
  await phone.receipts(
    creation("contacts", contact),
    creation("contacts", other),
    creation("invoices", invoice),
    creation("payments", payment),
  );
  const moved = { contactId: other.id };
  expect(await outcome(edit("invoices", invoice, moved, 0), edit("payments", payment, moved, 0))).toEqual([
    "applied",
    "applied",
  ]);
  expect(await phone.serverCopy(invoice.id)).toMatchObject({ ...moved, billTo: invoice.billTo });
  expect(await outcome(edit("invoices", invoice, { poNumber: "later" }, 0))).toEqual(["issued_shared"]);
});

import type { Fields } from "@ankara/contract/sync";
import { PartySnapshot, type Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import {
  buildBusiness,
  buildContact,
  buildInvoice,
  buildLine,
  buildPayment,
  fixtureToday,
} from "@ankara/fixtures/builders";
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

/** A draft and the same document issued under the next number of the series, as a phone does it with no network. */
function issueOn(series: Series, changes: Partial<Invoice> = {}): { draft: Invoice; issued: Invoice; series: Series } {
  const draft = buildInvoice({ contact, kind: series.kind, ...changes });
  const result = issueInvoice({
    invoice: draft,
    contact,
    business: buildBusiness(),
    series,
    now: "2026-11-20T10:00:00.000Z",
    today: fixtureToday,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { draft, issued: result.value.invoice, series: result.value.series };
}

/** The change that issues a draft the server has, or will have, seen. */
function issuing(draft: Invoice, issued: Invoice, baseRev = 0) {
  const op = makeChange(
    { opId: opId(), collection: "invoices", id: draft.id, baseRev },
    draft as Fields,
    issued as Fields,
  );
  if (!op) throw new Error("nothing changed");
  return op;
}

async function issueAndPush(device: TestDevice, changes: Partial<Invoice> = {}): Promise<Invoice> {
  const server = (await device.pull()).changes.find(({ id }) => id === device.seriesOf().id)?.data as unknown as Series;
  const { draft, issued } = issueOn(server, changes);
  const receipts = await device.receipts(creation("invoices", draft), issuing(draft, issued));
  expect(receipts.map(({ status }) => status)).toEqual(["applied", "applied"]);
  return issued;
}

async function revOf(device: TestDevice, id: string): Promise<number> {
  return (await device.pull()).changes.find((change) => change.id === id)?.rev ?? 0;
}

describe("numbers", () => {
  test("are taken one after the other, and the series counts along", async () => {
    const first = await issueAndPush(phone);
    const second = await issueAndPush(phone);
    expect([first.number, second.number]).toEqual(["INV-0001", "INV-0002"]);
    expect(await phone.serverCopy(phone.seriesOf().id)).toMatchObject({ next: 3 });
    expect(await phone.serverCopy(second.id)).toMatchObject({
      status: "issued",
      number: "INV-0002",
      totals: second.totals,
    });
  });

  test("one that is ahead waits for the missing one, and so does what follows on the same document", async () => {
    const one = issueOn(phone.seriesOf());
    const two = issueOn(one.series);
    const sent = issuing(two.draft, two.issued);
    const shared = edit("invoices", two.issued, { sharedAt: "2026-11-20T11:00:00.000Z" }, 0);
    const early = await phone.receipts(creation("invoices", two.draft), sent, shared);
    expect(early.map(({ status }) => status)).toEqual(["applied", "held", "held"]);
    expect(await phone.serverCopy(two.draft.id)).toMatchObject({ status: "draft", number: null });

    const late = await phone.receipts(creation("invoices", one.draft), issuing(one.draft, one.issued), sent, shared);
    expect(late.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "applied"]);
    expect(await phone.serverCopy(two.draft.id)).toMatchObject({
      number: "INV-0002",
      sharedAt: "2026-11-20T11:00:00.000Z",
    });
  });

  test("issued twice under different change ids › one number", async () => {
    const { draft, issued } = issueOn(phone.seriesOf());
    await phone.receipts(creation("invoices", draft), issuing(draft, issued));
    expect(await phone.receipts(issuing(draft, issued))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(phone.seriesOf().id)).toMatchObject({ next: 2 });
  });

  test("a document that was created and issued before it ever left the phone arrives as one change", async () => {
    const { issued } = issueOn(phone.seriesOf());
    expect(await phone.receipts(creation("invoices", issued))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(issued.id)).toMatchObject({ number: "INV-0001" });
  });

  test("a number that was given is not given again", async () => {
    const [one, other] = [issueOn(phone.seriesOf()), issueOn(phone.seriesOf())];
    await phone.receipts(creation("invoices", one.issued));
    expect(await phone.receipts(creation("invoices", other.issued))).toMatchObject([
      { status: "rejected", code: "number_taken" },
    ]);
  });

  test("number of another device's series › refused", async () => {
    const tablet = await TestDevice.of(phone.user);
    const { issued } = issueOn(phone.seriesOf());
    expect(await tablet.receipts(creation("invoices", issued))).toMatchObject([
      { status: "rejected", code: "series_not_yours" },
    ]);
    const own = issueOn(tablet.seriesOf());
    expect(own.issued.number).toBe("INV-B-0001");
    expect(await tablet.receipts(creation("invoices", own.issued))).toMatchObject([{ status: "applied" }]);
  });

  test("a number the pattern does not give, and sums the lines do not give, are refused", async () => {
    const { issued } = issueOn(phone.seriesOf());
    const wrongNumber = creation("invoices", { ...issued, number: "INV-1" });
    const wrongTotal = creation("invoices", { ...issued, totals: { ...issued.totals, total: 1 } });
    const noLines = creation("invoices", { ...issued, lines: [] });
    const shortLink = creation("invoices", { ...issued, linkId: "guessme" });
    const noSeries = creation("invoices", { ...issued, seriesId: contact.id });
    const half = creation("invoices", { ...issued, number: null });
    for (const [op, code] of [
      [wrongNumber, "number_wrong"],
      [wrongTotal, "totals_differ"],
      [noLines, "not_issuable"],
      [shortLink, "link_unusable"],
      [noSeries, "series_unknown"],
      [half, "number_missing"],
    ] as const) {
      expect(await phone.receipts(op)).toMatchObject([{ status: "rejected", code }]);
    }
    expect(await phone.receipts(creation("invoices", issued))).toMatchObject([{ status: "applied" }]);
  });

  test("an app that does not know our newest sums yet is not refused for it", async () => {
    const { issued } = issueOn(phone.seriesOf());
    const { gross: _, ...older } = issued.totals as NonNullable<Invoice["totals"]>;
    expect(
      await phone.receipts(
        creation("invoices", { ...issued, totals: { ...older, gross: issued.totals?.gross ?? 0, later: 1 } }),
      ),
    ).toMatchObject([{ status: "applied" }]);
  });

  test("two offline devices issue ten each › no duplicate, no gap", async () => {
    const tablet = await TestDevice.of(phone.user);
    const made = [phone, tablet].map((device) => {
      let series = device.seriesOf();
      const ops = Array.from({ length: 10 }, () => {
        const next = issueOn(series);
        series = next.series;
        return [creation("invoices", next.draft), issuing(next.draft, next.issued)];
      });
      return { device, ops };
    });
    await Promise.all(
      made.map(async ({ device, ops }) => {
        for (const pair of ops) await device.receipts(...pair);
      }),
    );
    const numbers = (await phone.pull()).changes
      .filter(({ collection }) => collection === "invoices")
      .map(({ data }) => data?.["number"]);
    const wanted = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(4, "0")).flatMap((digits) => [
      `INV-${digits}`,
      `INV-B-${digits}`,
    ]);
    expect(new Set(numbers)).toEqual(new Set(wanted));
    expect(numbers).toHaveLength(wanted.length);
  });

  test("clock is a year off › the number is accepted", async () => {
    const draft = buildInvoice({ contact });
    const result = issueInvoice({
      invoice: draft,
      contact,
      business: buildBusiness(),
      series: { ...phone.seriesOf(), pattern: "INV-{SEQ:4}" },
      now: "2031-02-01T00:00:00.000Z",
      today: "2031-02-01",
    });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(await phone.receipts(creation("invoices", result.value.invoice))).toMatchObject([{ status: "applied" }]);
  });

  test("a series that starts over each year carries on from what the owner set", async () => {
    const series = phone.seriesOf();
    const yearly = { ...series, pattern: "{YYYY}/{SEQ:3}", reset: "yearly" as const };
    expect(
      await phone.receipts(edit("series", series, { pattern: yearly.pattern, reset: yearly.reset }, 1)),
    ).toMatchObject([{ status: "applied" }]);
    const first = issueOn(yearly);
    expect(first.issued.number).toBe("2026/001");
    expect(await phone.receipts(creation("invoices", first.issued))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(series.id)).toMatchObject({ next: 2, period: "2026" });
  });
});

describe("a draft another device touched meanwhile", () => {
  test("issued meanwhile › stays as printed, the other's values are reported", async () => {
    const tablet = await TestDevice.of(phone.user);
    const { draft, issued } = issueOn(phone.seriesOf());
    const [made] = await phone.receipts(creation("invoices", draft));
    await tablet.receipts(edit("invoices", draft, { publicNote: "From the tablet" }, made?.rev ?? 0));
    const [receipt] = await phone.receipts(issuing(draft, issued, made?.rev ?? 0));
    expect(receipt).toMatchObject({
      status: "applied",
      lost: { publicNote: { value: "From the tablet", side: "theirs" } },
    });
    expect(await phone.serverCopy(draft.id)).toMatchObject({ number: "INV-0001", publicNote: draft.publicNote });
  });

  test("deleted there, issued here › stays", async () => {
    const tablet = await TestDevice.of(phone.user);
    const { draft, issued } = issueOn(phone.seriesOf());
    const [made] = await phone.receipts(creation("invoices", draft));
    await tablet.receipts(deletion("invoices", draft.id, made?.rev ?? 0));
    expect(await phone.serverCopy(draft.id)).toBeNull();
    expect(await phone.receipts(issuing(draft, issued, made?.rev ?? 0))).toMatchObject([{ status: "applied" }]);
    expect(await tablet.serverCopy(draft.id)).toMatchObject({ number: "INV-0001", lines: draft.lines });
  });
});

describe("what the simulator found", () => {
  test("draft issued on two devices › the second becomes a document of its own", async () => {
    const tablet = await TestDevice.of(phone.user);
    const draft = buildInvoice({ contact });
    const issueAs = (series: Series) => {
      const business = buildBusiness();
      const now = "2026-11-20T10:00:00.000Z";
      const result = issueInvoice({ invoice: draft, contact, business, series, now, today: fixtureToday });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    };
    const [made] = await phone.receipts(creation("invoices", draft));
    const [here, there] = [issueAs(phone.seriesOf()), issueAs(tablet.seriesOf())];
    await phone.receipts(issuing(draft, here.invoice, made?.rev ?? 0));
    const second = issuing(draft, there.invoice, made?.rev ?? 0);
    const refused = { status: "rejected", code: "issued_elsewhere", fields: { number: "INV-0001" } };
    expect(await tablet.receipts(second)).toMatchObject([refused]);
    expect(await tablet.receipts(second)).toMatchObject([refused]);
    expect(await phone.serverCopy(draft.id)).toMatchObject({ number: "INV-0001" });
    // Edited after the refusal, the whole document comes again under another change: it is the same second document.
    const edited = { ...second, opId: opId(), patch: { ...second.patch, privateNote: "sent" } };
    expect(await tablet.receipts(edited)).toMatchObject([refused]);
    const issued = (await phone.pull()).changes.filter(({ data }) => data?.["number"] === "INV-B-0001");
    expect(issued).toMatchObject([{ collection: "invoices", data: { totals: there.invoice.totals } }]);
    expect(issued[0]?.id).not.toBe(draft.id);
    const next = issueOn(there.series);
    expect(await tablet.receipts(creation("invoices", next.issued))).toMatchObject([{ status: "applied" }]);
  });

  test("a document is taken even when its draft was deleted so long ago that nothing is left of it", async () => {
    const tablet = await TestDevice.of(phone.user);
    const { draft, issued } = issueOn(phone.seriesOf());
    const [made] = await phone.receipts(creation("invoices", draft));
    await tablet.receipts(deletion("invoices", draft.id, made?.rev ?? 0));
    await server.deps.db.tenantTransaction(phone.user.user.business_id, (tx) =>
      tx.deleteFrom("records").where("id", "=", draft.id).execute(),
    );
    expect(await phone.receipts(issuing(draft, issued, made?.rev ?? 0))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(draft.id)).toMatchObject({ number: "INV-0001", lines: draft.lines });
  });

  test("a number refused to a copy of the device is not refused to its owner for that", async () => {
    const copy = await TestDevice.of(phone.user);
    const { issued } = issueOn(phone.seriesOf());
    const op = creation("invoices", issued);
    expect(await copy.receipts(op)).toMatchObject([{ status: "rejected", code: "series_not_yours" }]);
    expect(await phone.receipts(op)).toMatchObject([{ status: "applied" }]);
  });

  test("a number in the looks the series had before its pattern was changed is taken, and the count goes on", async () => {
    const series = phone.seriesOf();
    const { issued } = issueOn(series);
    const changed = edit("series", series, { pattern: "{YYYY}/{SEQ:3}", reset: "yearly" }, 1);
    expect(await phone.receipts(changed, creation("invoices", issued))).toMatchObject([
      { status: "applied" },
      { status: "applied" },
    ]);
    expect(await phone.serverCopy(series.id)).toMatchObject({ next: 2, pattern: "{YYYY}/{SEQ:3}", reset: "yearly" });
    const next = issueOn({ ...series, pattern: "{YYYY}/{SEQ:3}", reset: "yearly", next: 2 });
    expect(await phone.receipts(creation("invoices", next.issued))).toMatchObject([{ status: "applied" }]);
  });
});

describe("an issued document", () => {
  test("is never deleted or renumbered", async () => {
    const issued = await issueAndPush(phone);
    const rev = await revOf(phone, issued.id);
    expect(await phone.receipts(deletion("invoices", issued.id, rev))).toMatchObject([
      { status: "rejected", code: "issued_undeletable" },
    ]);
    for (const patch of [{ number: "INV-9999" }, { currency: "USD" }, { status: "draft" }, { seq: 7 }] as Fields[]) {
      expect(await phone.receipts(edit("invoices", issued, patch, rev))).toMatchObject([
        { status: "rejected", code: "issued_frozen" },
      ]);
    }
  });

  test("keeps its tags, private note, sharing and a later due day open", async () => {
    const issued = await issueAndPush(phone);
    const later = edit(
      "invoices",
      issued,
      {
        tags: ["wholesale"],
        privateNote: "Called him",
        sharedAt: "2026-11-20T12:00:00.000Z",
        sharedVia: "whatsapp",
        dueDate: "2027-01-31",
      },
      0,
    );
    expect(await phone.receipts(later)).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(issued.id)).toMatchObject({ tags: ["wholesale"], dueDate: "2027-01-31" });
    expect(await phone.receipts(edit("invoices", issued, { dueDate: issued.issueDate }, 0))).toMatchObject([
      { status: "rejected", code: "issued_shared" },
    ]);
  });

  test("may name another client until somebody has it", async () => {
    const issued = await issueAndPush(phone);
    const billTo = PartySnapshot.parse({ name: "Mama Tolú" });
    expect(await phone.receipts(edit("invoices", issued, { billTo } as Fields, 0))).toMatchObject([
      { status: "applied" },
    ]);
    expect(await phone.serverCopy(issued.id)).toMatchObject({ billTo: { name: "Mama Tolú" } });
    const shared = edit("invoices", issued, { sharedAt: "2026-11-20T12:00:00.000Z", sharedVia: "link" }, 0);
    expect(await phone.receipts(shared)).toMatchObject([{ status: "applied" }]);
    const other = { billTo: PartySnapshot.parse({ name: "Ọlá" }) } as Fields;
    expect(await phone.receipts(edit("invoices", issued, other, 0))).toMatchObject([
      { status: "rejected", code: "issued_frozen" },
    ]);
  });

  test("may be mended under its number until it is shared, and every version is kept", async () => {
    const issued = await issueAndPush(phone);
    const lines = [buildLine({ quantity: "3", taxIds: [] })];
    const totals = computeTotals({ ...issued, lines });
    const change = edit("invoices", issued, { lines, totals: totals.ok && totals.value } as Fields, 0);
    expect(await phone.receipts(change)).toMatchObject([{ status: "applied" }]);
    const versions = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("document_versions").select("data").execute(),
    );
    expect(versions.map(({ data }) => data["lines"])).toEqual([issued.lines]);
    expect(await phone.receipts(edit("invoices", issued, { lines: issued.lines } as Fields, 0))).toMatchObject([
      { status: "rejected", code: "totals_differ" },
    ]);

    await phone.receipts(edit("invoices", issued, { sharedAt: "2026-11-20T12:00:00.000Z" }, 0));
    expect(await phone.receipts(edit("invoices", issued, { publicNote: "Too late" }, 0))).toMatchObject([
      { status: "rejected", code: "issued_shared" },
    ]);
  });

  test("is closed once something was paid, even within the same push", async () => {
    const issued = await issueAndPush(phone);
    const receipts = await phone.receipts(
      creation(
        "payments",
        buildPayment({ invoice: issued, amount: 100, allocations: [{ invoiceId: issued.id, amount: 100 }] }),
      ),
      edit("invoices", issued, { publicNote: "Late" }, 0),
    );
    expect(receipts).toMatchObject([{ status: "applied" }, { status: "rejected", code: "issued_shared" }]);
    expect(await phone.receipts(edit("invoices", issued, { terms: "Late" }, 0))).toMatchObject([
      { status: "rejected", code: "issued_shared" },
    ]);
  });

  test("does not merge: of two who mend it, the second is asked to look again", async () => {
    const tablet = await TestDevice.of(phone.user);
    const issued = await issueAndPush(phone);
    const rev = await revOf(phone, issued.id);
    expect(await phone.receipts(edit("invoices", issued, { publicNote: "Phone's" }, rev))).toMatchObject([
      { status: "applied" },
    ]);
    expect(await tablet.receipts(edit("invoices", issued, { terms: "Tablet's" }, rev))).toMatchObject([
      { status: "rejected", code: "issued_changed_elsewhere" },
    ]);
    expect(await phone.receipts(edit("invoices", issued, { terms: "Phone's" }, rev))).toMatchObject([
      { status: "applied" },
    ]);
    expect(await tablet.receipts(edit("invoices", issued, { tags: ["free"] }, rev))).toMatchObject([
      { status: "applied" },
    ]);
  });

  test("is voided with a reason, and stays void", async () => {
    const issued = await issueAndPush(phone);
    const voiding = (voidReason: string) =>
      edit("invoices", issued, { status: "void", voidedAt: "2026-11-20T12:00:00.000Z", voidReason }, 0);
    expect(await phone.receipts(voiding(" "))).toMatchObject([{ status: "rejected", code: "void_reason_missing" }]);
    expect(await phone.receipts(voiding("Wrong client"))).toMatchObject([{ status: "applied" }]);
    const gone = { ...issued, status: "void" as const };
    expect(await phone.receipts(edit("invoices", gone, { status: "issued" }, 0))).toMatchObject([
      { status: "rejected", code: "issued_frozen" },
    ]);
    expect(await phone.receipts(edit("invoices", gone, { publicNote: "X" }, 0))).toMatchObject([
      { status: "rejected", code: "issued_frozen" },
    ]);
    expect(await phone.serverCopy(issued.id)).toMatchObject({ status: "void", number: issued.number });
  });

  test("a device cannot write how often it was seen", async () => {
    const issued = await issueAndPush(phone);
    await phone.receipts(
      edit(
        "invoices",
        issued,
        { views: { first: "2026-11-20T12:00:00.000Z", last: "2026-11-20T12:00:00.000Z", count: 99 } },
        0,
      ),
    );
    expect(await phone.serverCopy(issued.id)).toMatchObject({ views: null });
  });

  test("keeps its client from being deleted", async () => {
    await phone.receipts(creation("contacts", contact));
    await issueAndPush(phone);
    expect(await phone.receipts(deletion("contacts", contact.id, 9))).toMatchObject([
      { status: "rejected", code: "contact_has_documents" },
    ]);
  });
});

describe("a quote", () => {
  test("has numbers of its own and moves between its states", async () => {
    const { issued } = issueOn(phone.seriesOf("quote"));
    expect(issued.number).toBe("QUO-0001");
    const noted = { what: "accepted", at: "2026-11-20T11:00:00.000Z", name: "Amina", signed: "noted" };
    await phone.receipts(creation("invoices", issued));
    expect(await phone.receipts(edit("invoices", issued, { status: "accepted", answer: noted }, 0))).toMatchObject([
      { status: "applied" },
    ]);
  });
});

describe("payments", () => {
  test("are written once: amounts never change, nothing is deleted", async () => {
    const payment = buildPayment({ status: "claimed", imported: { importId: opId(), source: "csv" } });
    await phone.receipts(creation("payments", payment));
    expect(await phone.receipts(edit("payments", payment, { amount: 1 }, 0))).toMatchObject([
      { status: "rejected", code: "payment_frozen" },
    ]);
    const money = buildPayment();
    await phone.receipts(creation("payments", money));
    expect(await phone.receipts(deletion("payments", money.id, 9))).toMatchObject([
      { status: "rejected", code: "payment_frozen" },
    ]);
    expect(await phone.receipts(edit("payments", payment, { status: "confirmed" }, 0))).toMatchObject([
      { status: "applied" },
    ]);
    expect(
      await phone.receipts(edit("payments", { ...payment, status: "confirmed" }, { status: "claimed" }, 0)),
    ).toMatchObject([{ status: "rejected", code: "payment_frozen" }]);
  });

  test("settle at most what came in, and only a reversal is negative", async () => {
    const invoice = await issueAndPush(phone);
    const tooMuch = buildPayment({ invoice, amount: 100, allocations: [{ invoiceId: invoice.id, amount: 101 }] });
    const negative = buildPayment({ amount: -100, allocations: [] });
    expect(await phone.receipts(creation("payments", tooMuch), creation("payments", negative))).toMatchObject([
      { status: "rejected", fields: { allocations: "too_much" } },
      { status: "rejected", fields: { amount: "negative" } },
    ]);
    const paid = buildPayment({ invoice, amount: 100, allocations: [{ invoiceId: invoice.id, amount: 100 }] });
    const back = buildPayment({
      invoice,
      amount: -100,
      allocations: [{ invoiceId: invoice.id, amount: -100 }],
      reverses: paid.id,
    });
    expect(await phone.receipts(creation("payments", paid), creation("payments", back))).toMatchObject([
      { status: "applied" },
      { status: "applied" },
    ]);
  });
});

describe("a numbering series", () => {
  test("its counter is the server's; its pattern the owner's, and no two series look alike", async () => {
    const tablet = await TestDevice.of(phone.user);
    const series = phone.seriesOf();
    await phone.receipts(edit("series", series, { next: 50, closed: true }, 1));
    expect(await phone.serverCopy(series.id)).toMatchObject({ next: 1, closed: false });
    expect(await tablet.receipts(edit("series", series, { pattern: "X-{SEQ}" }, 1))).toMatchObject([
      { status: "rejected", code: "series_not_yours" },
    ]);
    expect(await phone.receipts(edit("series", series, { pattern: "no sequence" }, 1))).toMatchObject([
      { status: "rejected", code: "series_pattern", fields: { pattern: "pattern_without_seq" } },
    ]);
    expect(await tablet.receipts(edit("series", tablet.seriesOf(), { pattern: "INV-{SEQ:6}" }, 1))).toMatchObject([
      { status: "rejected", fields: { pattern: "pattern_in_use" } },
    ]);
    expect(await tablet.receipts(edit("series", tablet.seriesOf(), { pattern: "TAB-{SEQ:6}" }, 1))).toMatchObject([
      { status: "applied" },
    ]);
    expect(
      await phone.receipts(creation("series", { ...series, id: opId() }), deletion("series", series.id, 1)),
    ).toMatchObject([
      { status: "rejected", code: "series_unknown" },
      { status: "rejected", code: "undeletable" },
    ]);
  });
});

describe("the settings of the business", () => {
  test("are one record; currency and zone must exist, the logo is the server's", async () => {
    const id = phone.user.user.business_id;
    const business = buildBusiness({ id });
    expect(
      await phone.receipts(
        edit("business", business, { companyName: "Renamed", logoUrl: "https://evil.example/x.png" }, 1),
      ),
    ).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(id)).toMatchObject({ companyName: "Renamed", logoUrl: "" });
    expect((await phone.user.call("GET", "/users/me")).body.user.company_name).toBe("Renamed");
    expect(
      await phone.receipts(
        edit("business", business, { currency: "ZZZ" }, 1),
        edit("business", business, { timeZone: "Mars/Base" }, 1),
        creation("business", buildBusiness()),
        deletion("business", id, 1),
      ),
    ).toMatchObject([
      { status: "rejected", fields: { currency: "unknown" } },
      { status: "rejected", fields: { timeZone: "unknown" } },
      { status: "rejected", code: "not_found" },
      { status: "rejected", code: "undeletable" },
    ]);
  });
});

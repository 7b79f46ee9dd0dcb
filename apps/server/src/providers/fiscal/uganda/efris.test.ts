import { generateKeyPairSync } from "node:crypto";
import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EfrisStandIn, refusedByEfris } from "../../../../test/support/efris-stand-in.ts";
import type { FiscalDocument, FiscalReceipt } from "../adapter.ts";
import { efrisAdapter } from "./efris.ts";
import { efrisConnection, readKampalaTime } from "./efris-connection.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const keyPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const pair = keyPair();
const vat = buildFee({ name: "VAT", ratePpm: 180_000 });
const zero = buildFee({ name: "VAT", ratePpm: 0, category: "Z" });
const exempt = buildFee({ name: "Exempt", ratePpm: 0, category: "E" });
const home = address("4 Nakasero Road", "Kampala", "UG");
const mirembe = buildContact({ name: "Mirembe Events Ltd", taxId: "1009876543", address: home });
const gomesi = buildLine({
  name: "Gomesi",
  itemCode: "53102500 GOM-1",
  taxIds: [vat.id],
  quantity: "3",
  unitPrice: "120000",
});

function documentOf(changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {}): FiscalDocument {
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({
      companyName: "Kampala Textiles",
      currency: "UGX",
      country: "UG",
      taxId: "1001234567",
      address: home,
    }),
    contact: mirembe,
    currency: "UGX",
    fees: [vat, zero, exempt],
    lines: [gomesi],
    ...changes,
  });
  const choice = { adapter: "ug-efris", on: true, since: null, serviceId: "", authorityId: "" };
  return { businessId: business, invoice: { ...invoice, homeCurrency: "UGX", sourceNumber: "" }, choice, source: null };
}

function authority(key = pair.privateKey) {
  const standIn = new EfrisStandIn(pair.publicKey);
  const gown = { category: "53102500", unit: "PP" };
  standIn.articles.set("GOM-1", { name: "Gomesi", ...gown });
  standIn.articles.set("MAIZE", { name: "Maize flour", category: "50221101", unit: "103" });
  standIn.articles.set("BOOK", { name: "School book", category: "55101509", unit: "PP" });
  standIn.articles.set("FEE", { name: "Delivery", category: "78102200", unit: "PP" });
  let moment = new Date("2026-11-20T09:41:00.000Z");
  const device = {
    business,
    tin: "1001234567",
    branch: "",
    device: "1001234567_01",
    key,
    feeItem: "78102200 FEE",
    feeName: "Delivery",
    units: {},
  };
  const now = () => moment;
  const adapter = efrisAdapter(
    {
      devices: [device],
      connect: (one) => efrisConnection("https://efris.example/ws", one, { fetch: standIn.fetch, now }),
    },
    { now },
  );
  return { standIn, adapter, wait: (instant: string) => void (moment = new Date(instant)) };
}
type Adapter = ReturnType<typeof authority>["adapter"];

const sent = (adapter: Adapter, document: FiscalDocument) =>
  JSON.parse(new TextDecoder().decode(adapter.build(document).bytes)) as Record<string, unknown>;
const hand = (adapter: Adapter, document: FiscalDocument, key = "key:send:1") =>
  adapter.submit(document, adapter.build(document), key);

const mixed = () =>
  documentOf({
    lines: [
      { ...gomesi, discount: { kind: "percent", ratePpm: 100_000 } },
      buildLine({
        name: "Maize flour",
        itemCode: "50221101 MAIZE",
        unit: "kg",
        quantity: "7.25",
        unitPrice: "3150",
        taxIds: [zero.id],
      }),
      buildLine({
        name: "School book",
        itemCode: "55101509 BOOK",
        quantity: "3",
        unitPrice: "15001",
        taxIds: [exempt.id],
      }),
    ],
    discount: { kind: "amount", amount: 10_001 },
  });

/** The credit note of a document as the server has both. */
function creditOf(
  { adapter }: { adapter: Adapter },
  sale: FiscalDocument,
  receipt: FiscalReceipt,
  changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {},
): FiscalDocument {
  const fiscal = {
    ...adapter.renderBlock(receipt, sale),
    of: sale.invoice.number ?? "",
    regime: "efris",
    at: "2026-11-20T09:41:00.000Z",
    by: "authority" as const,
  };
  const note = documentOf({ kind: "credit_note", lines: sale.invoice.lines, ...changes });
  const invoice = { ...note.invoice, number: "CN-0001", sourceNumber: sale.invoice.number ?? "", reason: "Torn seam" };
  return { ...note, invoice, source: { ...sale.invoice, fiscal } };
}

describe("EFRIS", () => {
  test("a sale of three tax classes with discounts, to a business › is recorded, and prints what URA gave", async () => {
    const { adapter } = authority();
    const document = mixed();
    expect(adapter.validate(document)).toEqual([]);
    expect(refusedByEfris(sent(adapter, document))).toEqual([]);
    const receipt = await hand(adapter, document);
    expect(receipt).toMatchObject({ status: "accepted", authorityNo: "326001124455", problems: [] });
    await expect(
      `${JSON.stringify({ sent: sent(adapter, document), block: adapter.renderBlock(receipt, document) }, null, 2)}\n`,
    ).toMatchFileSnapshot("golden/ug-efris.golden.json");
  });

  test("a sale to somebody without a TIN › is a consumer's, and what is paid is the paper's own total", () => {
    const { adapter } = authority();
    const document = documentOf({ contact: buildContact({ name: "Akello", taxId: "", address: home }) });
    const { buyerDetails, summary } = sent(adapter, document) as Record<string, Record<string, string>>;
    expect(buyerDetails).toMatchObject({ buyerType: "1", buyerTin: "", buyerLegalName: "Akello" });
    expect(summary).toMatchObject({ grossAmount: `${document.invoice.totals?.total}.00`, taxAmount: "64800.00" });
    const abroad = documentOf({ contact: buildContact({ name: "Wanjiru", address: address("1", "Nairobi", "KE") }) });
    expect(sent(adapter, abroad)).toMatchObject({ buyerDetails: { buyerType: "2", buyerTin: "" } });
    const receipt = documentOf();
    const from = { ...receipt.invoice.from!, vatRegistered: false };
    const unregistered = { ...receipt, invoice: { ...receipt.invoice, from } };
    expect(sent(adapter, unregistered)).toMatchObject({ basicInformation: { invoiceKind: "2" } });
  });

  test("lost answer › the sale is found by its number, and nothing is recorded twice", async () => {
    const { adapter, standIn } = authority();
    standIn.losing = 1;
    await expect(hand(adapter, documentOf())).rejects.toThrow("does not answer");
    const document = documentOf();
    expect(await hand(adapter, document)).toMatchObject({
      status: "accepted",
      authorityNo: "326001124455",
      signature: "8841209377124455",
      at: new Date("2026-11-20T09:41:03.000Z"),
    });
    expect(standIn.calls.filter((code) => code === "T109")).toHaveLength(1);
    expect(standIn.recorded).toHaveLength(1);
  });

  test("number another program used for another sale › its record is not taken for ours", async () => {
    const { adapter, standIn } = authority();
    await hand(adapter, documentOf());
    const other = documentOf({ lines: [{ ...gomesi, unitPrice: "99000" }] });
    expect(await hand(adapter, other)).toMatchObject({ status: "rejected", problems: [{ code: "recorded_already" }] });
    expect(standIn.recorded).toHaveLength(1);
  });

  test("article URA knows under another name › is refused in URA's words, at the item code", async () => {
    const { adapter, standIn } = authority();
    standIn.articles.set("GOM-1", { name: "Gomesi, silk", category: "53102500", unit: "PP" });
    expect(await hand(adapter, documentOf())).toMatchObject({
      status: "rejected",
      problems: [{ code: "efris_2123", field: "item_code", text: expect.stringContaining("GOM-1") }],
    });
    expect(standIn.recorded).toEqual([]);
  });

  test("rate URA has not, line without codes, odd TIN, no e-mail, another business › are refused before anything is sent", () => {
    const { adapter } = authority();
    const codes = (document: FiscalDocument) => adapter.validate(document).map(({ code }) => code);
    const other = buildFee({ name: "VAT", ratePpm: 160_000 });
    expect(codes(documentOf({ fees: [other], lines: [{ ...gomesi, taxIds: [other.id] }] }))).toEqual(["tax_class"]);
    expect(codes(documentOf({ lines: [{ ...gomesi, itemCode: "53102500" }] }))).toEqual(["item_code"]);
    expect(codes(documentOf({ contact: buildContact({ taxId: "12", address: home }) }))).toEqual(["buyer_tax_id"]);
    const document = documentOf();
    const from = { ...document.invoice.from!, email: "" };
    expect(codes({ ...document, invoice: { ...document.invoice, from } })).toEqual(["seller_email"]);
    expect(codes({ ...document, businessId: "other" })).toEqual(["no_device"]);
    expect(codes(documentOf({ discount: { kind: "percent", ratePpm: 1_000_000 } }))).toEqual(["nothing"]);
  });

  test("random documents › whatever is not refused before is recorded, and credited in full", async () => {
    const { adapter, standIn } = authority();
    for (const unit of ["PP", "102", "103"])
      standIn.articles.set(`CLOTH-${unit}`, { name: "Cloth", category: "53102500", unit });
    let judged = 0;
    let credited = 0;
    for (const input of fc.sample(arbitraryDocument, { numRuns: 600, seed: 21 })) {
      const base = documentOf().invoice;
      const taxes = input.taxes.map((tax) =>
        tax.kind === "tax" || tax.kind === "levy"
          ? { ...tax, kind: "tax" as const, basis: "percent" as const, compoundOn: [], ratePpm: 180_000 }
          : tax,
      );
      const lines = input.lines.map((line) => ({
        ...line,
        itemCode: `53102500 CLOTH-${line.unit === "kg" ? "103" : line.unit === "litre" ? "102" : "PP"}`,
        taxIds: line.taxIds.filter((id) => taxes.some((tax) => tax.id === id && tax.kind === "tax")).slice(0, 1),
      }));
      const draft = { ...base, ...input, currency: "UGX", lines, taxes } as Invoice;
      const totals = computeTotals(draft);
      if (!totals.ok) continue;
      const document = { ...documentOf(), invoice: { ...draft, number: `INV-${judged}`, totals: totals.value } };
      if (adapter.validate(document).length > 0) continue;
      judged += 1;
      const content = sent(adapter, document) as {
        summary: { grossAmount: string; taxAmount: string };
        goodsDetails: unknown[];
      };
      const receipt = await hand(adapter, document);
      expect(receipt).toMatchObject({ status: "accepted", problems: [] });
      // Before the paper rounds for cash.
      const eInvoice = readEInvoice(document.invoice);
      expect(eInvoice.ok && content.summary.grossAmount).toBe(eInvoice.ok && `${eInvoice.value.totals.withTax}.00`);
      // EFRIS reckons by the line and to hundredths, the paper to whole shillings.
      const paperTax = eInvoice.ok ? Number(eInvoice.value.totals.tax) : Number.NaN;
      expect(Math.abs(Number(content.summary.taxAmount) - paperTax)).toBeLessThan(content.goodsDetails.length * 0.6);
      const note = creditOf({ adapter }, document, receipt);
      const all = { ...document.invoice, kind: "credit_note" as const, number: `CN-${judged}`, sourceNumber: "INV" };
      const credit = { ...note, invoice: all };
      if (adapter.validate(credit).length > 0) continue;
      credited += 1;
      expect(await hand(adapter, credit, `key:send:${judged}`)).toMatchObject({ status: "submitted", problems: [] });
    }
    expect({ judged: judged > 200, credited: credited === judged }).toEqual({ judged: true, credited: true });
  });
});

describe("credit notes of EFRIS", () => {
  async function recorded(document = mixed()) {
    const all = authority();
    const receipt = await hand(all.adapter, document);
    return { ...all, sale: document, receipt };
  }

  test("all of a sale with discounts › is applied for, asked about, and has a number of its own once URA approves it", async () => {
    const all = await recorded();
    const { adapter, standIn, sale, receipt } = all;
    const note = creditOf(all, sale, receipt, { discount: sale.invoice.discount });
    expect(adapter.validate(note)).toEqual([]);
    expect(await hand(adapter, note)).toMatchObject({ status: "submitted", authorityNo: "CN229700" });
    expect(await hand(adapter, note)).toMatchObject({ status: "submitted", authorityNo: "CN229700" });
    standIn.decide("101", "Agreed");
    const approved = await hand(adapter, note);
    expect(approved).toMatchObject({ status: "accepted", authorityNo: "326001124456" });
    expect(standIn.applied).toHaveLength(1);
    await expect(
      `${JSON.stringify({ sent: sent(adapter, note), block: adapter.renderBlock(approved, note) }, null, 2)}\n`,
    ).toMatchFileSnapshot("golden/ug-efris-credit.golden.json");
  });

  test("part of a sale, its answer lost › is applied for once", async () => {
    const all = await recorded(documentOf());
    const note = creditOf(all, all.sale, all.receipt, { lines: [{ ...gomesi, quantity: "1", unitPrice: "60000" }] });
    all.standIn.losing = 1;
    await expect(hand(all.adapter, note)).rejects.toThrow("does not answer");
    expect(await hand(all.adapter, note)).toMatchObject({ status: "submitted" });
    expect(all.standIn.applied).toMatchObject([
      { application: { goodsDetails: [{ qty: "-1", unitPrice: "141600", total: "-70800.00", tax: "-10800.00" }] } },
    ]);
  });

  test("refused by URA › is said in its words; asked for again by the user it is a new application", async () => {
    const all = await recorded(documentOf());
    const note = creditOf(all, all.sale, all.receipt);
    await hand(all.adapter, note);
    all.standIn.decide("103", "No proof of return");
    const refused = { status: "rejected", problems: [{ code: "efris_103", text: "No proof of return" }] };
    expect(await hand(all.adapter, note)).toMatchObject(refused);
    expect(await hand(all.adapter, note)).toMatchObject(refused);
    expect(await hand(all.adapter, note, "key:send:2")).toMatchObject({ status: "submitted", authorityNo: "CN229701" });
  });

  test("more than was sold, another article, a sale EFRIS never had › is refused before anything is sent", async () => {
    const all = await recorded(documentOf());
    const issues = (document: FiscalDocument) =>
      all.adapter.validate(document).map(({ code, field }) => `${code} ${field}`);
    const more = creditOf(all, all.sale, all.receipt, { lines: [{ ...gomesi, quantity: "4" }] });
    expect(issues(more)).toEqual(["credited_line source_number"]);
    const other = creditOf(all, all.sale, all.receipt, { lines: [{ ...gomesi, name: "Busuuti" }] });
    expect(issues(other)).toEqual(["credited_line source_number"]);
    const note = creditOf(all, all.sale, all.receipt);
    expect(issues({ ...note, source: all.sale.invoice })).toEqual(["source source_number"]);
    expect(issues({ ...note, source: null })).toEqual(["source source_number"]);
    const twice = { ...note, invoice: { ...note.invoice, number: "CN-0002" } };
    await hand(all.adapter, note);
    expect(await hand(all.adapter, twice, "twice:send:1")).toMatchObject({
      status: "rejected",
      problems: [{ code: "efris_1434" }],
    });
  });
});

describe("the connection to EFRIS", () => {
  test("key that is not the device's, device URA does not know › say nothing about the document", async () => {
    const { adapter, standIn } = authority(keyPair().privateKey);
    await expect(hand(adapter, documentOf())).rejects.toThrow(/not for this device|cannot be read/);
    expect(standIn.recorded).toEqual([]);
  });

  test("wrong signature › is refused by EFRIS, and says nothing about the document", async () => {
    const { standIn } = authority();
    const now = () => new Date("2026-11-20T09:41:00.000Z");
    const device = { business, tin: "1001234567", branch: "", device: "1001234567_01", key: pair.privateKey };
    const forged = (async (url: string, init: RequestInit) => {
      const envelope = JSON.parse(init.body as string) as { data: { content: string; signature: string } };
      if (envelope.data.signature !== "") envelope.data.content = `${envelope.data.content.slice(0, -4)}AAA=`;
      return standIn.fetch(url, { ...init, body: JSON.stringify(envelope) });
    }) as typeof globalThis.fetch;
    const call = efrisConnection("https://efris.example/ws", device, { fetch: forged, now });
    await expect(call("T106", { referenceNo: "INV-1" })).rejects.toThrow("EFRIS answered 38 to T106");
  });

  test("a key of the day › is asked for once, and anew when it is old or URA changed it", async () => {
    const { adapter, standIn, wait } = authority();
    await hand(adapter, documentOf());
    await hand(adapter, documentOf());
    expect(standIn.signIns).toBe(1);
    standIn.key = Buffer.from("fedcba9876543210");
    await expect(hand(adapter, documentOf())).rejects.toThrow("EFRIS answered 15");
    expect(await hand(adapter, documentOf())).toMatchObject({ status: "accepted" });
    expect(standIn.signIns).toBe(2);
    wait("2026-11-21T09:41:00.000Z");
    standIn.time = "21/11/2026 12:41:00";
    expect(await hand(adapter, documentOf())).toMatchObject({ status: "accepted" });
    expect(standIn.signIns).toBe(3);
  });

  test("clock that is wrong › requests bear URA's time", async () => {
    const { adapter, standIn } = authority();
    standIn.time = "20/11/2026 15:20:00";
    expect(await hand(adapter, documentOf())).toMatchObject({ status: "accepted" });
  });

  test.each([
    ["08/05/2019 17:13:12", "2019-05-08T14:13:12.000Z"],
    ["2019-05-08 17:13:12", "2019-05-08T14:13:12.000Z"],
    ["8 May", undefined],
  ])("moment %s › %s", (text, instant) => {
    expect(readKampalaTime(text)?.toISOString()).toBe(instant);
  });
});

describe("articles EFRIS does not know", () => {
  const unknown = () => {
    const there = authority();
    there.standIn.articles.delete("GOM-1");
    return there;
  };
  const kept = (quantity: string) => ({ ...documentOf(), stockBefore: new Map([["53102500 GOM-1", quantity]]) });

  test("goods whose stock is kept here › are registered with what was there before the sale, which then counts", async () => {
    const { adapter, standIn } = unknown();
    expect(await hand(adapter, kept("12.5"))).toMatchObject({ status: "accepted" });
    expect(standIn.articles.get("GOM-1")).toEqual({
      name: "Gomesi",
      category: "53102500",
      unit: "PP",
      stock: 950_000_000n,
    });
    expect(standIn.calls.slice(3)).toEqual(["T106", "T109", "T127", "T130", "T131", "T109"]);
    expect(await hand(adapter, kept("12.5"), "key:send:2")).toMatchObject({ status: "accepted" });
    expect(standIn.calls.filter((code) => code === "T130")).toHaveLength(1);
  });

  test("goods of which nothing is known here, a service › URA says whether it needs stock", async () => {
    const { adapter, standIn } = unknown();
    expect(await hand(adapter, documentOf())).toMatchObject({ status: "rejected", problems: [{ code: "efris_1600" }] });
    expect(standIn.calls).not.toContain("T131");
    const other = unknown();
    other.standIn.services = ["53102500"];
    expect(await hand(other.adapter, kept("2"))).toMatchObject({ status: "accepted" });
  });

  test("one of two registered › stays as it is, the other one alone is sent", async () => {
    const { adapter, standIn } = unknown();
    const book = { name: "School book", category: "55101509", unit: "PP" };
    expect(
      await hand(adapter, {
        ...mixed(),
        stockBefore: new Map([
          ["53102500 GOM-1", "3"],
          ["55101509 BOOK", "9"],
        ]),
      }),
    ).toMatchObject({
      status: "accepted",
    });
    expect(standIn.articles.get("BOOK")).toEqual(book);
    expect(standIn.articles.get("GOM-1")?.stock).toBe(0n);
  });

  test("class URA does not have › the sale is refused with the article's name, and nothing is recorded", async () => {
    const { adapter, standIn } = unknown();
    standIn.unknownClasses = ["53102500"];
    expect(await hand(adapter, kept("3"))).toMatchObject({
      status: "rejected",
      problems: [{ code: "efris_616", field: "item_code", text: "“Gomesi” could not be registered (refused: 616)." }],
    });
    expect(standIn.recorded).toEqual([]);
  });

  test.each(["T130", "T131"])("answer to %s lost › what was said once is not said again", async (lost) => {
    const { adapter, standIn } = unknown();
    standIn.losingOf = lost;
    await expect(hand(adapter, kept("12"))).rejects.toThrow("does not answer");
    const again = await hand(adapter, kept("12"));
    expect(again.status).toBe(lost === "T131" ? "accepted" : "rejected");
    expect(standIn.articles.get("GOM-1")?.stock).toBe(lost === "T131" ? 900_000_000n : 0n);
  });

  test("sale in dollars › nothing is registered, because the code of the currency is not public", async () => {
    const { adapter, standIn } = unknown();
    const sale = documentOf({ currency: "USD", exchangeRate: "3700" });
    expect(await hand(adapter, sale)).toMatchObject({ status: "rejected", problems: [{ code: "efris_2122" }] });
    expect(standIn.calls).not.toContain("T130");
  });
});

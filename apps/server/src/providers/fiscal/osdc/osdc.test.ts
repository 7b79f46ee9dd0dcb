import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OsdcStandIn, refusedBySdc, refusedByStockBook } from "../../../../test/support/osdc-stand-in.ts";
import type { FiscalDocument } from "../adapter.ts";
import { type OsdcDialect, osdcDialects } from "./dialects.ts";
import { readOsdcItemCode } from "./item-code.ts";
import { osdcAdapter } from "./osdc.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const now = () => new Date("2026-11-20T09:41:00.000Z");
const places = {
  KE: { tin: "P051234567X", buyer: "A004567890Z", rate: 160_000, city: "Nairobi" },
  RW: { tin: "102345678", buyer: "109876543", rate: 180_000, city: "Kigali" },
  ZM: { tin: "1002345678", buyer: "1008765432", rate: 160_000, city: "Lusaka" },
} as const;
type Country = keyof typeof places;
const itemCode = (country: Country) => (country === "KE" ? "50596908" : `50596908 ${country}2NTXU0000001`);

function documentOf(
  dialect: OsdcDialect,
  changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {},
): FiscalDocument {
  const country = dialect.country;
  const { tin, buyer, rate, city } = places[country];
  const fees = [buildFee({ name: "VAT", ratePpm: rate })];
  const home = { ...address("12 Moi Avenue", city, country) };
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({ currency: dialect.currency, country, taxId: tin, address: home }),
    contact: buildContact({ taxId: buyer, address: home }),
    currency: dialect.currency,
    fees,
    lines: [
      buildLine({ itemCode: itemCode(country), taxIds: fees.map(({ id }) => id), quantity: "3", unitPrice: "1500" }),
    ],
    ...changes,
  });
  const choice = { adapter: dialect.id, on: true, since: null, serviceId: "", authorityId: "" };
  return {
    businessId: business,
    invoice: { ...invoice, homeCurrency: dialect.currency, sourceNumber: "INV-0001" },
    choice,
    source: null,
  };
}

function unitOf(dialect: OsdcDialect, more: { last?: number } = {}) {
  const country = dialect.country;
  const { tin } = places[country];
  const headers: Record<string, string> = dialect.online ? { tin, bhfId: "00", cmcKey: "key" } : {};
  const standIn = new OsdcStandIn(country, { ...more, headers });
  const device = {
    business,
    tin,
    branch: "00",
    key: "key",
    sdcId: "KRACU0100000001",
    last: more.last ?? 0,
    lastStock: 0,
  };
  const devices = [{ ...device, feeItem: itemCode(country) }];
  return {
    standIn,
    adapter: osdcAdapter(dialect, { url: "https://unit.example", devices }, { fetch: standIn.fetch, now }),
  };
}
const at = (document: FiscalDocument, no: number): FiscalDocument => ({ ...document, place: { no, kept: {} } });
const hand = (adapter: ReturnType<typeof osdcAdapter>, document: FiscalDocument) =>
  adapter.submit(document, adapter.build(document), "key");
const sent = (adapter: ReturnType<typeof osdcAdapter>, document: FiscalDocument) =>
  JSON.parse(new TextDecoder().decode(adapter.build(document).bytes)) as Record<string, unknown>;

describe.each(Object.values(osdcDialects))("$id", (dialect) => {
  test("a sale › is what the unit takes, and prints what it gave", async () => {
    const { adapter } = unitOf(dialect);
    const document = at(documentOf(dialect), 1);
    expect(adapter.validate(document)).toEqual([]);
    const receipt = await hand(adapter, document);
    expect(receipt).toMatchObject({ status: "accepted", signature: "QUII27MATATSHFRB" });
    await expect(
      `${JSON.stringify({ sent: sent(adapter, document), block: adapter.renderBlock(receipt, document) }, null, 2)}\n`,
    ).toMatchFileSnapshot(`golden/${dialect.id}.golden.json`);
  });

  test("a credit note › names the sale it goes back to, with amounts above zero", async () => {
    const { adapter, standIn } = unitOf(dialect);
    const sale = await hand(adapter, at(documentOf(dialect), 1));
    const note = documentOf(dialect, { kind: "credit_note" });
    const source = { number: "INV-0001", issueDate: "2026-11-20", fiscal: null };
    const document = { ...at(note, 2), source, sourcePlace: { no: 1, kept: sale.kept ?? {} } };
    expect(adapter.validate(document)).toEqual([]);
    expect(await hand(adapter, document)).toMatchObject({ status: "accepted" });
    expect(standIn.sales.map(({ type }) => type)).toEqual(["S", "R"]);
    const without = adapter.validate({ ...document, sourcePlace: null });
    expect(without).toMatchObject([{ field: "source_number" }]);
  });

  test("another business that types this number › has no device", () => {
    const { adapter } = unitOf(dialect);
    const stranger = { ...documentOf(dialect), businessId: "0198b0a0-0000-7000-8000-0000000000ff" };
    expect(adapter.validate(stranger)).toMatchObject([{ code: "no_device" }]);
  });

  test("a rate the authority has no class for, and a line without a code › are refused before anything is sent", () => {
    const { adapter } = unitOf(dialect);
    const fees = [buildFee({ name: "VAT", ratePpm: 75_000 })];
    const odd = documentOf(dialect, { fees, lines: [buildLine({ taxIds: fees.map(({ id }) => id) })] });
    expect(adapter.validate(odd).map(({ code }) => code)).toEqual(["tax_class", "item_code"]);
  });

  test("random documents › whatever is not refused before is what the unit takes", () => {
    const { adapter } = unitOf(dialect);
    const country = dialect.country;
    const { rate } = places[country];
    let judged = 0;
    fc.assert(
      fc.property(arbitraryDocument, (input) => {
        const base = documentOf(dialect).invoice;
        const taxes = input.taxes.map((tax) =>
          tax.kind === "tax" || tax.kind === "levy"
            ? { ...tax, kind: "tax" as const, basis: "percent" as const, compoundOn: [], ratePpm: rate }
            : tax,
        );
        const lines = input.lines.map((line) => ({
          ...line,
          itemCode: itemCode(country),
          taxIds: line.taxIds.filter((id) => taxes.some((tax) => tax.id === id && tax.kind === "tax")).slice(0, 1),
        }));
        const draft = { ...base, ...input, currency: dialect.currency, lines, taxes } as Invoice;
        const totals = computeTotals(draft);
        if (!totals.ok) return;
        const document = at({ ...documentOf(dialect), invoice: { ...draft, totals: totals.value } }, 1);
        if (adapter.validate(document).length > 0) return;
        judged += 1;
        expect(refusedBySdc(country, sent(adapter, document), dialect.currency === "RWF" ? 1 : 0.01)).toEqual([]);
      }),
      { numRuns: 300, seed: 21 },
    );
    expect(judged).toBeGreaterThan(40);
  });
});

describe("the count of a unit", () => {
  const { oscu } = osdcDialects;

  test("number that was left out or used › is refused", async () => {
    const { adapter } = unitOf(oscu, { last: 41 });
    expect(await adapter.counter?.lastBefore(documentOf(oscu))).toBe(41);
    expect(await hand(adapter, at(documentOf(oscu), 43))).toMatchObject({ status: "rejected", kept: null });
    expect(await hand(adapter, at(documentOf(oscu), 42))).toMatchObject({ status: "accepted" });
  });

  test.each([false, true])(
    "lost answer (next number named: %s) › is said to be there, its number stays taken",
    async (named) => {
      const { adapter, standIn } = unitOf(oscu);
      Object.assign(standIn, { losing: 1, namesNext: named });
      await expect(hand(adapter, at(documentOf(oscu), 1))).rejects.toThrow("does not answer");
      expect(await hand(adapter, at(documentOf(oscu), 1))).toMatchObject({
        status: "rejected",
        problems: [{ code: "recorded_without_answer" }],
        kept: {},
      });
      expect(standIn.sales).toHaveLength(1);
    },
  );

  test("wrong key of the operator › is no refusal of the document", async () => {
    const { standIn } = unitOf(oscu);
    const devices = [
      { business, tin: "P051234567X", branch: "00", key: "other", sdcId: "", last: 0, lastStock: 0, feeItem: "" },
    ];
    const adapter = osdcAdapter(oscu, { url: "https://unit.example", devices }, { fetch: standIn.fetch, now });
    await expect(hand(adapter, at(documentOf(oscu), 1))).rejects.toThrow("answered 901");
  });
});

describe.each([osdcDialects.oscu, osdcDialects.vscu])("items of $id", (dialect) => {
  const own = "50596908 KE2NTXU0000001";
  const sold = (changes: Parameters<typeof buildLine>[0] = {}) => {
    const fees = [buildFee({ name: "VAT", ratePpm: 160_000 })];
    const line = { itemCode: own, taxIds: fees.map(({ id }) => id), quantity: "3", unitPrice: "1500" };
    return documentOf(dialect, { fees, lines: [buildLine({ ...line, ...changes })] });
  };

  test("sold for the first time › is registered before the sale, and again only where it changed", async () => {
    const { adapter, standIn } = unitOf(dialect);
    expect(adapter.validate(at(sold(), 1))).toEqual([]);
    expect(await hand(adapter, at(sold(), 1))).toMatchObject({ status: "accepted" });
    expect(standIn.items.get("KE2NTXU0000001")).toMatchObject({
      itemClsCd: "50596908",
      itemTyCd: "2",
      orgnNatCd: "KE",
      qtyUnitCd: "U",
      taxTyCd: "B",
      dftPrc: 1500,
    });
    expect(await hand(adapter, at(sold({ unitPrice: "1700" }), 2))).toMatchObject({ status: "accepted" });
    expect(standIn.items.get("KE2NTXU0000001")).toMatchObject({ dftPrc: 1500 });
    expect(await hand(adapter, at(sold({ itemCode: "5059690800 KE2NTXU0000001" }), 3))).toMatchObject({
      status: "accepted",
    });
    expect(standIn.items.get("KE2NTXU0000001")).toMatchObject({ itemClsCd: "5059690800" });
  });

  test("lost by the unit › the sale is refused, and sent again registers it anew", async () => {
    const { adapter, standIn } = unitOf(dialect);
    await hand(adapter, at(sold(), 1));
    standIn.items.clear();
    expect(await hand(adapter, at(sold(), 2))).toMatchObject({
      status: "rejected",
      problems: [{ text: expect.stringContaining("itemList.0.itemCd") }],
    });
    expect(await hand(adapter, at(sold(), 2))).toMatchObject({ status: "accepted" });
  });

  test("class the authority does not know › the sale is not sent and its number stays free", async () => {
    const { adapter, standIn } = unitOf(dialect);
    standIn.unknownClasses = ["50596908"];
    expect(await hand(adapter, at(sold(), 1))).toMatchObject({
      status: "rejected",
      kept: null,
      problems: [{ code: "osdc_item_910", field: "item_code" }],
    });
    expect(standIn.sales).toEqual([]);
    standIn.unknownClasses = [];
    expect(await hand(adapter, at(sold(), 1))).toMatchObject({ status: "accepted" });
  });

  test("lost answer of a registration › is asked again before the sale", async () => {
    const { adapter, standIn } = unitOf(dialect);
    standIn.losing = 1;
    await expect(hand(adapter, at(sold(), 1))).rejects.toThrow("does not answer");
    expect(standIn.sales).toEqual([]);
    expect(await hand(adapter, at(sold(), 1))).toMatchObject({ status: "accepted" });
  });

  test("code that names other units than the line › is refused before anything is sent", () => {
    const { adapter } = unitOf(dialect);
    const kilos = at(sold({ itemCode: "50596908 KE2NTXKG0000001" }), 1);
    expect(adapter.validate(kilos)).toMatchObject([{ code: "item_units", field: "item_code" }]);
  });
});

describe.each([osdcDialects.oscu, osdcDialects.vscu, osdcDialects.rwanda])("stock book of $id", (dialect) => {
  const { country } = dialect;
  const own = `50596908 ${country}2NTXU0000001`;
  const fees = [buildFee({ name: "VAT", ratePpm: places[country].rate })];
  const taxIds = fees.map(({ id }) => id);
  const line = (changes: Parameters<typeof buildLine>[0] = {}) =>
    buildLine({ itemCode: own, taxIds, quantity: "3", unitPrice: "1500", ...changes });
  const goods = (changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {}) =>
    documentOf(dialect, { fees, lines: [line()], ...changes });
  const stockIn = (adapter: ReturnType<typeof osdcAdapter>) => {
    if (!adapter.stock) throw new Error("expected a stock book");
    return adapter.stock;
  };

  test("goods sold and taken back › move after their document, under the next number", async () => {
    const { adapter, standIn } = unitOf(dialect);
    const stock = stockIn(adapter);
    const sale = at(goods(), 1);
    expect(stock.moves(sale)).toBe(true);
    expect(await stock.move(sale, 1)).toMatchObject({
      is: "refused",
      reason: expect.stringMatching(/cannot be received|itemCd/),
    });
    const kept = (await hand(adapter, sale)).kept ?? {};
    expect(await stock.move(sale, 2)).toMatchObject({ is: "miscounted", next: 1 });
    expect(await stock.move(sale, 1)).toEqual({ is: "taken" });
    expect(await stock.move(sale, 1)).toMatchObject({ is: "miscounted", next: null });
    standIn.namesNext = true;
    expect(await stock.move(sale, 1)).toMatchObject({ is: "miscounted", next: 2 });
    const source = { number: "INV-0001", issueDate: "2026-11-20" as const, fiscal: null };
    const note = { ...at(goods({ kind: "credit_note" }), 2), source, sourcePlace: { no: 1, kept } };
    expect(await hand(adapter, note)).toMatchObject({ status: "accepted" });
    expect(await stock.move(note, 2)).toEqual({ is: "taken" });
    await expect(`${JSON.stringify(standIn.movements, null, 2)}\n`).toMatchFileSnapshot(
      `golden/${dialect.id}-stock.golden.json`,
    );
  });

  test.each<[string, NonNullable<Parameters<typeof buildInvoice>[0]>]>([
    ["a class code alone", { lines: [line({ itemCode: "50596908" })] }],
    ["a service", { lines: [line({ itemCode: `50596908 ${country}3NTXU0000001` })] }],
    ["goods given for nothing", { lines: [line({ unitPrice: "0" })] }],
    ["goods that stayed with the client", { kind: "credit_note", restock: false }],
  ])("%s › nothing moves", (_, changes) => {
    const { adapter } = unitOf(dialect);
    expect(stockIn(adapter).moves(at(goods(changes), 1))).toBe(false);
  });

  test("random documents › whatever the unit takes, its stock book takes", async () => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (input) => {
        const taxes = input.taxes.map((tax) =>
          tax.kind === "tax" || tax.kind === "levy"
            ? { ...tax, kind: "tax" as const, basis: "percent" as const, compoundOn: [], ratePpm: places[country].rate }
            : tax,
        );
        const lines = input.lines.map((each) => ({
          ...each,
          itemCode: own,
          unit: "piece",
          taxIds: each.taxIds.filter((id) => taxes.some((tax) => tax.id === id && tax.kind === "tax")).slice(0, 1),
        }));
        const draft = { ...goods().invoice, ...input, currency: dialect.currency, lines, taxes } as Invoice;
        const totals = computeTotals(draft);
        if (!totals.ok) return;
        const { adapter, standIn } = unitOf(dialect);
        const document = at({ ...goods(), invoice: { ...draft, totals: totals.value } }, 1);
        if (adapter.validate(document).length > 0 || !stockIn(adapter).moves(document)) return;
        if ((await hand(adapter, document)).status !== "accepted") return;
        expect(await stockIn(adapter).move(document, 1)).toEqual({ is: "taken" });
        expect(refusedByStockBook(country, standIn.movements[0], dialect.currency === "RWF" ? 1 : 0.01)).toEqual([]);
        moved += 1;
      }),
      { numRuns: 300, seed: 22 },
    );
    expect(moved).toBeGreaterThan(30);
  });
});

test("codes of an item › are read in either order, and nothing else is one", () => {
  expect(readOsdcItemCode("RW2NTXU0000001 5059690800")).toEqual({
    classCode: "5059690800",
    itemCode: "RW2NTXU0000001",
  });
  expect(readOsdcItemCode("SKU-12")).toEqual({ classCode: "", itemCode: "" });
});

import fc from "fast-check";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { Invoice } from "@ankara/domain/records/invoice";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { writeCii } from "../src/einvoice/cii-xml.ts";
import type { EInvoice } from "../src/einvoice/e-invoice.ts";
import { readEInvoice } from "../src/einvoice/read-e-invoice.ts";
import { writeUbl } from "../src/einvoice/ubl.ts";
import { countries, sampleDocumentOf } from "./matrix.ts";
import { address, ghana, kampala, lagos, nairobi, sampleInvoice, tax } from "./samples.ts";

function read(invoice: Invoice, paid = 0): EInvoice {
  const read = readEInvoice(invoice, paid);
  if (!read.ok) throw new Error(read.error.join(", "));
  return read.value;
}

const levy = tax("Tourism levy", 30_000, { kind: "levy" });
const compound = tax("VAT", 180_000, { compoundOn: [levy.id] });
const reduced = tax("VAT reduced", 50_000);
const zero = tax("VAT zero", 0, { category: "Z" });
const delivery = tax("Delivery", 0, { kind: "fee", basis: "fixed_document", amount: "1500", taxable: true });
const stamp = tax("Stamp duty", 0, { kind: "fee", basis: "fixed_document", amount: "50" });

/** A document with everything at once: its taxes are spread over its lines one by one. */
function mixed(more: Partial<Invoice>): Invoice {
  const base = lagos();
  const taxes = [levy, compound, reduced, zero, delivery, stamp];
  const perLine = [[levy.id, compound.id], [reduced.id], [zero.id], []];
  const invoice: Invoice = {
    ...base,
    taxes,
    lines: base.lines.map((line, index) => ({ ...line, taxIds: perLine[index % perLine.length] as string[] })),
    discount: { kind: "percent", ratePpm: 70_000 },
    cashRounding: 500,
    ...more,
  };
  const totals = computeTotals(invoice);
  if (!totals.ok) throw new Error(totals.error.code);
  return { ...invoice, totals: totals.value };
}

const documents: Readonly<Record<string, () => EInvoice>> = {
  ...Object.fromEntries(
    countries.flatMap((country) => [
      [`${country.code}-invoice`, () => read(sampleDocumentOf(country, "tax_invoice"))],
      [`${country.code}-credit-note`, () => read(sampleDocumentOf(country, "credit_note"))],
      [`${country.code}-not-registered`, () => read(sampleDocumentOf(country, "invoice"))],
    ]),
  ),
  lagos: () => read(lagos(), 350_000_000),
  kampala: () => read(kampala()),
  nairobi: () => read(nairobi()),
  ghana: () => read(ghana()),
  mixed: () => read(mixed({})),
  "mixed-inclusive": () => read(mixed({ taxMode: "inclusive" })),
  recorded: () =>
    read({
      ...nairobi(),
      fiscal: {
        of: nairobi().number ?? "",
        regime: "etims",
        number: "KRACU0100000001/152",
        code: "",
        device: "",
        recorded: "",
        qr: "https://etims.kra.example/check?Data=P05",
        at: "2026-11-20T10:00:00.000Z",
        by: "business",
      },
    }),
  "foreign-currency": () => read(mixed({ currency: "USD", homeCurrency: "NGN", exchangeRate: "1540.25" })),
};

describe("every kind and country", () => {
  test.each(Object.entries(documents))("%s is written as it was", async (name, invoice) => {
    await expect(writeUbl(invoice())).toMatchFileSnapshot(`golden/e-invoice/${name}.ubl.xml`);
    await expect(writeCii(invoice())).toMatchFileSnapshot(`golden/e-invoice/${name}.cii.xml`);
  });
});

/** EN 16931's rules of reckoning, on amounts as they are written. */
function faultsOf(said: EInvoice): string[] {
  const minor = (amount: string): number =>
    amount.startsWith("-") ? -decimalToMinor(amount.slice(1), said.currency) : decimalToMinor(amount, said.currency);
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + minor(amount), 0);
  const { totals } = said;
  const faults: string[] = [];
  const same = (rule: string, a: number, b: number) => a === b || faults.push(`${rule}: ${a} and ${b}`);
  same("BR-CO-10", minor(totals.lines), sum(said.lines.map(({ net }) => net)));
  same("BR-CO-11", minor(totals.allowances), sum(said.allowances.map(({ amount }) => amount)));
  same("BR-CO-12", minor(totals.charges), sum(said.charges.map(({ amount }) => amount)));
  same("BR-CO-13", minor(totals.withoutTax), minor(totals.lines) - minor(totals.allowances) + minor(totals.charges));
  same("BR-CO-14", minor(totals.tax), sum(said.taxes.map(({ amount }) => amount)));
  same("BR-CO-15", minor(totals.withTax), minor(totals.withoutTax) + minor(totals.tax));
  same("BR-CO-16", minor(totals.payable), minor(totals.withTax) - minor(totals.paid) + minor(totals.rounding));
  const one = 10 ** currencyOf(said.currency).decimals;
  for (const { category, percent, base, amount } of said.taxes) {
    const of = <Row extends { readonly tax: { category: string; percent: string } }>(rows: readonly Row[]) =>
      rows.filter(({ tax: row }) => row.category === category && row.percent === percent);
    const stands =
      sum(of(said.lines).map(({ net }) => net)) -
      sum(of(said.allowances).map((row) => row.amount)) +
      sum(of(said.charges).map((row) => row.amount));
    same(`BR-${category}-08`, minor(base), stands);
    if (Math.abs(minor(amount) - (minor(base) * Number(percent)) / 100) > one + said.lines.length)
      faults.push(`BR-${category}-09: ${amount} of ${base} at ${percent} %`);
  }
  for (const { category } of said.taxes) if (category === "O") same("BR-O-11", said.taxes.length, 1);
  return faults;
}

describe("the rules of reckoning", () => {
  test.each(Object.entries(documents))("hold for %s", (_, invoice) => {
    expect(faultsOf(invoice())).toEqual([]);
  });

  test("hold for any document, and what is payable is the printed total", () => {
    const base = sampleInvoice({
      currency: "NGN",
      number: "INV-0001",
      from: { name: "Shop", taxId: "123", vatRegistered: true, address: address("1 Street", "Town", "NG") },
      billTo: { name: "Client" },
      payTo: [],
      lines: [["Thing", "1", "piece", "1"]],
    });
    fc.assert(
      fc.property(arbitraryDocument, fc.boolean(), (input, vatRegistered) => {
        const totals = computeTotals(input);
        // Without a line nothing is issued.
        fc.pre(totals.ok && input.lines.length > 0 && currencyOf(input.currency).decimals <= 2);
        if (!totals.ok || !base.from) return;
        const said = read({ ...base, ...input, totals: totals.value, from: { ...base.from, vatRegistered } });
        expect(faultsOf(said)).toEqual([]);
        expect(decimalToMinor(said.totals.payable, input.currency)).toBe(totals.value.total);
      }),
      { numRuns: 300 },
    );
  });
});

describe("VAT identifiers", () => {
  const withBuyer = (
    more: Partial<NonNullable<Invoice["billTo"]>>,
    from: Partial<NonNullable<Invoice["from"]>> = {},
  ) => {
    const base = lagos();
    return read({ ...base, from: { ...base.from!, ...from }, billTo: { ...base.billTo!, ...more } });
  };
  const berlin = address("Torstraße 1", "Berlin", "DE");

  test("buyer in the EU › its VAT number is said as one, in both syntaxes", () => {
    const said = withBuyer({ address: berlin, vatNumber: "de 123 456 789", taxId: "30/123/45678" });
    expect(said.buyer).toMatchObject({ vatId: "DE123456789", taxNumber: "30/123/45678" });
    expect(writeUbl(said)).toMatch(
      /<cac:AccountingCustomerParty>.*<cac:PartyTaxScheme>\s*<cbc:CompanyID>DE123456789<\/cbc:CompanyID>/s,
    );
    expect(writeCii(said)).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>');
  });

  test.each([
    ["typed as the tax number", { address: berlin, taxId: "DE123456789" }, { vatId: "DE123456789", taxNumber: "" }],
    ["of Greece", { address: address("1", "Athína", "GR"), taxId: "EL123456789" }, { vatId: "EL123456789" }],
    ["of Northern Ireland", { address: address("1", "Belfast", "GB"), taxId: "XI123456789" }, { vatId: "XI123456789" }],
    ["of another country", { address: berlin, taxId: "FR40303265045" }, { vatId: "", taxNumber: "FR40303265045" }],
    ["no VAT number", { taxId: "10455120-0001" }, { vatId: "", taxNumber: "10455120-0001" }],
  ])("buyer's number %s", (_name, buyer, expected) => {
    expect(withBuyer(buyer).buyer).toMatchObject(expected);
  });

  test("nothing on the document is in the scope of VAT › nobody has one", () => {
    const base = { ...lagos(), taxes: [], lines: lagos().lines.map((line) => ({ ...line, taxIds: [] })) };
    const seller = { ...base.from!, vatRegistered: false, registrationNumber: "RC 1" };
    const totals = computeTotals(base);
    if (!totals.ok) throw new Error("expected totals");
    const said = read({
      ...base,
      totals: totals.value,
      from: seller,
      billTo: { ...base.billTo!, address: berlin, vatNumber: "DE123456789" },
    });
    expect([said.taxes[0]?.category, said.buyer.vatId, said.seller.vatId]).toEqual(["O", "", ""]);
  });
});

describe("what cannot be said", () => {
  test.each([
    ["a draft", lagos({ status: "draft", number: null }), ["not_an_issued_invoice"]],
    ["an offer", { ...lagos(), kind: "quote" as const }, ["not_an_issued_invoice"]],
    [
      "a seller without a country",
      { ...lagos(), from: { ...lagos().from!, address: null } },
      ["seller_country_missing"],
    ],
    [
      "a taxed seller without a number",
      { ...lagos(), from: { ...lagos().from!, taxId: " " } },
      ["seller_tax_number_missing"],
    ],
    ["nobody to bill", { ...lagos(), billTo: null }, ["buyer_missing"]],
  ])("%s", (_, invoice, problems) => {
    expect(readEInvoice(invoice)).toEqual({ ok: false, error: problems });
  });

  test("letters that XML has no place for are dropped, the rest is escaped", () => {
    const invoice = { ...lagos(), publicNote: "a\u0000b\ud800 <c> & \u{1f600}", terms: "", title: "" };
    expect(writeUbl(read(invoice))).toContain("<cbc:Note>ab &lt;c&gt; &amp; \u{1f600}");
  });
});

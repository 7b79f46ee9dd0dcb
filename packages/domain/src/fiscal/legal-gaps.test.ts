import { buildBusiness, buildContact, buildFee, buildInvoice, buildLine, address } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { supportedCountryCodes } from "../countries/countries.ts";
import { snapshotFee } from "../invoice/draft.ts";
import { snapshotBusiness, snapshotContact } from "../invoice/issue.ts";
import type { Business } from "../records/business.ts";
import type { Contact } from "../records/contact.ts";
import type { Invoice } from "../records/invoice.ts";
import { legalGaps } from "./legal-gaps.ts";
import { hasVatNumber, legalRows } from "./legal-rows.ts";

const day = "2026-11-20";

function gapsOf(
  country: string,
  business: Partial<Business> = {},
  contact: Partial<Contact> = {},
  invoice: Partial<Invoice> = {},
  total = 1_000_000,
): string[] {
  const from = snapshotBusiness(
    buildBusiness({ country, address: address("14 Market Road", "Town", country), ...business }),
  );
  const billTo = snapshotContact(buildContact({ taxId: "", company: "", ...contact }));
  const draft = buildInvoice({ lines: [buildLine({})], taxes: [snapshotFee(buildFee())], walkIn: false, ...invoice });
  return legalGaps({ invoice: draft, from, billTo, total, day }).map(({ field, problem }) => `${field} ${problem}`);
}

test("fields a country's law wants › every country we offer has rows, each dated and sourced, with examples that fit their own shapes", () => {
  expect(new Set(legalRows.map(({ country }) => country))).toEqual(new Set(supportedCountryCodes));
  for (const { source, checkedOn, shape, example } of legalRows) {
    expect(source.length).toBeGreaterThan(3);
    expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(shape?.test(example.replaceAll(/\s/g, "")) ?? true).toBe(true);
  }
  expect(["ET", "KE", "TZ", "ZW"].map(hasVatNumber)).toEqual([true, false, true, true]);
});

describe("Nigeria", () => {
  test("wants the seller's TIN and CAC number, whatever is typed before them", () => {
    expect(gapsOf("NG", { taxId: "", registrationNumber: "" })).toEqual([
      "seller_tax_id missing",
      "seller_registration missing",
    ]);
    expect(gapsOf("NG", { taxId: "TIN 12345678-0001", registrationNumber: "RC: 1482207" })).toEqual([]);
    expect(gapsOf("NG", { taxId: "12345" })).toEqual(["seller_tax_id shape"]);
  });

  test("asks for the TIN of a business and of government, not of a person", () => {
    expect(gapsOf("NG", {}, { company: "Zuma Grains Plc" })).toEqual(["buyer_tax_id missing"]);
    expect(gapsOf("NG", {}, { buyerKind: "government" })).toEqual(["buyer_tax_id missing"]);
    expect(gapsOf("NG", {}, { buyerKind: "consumer", company: "Zuma" })).toEqual([]);
  });

  test("warns of VAT that a seller who is not registered may not charge, and of none by one who must", () => {
    expect(gapsOf("NG", { vatRegistered: false })).toEqual(["no_vat missing"]);
    expect(gapsOf("NG", {}, {}, { taxes: [] })).toEqual(["vat missing"]);
    expect(gapsOf("NG", { vatRegistered: false }, {}, { taxes: [] })).toEqual([]);
  });

  test("a credit note names its invoice and says why", () => {
    expect(gapsOf("NG", {}, {}, { kind: "credit_note" })).toEqual(["source_number missing", "credit_reason missing"]);
    expect(
      gapsOf("NG", {}, {}, { kind: "credit_note", sourceNumber: "INV-0001", reason: "Two yards were torn" }),
    ).toEqual([]);
    expect(gapsOf("NG", { taxId: "" }, {}, { kind: "quote" })).toEqual([]);
  });
});

describe("South Africa", () => {
  const registered = { taxId: "4120155555", currency: "ZAR" };
  const rand = { currency: "ZAR", homeCurrency: "ZAR" };
  test("wants the recipient above R5,000 only", () => {
    const buyer = { address: null, company: "Vula CC" };
    expect(gapsOf("ZA", registered, buyer, rand, 500_000)).toEqual([]);
    expect(gapsOf("ZA", registered, buyer, rand, 500_001)).toEqual(["buyer_address missing", "buyer_tax_id missing"]);
  });

  test("a total in another money is counted in rand, and a rate is asked for", () => {
    const dollars = { currency: "USD", homeCurrency: "ZAR" };
    const buyer = { address: null };
    expect(gapsOf("ZA", registered, buyer, { ...dollars, exchangeRate: "18.2" }, 27_000)).toEqual([]);
    expect(gapsOf("ZA", registered, buyer, { ...dollars, exchangeRate: "18.6" }, 27_000)).toEqual([
      "buyer_address missing",
    ]);
    expect(gapsOf("ZA", registered, {}, dollars, 100)).toEqual(["exchange_rate missing"]);
  });
});

test("fields a country's law wants › Zimbabwe wants HS codes on every line, Cameroon French, Ethiopia two numbers of both sides", () => {
  const lines = [buildLine({ itemCode: "6203.42.00" }), buildLine({ itemCode: "AD-01" })];
  expect(gapsOf("ZW", { taxId: "2000123456", vatNumber: "220123456" }, {}, { lines })).toEqual(["item_code shape"]);
  expect(gapsOf("CM", { taxId: "M051912345678K" }, {}, { language: "en" })).toEqual(["french missing"]);
  expect(gapsOf("ET", { taxId: "0012345678" }, { company: "Blue Nile S.C." })).toEqual([
    "seller_vat_number missing",
    "buyer_tax_id missing",
    "buyer_vat_number missing",
  ]);
});

import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { feesFromPack } from "../countries/packs.ts";
import { snapshotFee } from "../invoice/draft.ts";
import { taxesNotAllowed } from "../invoice/issue.ts";
import { feesOfRegistration, withoutTaxesNotAllowed } from "./vat-registration.ts";

let made = 0;
const makeId = () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const feesOf = (country: string, vatRegistered: boolean) =>
  feesFromPack(country, "2026-11-22T09:00:00.000Z", null, makeId, { vatRegistered });
const namesOn = (fees: readonly { name: string; defaultOn: boolean }[]) =>
  fees.filter(({ defaultOn }) => defaultOn).map(({ name }) => name);

describe("rows of Tax & Fees", () => {
  test("a business registers and takes it back › VAT and levies of the country follow", () => {
    const start = feesOf("GH", false);
    expect(namesOn(start)).toEqual([]);
    const on = feesOfRegistration(start, { country: "GH", vatRegistered: true });
    expect(namesOn(on)).toEqual(["VAT", "NHIL", "GETFund levy"]);
    expect(feesOfRegistration(on, { country: "GH", vatRegistered: true })).toEqual([]);
    expect(namesOn(feesOfRegistration(on, { country: "GH", vatRegistered: false }))).toEqual([]);
  });

  test("rows of another country and archived ones › stay as they are", () => {
    const [vat] = feesOf("NG", false);
    if (!vat) throw new Error("Nigeria has VAT");
    const rows = [
      { ...vat, country: "KE" },
      { ...vat, archivedAt: "2026-11-22T09:00:00.000Z" },
    ];
    expect(feesOfRegistration(rows, { country: "NG", vatRegistered: true })).toEqual([]);
  });
});

describe("a document", () => {
  const taxes = feesOf("GH", true)
    .filter(({ defaultOn }) => defaultOn)
    .map(snapshotFee);
  const lines = [buildLine({ taxIds: taxes.map(({ id }) => id) })];
  const invoice = buildInvoice({ taxes, lines, taxMode: "exclusive" });
  const not = { vatRegistered: false };

  test("VAT of a seller who is not registered › named; with registration, without tax or on no line › not", () => {
    expect(taxesNotAllowed(invoice, not).map(({ name }) => name)).toEqual(["VAT"]);
    expect(taxesNotAllowed(invoice, { vatRegistered: true })).toEqual([]);
    expect(taxesNotAllowed({ ...invoice, taxMode: "none" }, not)).toEqual([]);
    expect(taxesNotAllowed({ ...invoice, lines: [buildLine({ taxIds: [] })] }, not)).toEqual([]);
    expect(taxesNotAllowed({ ...invoice, kind: "credit_note" }, not)).toEqual([]);
  });

  test("taken off › nothing is left that goes with registration", () => {
    const mended = withoutTaxesNotAllowed(invoice, "GH");
    expect([mended.taxes, mended.lines[0]?.taxIds]).toEqual([[], []]);
  });
});

import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EvatStandIn, refusedByEvat } from "../../../../test/support/evat-stand-in.ts";
import type { FiscalDocument } from "../adapter.ts";
import { evatAdapter } from "./evat.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const today = "2026-11-20";
const now = () => new Date("2026-11-20T09:41:00.000Z");
const levies = [
  buildFee({ name: "NHIL", kind: "levy", ratePpm: 25_000 }),
  buildFee({ name: "GETFund", kind: "levy", ratePpm: 25_000 }),
  buildFee({ name: "VAT", ratePpm: 150_000 }),
];

function documentOf(changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {}): FiscalDocument {
  const home = address("14 Oxford Street", "Accra", "GH");
  const line = buildLine({ itemCode: "", taxIds: levies.map(({ id }) => id), quantity: "3", unitPrice: "120" });
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({ currency: "GHS", country: "GH", taxId: "C0003456789", address: home }),
    contact: buildContact({ taxId: "C0009876543", address: home }),
    currency: "GHS",
    fees: levies,
    lines: [line],
    ...changes,
  });
  const choice = { adapter: "gh-evat", on: true, since: null, serviceId: "", authorityId: "" };
  return {
    businessId: business,
    invoice: { ...invoice, issueDate: today, homeCurrency: "GHS", sourceNumber: "INV-0001" },
    choice,
    source: null,
  };
}

function authority() {
  const standIn = new EvatStandIn(today);
  const devices = [{ business, tin: "C0003456789", branch: "001", key: "key" }];
  const url = "https://vsdc.example/vsdc/api/v1/taxpayer";
  return { standIn, adapter: evatAdapter({ url, devices }, { fetch: standIn.fetch, now }) };
}
const sent = (adapter: ReturnType<typeof evatAdapter>, document: FiscalDocument) =>
  JSON.parse(new TextDecoder().decode(adapter.build(document).bytes)) as Record<string, unknown>;
const hand = (adapter: ReturnType<typeof evatAdapter>, document: FiscalDocument) =>
  adapter.submit(document, adapter.build(document), "key");

describe("E-VAT", () => {
  test("a sale › is signed, and prints the stamp", async () => {
    const { adapter } = authority();
    const document = documentOf();
    expect(adapter.validate(document)).toEqual([]);
    const receipt = await hand(adapter, document);
    expect(receipt).toMatchObject({ status: "accepted", authorityNo: "1001-632B-NS1" });
    await expect(
      `${JSON.stringify({ sent: sent(adapter, document), block: adapter.renderBlock(receipt, document) }, null, 2)}\n`,
    ).toMatchFileSnapshot("golden/gh-evat.golden.json");
  });

  test("lost answer › the same stamp is fetched, and nothing is signed twice", async () => {
    const { adapter, standIn } = authority();
    standIn.losing = 1;
    await expect(hand(adapter, documentOf())).rejects.toThrow("does not answer");
    expect(await hand(adapter, documentOf())).toMatchObject({ status: "accepted", authorityNo: "1001-632B-NS1" });
    expect(standIn.signed).toHaveLength(1);
  });

  test("a credit note › is a refund of its sale, and more than is left of it is refused", async () => {
    const { adapter } = authority();
    const sale = documentOf();
    await hand(adapter, sale);
    const source = { number: sale.invoice.number, issueDate: today, fiscal: null };
    const note = (number: string) => {
      const document = documentOf({ kind: "credit_note" });
      return { ...document, invoice: { ...document.invoice, number }, source };
    };
    expect(await hand(adapter, note("CN-1"))).toMatchObject({ status: "accepted", authorityNo: "1001-632B-NR2" });
    expect(await hand(adapter, note("CN-2"))).toMatchObject({ status: "rejected", problems: [{ code: "evat_E828" }] });
  });

  test("a levy without a field, another rate, another business › are refused before anything is sent", () => {
    const { adapter } = authority();
    const odd = [
      buildFee({ name: "Beach levy", kind: "levy", ratePpm: 10_000 }),
      buildFee({ name: "VAT", ratePpm: 75_000 }),
    ];
    const lines = [buildLine({ taxIds: odd.map(({ id }) => id) })];
    expect(adapter.validate(documentOf({ fees: odd, lines }))).toMatchObject([{ code: "levy" }]);
    const [, vat] = odd;
    const atRate = documentOf({ fees: [vat!], lines: [buildLine({ taxIds: [vat!.id] })] });
    expect(adapter.validate(atRate)).toMatchObject([{ code: "rate" }]);
    expect(adapter.validate({ ...documentOf(), businessId: "other" })).toMatchObject([{ code: "no_device" }]);
  });

  test("random documents › whatever is not refused before is what E-VAT takes", () => {
    const { adapter } = authority();
    let judged = 0;
    fc.assert(
      fc.property(arbitraryDocument, (input) => {
        const base = documentOf().invoice;
        const taxes = input.taxes.map((tax, index) =>
          tax.kind === "tax" || tax.kind === "levy"
            ? {
                ...tax,
                kind: "tax" as const,
                basis: "percent" as const,
                compoundOn: [],
                ratePpm: 150_000,
                name: `VAT ${index}`,
              }
            : tax,
        );
        const lines = input.lines.map((line, index) => ({
          ...line,
          itemCode: `SKU-${index}`,
          taxIds: line.taxIds.filter((id) => taxes.some((tax) => tax.id === id && tax.kind === "tax")).slice(0, 1),
        }));
        const draft = { ...base, ...input, currency: "GHS", lines, taxes } as Invoice;
        const totals = computeTotals(draft);
        if (!totals.ok) return;
        const document = { ...documentOf(), invoice: { ...draft, totals: totals.value } };
        if (adapter.validate(document).length > 0) return;
        judged += 1;
        expect(refusedByEvat(sent(adapter, document), today)).toEqual([]);
      }),
      { numRuns: 300, seed: 21 },
    );
    expect(judged).toBeGreaterThan(40);
  });
});

import { generateKeyPairSync } from "node:crypto";
import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FdmsStandIn } from "../../../../test/support/fdms-stand-in.ts";
import type { FiscalDocument, FiscalPlace } from "../adapter.ts";
import { fdmsAdapter } from "./fdms.ts";
import { receiptQr, receiptText, signText } from "./signing.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const pair = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const vat = buildFee({ name: "VAT", ratePpm: 155_000 });

function documentOf(changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {}): FiscalDocument {
  const home = address("12 Samora Machel Avenue", "Harare", "ZW");
  const line = buildLine({ itemCode: "6203.42.00", taxIds: [vat.id], quantity: "3", unitPrice: "45" });
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({
      currency: "USD",
      country: "ZW",
      taxId: "2000123456",
      vatNumber: "220123456",
      address: home,
    }),
    contact: buildContact({ taxId: "2000654321", vatNumber: "220654321", address: home }),
    currency: "USD",
    fees: [vat],
    lines: [line],
    ...changes,
  });
  const choice = { adapter: "zw-fdms", on: true, since: null, serviceId: "", authorityId: "" };
  return { businessId: business, invoice: { ...invoice, sourceNumber: "INV-0001" }, choice, source: null };
}

function gateway() {
  const standIn = new FdmsStandIn(24_455, pair.publicKey);
  let moment = new Date("2026-11-20T09:40:00.000Z");
  const device = {
    business,
    tin: "2000123456",
    branch: "",
    deviceId: 24_455,
    serial: "SN-0012",
    model: "Server",
    version: "v1",
    certificate: "",
    key: pair.privateKey,
    last: 0,
  };
  const adapter = fdmsAdapter({ devices: [device], call: () => standIn.call }, { now: () => moment });
  const at = (instant: string, local: string) => {
    moment = new Date(instant);
    standIn.time = local;
  };
  return { standIn, adapter, at };
}
type Adapter = ReturnType<typeof gateway>["adapter"];

const prepared = async (adapter: Adapter, document: FiscalDocument, no: number, previous: FiscalPlace | null) => {
  const kept = await adapter.counter!.prepare(document, no, previous);
  return { ...document, place: { no, kept } };
};
const hand = (adapter: Adapter, document: FiscalDocument) => adapter.submit(document, adapter.build(document), "key");

describe("FDMS", () => {
  test("a sale › opens a day, is signed and taken, and prints what proves it", async () => {
    const { adapter, standIn } = gateway();
    const document = await prepared(adapter, documentOf(), 1, null);
    expect(adapter.validate(document)).toEqual([]);
    const receipt = await hand(adapter, document);
    expect(receipt).toMatchObject({ status: "accepted", problems: [] });
    expect(standIn.days).toMatchObject([{ no: 1, closed: false, red: false }]);
    const { receipt: sent } = document.place.kept as { receipt: { receiptDeviceSignature: unknown } };
    const block = adapter.renderBlock(receipt, document);
    expect(block.code).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    expect(block.qr).toBe(`https://fdms.example/0000024455201120260000000001${block.code.replaceAll("-", "")}`);
    // Signatures differ each time: the curve takes a random number.
    const shown = { sent: { ...sent, receiptDeviceSignature: "…" }, block: { ...block, code: "…", qr: "…" } };
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot("golden/zw-fdms.golden.json");
  });

  test("a chain of receipts › each stands on the one before, a credit note goes below zero, and the day closes", async () => {
    const { adapter, standIn } = gateway();
    const first = await prepared(adapter, documentOf(), 1, null);
    await hand(adapter, first);
    const second = await prepared(
      adapter,
      documentOf({ discount: { kind: "percent", ratePpm: 70_000 } }),
      2,
      first.place,
    );
    expect(await hand(adapter, second)).toMatchObject({ status: "accepted" });
    const source = { number: "INV-0001", issueDate: "2026-11-20", fiscal: null };
    const credit = { ...documentOf({ kind: "credit_note" }), source, sourcePlace: first.place };
    expect(adapter.validate(credit)).toEqual([]);
    const third = await prepared(adapter, credit, 3, second.place);
    expect(await hand(adapter, third)).toMatchObject({ status: "accepted" });
    expect(adapter.counter!.endsAt?.(third.place).toISOString()).toBe("2026-11-21T08:40:00.000Z");
    await adapter.counter!.end?.(third, third.place);
    expect(standIn.days).toMatchObject([{ no: 1, closed: true }]);
    // Ended once more, by a job that was run twice: nothing happens.
    await adapter.counter!.end?.(third, third.place);
  });

  test("the next day › the old one is closed first, then a new one opened, and its first receipt stands on none", async () => {
    const { adapter, standIn, at } = gateway();
    const first = await prepared(adapter, documentOf(), 1, null);
    await hand(adapter, first);
    at("2026-11-21T09:40:00.000Z", "2026-11-21T11:41:00");
    await expect(prepared(adapter, documentOf(), 2, first.place)).rejects.toThrow("closing yesterday's fiscal day");
    const second = await prepared(adapter, documentOf(), 2, first.place);
    expect(await hand(adapter, second)).toMatchObject({ status: "accepted" });
    expect(standIn.days.map(({ no, closed, receipts }) => [no, closed, receipts.length])).toEqual([
      [1, true, 1],
      [2, false, 1],
    ]);
  });

  test("lost answer › the receipt counts once", async () => {
    const { adapter, standIn } = gateway();
    const document = await prepared(adapter, documentOf(), 1, null);
    standIn.losing = 1;
    await expect(hand(adapter, document)).rejects.toThrow("the line broke");
    expect(await hand(adapter, document)).toMatchObject({ status: "accepted", authorityNo: "1" });
    expect(standIn.days[0]?.receipts).toHaveLength(1);
  });

  test("a number left out › is recorded with an error, which the document says, and stays taken", async () => {
    const { adapter } = gateway();
    const document = await prepared(adapter, documentOf(), 5, null);
    const receipt = await hand(adapter, document);
    expect(receipt).toMatchObject({ status: "rejected", kept: { red: ["RCPT012"] } });
  });

  test("a rate the device does not know › is refused before a number is used", async () => {
    const { adapter } = gateway();
    const other = buildFee({ name: "VAT", ratePpm: 150_000 });
    const lines = [buildLine({ itemCode: "6203.42.00", taxIds: [other.id] })];
    const odd = prepared(adapter, documentOf({ fees: [other], lines }), 1, null);
    await expect(odd).rejects.toMatchObject({ problems: [{ code: "tax_class" }] });
  });

  test("random documents › whatever is not refused before is what the gateway takes, in one chain", async () => {
    const { adapter, standIn } = gateway();
    standIn.time = "2026-11-20T23:59:59";
    let previous: FiscalPlace | null = null;
    let judged = 0;
    for (const input of fc.sample(arbitraryDocument, { numRuns: 150, seed: 21 })) {
      const base = documentOf().invoice;
      const taxes = input.taxes.map((tax) =>
        tax.kind === "tax" || tax.kind === "levy"
          ? { ...tax, kind: "tax" as const, basis: "percent" as const, compoundOn: [], ratePpm: 155_000 }
          : tax,
      );
      const lines = input.lines.map((line) => ({
        ...line,
        itemCode: "62034200",
        taxIds: line.taxIds.filter((id) => taxes.some((tax) => tax.id === id && tax.kind === "tax")).slice(0, 1),
      }));
      const draft = { ...base, ...input, currency: "USD", lines, taxes } as Invoice;
      const totals = computeTotals(draft);
      if (!totals.ok) continue;
      const asked = { ...documentOf(), invoice: { ...draft, totals: totals.value } };
      if (adapter.validate(asked).length > 0) continue;
      const document: FiscalDocument & { place: FiscalPlace } = await prepared(adapter, asked, judged + 1, previous);
      expect(await hand(adapter, document)).toMatchObject({ status: "accepted", problems: [] });
      previous = document.place;
      judged += 1;
    }
    expect(judged).toBeGreaterThan(25);
    if (previous) await adapter.counter!.end?.(documentOf(), previous);
    expect(standIn.days).toMatchObject([{ closed: true, red: false }]);
  });
});

describe("signatures", () => {
  test("receipts of ZIMRA's own answer › the same texts and hashes", () => {
    const exempt = (cents: number) => [{ taxID: 1, taxPercent: null, taxCents: 0, salesCents: cents }];
    const first = receiptText({
      deviceId: 24_455,
      type: "FISCALINVOICE",
      currency: "USD",
      globalNo: 7,
      date: "2025-05-06T12:40:34",
      totalCents: 581,
      taxes: exempt(581),
      previousHash: null,
    });
    expect(first).toBe("24455FISCALINVOICEUSD72025-05-06T12:40:345810581");
    const { hash } = signText(first, pair.privateKey);
    expect(hash).toBe("oDCrjJ5wjYdt+DjjqEJ6Z9zEtjttpb5OYLlYh9Avsic=");
    const second = receiptText({
      deviceId: 24_455,
      type: "CREDITNOTE",
      currency: "USD",
      globalNo: 8,
      date: "2025-05-06T12:54:46",
      totalCents: -581,
      taxes: exempt(-581),
      previousHash: hash,
    });
    expect(second).toBe(`24455CREDITNOTEUSD82025-05-06T12:54:46-5810-581${hash}`);
  });

  test("QR text › page, device, day, number and sixteen digits", () => {
    const signature = Buffer.from("signature").toString("base64");
    expect(receiptQr("https://fdms.example/", 321, "2026-11-20T09:00:00", 1203, signature)).toMatch(
      /^https:\/\/fdms\.example\/0000000321201120260000001203[0-9A-F]{16}$/,
    );
  });
});

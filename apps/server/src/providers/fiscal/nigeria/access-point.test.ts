import { readFileSync } from "node:fs";
import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { AccessPointStandIn, refusedByAccessPoint } from "../../../../test/support/access-point-stand-in.ts";
import type { FiscalDocument } from "../adapter.ts";
import { accessPointAdapter } from "./access-point.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const choice = { adapter: "ng-access-point", on: true, since: null, serviceId: "6997D6BB", authorityId: "800a1faf" };
const now = () => new Date("2026-11-20T12:00:00.000Z");
const vat = buildFee();

function documentOf(client: Parameters<typeof buildContact>[0] = {}, taxId = "2521400318843"): FiscalDocument {
  const contact = buildContact({
    company: "Zuma Grains & Foods Plc",
    taxId: "2522410455127",
    address: { ...address("3 Wharf Road", "Apapa", "NG"), region: "Lagos State" },
    ...client,
  });
  const seller = { ...address("12 Adéníyì Jones Avenue", "Ìkẹjà", "NG"), region: "Lagos" };
  const line = buildLine({ itemCode: "6203.42", taxIds: [vat.id], quantity: "2.5", unitPrice: "185000" });
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({ address: seller, taxId }),
    contact,
    fees: [vat],
    lines: [line],
  });
  return { businessId: business, invoice, choice, source: null };
}

function accessPoint(tin = "2521400318843") {
  const standIn = new AccessPointStandIn();
  const accounts = [{ business, tin, branch: "", key: "key" }];
  const adapter = accessPointAdapter({ url: "https://app.example", accounts }, { fetch: standIn.fetch, now });
  return { standIn, adapter };
}

describe("an access point", () => {
  test("a document between two taxpayers › goes as PINT under its IRN, and prints what came back", async () => {
    const { adapter, standIn } = accessPoint();
    const document = documentOf();
    expect(adapter.validate(document)).toEqual([]);
    const receipt = await adapter.submit(document, adapter.build(document), "a:send:1");
    expect(receipt).toMatchObject({ status: "accepted", authorityNo: "INV0001-6997D6BB-20261120", qrText: "cXI=" });
    expect(adapter.renderBlock(receipt, document)).toMatchObject({ number: "INV0001-6997D6BB-20261120", qr: "cXI=" });
    await adapter.submit(document, adapter.build(document), "a:send:1");
    expect(standIn.documents.size).toBe(1);
  });

  test("one that takes its time › is submitted, and accepted under the same key", async () => {
    const { adapter, standIn } = accessPoint();
    standIn.slow = true;
    const send = () => adapter.submit(documentOf(), adapter.build(documentOf()), "a:send:1");
    expect(await send()).toMatchObject({ status: "submitted" });
    expect(await send()).toMatchObject({ status: "accepted" });
  });

  test("a TIN of before 2026, another business › are refused before anything is sent, with the place to mend it", () => {
    const { adapter } = accessPoint();
    const old = "20318845-0001";
    const ofOldTin = accessPoint(old).adapter;
    expect(adapter.validate(documentOf({ email: "" }))).toEqual([]);
    expect(adapter.validate(documentOf({ taxId: old }))).toMatchObject([{ code: "not_pint", field: "buyer_tax_id" }]);
    expect(ofOldTin.validate(documentOf({}, old))).toMatchObject([{ code: "not_pint", field: "seller_tax_id" }]);
    expect(adapter.validate({ ...documentOf(), businessId: "other" })).toMatchObject([{ code: "no_device" }]);
  });

  test("golden documents of the profile › keep its rules, and others break them", () => {
    const golden = (name: string) =>
      readFileSync(
        new URL(`../../../../../../packages/documents/test/golden/e-invoice/${name}.ubl.xml`, import.meta.url),
        "utf8",
      );
    expect(refusedByAccessPoint(golden("pint-nigeria"))).toEqual([]);
    expect(refusedByAccessPoint(golden("pint-nigeria-credit-note"))).toEqual([]);
    expect(refusedByAccessPoint(golden("lagos"))).toContain("ALIGNED-IBRP-001-NG");
  });
});

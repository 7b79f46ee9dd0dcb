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

function documentOf(client: Parameters<typeof buildContact>[0] = {}): FiscalDocument {
  const contact = buildContact({
    company: "Zuma Grains & Foods Plc",
    taxId: "10455120-0001",
    address: { ...address("3 Wharf Road", "Apapa", "NG"), region: "Lagos State" },
    ...client,
  });
  const seller = { ...address("12 Adéníyì Jones Avenue", "Ìkẹjà", "NG"), region: "Lagos" };
  const line = buildLine({ itemCode: "6203.42", taxIds: [vat.id], quantity: "2.5", unitPrice: "185000" });
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness({ address: seller }),
    contact,
    fees: [vat],
    lines: [line],
  });
  return { businessId: business, invoice, choice, source: null };
}

function accessPoint() {
  const standIn = new AccessPointStandIn();
  const accounts = [{ business, tin: "12345678-0001", branch: "", key: "key" }];
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

  test("a client without a TIN, another business › are refused before anything is sent", () => {
    const { adapter } = accessPoint();
    expect(adapter.validate(documentOf({ email: "" }))).toMatchObject([{ code: "not_pint" }]);
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

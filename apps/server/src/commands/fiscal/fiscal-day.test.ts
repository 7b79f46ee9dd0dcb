import { generateKeyPairSync } from "node:crypto";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FdmsStandIn } from "../../../test/support/fdms-stand-in.ts";
import { withClient } from "../../../test/support/postgres.ts";
import { creation, edit, TestDevice, type TestServer, testServer } from "../../../test/support/server.ts";
import { fdmsAdapter } from "../../providers/fiscal/zimbabwe/fdms.ts";
import { endFiscalDay } from "./end-fiscal-day.ts";
import { fileDocument } from "./file-document.ts";

const pair = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const start = "2026-11-20T09:40:00.000Z";
const home = address("12 Samora Machel Avenue", "Harare", "ZW");
const vat = buildFee({ name: "VAT", ratePpm: 155_000 });
const standIn = new FdmsStandIn(24_455, pair.publicKey);
const devices: Parameters<typeof fdmsAdapter>[0]["devices"][number][] = [];
let server: TestServer;
let phone: TestDevice;
let series: ReturnType<TestDevice["seriesOf"]>;

beforeAll(async () => {
  const adapter = fdmsAdapter({ devices, call: () => standIn.call }, { now: () => new Date(start) });
  server = await testServer({ fiscal: [adapter] });
  server.setNow(start);
  phone = await TestDevice.of(await server.signUp());
  series = phone.seriesOf();
  const business = phone.user.user.business_id;
  devices.push({
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
  });
  const stored = (await phone.serverCopy(business)) as unknown as Business & Record<string, unknown>;
  const fiscal = { adapter: "zw-fdms", on: true, since: start, serviceId: "", authorityId: "" };
  await phone.receipts(edit("business", stored, { fiscal }, 1_000_000));
});
afterAll(() => server.close());

async function fileSale(): Promise<Invoice> {
  const contact = buildContact({ taxId: "2000654321", vatNumber: "220654321", address: home });
  const vatNumber = "220123456";
  const business = buildBusiness({ currency: "USD", country: "ZW", taxId: "2000123456", vatNumber, address: home });
  const line = buildLine({ itemCode: "6203.42.00", taxIds: [vat.id], quantity: "3", unitPrice: "45" });
  const invoice = buildInvoice({ contact, business, currency: "USD", fees: [vat], lines: [line] });
  const now = server.deps.now().toISOString();
  const issued = issueInvoice({ invoice, contact, business, series, now, today: "2026-11-20" });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  series = issued.value.series;
  const sale = issued.value.invoice;
  expect(await phone.receipts(creation("invoices", sale))).toMatchObject([{ status: "applied" }]);
  await fileDocument(server.deps, phone.user.user.business_id, sale.id);
  return sale;
}

const jobs = () =>
  withClient(server.database.owner, async (client) => {
    const { rows } = await client.query<{ run_at: Date }>(
      "select run_at from graphile_worker.jobs where task_identifier = 'fiscal_day'",
    );
    return rows;
  });

test("fiscal day › two sales of a device › is planned once, and ended by the last of them alone", async () => {
  const [first, second] = [await fileSale(), await fileSale()];
  expect(standIn.days).toMatchObject([{ no: 1, closed: false }]);
  expect(await jobs()).toHaveLength(1);
  const business = phone.user.user.business_id;
  await endFiscalDay(server.deps, business, first.id);
  expect(standIn.days).toMatchObject([{ no: 1, closed: false }]);
  await endFiscalDay(server.deps, business, second.id);
  expect(standIn.days).toMatchObject([{ no: 1, closed: true, red: false }]);
});

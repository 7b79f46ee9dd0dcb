import type { Contact } from "@ankara/domain/records/contact";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Fields } from "@ankara/contract/sync";
import { requestFiling } from "@ankara/domain/fiscal/filing";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { address, buildBusiness, buildContact, buildFee, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OsdcStandIn } from "../../../test/support/osdc-stand-in.ts";
import { withClient } from "../../../test/support/postgres.ts";
import { creation, edit, TestDevice, type TestServer, testServer } from "../../../test/support/server.ts";
import { osdcDialects } from "../../providers/fiscal/osdc/dialects.ts";
import { osdcAdapter, type OsdcDevice } from "../../providers/fiscal/osdc/osdc.ts";
import { fileDocument } from "./file-document.ts";
import { reportStock } from "./report-stock.ts";

const start = "2026-11-20T10:00:00.000Z";
const home = address("12 Moi Avenue", "Nairobi", "KE");
const vat = buildFee({ name: "VAT", ratePpm: 160_000 });
const units: OsdcDevice[] = [];
let server: TestServer;
let phone: TestDevice;
let unit: OsdcStandIn;
let series: ReturnType<TestDevice["seriesOf"]>;

beforeAll(async () => {
  const fetch = ((...call: Parameters<typeof globalThis.fetch>) => unit.fetch(...call)) as typeof globalThis.fetch;
  const keys = { url: "https://unit.example", devices: units };
  const adapter = osdcAdapter(osdcDialects.oscu, keys, { fetch, now: () => new Date(start) });
  server = await testServer({ fiscal: [adapter] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(start);
  unit = new OsdcStandIn("KE", { last: 41, lastStock: 6, headers: { tin: "P051234567X", bhfId: "00", cmcKey: "key" } });
  phone = await TestDevice.of(await server.signUp());
  series = phone.seriesOf();
  const device = {
    tin: "P051234567X",
    branch: "00",
    key: "key",
    sdcId: "KRACU0100000001",
    last: 41,
    lastStock: 6,
    feeItem: "",
  };
  units.splice(0, units.length, { ...device, business: businessId() });
  const business = (await phone.serverCopy(businessId())) as unknown as Business & Record<string, unknown>;
  const fiscal = { adapter: "ke-oscu", on: true, since: start, serviceId: "", authorityId: "" };
  await phone.receipts(edit("business", business, { fiscal }, 1_000_000));
});

const businessId = () => phone.user.user.business_id;
const copyOf = async (id: string) => (await phone.serverCopy(id)) as unknown as Invoice & Record<string, unknown>;
/** As the job does it. */
const file = async ({ id }: Invoice) => {
  await fileDocument(server.deps, businessId(), id);
  await reportStock(server.deps, businessId(), id);
};

async function issue(
  changes: NonNullable<Parameters<typeof buildInvoice>[0]> = {},
  client: Partial<Contact> = {},
): Promise<Invoice> {
  const contact = buildContact({ taxId: "A004567890Z", address: home, ...client });
  const business = buildBusiness({ currency: "KES", country: "KE", taxId: "P051234567X", address: home });
  const line = buildLine({ itemCode: "50596908", taxIds: [vat.id], quantity: "2", unitPrice: "1500" });
  const invoice = buildInvoice({ contact, business, currency: "KES", fees: [vat], lines: [line], ...changes });
  const now = server.deps.now().toISOString();
  const issued = issueInvoice({ invoice, contact, business, series, now, today: "2026-11-20" });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  series = issued.value.series;
  expect(await phone.receipts(creation("invoices", issued.value.invoice))).toMatchObject([{ status: "applied" }]);
  return issued.value.invoice;
}

const placesOf = () =>
  server.deps.db.read(businessId(), (tx) =>
    tx.selectFrom("fiscal_places").select(["no", "invoice_id", "taken"]).orderBy("no").execute(),
  );

describe("documents of a device that counts", () => {
  test("two sales › each has the next number, and the paper shows what the unit gave", async () => {
    const [first, second] = [await issue(), await issue()];
    await file(first);
    await file(second);
    expect(unit.sales.map(({ no }) => no)).toEqual([42, 43]);
    expect((await copyOf(second.id)).fiscal).toMatchObject({
      regime: "etims",
      by: "authority",
      number: "KRACU0100000001/2",
      internal: "EAHS-AV6E-CUUX-SY6P-CCJY-AUP6-MI",
    });
    expect(await placesOf()).toMatchObject([
      { no: "42", taken: true },
      { no: "43", taken: true },
    ]);
  });

  test("a sale whose answer is not known › the next one waits for it, and goes after it", async () => {
    const [first, second] = [await issue(), await issue()];
    const away = unit.fetch;
    Object.assign(unit, { fetch: () => Promise.reject(new Error("no network")) });
    await file(first);
    expect((await copyOf(first.id)).filing).toMatchObject({
      status: "pending",
      problems: [{ code: "authority_away" }],
    });
    await file(second);
    expect(unit.sales).toEqual([]);
    expect(await placesOf()).toMatchObject([{ no: "42", invoice_id: first.id, taken: false }]);
    const jobs = await withClient(server.database.owner, async (client) =>
      (await client.query("select key from graphile_worker.jobs where key like 'filing:%'")).rows.map(
        (row) => row.key as string,
      ),
    );
    expect(jobs).toEqual(expect.arrayContaining([`filing:${first.id}`, `filing:${second.id}`]));
    Object.assign(unit, { fetch: away });
    await file(second);
    await file(first);
    await file(second);
    expect(unit.sales.map(({ no }) => no)).toEqual([42, 43]);
    expect((await copyOf(second.id)).filing).toMatchObject({ status: "accepted" });
  });

  test("a sale the unit refuses › frees its number for the next", async () => {
    const refused = await issue();
    unit = new OsdcStandIn("KE", { last: 99, headers: { tin: "P051234567X", bhfId: "00", cmcKey: "key" } });
    await file(refused);
    expect((await copyOf(refused.id)).filing).toMatchObject({ status: "rejected", problems: [{ code: "osdc_910" }] });
    expect(await placesOf()).toEqual([]);
    unit = new OsdcStandIn("KE", { last: 41, headers: { tin: "P051234567X", bhfId: "00", cmcKey: "key" } });
    const next = await issue();
    await file(next);
    expect(unit.sales.map(({ no }) => no)).toEqual([42]);
  });

  test("a sale that is there without its answer › is not sent under a second number", async () => {
    const sale = await issue();
    unit.losing = 1;
    await file(sale);
    await file(sale);
    expect((await copyOf(sale.id)).filing).toMatchObject({
      status: "rejected",
      problems: [{ code: "recorded_without_answer" }],
    });
    server.setNow("2026-11-20T10:05:00.000Z");
    const again = requestFiling("send", server.deps.now().getTime()) as Fields;
    await phone.receipts(edit("invoices", await copyOf(sale.id), again, 1_000_000));
    await file(sale);
    expect((await copyOf(sale.id)).filing).toMatchObject({
      status: "rejected",
      problems: [{ code: "recorded_already" }],
    });
    expect(unit.sales).toHaveLength(1);
  });

  test("a sale of another business with the same tax number › is refused here and never reaches the unit", async () => {
    units.splice(0, units.length, { ...units[0]!, business: "0198b0a0-0000-7000-8000-0000000000ff" });
    const sale = await issue();
    await file(sale);
    expect((await copyOf(sale.id)).filing).toMatchObject({ status: "rejected", problems: [{ code: "no_device" }] });
    expect(unit.sales).toEqual([]);
  });
});

describe("stock book of a device", () => {
  /** Registered with each test's own unit: the adapter remembers what it registered. */
  let item = 0;
  beforeEach(() => void (item += 1));
  const goods = () => ({
    lines: [
      buildLine({ itemCode: `50596908 KE2NTXU000000${item}`, taxIds: [vat.id], quantity: "2", unitPrice: "1500" }),
    ],
  });
  const isStock = (url: unknown) => String(url).endsWith("/insertStockIO");
  const movedNumbers = () => unit.movements.map(({ sarNo, remark }) => [sarNo, remark]);

  test("two sales of goods, one of a class alone › what was sold moves once, after its sale and in its order", async () => {
    const [first, plain, second] = [await issue(goods()), await issue(), await issue(goods())];
    for (const sale of [first, plain, second, first]) await file(sale);
    expect(unit.sales).toHaveLength(3);
    expect(movedNumbers()).toEqual([
      [7, first.number],
      [8, second.number],
    ]);
  });

  test("movement whose answer was lost › is asked again, counts once, and the next one waits for it", async () => {
    const [first, second] = [await issue(goods()), await issue(goods())];
    const there = unit.fetch;
    const losing = (async (url: string, init: RequestInit) => {
      if (isStock(url)) unit.losing = 1;
      return there(url, init);
    }) as typeof there;
    Object.assign(unit, { fetch: losing });
    await file(first);
    expect((await copyOf(first.id)).filing).toMatchObject({ status: "accepted", problems: [] });
    Object.assign(unit, { fetch: there });
    await file(second);
    expect(movedNumbers()).toEqual([[7, first.number]]);
    await file(first);
    await file(second);
    expect(movedNumbers()).toEqual([
      [7, first.number],
      [8, second.number],
    ]);
  });

  test("movement the stock book refuses › the sale stays accepted, says so, and its number is the next one's", async () => {
    const [first, second] = [await issue(goods()), await issue(goods())];
    const there = unit.fetch;
    const refusing = (async (url: string, init: RequestInit) =>
      isStock(url)
        ? Response.json({ resultCd: "910", resultMsg: "rsdQty is missing", resultDt: "", data: null })
        : there(url, init)) as typeof there;
    Object.assign(unit, { fetch: refusing });
    await file(first);
    const text = "The authority has this document, but its stock book refused the goods (rsdQty is missing).";
    expect((await copyOf(first.id)).filing).toMatchObject({ status: "accepted", problems: [{ text }] });
    Object.assign(unit, { fetch: there });
    await file(first);
    await file(second);
    expect(movedNumbers()).toEqual([[7, second.number]]);
  });

  const askAgain = async ({ id }: Invoice) => {
    server.setNow(new Date(server.deps.now().getTime() + 60_000).toISOString());
    const asked = requestFiling("send", server.deps.now().getTime()) as Fields;
    await phone.receipts(edit("invoices", await copyOf(id), asked, 1_000_000));
  };
  const isPlanned = ({ id }: Invoice) =>
    withClient(server.database.owner, async (client) => {
      const sql = "delete from graphile_worker._private_jobs where key = $1";
      return (await client.query(sql, [`filing:${id}`])).rowCount === 1;
    });

  test("count set up too low, the unit says the number is used › the goods are refused, and move when they are asked for once it is corrected", async () => {
    units.splice(0, 1, { ...units[0]!, lastStock: 3 });
    // The unit took 4 to 6 of another program.
    unit.movements.push(...[4, 5, 6].map((sarNo) => ({ sarNo }) as (typeof unit.movements)[number]));
    const [first, second] = [await issue(goods()), await issue(goods())];
    await file(first);
    expect((await copyOf(first.id)).filing).toMatchObject({
      status: "accepted",
      problems: [{ code: "stock_refused" }],
    });
    units.splice(0, 1, { ...units[0]!, lastStock: 6 });
    await file(second);
    expect(movedNumbers().slice(3)).toEqual([[7, second.number]]);
    await isPlanned(first);
    await file(first);
    expect(movedNumbers().slice(3)).toEqual([[7, second.number]]);
    await askAgain(first);
    expect(await isPlanned(first)).toBe(true);
    expect((await copyOf(first.id)).filing).toMatchObject({ status: "accepted" });
    await file(first);
    const { filing, filingAsk } = await copyOf(first.id);
    expect(filing).toMatchObject({ status: "accepted", problems: [] });
    expect(filing!.at >= filingAsk!.at).toBe(true);
    expect(movedNumbers().slice(3)).toEqual([
      [7, second.number],
      [8, first.number],
    ]);
    expect(unit.sales).toHaveLength(2);
  });

  test.each([3, 20])(
    "count set up wrong (%i), the unit names the next number › the movement takes it, and the next goes on",
    async (last) => {
      unit.namesNext = true;
      units.splice(0, 1, { ...units[0]!, lastStock: last });
      const [first, second] = [await issue(goods()), await issue(goods())];
      for (const sale of [first, second]) await file(sale);
      expect(movedNumbers()[0]).toEqual([7, first.number]);
      expect(movedNumbers()[1]).toEqual([8, second.number]);
    },
  );

  test("movement whose answer was lost by a unit that names the next number › counts once", async () => {
    unit.namesNext = true;
    const [first, second] = [await issue(goods()), await issue(goods())];
    const there = unit.fetch;
    const losing = (async (url: string, init: RequestInit) => {
      if (isStock(url)) unit.losing = 1;
      return there(url, init);
    }) as typeof there;
    Object.assign(unit, { fetch: losing });
    await file(first);
    Object.assign(unit, { fetch: there });
    await file(first);
    await file(second);
    expect(movedNumbers()).toEqual([
      [7, first.number],
      [8, second.number],
    ]);
  });

  test("accepted document without goods, asked for again › is not sent a second time, and the device waits no longer", async () => {
    const sale = await issue();
    await file(sale);
    await askAgain(sale);
    expect(await isPlanned(sale)).toBe(true);
    await file(sale);
    const { filing, filingAsk } = await copyOf(sale.id);
    expect(filing).toMatchObject({ status: "accepted", problems: [] });
    expect(filing!.at >= filingAsk!.at).toBe(true);
    expect(unit.sales).toHaveLength(1);
  });
});

import { newId, systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { movementField } from "@ankara/domain/stock/movements";
import { buildCatalogItem, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creation, TestDevice, type TestServer, testServer } from "../../test/support/server.ts";
import { findStockBefore } from "./stock.ts";

let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
  phone = await TestDevice.of(await server.signUp());
});
afterAll(() => server.close());

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const counted = (quantity: string, minutes: number) =>
  movementField(newId(Date.now(), systemRandom), {
    kind: "counted",
    quantity,
    at: minutesAgo(minutes),
    date: minutesAgo(minutes).slice(0, 10),
    reason: "",
  });
const save = async (collection: "catalogs" | "invoices", data: object) =>
  expect(await phone.receipts(creation(collection, data as Parameters<typeof creation>[1]))).toMatchObject([
    { status: "applied" },
  ]);
const before = (invoice: Pick<Invoice, "lines">) => {
  const businessId = phone.user.user.business_id;
  return server.deps.db.read(businessId, (tx) => findStockBefore(tx, businessId, invoice));
};

test("stock before a sale › counted before or after it › is what the sale took and what is left; items that keep none are left out", async () => {
  const since = minutesAgo(90);
  const cloth = { ...buildCatalogItem({ name: "Cloth" }), stockSince: since, ...counted("10", 60) };
  const late = { ...buildCatalogItem({ name: "Late" }), stockSince: since, ...counted("4", 1) };
  const none = { ...buildCatalogItem({ name: "None" }), stockSince: since, ...counted("1", 60) };
  const free = buildCatalogItem({ name: "Free" });
  for (const item of [cloth, late, none, free]) await save("catalogs", item);
  const line = (item: { id: string; name: string }, quantity: string) =>
    buildLine({ itemId: item.id, itemCode: `53102500 ${item.name}`, name: item.name, quantity });
  const lines = [line(cloth, "2.5"), line(cloth, "1"), line(late, "3"), line(none, "1"), line(free, "1")];
  const sale = {
    ...buildInvoice({ status: "issued", series: phone.seriesOf("invoice"), lines }),
    issuedAt: minutesAgo(30),
  };
  await save("invoices", sale);
  expect(Object.fromEntries(await before(sale))).toEqual({
    "53102500 Cloth": "10",
    "53102500 Late": "7",
    "53102500 None": "1",
  });
  const unknown = buildLine({ itemId: newId(Date.now(), systemRandom), itemCode: "53102500 GONE" });
  expect([...(await before({ lines: [unknown] }))]).toEqual([]);
});

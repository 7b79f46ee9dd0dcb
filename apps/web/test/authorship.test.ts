import { buildCatalogItem, buildDayClose, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { movementField } from "@ankara/domain/stock/movements";
import { afterEach, describe, expect, test } from "vitest";
import type { Store } from "../src/store/store.ts";
import { memoryApi, openServer, syncerOf } from "./memory-api.ts";
import { adeId, at, businessId, newDisk, openBusiness, openTab, pull } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

async function phone(): Promise<Store> {
  const store = await openBusiness(newDisk());
  open.push(store);
  return store;
}

describe("what a person writes on their device", () => {
  test("document, payment and close without a network › name them at once", async () => {
    const store = await phone();
    const [draft, payment, close] = [buildInvoice({ walkIn: true }), buildPayment(), buildDayClose()];
    await store.create("invoices", draft);
    await store.create("payments", payment);
    await store.create("closes", close);
    const issued = await store.issue(draft.id);

    const author = { createdBy: adeId };
    expect(await store.get("payments", payment.id)).toMatchObject(author);
    expect(await store.get("closes", close.id)).toMatchObject(author);
    expect(issued).toMatchObject({ ok: true, value: { ...author } });
    const { history = [] } = (await store.get("invoices", draft.id)) ?? {};
    expect(history.at(-1)).toMatchObject({ what: "issued", by: adeId, byDevice: store.deviceId });
  });

  test("changed price and counted stock › name them and their device", async () => {
    const store = await phone();
    const item = buildCatalogItem();
    const price = { until: "2026-11-20", prices: { NGN: "900" } };
    const movement = { kind: "counted", quantity: "4", at, date: "2026-11-20", reason: "" } as const;
    await store.create("catalogs", item);
    await store.update("catalogs", item.id, { earlierPrices: [price], ...movementField(businessId, movement) });
    const by = { by: adeId, byDevice: store.deviceId };
    expect(await store.get("catalogs", item.id)).toMatchObject({
      earlierPrices: [{ ...price, ...by }],
      [`stock/${businessId}`]: { ...movement, ...by },
    });
  });

  test("the server signs as the device did › nothing is left to say", async () => {
    const server = openServer();
    const store = await openTab(newDisk());
    open.push(store);
    const syncer = syncerOf(store, memoryApi(server));
    await syncer.round();
    const draft = buildInvoice({ walkIn: true });
    await store.create("invoices", draft);
    await store.issue(draft.id);
    await syncer.round();
    const stored = server.businesses.get(businessId)?.find("invoices", draft.id)?.data;
    const { rev: _rev, syncState: _state, ...local } = (await store.get("invoices", draft.id)) ?? {};
    expect(stored).toEqual(JSON.parse(JSON.stringify(local)));
    expect(await store.db.attention.count()).toBe(0);
  });
});

test("names of people and devices › come with a page › stay until others come", async () => {
  const store = await phone();
  const people = { members: { [adeId]: "Ade" }, devices: { [businessId]: "Tablet" } };
  await pull(store, { changes: [], cursor: "a", more: false, people });
  await pull(store, { changes: [], cursor: "b", more: false });
  expect((await store.db.meta.get("people"))?.value).toEqual(people);
});

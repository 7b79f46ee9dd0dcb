import { Dexie } from "dexie";
import { deviceDatabase } from "../src/store/device-database.ts";
import type { Series } from "@ankara/domain/records/series";
import { buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, expect, test } from "vitest";
import { resendLostRecords } from "../src/sync/resend-lost.ts";
import type { Store } from "../src/store/store.ts";
import { countAsThisDevice } from "../src/sync/hand-over.ts";
import { readCursor, readPage, applyPage, applyReceipts } from "../src/sync/apply-server-changes.ts";
import { discardRefused } from "../src/sync/settle-attention.ts";
import { adeId, newDisk, openBusiness, openTab } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

const shop = async (): Promise<Store> => {
  const store = await openBusiness(newDisk());
  open.push(store);
  await countAsThisDevice(store);
  const invoice = buildInvoice({ walkIn: true });
  await store.create("invoices", invoice);
  expect((await store.issue(invoice.id)).ok).toBe(true);
  return store;
};
const seriesOf = async ({ db }: Store) => (await db.series.toArray()).map(({ data, rev }) => ({ ...data, rev }));

test("copied device › a device that stays who it is goes on counting", async () => {
  const store = await shop();
  await countAsThisDevice(store);
  expect(await seriesOf(store)).toMatchObject([{ next: 2, ownerDeviceId: store.deviceId }]);
  expect((await readCursor(store)).resync).toBe(false);
});

test("series of another device id › are dropped, and everything is read again once", async () => {
  const store = await shop();
  const numbered = (await store.db.invoices.toArray()).map(({ data }) => data?.["number"]);
  await store.becomeNewDevice();
  await countAsThisDevice(store);
  expect(await seriesOf(store)).toEqual([]);
  const { epoch, resync } = await readCursor(store);
  expect(resync).toBe(true);
  await countAsThisDevice(store);
  expect((await readCursor(store)).epoch).toBe(epoch);
  // The issued documents are still here, and still on their way.
  expect((await store.db.invoices.toArray()).map(({ data }) => data?.["number"])).toEqual(numbered);
  expect(await store.db.outbox.count()).toBeGreaterThan(0);
});

test("series › with a waiting change › stays until it is read again", async () => {
  const store = await shop();
  const [series] = (await seriesOf(store)) as unknown as Series[];
  await store.update("series", series!.id, { pattern: "SHOP-{SEQ:4}" });
  await store.becomeNewDevice();
  await countAsThisDevice(store);
  expect(await seriesOf(store)).toMatchObject([{ pattern: "SHOP-{SEQ:4}", rev: 0 }]);
});

test("a new device id › the server lost a series, refuses it when it comes again, and that is given up › the series goes", async () => {
  const store = await shop();
  const lost = (await store.db.series.toArray())[0]!;
  await resendLostRecords(store, { id: 900, lost: [{ after: 0, upTo: 900 }] });
  await store.becomeNewDevice();
  await countAsThisDevice(store);
  const sent = await store.db.outbox.toArray();
  const again = sent.find((entry) => entry.id === lost.id)!;
  await applyReceipts(
    store,
    [again],
    [{ opId: again.opId, status: "rejected", rev: null, code: "series_pattern" }],
    "",
  );
  const { id, data } = (await store.db.business.toArray())[0]!;
  const changes = [{ collection: "business" as const, id, rev: 901, data }];
  await applyPage(store, readPage({ changes, cursor: "end", more: false, head: 901 }), await readCursor(store));
  expect(await seriesOf(store)).toMatchObject([{ id: lost.id }]);
  await discardRefused(store, again.opId);
  expect(await seriesOf(store)).toEqual([]);
});

test("copied device › the other person of the same phone keeps counting, until their own next contact says so", async () => {
  const disk = newDisk();
  const [ade, bola] = [await openBusiness(disk, adeId), await openBusiness(disk, "bola")];
  open.push(ade);
  await countAsThisDevice(ade);
  await countAsThisDevice(bola);
  await ade.becomeNewDevice();
  bola.close();
  const later = await openTab(disk, "bola");
  open.push(later);
  expect(later.deviceId).toBe(bola.deviceId);
  await countAsThisDevice(later);
  expect(await seriesOf(later)).toHaveLength(1);
});

test("phone from before each person had an id › those who shared it keep it, and whoever comes later gets another", async () => {
  const disk = newDisk();
  const before = deviceDatabase(() => "shared", disk);
  await before.nextMark(adeId);
  before.close();
  const table = new Dexie("ankara-device", disk);
  await table.open();
  await table.table("device").put({ key: "device", id: "shared" });
  table.close();
  const [ade, bola] = [await openTab(disk, adeId), await openTab(disk, "bola")];
  open.push(ade, bola);
  expect(ade.deviceId).toBe("shared");
  expect(bola.deviceId).not.toBe("shared");
});

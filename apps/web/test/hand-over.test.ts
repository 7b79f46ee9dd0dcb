import type { Series } from "@ankara/domain/records/series";
import { buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { documentKinds } from "@ankara/sync/server/devices";
import { afterEach, describe, expect, test } from "vitest";
import { requestSeries, handOverRequested, mainSeriesOf, seriesProblem } from "../src/sync/hand-over.ts";
import type { Store } from "../src/store/store.ts";
import { applyReceipts } from "../src/sync/apply-server-changes.ts";
import { asJson, at, newDisk, openBusiness, pull } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

const heir = "0198b0a0-0000-7000-8000-00000000beef";

/** The shop's phone with its main series, which the tablet has asked for. */
async function requestedPhone(): Promise<{ store: Store; series: Series }> {
  const store = await openBusiness(newDisk());
  open.push(store);
  const series = (await store.db.series.toArray())[0]!.data as unknown as Series;
  await pulled(store, { ...series, requestedBy: heir }, 3);
  return { store, series };
}
const pulled = (store: Store, series: Series, rev: number) =>
  pull(store, {
    changes: [{ collection: "series", id: series.id, rev, data: asJson(series) }],
    cursor: `c${rev}`,
    more: false,
  });
async function issue(store: Store) {
  const draft = buildInvoice({ walkIn: true });
  await store.create("invoices", draft);
  return store.issue(draft.id);
}
/** The server takes everything that waits. */
async function acknowledge(store: Store): Promise<void> {
  const batch = await store.db.outbox.orderBy("seq").toArray();
  const receipts = batch.map(({ opId }) => ({ opId, status: "applied" as const, rev: 9 }));
  await applyReceipts(store, batch, receipts, at);
}
/** This device is not the first of the business. */
async function withLetter(store: Store): Promise<void> {
  const own = (await store.db.series.toArray())[0]!.data as unknown as Series;
  await pulled(store, { ...own, deviceLetter: "B", pattern: "INV-{DEV}-{SEQ:4}" }, 3);
}
const waiting = async (store: Store) => (await store.db.outbox.orderBy("seq").toArray()).map(({ op }) => op);

describe("a series another device asked for", () => {
  test("goes once everything it numbered has arrived, and numbers nothing here from then on", async () => {
    const { store, series } = await requestedPhone();
    expect(await seriesProblem(store)).toBe("asked");
    expect(await issue(store)).toMatchObject({ ok: true, value: { number: "INV-0001" } });
    expect(await handOverRequested(store)).toBe(0);
    await acknowledge(store);
    expect(await handOverRequested(store)).toBe(1);
    // It says how far it counted, so that the server can refuse it while a document is missing.
    expect(await waiting(store)).toMatchObject([
      { collection: "series", id: series.id, patch: { ownerDeviceId: heir, requestedBy: null }, was: { next: 2 } },
    ]);
    expect(await issue(store)).toEqual({ ok: false, error: { code: "no_series" } });
    expect(await handOverRequested(store)).toBe(0);
  });

  test("is not this device's again when the server, which has not heard of it, says so", async () => {
    const { store, series } = await requestedPhone();
    await handOverRequested(store);
    await store.saveSeries([series]);
    expect(await issue(store)).toEqual({ ok: false, error: { code: "no_series" } });
    await acknowledge(store);
    expect(await issue(store)).toEqual({ ok: false, error: { code: "no_series" } });
    expect(await seriesProblem(store)).toBe("missing");
  });

  test("is replaced by what the server gives at the next registration", async () => {
    const { store } = await requestedPhone();
    await handOverRequested(store);
    await acknowledge(store);
    await store.saveSeries(
      documentKinds.map((kind) => buildSeries({ kind, pattern: "NEW-{SEQ:4}", ownerDeviceId: store.deviceId })),
    );
    expect(await seriesProblem(store)).toBeNull();
    expect(await issue(store)).toMatchObject({ ok: true, value: { number: "NEW-0001" } });
  });

  test("asked for › a document of it is still on its way › nothing is written, so that the sync comes to rest", async () => {
    const { store } = await requestedPhone();
    await issue(store);
    let writes = 0;
    store.onWrite(() => (writes += 1));
    await handOverRequested(store);
    expect(writes).toBe(0);
  });

  test("stays while a refused document of it waits for the person", async () => {
    const { store } = await requestedPhone();
    await issue(store);
    const batch = await store.db.outbox.orderBy("seq").toArray();
    const receipts = batch.map(({ opId, op }) =>
      typeof op.patch["seq"] === "number"
        ? { opId, status: "rejected" as const, rev: null, code: "invalid" }
        : { opId, status: "applied" as const, rev: 9 },
    );
    await applyReceipts(store, batch, receipts, at);
    expect(await handOverRequested(store)).toBe(0);
  });
});

describe("asking", () => {
  test("request › names this device once, and can be cancelled", async () => {
    const store = await openBusiness(newDisk());
    open.push(store);
    await withLetter(store);
    const theirs = buildSeries({ ownerDeviceId: heir });
    await pulled(store, theirs, 4);
    const all = (await store.db.series.toArray()).map(({ data }) => data as unknown as Series);
    expect(mainSeriesOf(all, heir).map(({ id }) => id)).toEqual([theirs.id]);
    await requestSeries(store, [theirs.id], true);
    expect(await waiting(store)).toMatchObject([{ id: theirs.id, patch: { requestedBy: store.deviceId } }]);
    await requestSeries(store, [theirs.id], false);
    expect((await store.get("series", theirs.id))?.requestedBy).toBeNull();
    // It is somebody else's to give.
    expect(await handOverRequested(store)).toBe(0);
  });

  test("a series that came goes on where it stopped", async () => {
    const store = await openBusiness(newDisk());
    open.push(store);
    await withLetter(store);
    const theirs = buildSeries({ ownerDeviceId: heir, next: 43, pattern: "MAIN-{SEQ:4}" });
    await pulled(store, theirs, 4);
    await pulled(store, { ...theirs, ownerDeviceId: store.deviceId }, 5);
    const numbers = [await issue(store), await issue(store)].map((result) => result.ok && result.value.number);
    // The main series comes before the one with this device's letter.
    expect(numbers).toEqual(["MAIN-0043", "MAIN-0044"]);
  });
});

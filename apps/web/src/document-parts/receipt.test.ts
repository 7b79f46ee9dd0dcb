// @vitest-environment happy-dom
import { buildInvoice, buildLine, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "../../test/render-screen.tsx";
import { isUnsaved } from "../store/storage-quota.ts";
import type { Store } from "../store/store.ts";
import { issueReceipt, sell } from "./receipt.ts";

const draft = buildInvoice({ walkIn: true, lines: [buildLine({ unitPrice: "45000", quantity: "2" })] });
let store: Store;
const invoices = () => buildSeries({ ownerDeviceId: store.deviceId });
const receipts = () =>
  buildSeries({
    id: "0198b0a0-0000-7000-8000-0000000000b2",
    ownerDeviceId: store.deviceId,
    kind: "receipt",
    pattern: "RCT-{SEQ:4}",
  });

beforeEach(async () => {
  store = await openTestStore();
  await store.create("invoices", draft);
});
afterEach(closeTestStore);

test("cash sale › issued, paid in full and receipted in one step › nothing is owed on it", async () => {
  await store.saveSeries([invoices(), receipts()]);
  const sold = await sell(store, { id: draft.id, method: "cash" });
  if (!sold.ok) throw new Error("expected a sale");
  const rows = store.memory.invoices();
  expect(rows.find(({ id }) => id === draft.id)).toMatchObject({ status: "issued", number: "INV-0001", balance: 0 });
  const [payment] = await store.db.payments.toArray();
  expect(payment?.data).toMatchObject({ amount: 90_000_00, method: "cash", status: "confirmed" });
  expect(await store.get("invoices", sold.value)).toMatchObject({
    kind: "receipt",
    number: "RCT-0001",
    sourceNumber: "INV-0001",
    receipt: { paymentId: payment?.id, method: "cash", left: 0 },
  });
  // The receipt of the same payment is found, not written again.
  const again = await issueReceipt(store, payment?.data as never);
  expect(again).toEqual(sold);
});

test("cash sale › no series for receipts › nothing is written and no number is used", async () => {
  await store.saveSeries([invoices()]);
  const waiting = await store.db.outbox.count();
  expect(await sell(store, { id: draft.id, method: "cash" })).toEqual({ ok: false, error: { code: "no_series" } });
  expect(await store.get("invoices", draft.id)).toMatchObject({ status: "draft", number: null });
  expect(await store.db.payments.count()).toBe(0);
  expect(await store.db.outbox.count()).toBe(waiting);
});

test("cash sale › the device refuses in the middle › the draft stays as it was", async () => {
  await store.saveSeries([invoices(), receipts()]);
  const waiting = await store.db.outbox.count();
  store.db.payments.hook("creating", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await expect(sell(store, { id: draft.id, method: "cash" })).rejects.toThrow("full");
  expect(await store.get("invoices", draft.id)).toMatchObject({ status: "draft", number: null });
  expect(await store.db.payments.count()).toBe(0);
  expect(await store.db.outbox.count()).toBe(waiting);
  const series = await store.db.series.toArray();
  expect(series.map(({ data }) => data?.["next"])).toEqual([1, 1]);
});

test("cash sale › the draft was issued in another tab › it is not paid for twice", async () => {
  await store.saveSeries([invoices(), receipts()]);
  await store.issue(draft.id);
  await expect(sell(store, { id: draft.id, method: "cash" })).rejects.toThrow("issued in another tab");
  expect(await store.db.payments.count()).toBe(0);
  expect(isUnsaved()).toBe(true);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentRows } from "../../test/payment-rows.ts";
import { closeTestStore, openTestStore } from "../../test/render-screen.tsx";
import { KnownPayments } from "./known-payments.ts";
import { rowsAtOnce } from "./read-parts.ts";
import type { Store } from "./store.ts";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeTestStore();
});

test("known payments › cut off while they were read › are read whole the next time", async () => {
  const { invoiceId, rows } = paymentRows(rowsAtOnce + 1);
  await store.db.payments.bulkPut(rows);
  const known = new KnownPayments();
  const { getAll } = IDBObjectStore.prototype;
  const reading = vi.spyOn(IDBObjectStore.prototype, "getAll");
  reading.mockImplementationOnce(getAll).mockImplementationOnce(() => {
    throw new DOMException("no more", "UnknownError");
  });
  await expect(known.follow(store.db)).rejects.toThrow("no more");
  reading.mockRestore();
  await known.follow(store.db);
  expect(known.of(invoiceId)).toHaveLength(rows.length);
});

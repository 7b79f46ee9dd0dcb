// @vitest-environment happy-dom
import { buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore } from "../../test/render-screen.tsx";
import type { PaymentRow } from "./database.ts";
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
  const invoice = buildInvoice({ status: "issued" });
  const rows = Array.from({ length: rowsAtOnce + 1 }, () => buildPayment({ invoice })).map((data) => ({
    id: data.id,
    data,
    rev: 1,
    invoiceIds: [invoice.id],
    contactId: "",
  }));
  await store.db.payments.bulkPut(rows as unknown as PaymentRow[]);
  const known = new KnownPayments();
  const { getAll } = IDBObjectStore.prototype;
  const reading = vi.spyOn(IDBObjectStore.prototype, "getAll");
  reading.mockImplementationOnce(getAll).mockImplementationOnce(() => {
    throw new DOMException("no more", "UnknownError");
  });
  await expect(known.follow(store.db)).rejects.toThrow("no more");
  reading.mockRestore();
  await known.follow(store.db);
  expect(known.of(invoice.id)).toHaveLength(rows.length);
});

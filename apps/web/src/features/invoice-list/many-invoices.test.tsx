// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { buildBusiness, buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { asJson } from "../../../test/test-device.ts";
import { issuedInvoice, renderScreen } from "../../../test/render-screen.tsx";
import { userDatabase } from "../../store/database.ts";
import { chunkSize } from "../../store/index/chunks.ts";
import { indexVersion, packRows } from "../../store/index/indexed.ts";
import { invoiceRowOf } from "../../store/index/invoice-row.ts";
import { openStore, wipeStore } from "../../store/store.ts";
import { InvoicesScreen } from "./invoices-screen.tsx";

// The cost of a large business is held as counts, because they are the same on every machine.

const many = 20_000;
const chunks = Math.ceil(many / chunkSize);
const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const one = invoiceRowOf(issuedInvoice({ id: id(1), total: 10_000_00 }));
const rows = Array.from({ length: many }, (_, n) => ({ ...one, id: id(n + 1), number: `INV-${n + 1}` }));

let users = 0;
/** The device as it was left: closed, with everything on the disk. */
async function filledDevice(): Promise<string> {
  const userId = `big-${(users += 1)}`;
  const db = userDatabase(userId);
  await db.index.bulkPut(
    Array.from({ length: chunks }, (_, chunk) => {
      const part = rows.slice(chunk * chunkSize, (chunk + 1) * chunkSize);
      return { collection: "invoices", chunk, stamp: 1, count: part.length, text: packRows("invoices", part) };
    }),
  );
  const business = buildBusiness({ id: businessId });
  await db.business.put({ id: businessId, rev: 1, data: asJson(business) });
  await db.meta.put({ key: "index_version", value: indexVersion });
  // Money of years ago: their ids tell that they are old.
  const old = Array.from({ length: 500 }, (_, n) => buildPayment({ id: id(n + 1), date: "2025-08-01" }));
  await db.payments.bulkPut(
    old.map((payment) => ({ id: payment.id, rev: 1, data: asJson(payment), invoiceIds: [], contactId: "" })),
  );
  db.close();
  return userId;
}

/** Rows that come from each table from now on, in all and at most at once, and writes that go to it. */
function watchDisk(): { read: Map<string, number>; written: Map<string, number>; atOnce: Map<string, number> } {
  const [read, written, atOnce] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, table: string, count: number) => to.set(table, (to.get(table) ?? 0) + count);
  const tableOf = (source: IDBObjectStore | IDBIndex) =>
    "objectStore" in source ? source.objectStore.name : source.name;
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype])
    for (const method of ["get", "getAll", "openCursor"] as const) {
      const real = prototype[method] as (...args: unknown[]) => IDBRequest<unknown>;
      vi.spyOn(prototype, method).mockImplementation(function (this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
        const request = real.apply(this, args);
        request.addEventListener("success", () => {
          const { result } = request;
          const count = Array.isArray(result) ? result.length : Number(result !== undefined && result !== null);
          add(read, tableOf(this), count);
          atOnce.set(tableOf(this), Math.max(count, atOnce.get(tableOf(this)) ?? 0));
        });
        return request as never;
      });
    }
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...args) {
    add(written, this.name, 1);
    return put.apply(this, args);
  });
  return { read, written, atOnce };
}

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await wipeStore();
});

test("20 000 invoices › the list of 20 000 invoices opens without reading one of them, and is drawn a few times", async () => {
  const userId = await filledDevice();
  const disk = watchDisk();
  const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  const store = await openStore(userId, { businessId });
  expect(store.memory.invoices()).toHaveLength(many);
  // The device’s own id, and all of the index at once; the others make and look at tables.
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(5);
  let commits = 0;
  renderScreen(
    <Profiler id="list" onRender={() => (commits += 1)}>
      <InvoicesScreen />
    </Profiler>,
    { at: "/tabs/invoice" },
  );
  await screen.findByRole("radiogroup", { name: "Show" });
  await waitFor(() => expect(disk.read.has("payments")).toBe(true));
  expect(disk.read.get("index")).toBe(chunks);
  // Copied in one task, the index of a hundred thousand would hold the first page up.
  expect(disk.atOnce.get("index")).toBeLessThanOrEqual(64);
  expect(disk.read.get("invoices") ?? 0).toBe(0);
  expect(disk.read.get("payments")).toBe(0);
  // The business again, to be told of its changes, and all that the cards are chosen from; what is around the list has its own.
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(8);
  expect([...disk.read.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(chunks + 10);
  // Each part of the screen that is fetched is a commit, some with another on a busy machine; one for each chunk would be a hundred.
  expect(commits).toBeLessThanOrEqual(20);
});

test("20 000 invoices › a draft among 20 000 invoices writes one part of the index", async () => {
  const store = await openStore(await filledDevice(), { businessId });
  const disk = watchDisk();
  await store.create("invoices", buildInvoice({ id: id(many + 1) }));
  expect(store.memory.invoices()).toHaveLength(many + 1);
  expect(disk.written.get("index")).toBe(1);
  expect(disk.read.get("index")).toBe(1);
  expect(disk.read.get("invoices") ?? 0).toBe(0);
});

test("client debts › summed again for an issued invoice, not for a draft", async () => {
  const store = await openStore(await filledDevice(), { businessId });
  const client = buildContact({ id: id(many + 2) });
  await store.create("contacts", client);
  const before = store.memory.contacts();
  const draft = buildInvoice({ id: id(many + 3), contactId: client.id });
  await store.create("invoices", draft);
  await store.update("invoices", draft.id, { publicNote: "With thanks" });
  expect(store.memory.contacts()).toBe(before);
  await store.create("invoices", issuedInvoice({ id: id(many + 4), contactId: client.id, total: 5_000_00 }));
  expect(store.memory.contacts()[0]?.owed).toMatchObject([{ currency: "NGN", outstanding: 5_000_00 }]);
  await store.update("contacts", client.id, { name: "Mama Tolu & Daughters" });
  expect(store.memory.contacts()[0]?.name).toBe("Mama Tolu & Daughters");
});

test("search › typed beside the list › shows in box and address, and finds one of 20 000", async () => {
  await openStore(await filledDevice(), { businessId });
  renderScreen(<InvoicesScreen />, { at: "/tabs/invoice" });
  const box = await screen.findByRole<HTMLInputElement>("searchbox");
  await userEvent.type(box, "INV-19999");
  expect(box.value).toBe("INV-19999");
  expect(await screen.findByText(/^INV-19999/)).toBeTruthy();
  const address = () => screen.getByTestId("address").textContent;
  await waitFor(() => expect(address()).toBe("/tabs/invoice?q=INV-19999"));
  await userEvent.type(box, "{Escape}");
  expect(box.value).toBe("");
  await waitFor(() => expect(address()).toBe("/tabs/invoice"));
});

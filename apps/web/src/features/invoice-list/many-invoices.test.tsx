// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { buildBusiness, buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { asJson } from "../../../test/test-device.ts";
import { issuedInvoice, renderScreen, setWidth } from "../../../test/render-screen.tsx";
import { localText } from "../../platform/browser-storage.ts";
import { userDatabase } from "../../store/database.ts";
import { chunkSize } from "../../store/index/chunks.ts";
import { indexVersion, packRows } from "../../store/index/indexed.ts";
import { invoiceRowOf, newestOf, type InvoiceRow } from "../../store/index/invoice-row.ts";
import { currentStore, openStore, wipeStore, type Store } from "../../store/store.ts";
import { InvoicesScreen } from "./invoices-screen.tsx";

// The cost of a large business is held as counts, because they are the same on every machine.

const many = 20_000;
const chunks = Math.ceil(many / chunkSize);
const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const one = invoiceRowOf(issuedInvoice({ id: id(1), total: 10_000_00 }));
const rows = Array.from({ length: many }, (_, n) => ({ ...one, id: id(n + 1), number: `INV-${n + 1}` }));

/** One a minute, the last one the newest. */
const dated = rows.map((row, n) => ({
  ...row,
  orderedAt: new Date(Date.parse(one.orderedAt) + n * 60_000).toISOString(),
}));

let users = 0;
/** The device as it was left: closed, with everything on the disk. */
async function filledDevice(of: readonly InvoiceRow[] = rows): Promise<string> {
  const userId = `big-${(users += 1)}`;
  const db = userDatabase(userId);
  await db.index.bulkPut(
    Array.from({ length: chunks }, (_, chunk) => {
      const part = of.slice(chunk * chunkSize, (chunk + 1) * chunkSize);
      const packed = { collection: "invoices" as const, chunk, stamp: 1, count: part.length };
      return { ...packed, text: packRows("invoices", part), ...(of === dated && { newest: newestOf(part) }) };
    }),
  );
  const business = buildBusiness({ id: businessId });
  await db.business.put({ id: businessId, rev: 1, data: asJson(business) });
  await db.meta.bulkPut([
    { key: "index_version", value: indexVersion },
    { key: "in_step", value: one.updatedAt },
  ]);
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
  vi.unstubAllGlobals();
  cleanup();
  localText.remove("today_strip");
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
  // Not what the device does once it is idle: it notes how far it has counted.
  const ofScreen = transactions.mock.calls.filter(
    ([tables]) => ![tables].flat().every((table) => table === "series" || table === "leases"),
  );
  expect(ofScreen.length).toBeLessThanOrEqual(8);
  expect([...disk.read.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(chunks + 10);
  // Each part of the screen that is fetched is a commit, some with another on a busy machine; one for each chunk would be a hundred.
  expect(commits).toBeLessThanOrEqual(20);
});

/** Opens the store until the beginning of its list is here. `goOn` reads the others, as a screen that has painted does. */
async function beginStore(userId: string): Promise<{ goOn: () => Promise<Store> }> {
  let opened: Promise<Store> | undefined;
  await new Promise<void>((done) => {
    opened = openStore(userId, { businessId }, done);
  });
  const store = currentStore();
  const { firstPainted } = store;
  store.firstPainted = () => undefined;
  return {
    goOn: () => {
      firstPainted();
      return opened!;
    },
  };
}
/** Gives the box of the list a height, and each row its own: without them a long list draws none. */
function layOut(): void {
  Object.defineProperty(HTMLElement.prototype, "offsetParent", { configurable: true, get: () => document.body });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe(target: Element): void {
        const height = target.matches("li") ? 66 : 740;
        queueMicrotask(() => this.#tell([{ target, contentRect: { width: 360, height } }]));
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
const shownNumbers = () => screen.getAllByText(/^INV-/).map(({ textContent }) => textContent.split(" ")[0]);

test("beginning of 20 000 invoices › cards stood above it the last time › stands before the others are read, and stays where it is", async () => {
  const userId = await filledDevice(dated);
  localText.set("today_strip", userId);
  const disk = watchDisk();
  const { goOn } = await beginStore(userId);
  setWidth(360);
  layOut();
  renderScreen(<InvoicesScreen />, { at: "/tabs/invoice" });
  await screen.findByRole("radiogroup", { name: "Show" });
  expect(await screen.findByText(/^INV-20000/)).toBeTruthy();
  expect(disk.read.get("index")).toBeLessThanOrEqual(8);
  expect(currentStore().memory.first()).toHaveLength(many - (chunks - 6) * chunkSize - chunkSize);
  // Nothing is said of all of them yet.
  expect(screen.queryByText(/Owed to you/)).toBeNull();
  const [numbers, row] = [shownNumbers(), screen.getByText(/^INV-20000/)];
  await goOn();
  expect(await screen.findByText(/Owed to you · 20,000 invoices/)).toBeTruthy();
  expect(shownNumbers()).toEqual(numbers);
  expect(screen.getByText(/^INV-20000/)).toBe(row);
});

test("beginning of 20 000 invoices › a filter in the address › shows nothing before all are read", async () => {
  const { goOn } = await beginStore(await filledDevice(dated));
  setWidth(1280);
  renderScreen(<InvoicesScreen />, { at: "/tabs/invoice?show=drafts" });
  await screen.findByRole("radiogroup", { name: "Show" });
  expect(screen.queryByText("No drafts")).toBeNull();
  expect(screen.queryByText(/^INV-/)).toBeNull();
  await goOn();
  expect(await screen.findByText("No drafts")).toBeTruthy();
});

test("beginning of 20 000 invoices › an older app has written a chunk, which does not say how new it is › all are read first", async () => {
  const userId = await filledDevice(dated);
  const db = userDatabase(userId);
  await db.index.update(["invoices", 3], { newest: undefined });
  db.close();
  const onFirst = vi.fn<() => void>();
  const store = await openStore(userId, { businessId }, onFirst);
  expect(onFirst).not.toHaveBeenCalled();
  expect(store.memory.invoices()[0]?.number).toBe(`INV-${many}`);
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

import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import type { MemoryServer } from "@ankara/sync-simulator/memory-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Api } from "../src/api/api.ts";
import { rowsAtOnce } from "../src/store/read-parts.ts";
import { openStore, type Store, wipeStore } from "../src/store/store.ts";
import { beginResync } from "../src/sync/resync.ts";
import { Copier } from "../src/sync/full-copy/copier.ts";
import { copyInWorker } from "../src/sync/full-copy/copy-in-worker.ts";
import type { FromCopier, ToCopier } from "../src/sync/full-copy/messages.ts";
import { memoryApi, openServer, syncerOf } from "./memory-api.ts";
import { asJson, businessId } from "./test-device.ts";
import type { SyncerDeps } from "../src/sync/syncer.ts";

const clients = 2_600;
let server: MemoryServer;
let store: Store;
/** Pages the device has asked for, by the thread that asked. */
let asked: { worker: number; page: number };
beforeEach(async () => {
  server = openServer(
    Array.from({ length: clients }, (_, index) => ofServer("contacts", buildContact({ name: `Client ${index}` }))),
  );
  asked = { worker: 0, page: 0 };
  store = await openStore("reader", { businessId });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeStore();
});

const counted = (api: Api, thread: "worker" | "page"): Api => ({
  call: (call, ...input) => {
    if (call.path === "/sync/pull") asked[thread] += 1;
    return api.call(call, ...input);
  },
});

/** The worker's own code in the place of a worker: messages are copied on their way, as between threads. */
class CopierInPage extends EventTarget {
  isEnded = false;
  readonly #copier: Copier;

  constructor(api: Api) {
    super();
    this.#copier = new Copier({
      apiFor: () => api,
      beforeEnd: async () => undefined,
      post: (message: FromCopier) =>
        setTimeout(() => {
          if (!this.isEnded) this.dispatchEvent(new MessageEvent("message", { data: structuredClone(message) }));
        }),
    });
  }

  postMessage(message: ToCopier): void {
    setTimeout(() => this.#copier.take(structuredClone(message)));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const inWorker =
  (api: Api, started: (worker: CopierInPage) => void = () => undefined): NonNullable<SyncerDeps["copyRest"]> =>
  (to, options) =>
    copyInWorker(to, {
      ...options,
      token: "a token",
      startWorker: () => {
        const worker = new CopierInPage(counted(api, "worker"));
        started(worker);
        return worker;
      },
    });

type Paid = { readonly invoice: Invoice; readonly payment?: Payment };
const paidInvoices = (count: number): Paid[] =>
  Array.from({ length: count }, () => {
    const invoice = buildInvoice({ status: "issued" });
    return { invoice, payment: buildPayment({ invoice }) };
  });
const recordsOf = (paid: readonly Paid[]) => [
  ...paid.map(({ invoice }) => ofServer("invoices", invoice)),
  ...paid.flatMap(({ payment }) => (payment ? [ofServer("payments", payment)] : [])),
];
const ofServer = (collection: CollectionName, record: { readonly id: string }) => ({
  collection,
  id: record.id,
  data: asJson(record) as Fields,
  deleted: false,
});

describe("a copy of many pages", () => {
  test("its first page is shown at once, the rest comes in a worker › whole, and the worker ends", async () => {
    const api = memoryApi(server);
    let worker: CopierInPage | undefined;
    const copyRest = inWorker(api, (one) => (worker = one));
    await syncerOf(store, counted(api, "page"), { copyRest }).round();
    expect(store.memory.contacts()).toHaveLength(clients);
    expect(await store.db.contacts.count()).toBe(clients);
    expect(asked.page).toBe(1);
    expect(asked.worker).toBeGreaterThan(1);
    expect(worker?.isEnded).toBe(true);
    expect((await store.db.meta.get("cursor"))?.value).not.toHaveProperty("copied");
  });

  test("rows are still being read as the worker ends › the copy is whole once all of them are there", async () => {
    let now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => (now += 5_000));
    const { takeIn } = Object.getPrototypeOf(store) as Store;
    vi.spyOn(store, "takeIn").mockImplementation(async (chunks) => {
      if (chunks.length > 0) await new Promise((wait) => setTimeout(wait, 50));
      return takeIn.call(store, chunks);
    });
    await inWorker(memoryApi(server))(store, {
      onCopied: () => undefined,
      paused: new AbortController().signal,
      stopped: new AbortController().signal,
    });
    expect(store.memory.contacts()).toHaveLength(clients);
  });

  test("rows arrive for minutes › lists take them in ever more rarely, and at the end", async () => {
    let now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now);
    const takenIn: number[] = [];
    const takeIn = vi.spyOn(store, "takeIn").mockImplementation(async () => void takenIn.push(now));
    const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
    const copying = copyInWorker(store, {
      token: "a token",
      onCopied: () => undefined,
      paused: new AbortController().signal,
      stopped: new AbortController().signal,
      startWorker: () => worker,
    });
    const hear = (data: FromCopier) => worker.dispatchEvent(new MessageEvent("message", { data }));
    const began = now;
    for (let second = 1; second <= 60; second++) {
      now = began + second * 1_000;
      hear({ type: "page", copied: { done: second, total: 60 }, chunks: [["invoices", second]] });
      await new Promise((turn) => setTimeout(turn));
    }
    expect(takenIn.map((at) => (at - began) / 1_000)).toEqual([3, 9, 21, 45]);
    hear({ type: "end", pulled: { how: "applied", more: false, head: 1, copied: undefined } });
    await copying;
    expect(takeIn.mock.calls.flatMap(([chunks]) => chunks)).toHaveLength(60);
  });

  test("no worker comes up › the page goes on by itself", async () => {
    const copyRest = () => Promise.reject(new Error("no such script"));
    await syncerOf(store, counted(memoryApi(server), "page"), { copyRest }).round();
    expect(store.memory.contacts()).toHaveLength(clients);
    expect(asked.page).toBeGreaterThan(2);
  });

  test("the worker cannot write › the page goes on where it got to", async () => {
    const api = memoryApi(server);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let calls = 0;
    const failing: Api = {
      call: (call, ...input) => {
        calls += 1;
        return calls > 2 ? Promise.reject(new Error("the thread stumbles")) : api.call(call, ...input);
      },
    };
    await syncerOf(store, counted(api, "page"), { copyRest: inWorker(failing) }).round();
    expect(store.memory.contacts()).toHaveLength(clients);
    expect(await store.db.contacts.count()).toBe(clients);
  });

  test("the server wants a sign-in meanwhile › the page asks itself, and hears why", async () => {
    const api = memoryApi(server);
    const refused: Api = {
      call: (async () => ({
        ok: false,
        error: { code: "unauthenticated", message: "", fields: {}, status: 401, retryAfter: null },
      })) as unknown as Api["call"],
    };
    await syncerOf(store, counted(api, "page"), { copyRest: inWorker(refused) }).round();
    expect(asked.page).toBeGreaterThan(1);
  });

  test("paused › it stops after the page under way, and goes on from there", async () => {
    const api = memoryApi(server);
    const paused = new AbortController();
    const pulled = await inWorker(api)(store, {
      onCopied: () => paused.abort(),
      paused: paused.signal,
      stopped: new AbortController().signal,
    });
    expect(pulled).toMatchObject({ how: "applied", more: true });
    const shown = store.memory.contacts().length;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(clients);
    await syncerOf(store, api, { copyRest: inWorker(api) }).round();
    expect(store.memory.contacts()).toHaveLength(clients);
  });

  test("invoices that are paid › the device's database is asked once for many records", async () => {
    const paid = paidInvoices(700);
    const records = recordsOf(paid);
    const api = memoryApi(openServer(records));
    const questions = [
      vi.spyOn(IDBObjectStore.prototype, "get"),
      vi.spyOn(IDBObjectStore.prototype, "getAll"),
      vi.spyOn(IDBObjectStore.prototype, "count"),
      vi.spyOn(IDBIndex.prototype, "getAll"),
      vi.spyOn(IDBIndex.prototype, "count"),
      vi.spyOn(IDBCursor.prototype, "continue"),
    ];
    await syncerOf(store, api, { copyRest: inWorker(api) }).round();
    const invoices = store.memory.invoices();
    expect(invoices).toHaveLength(paid.length);
    expect(invoices.filter(({ balance }) => balance !== 0)).toEqual([]);
    const asked = questions.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    expect(asked).toBeLessThan(records.length / 4);
  });

  test("invoices that are paid › their payments, which came before, are not read back", async () => {
    const api = memoryApi(openServer(recordsOf(paidInvoices(900))));
    const indexes = vi.spyOn(IDBIndex.prototype, "getAll");
    const readBack = () => indexes.mock.contexts.filter((index) => (index as IDBIndex).name === "invoiceIds").length;
    let ofFirstPage = Number.NaN;
    const copyRest = inWorker(api, () => (ofFirstPage = readBack()));
    await syncerOf(store, api, { copyRest }).round();
    expect(readBack()).toBe(ofFirstPage);
    expect(store.memory.invoices().filter(({ balance }) => balance !== 0)).toEqual([]);
  });

  test("a payment written here while the copy runs › counts on the invoice that comes after it", async () => {
    const paid = paidInvoices(900);
    const open = buildInvoice({ status: "issued" });
    const api = memoryApi(openServer([...recordsOf(paid), ...recordsOf([{ invoice: open }])]));
    const payment = buildPayment({ invoice: open });
    const writes: Promise<unknown>[] = [];
    await inWorker(api)(store, {
      onCopied: ({ done }) => {
        if (done > 900 && writes.length === 0)
          writes.push(store.write((unit) => unit.write("payments", payment.id, payment)));
      },
      paused: new AbortController().signal,
      stopped: new AbortController().signal,
    });
    await Promise.all(writes);
    expect(writes).toHaveLength(1);
    expect(store.memory.invoices()).toHaveLength(paid.length + 1);
    expect(store.memory.invoices().filter(({ balance }) => balance !== 0)).toEqual([]);
  });

  test("read anew › whatever the server no longer has goes, of any number", async () => {
    const api = memoryApi(server);
    await syncerOf(store, api).round();
    const lost = Array.from({ length: 1_100 }, () => asJson(buildContact()) as Fields & { id: string });
    await store.db.contacts.bulkPut(lost.map((data) => ({ id: data.id, data, rev: 1, epoch: 0 })));
    await beginResync(store);
    await syncerOf(store, api).round();
    expect(await store.db.contacts.count()).toBe(clients);
  });

  test("a copy that brought every row › none is read to see which to forget", async () => {
    const api = memoryApi(server);
    const read = vi.spyOn(IDBObjectStore.prototype, "getAll");
    const readInParts = () => read.mock.calls.filter(([options]) => Object(options).count === rowsAtOnce).length;
    await syncerOf(store, api, { copyRest: inWorker(api) }).round();
    expect(await store.db.contacts.count()).toBe(clients);
    expect(readInParts()).toBe(0);
    await store.db.contacts.put({ id: "lost", data: {}, rev: 1, epoch: 0 });
    await beginResync(store);
    await syncerOf(store, api, { copyRest: inWorker(api) }).round();
    expect(await store.db.contacts.get("lost")).toBeUndefined();
    expect(readInParts()).toBeGreaterThan(0);
  });

  test("the person leaves › the worker ends at once and nothing more is shown", async () => {
    const stopped = new AbortController();
    let worker: CopierInPage | undefined;
    const copying = inWorker(memoryApi(server), (one) => (worker = one))(store, {
      onCopied: () => stopped.abort(),
      paused: new AbortController().signal,
      stopped: stopped.signal,
    });
    expect(await copying).toBeNull();
    expect(worker?.isEnded).toBe(true);
  });
});

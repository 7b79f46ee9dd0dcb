import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kindOf, receivedBy, type Transfer } from "./kinds.ts";
import { addUse, readUse } from "./ledger.ts";
import { startMeter, type Departure } from "./meter.ts";

const shop = "https://ankara.example";
const november = new Date(2026, 10, 21, 12);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ now: november, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["/sync/push", "sync"],
  ["/sync/pull?cursor=x", "sync"],
  ["/attachments/0198b0a0", "files"],
  ["/videos/promo.mp4", "files"],
  ["/assets/base-x1.js", "app"],
  ["/fonts/inter-var.woff2", "app"],
  ["/sw.js", "app"],
  ["/", "app"],
  ["/users/ade", "other"],
  ["/ai-writter/generate", "other"],
  ["https://elsewhere.example/sync/push", null],
])("data use › %s is for %s", (address, kind) => {
  expect(kindOf(address, [shop])).toBe(kind);
});

test("data use › a page that was opened by its address is a page, its files are not", () => {
  expect(kindOf("/invoice/link/abc", [shop], true)).toBe("pages");
  expect(kindOf("/", [shop], true)).toBe("pages");
  expect(kindOf("/assets/base-x1.js", [shop], true)).toBe("app");
});

test("data use › the mobile shell counts what its server sends", () => {
  expect(kindOf("https://api.ankara.example/sync/pull", ["https://localhost", "https://api.ankara.example"])).toBe(
    "sync",
  );
});

const transfer = (fields: Partial<Transfer>): Transfer => ({
  name: `${shop}/`,
  entryType: "resource",
  startTime: 10,
  transferSize: 900,
  workerStart: 0,
  ...fields,
});

test("data use › answered by the service worker › counts there, and what it let pass counts on the page", () => {
  expect(receivedBy(transfer({}), "app")).toBe(900);
  expect(receivedBy(transfer({ workerStart: 5 }), "app")).toBe(0);
  expect(receivedBy(transfer({ workerStart: 5 }), "sync")).toBe(900);
  expect(receivedBy(transfer({ workerStart: 5, entryType: "navigation" }), "pages")).toBe(0);
});

test("data use › counts add up by month and kind, and a year is kept", async () => {
  const once = new Map([["sync", { sent: 100, received: 2_000 }]] as const);
  await addUse(once, new Date(2025, 9, 3));
  await addUse(once, new Date(2026, 9, 31, 23, 59));
  await Promise.all([addUse(once, november), addUse(once, november)]);
  await addUse(new Map([["files", { sent: 5_000, received: 0 }]]), november);
  expect(await readUse()).toEqual([
    { month: "2026-10", kind: "sync", sent: 100, received: 2_000 },
    { month: "2026-11", kind: "files", sent: 5_000, received: 0 },
    { month: "2026-11", kind: "sync", sent: 200, received: 4_000 },
  ]);
});

test("data use › a page counts what the browser timed, once, and what left it", async () => {
  const observers: { emit: (entries: Transfer[]) => void }[] = [];
  const timed: Transfer[] = [
    transfer({ entryType: "navigation", transferSize: 1_500, startTime: 0 }),
    transfer({ name: `${shop}/sync/pull`, transferSize: 700 }),
    transfer({ name: `${shop}/assets/base-x1.js`, workerStart: 3, transferSize: 90_000 }),
    transfer({ name: "https://elsewhere.example/x.js", transferSize: 4_000 }),
  ];
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static supportedEntryTypes = ["navigation", "resource"];
      readonly callback: (list: { getEntries: () => Transfer[] }) => void;
      constructor(callback: (list: { getEntries: () => Transfer[] }) => void) {
        this.callback = callback;
        observers.push({ emit: (entries) => callback({ getEntries: () => entries }) });
      }
      observe({ type }: { type: string }) {
        this.callback({ getEntries: () => timed.filter(({ entryType }) => entryType === type) });
      }
      disconnect() {}
    },
  );
  const departures: Departure[] = [["/sync/push", 1_234]];
  const meter = startMeter([shop], departures);
  await meter.flush();
  observers[0]?.emit([transfer({ name: `${shop}/attachments/1`, transferSize: 50_000, startTime: 99 })]);
  await meter.flush();
  expect(departures).toEqual([]);
  const counted = [
    { month: "2026-11", kind: "files", sent: 0, received: 50_000 },
    { month: "2026-11", kind: "pages", sent: 0, received: 1_500 },
    { month: "2026-11", kind: "sync", sent: 1_234, received: 700 },
  ];
  expect(await readUse()).toEqual(counted);
  meter.stop();

  // Somebody else signs in on the same page: the browser still knows the transfers of before.
  const again = startMeter([shop]);
  await again.flush();
  again.stop();
  expect(await readUse()).toEqual(counted);
});

test("data use › where the browser keeps no databases nothing is counted and nothing breaks", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await addUse(new Map([["sync", { sent: 1, received: 1 }]]), november);
  expect(await readUse()).toEqual([]);
});

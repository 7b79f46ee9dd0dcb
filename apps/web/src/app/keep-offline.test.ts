// @vitest-environment happy-dom
import type { User } from "@ankara/contract/users";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseSaveData, keepAllScreens } from "../platform/save-data.ts";
import { clearSession, writeSession } from "../session/session.ts";
import { keepOffline } from "./keep-offline.ts";

const user: User = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  username: "adesola",
  email: "adesola@shop.ng",
  name: "Adéṣọlá Ọlátúnjí",
  company_name: "Ọlátúnjí Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0190f7a0-0000-7000-8000-000000000002",
  created_at: "2026-11-20T09:41:00.000Z",
};

const signIn = () => writeSession({ token: "e30.e30.c2ln", user });
/** Starts it; the answer gives what the worker was asked to store so far. */
function start(): () => unknown[] {
  const told: unknown[] = [];
  keepOffline({ postMessage: (message: unknown) => void told.push(message) });
  return () => told.filter((message) => typeof message === "string");
}

/** Tells those who watch of a file the page has loaded. */
let loaded: (name: string, workerStart: number) => void = () => undefined;
class FakeObserver {
  constructor(told: (list: { getEntries: () => object[] }) => void) {
    loaded = (name, workerStart) => told({ getEntries: () => [{ name, workerStart }] });
  }
  observe = () => undefined;
}
beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (act: () => void) => act());
  vi.stubGlobal("PerformanceObserver", FakeObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearSession();
  localStorage.clear();
});

test("nobody signed in › nothing is kept, and all of it after signing in", () => {
  const stores = start();
  expect(stores()).toEqual([]);
  signIn();
  expect(stores()).toEqual(["store-app", "store-rest"]);
});

test("nobody signed in › files of the page that is open are kept", () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: "https://shop.example/assets/try-screen-1.js" } as PerformanceEntry,
  ]);
  const sent: unknown[] = [];
  keepOffline({ postMessage: (message: unknown) => void sent.push(message) });
  expect(sent).toContainEqual({ keepUsed: ["/assets/try-screen-1.js"] });
});

test("nobody signed in › files that were under way when the worker took over are kept as they come", () => {
  const sent: unknown[] = [];
  keepOffline({ postMessage: (message: unknown) => void sent.push(message) });
  loaded("https://shop.example/assets/article-1.js", 0);
  expect(sent.at(-1)).toEqual({ keepUsed: ["/assets/article-1.js"] });
  const told = sent.length;
  loaded("https://shop.example/assets/through-the-worker-1.js", 12.5);
  expect(sent).toHaveLength(told);
});

test.each([
  { controller: null, asks: true },
  { controller: {}, asks: false },
])("page with controller $controller › asks the worker to take it over: $asks", ({ controller, asks }) => {
  vi.stubGlobal("navigator", Object.create(navigator, { serviceWorker: { value: { controller } } }));
  expect(start()().includes("take-over")).toBe(asks);
});

test("signed in with Save data › what opens the app is kept, and the rest once it is asked for", () => {
  signIn();
  chooseSaveData(true);
  const stores = start();
  expect(stores()).toEqual(["store-app"]);
  keepAllScreens();
  expect(stores()).toEqual(["store-app", "store-app", "store-rest"]);
});

test("session renewed › it is not asked again, but when the network is back", () => {
  signIn();
  const stores = start();
  signIn();
  expect(stores()).toEqual(["store-app", "store-rest"]);
  window.dispatchEvent(new Event("online"));
  expect(stores()).toHaveLength(4);
});

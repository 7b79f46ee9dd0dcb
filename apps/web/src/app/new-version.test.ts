// @vitest-environment happy-dom
import type { User } from "@ankara/contract/users";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearSession, writeSession } from "../session/session.ts";
import { chooseSaveData, keepAllScreens } from "../platform/save-data.ts";
import { startWorker } from "./new-version.tsx";

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
const register = vi.fn<(url: string) => Promise<object>>(async () => ({
  waiting: null,
  installing: null,
  addEventListener: () => undefined,
}));
let idle: (() => void)[] = [];
let state: DocumentReadyState = "loading";
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("DEV", false);
  idle = [];
  state = "loading";
  register.mockClear();
  vi.spyOn(document, "readyState", "get").mockImplementation(() => state);
  vi.stubGlobal("requestIdleCallback", (act: () => void) => idle.push(act));
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { register, addEventListener: () => undefined, ready: new Promise(() => undefined) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
  clearSession();
  localStorage.clear();
});

test("new version › the worker is registered once the page has loaded and is idle", async () => {
  void startWorker({ onNewVersion: () => undefined });
  await vi.advanceTimersByTimeAsync(5_000);
  window.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(0);
  expect(register).not.toHaveBeenCalled();
  idle.forEach((act) => act());
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledWith("/sw.js");
});

test("new version › a page that never comes to rest gets it after 30 s, and not before", async () => {
  void startWorker({ onNewVersion: () => undefined });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(register).toHaveBeenCalledOnce();
});

describe("what the worker is asked to keep", () => {
  const signIn = () => writeSession({ token: "e30.e30.c2ln", user });
  /** Registers the worker on a page that has loaded, and returns what it is told. */
  async function messages(): Promise<unknown[]> {
    const told: unknown[] = [];
    const active = { postMessage: (message: unknown) => void told.push(message) };
    Object.assign(navigator.serviceWorker, { ready: Promise.resolve({ active, update: async () => undefined }) });
    state = "complete";
    void startWorker({ onNewVersion: () => undefined });
    await settle();
    return told;
  }
  async function settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(0);
      for (const act of idle.splice(0)) act();
    }
  }
  const stores = (told: readonly unknown[]) => told.filter((message) => typeof message === "string");

  test("nobody signed in › nothing, and all of it after signing in", async () => {
    const told = await messages();
    expect(stores(told)).toEqual([]);
    signIn();
    await settle();
    expect(stores(told)).toEqual(["store-app", "store-rest"]);
  });

  test("signed in with Save data › what opens the app, and the rest once it is asked for", async () => {
    signIn();
    chooseSaveData(true);
    const told = await messages();
    expect(stores(told)).toEqual(["store-app"]);
    keepAllScreens();
    await settle();
    expect(stores(told)).toEqual(["store-app", "store-app", "store-rest"]);
  });

  test("the session renewed › it is not asked again", async () => {
    signIn();
    const told = await messages();
    signIn();
    await settle();
    expect(stores(told)).toEqual(["store-app", "store-rest"]);
  });
});

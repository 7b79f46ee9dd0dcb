// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startWorker } from "./new-version.tsx";

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

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../i18n/i18n.ts";
import { reloadForMissingCode, startWorker } from "./new-version.tsx";

const unsaved = vi.hoisted(() => ({ is: false }));
vi.mock("../ui/unsaved.ts", () => ({ hasUnsavedInput: () => unsaved.is }));
const reload = vi.fn<() => void>();
const ask = vi.fn<(url: string) => Promise<Response>>();

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
  sessionStorage.clear();
  unsaved.is = false;
  reload.mockReset();
  ask.mockReset().mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("fetch", ask);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
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

test("missing code › the server answers › the page opens again, at most once a minute", async () => {
  await reloadForMissingCode();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 59_000);
  await reloadForMissingCode();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1_000);
  await reloadForMissingCode();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("missing code › no server in reach › the page stays, and opens again as soon as there is one", async () => {
  ask.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(new Response("", { status: 502 }));
  await reloadForMissingCode();
  await reloadForMissingCode();
  expect(reload).not.toHaveBeenCalled();
  await reloadForMissingCode();
  expect(reload).toHaveBeenCalledOnce();
});

test("missing code › something is typed, also while the server is asked › the page stays", async () => {
  unsaved.is = true;
  await reloadForMissingCode();
  expect(ask).not.toHaveBeenCalled();
  unsaved.is = false;
  ask.mockImplementationOnce(async () => {
    unsaved.is = true;
    return new Response("{}");
  });
  await reloadForMissingCode();
  expect(reload).not.toHaveBeenCalled();
});

test("missing code › words of a language that is being chosen › the page stays", async () => {
  const choosing = chooseLanguage("en");
  await reloadForMissingCode();
  expect(ask).not.toHaveBeenCalled();
  await choosing;
});

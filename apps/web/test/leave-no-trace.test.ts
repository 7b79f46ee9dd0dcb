// @vitest-environment happy-dom
import { isDeepStrictEqual } from "node:util";
import { i18n } from "@lingui/core";
import { expect, test, vi } from "vitest";
import { closeStore } from "../src/store/store.ts";
import { leaveNoTrace } from "./leave-no-trace.ts";
import { openTestStore, setWidth } from "./render-screen.tsx";

/** Everything a screen may find of the file of tests before it. */
const traces = async () => ({
  width: innerWidth,
  address: location.href,
  page: document.documentElement.outerHTML,
  kept: { ...localStorage, ...sessionStorage },
  databases: await indexedDB.databases(),
  connection: "connection" in navigator,
  parent: Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetParent"),
  worker: "Worker" in globalThis,
  language: (await import("@lingui/core")).i18n.locale,
  isUnsaved: (await import("../src/store/storage-quota.ts")).isUnsaved(),
});

test("tests › a file that left traces › the next one of its thread finds none", async () => {
  const before = await traces();
  const leave = leaveNoTrace();
  const heard = vi.fn<() => void>();
  addEventListener("online", heard);
  setWidth(360);
  history.pushState(null, "", "/notes");
  document.documentElement.lang = "fr";
  document.body.append(document.createElement("p"));
  localStorage.setItem("token", "e30.e30.c2ln");
  sessionStorage.setItem("tab", "1");
  await openTestStore();
  closeStore();
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  Object.defineProperty(HTMLElement.prototype, "offsetParent", { get: () => null, configurable: true });
  vi.stubGlobal("Worker", EventTarget);
  i18n.loadAndActivate({ locale: "fr", messages: {} });
  (await import("../src/store/storage-quota.ts")).reportWrite(new Error("no disk"));
  const left = Object.entries(await traces());
  expect(left.filter(([name, value]) => isDeepStrictEqual(value, before[name as keyof typeof before]))).toEqual([]);

  await leave();
  dispatchEvent(new Event("online"));
  expect(heard).not.toHaveBeenCalled();
  expect(await traces()).toEqual(before);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseSaveData } from "../platform/save-data.ts";
import { mayPrefetch, startPrefetch } from "./prefetch.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Returns the addresses whose code was requested. */
function watched() {
  const pathnames: string[] = [];
  const stop = startPrefetch((pathname) => async () => void pathnames.push(pathname));
  return { pathnames, stop };
}

test("prefetch › likely screens come one by one, once the start is over", async () => {
  const { pathnames, stop } = watched();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(pathnames).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pathnames).toContain("/new-invoice");
  expect(pathnames.length).toBe(new Set(pathnames).size);
  stop();
});

test("prefetch › nothing comes by itself where data is saved or the network is slow", async () => {
  expect(mayPrefetch({ effectiveType: "4g" })).toBe(true);
  expect(mayPrefetch({ effectiveType: "3g" })).toBe(false);
  expect(mayPrefetch({ effectiveType: "slow-2g" })).toBe(false);
  chooseSaveData(true);
  const { pathnames, stop } = watched();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pathnames).toEqual([]);
  stop();
});

test("prefetch › a finger on a link brings what it leads to, on another site nothing", () => {
  chooseSaveData(true);
  const { pathnames, stop } = watched();
  document.body.innerHTML = `<a href="/notes"><b>Notes</b></a><a href="https://elsewhere.test/notes">There</a>`;
  for (const element of document.querySelectorAll("b, a:last-child"))
    element.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(pathnames).toEqual(["/notes"]);
  stop();
  document.querySelector("b")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(pathnames).toEqual(["/notes"]);
});

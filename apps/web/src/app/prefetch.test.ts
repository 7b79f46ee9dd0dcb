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
  const asked: string[] = [];
  const stop = startPrefetch((pathname) => async () => void asked.push(pathname));
  return { asked, stop };
}

test("prefetch › likely screens come one by one, once the start is over", async () => {
  const { asked, stop } = watched();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toContain("/new-invoice");
  expect(asked.length).toBe(new Set(asked).size);
  stop();
});

test("prefetch › nothing comes by itself where data is saved or the network is slow", async () => {
  expect(mayPrefetch({ effectiveType: "4g" })).toBe(true);
  expect(mayPrefetch({ effectiveType: "3g" })).toBe(false);
  expect(mayPrefetch({ effectiveType: "slow-2g" })).toBe(false);
  chooseSaveData(true);
  const { asked, stop } = watched();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  stop();
});

test("prefetch › a finger on a link brings what it leads to, on another site nothing", () => {
  chooseSaveData(true);
  const { asked, stop } = watched();
  document.body.innerHTML = `<a href="/notes"><b>Notes</b></a><a href="https://elsewhere.test/notes">There</a>`;
  for (const element of document.querySelectorAll("b, a:last-child"))
    element.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(asked).toEqual(["/notes"]);
  stop();
  document.querySelector("b")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(asked).toEqual(["/notes"]);
});

// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFlushOnHide } from "./use-flush-on-hide.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a screen that has `typed` on it and collects what it saves. */
function typing(first: string) {
  const saved: string[] = [];
  const screen = renderHook(({ typed }) => useFlushOnHide(() => saved.push(typed)), { initialProps: { typed: first } });
  return { saved, type: (typed: string) => screen.rerender({ typed }), leave: screen.unmount, flush: screen.result };
}
function becomes(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("typed text › the page is hidden › is saved as last typed", () => {
  const { saved, type } = typing("5");
  type("50");
  becomes("hidden");
  expect(saved).toEqual(["50"]);
});

test("typed text › the page comes back › nothing is saved", () => {
  const { saved } = typing("5");
  becomes("visible");
  expect(saved).toEqual([]);
});

test("typed text › the page is left without being hidden first, as in Safari › is saved", () => {
  const { saved } = typing("5");
  window.dispatchEvent(new Event("pagehide"));
  expect(saved).toEqual(["5"]);
});

test("typed text › its screen goes away › is saved once and no event saves it again", () => {
  const { saved, leave } = typing("5");
  leave();
  becomes("hidden");
  window.dispatchEvent(new Event("pagehide"));
  expect(saved).toEqual(["5"]);
});

test("returned function › a later render › is the same and flushes what was typed last", () => {
  const { saved, type, flush } = typing("5");
  const first = flush.current;
  type("50");
  expect(flush.current).toBe(first);
  first();
  expect(saved).toEqual(["50"]);
});

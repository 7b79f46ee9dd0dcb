// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { goBack } from "./links.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  window.history.replaceState(null, "");
});

test("go back › something open over the screen › closes it first, as Escape does", async () => {
  const leave = vi.fn<() => Promise<void>>();
  const back = vi.spyOn(window.history, "back");
  document.body.innerHTML = '<div role="dialog"><input></div>';
  const pressed: string[] = [];
  document.addEventListener("keydown", ({ key }) => pressed.push(key), { once: true });
  document.querySelector("input")!.focus();
  await goBack(leave);
  expect(pressed).toEqual(["Escape"]);
  expect([back.mock.calls.length, leave.mock.calls.length]).toEqual([0, 0]);
});

test("go back › nothing open › goes one page back, and at the first one minimises the app", async () => {
  const leave = vi.fn<() => Promise<void>>(async () => undefined);
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined);
  window.history.replaceState({ idx: 2 }, "");
  await goBack(leave);
  expect([back.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  window.history.replaceState({ idx: 0 }, "");
  await goBack(leave);
  expect([back.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});

// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { keyScroll } from "./key-scroll.ts";

test("part that scrolls › nothing in it takes the focus › is a stop of the Tab key until something does", async () => {
  const box = document.createElement("div");
  box.innerHTML = "<p>Terms</p>";
  const end = keyScroll(box);
  expect(box.tabIndex).toBe(0);
  box.firstElementChild?.append(document.createElement("button"));
  await expect.poll(() => box.hasAttribute("tabindex")).toBe(false);
  end?.();
});

test("part that scrolls › holds a link › is no stop of its own", () => {
  const box = document.createElement("div");
  box.innerHTML = `<a href="/help">Help</a>`;
  expect(keyScroll(box)).toBeUndefined();
  expect(box.hasAttribute("tabindex")).toBe(false);
});

// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { keyScroll, titleCutText } from "./key-scroll.ts";

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

test.each([
  ["cut in its line", { scrollWidth: 200, clientWidth: 120 }, "hidden", "Kẹ́hìndé & Táíwò Events Ltd"],
  ["whole", { scrollWidth: 120, clientWidth: 120 }, "hidden", ""],
  ["cut at its second line", { scrollHeight: 60, clientHeight: 40 }, "hidden", "Kẹ́hìndé & Táíwò Events Ltd"],
  ["running over, not cut", { scrollWidth: 200, clientWidth: 120 }, "visible", ""],
])("text › %s › its title", (_, size, overflow, title) => {
  const text = document.createElement("span");
  text.textContent = "Kẹ́hìndé & Táíwò Events Ltd";
  text.style.overflow = overflow;
  document.body.append(text);
  for (const [name, value] of Object.entries(size)) Object.defineProperty(text, name, { value });
  titleCutText({ target: text });
  expect(text.title).toBe(title);
});

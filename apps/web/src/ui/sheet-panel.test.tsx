// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { coveredByKeyboard } from "./sheet-panel.tsx";

test("sheet panel › a keyboard over the page covers what the page is taller than what is seen", () => {
  expect(coveredByKeyboard(740, { height: 440, offsetTop: 0, scale: 1 })).toBe(300);
  expect(coveredByKeyboard(740, { height: 440, offsetTop: 120, scale: 1 })).toBe(180);
});

test("sheet panel › a page that was made shorter, a bar that went, or a magnified page are no keyboard", () => {
  expect(coveredByKeyboard(440, { height: 440, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(740, { height: 684, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(740, { height: 370, offsetTop: 0, scale: 2 })).toBe(0);
});

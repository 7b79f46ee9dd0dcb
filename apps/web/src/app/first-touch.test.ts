// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import {
  isNavigationHidden,
  rememberedRef,
  rememberFirstTouch,
  rememberPlanIntent,
  consumePlanIntent,
  consumeReturnPath,
} from "./first-touch.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const day = 86_400_000;

test("addresses with a purpose › the first who sent a visitor counts, for 30 days", () => {
  expect(rememberFirstTouch("?ref=amina", 0)).toBe("amina");
  expect(rememberFirstTouch("?ref=bello", 29 * day)).toBeNull();
  expect(rememberedRef(29 * day)).toBe("amina");
  expect(rememberedRef(30 * day)).toBeNull();
  rememberFirstTouch("?ref=bello", 31 * day);
  expect(rememberedRef(31 * day)).toBe("bello");
});

test("referral › empty › no sender", () => {
  rememberFirstTouch("?ref=%20", 0);
  expect(rememberedRef(0)).toBeNull();
});

test("addresses with a purpose › the navigation stays hidden for the tab once asked for", () => {
  expect(isNavigationHidden()).toBe(false);
  rememberFirstTouch("?hide_navigation=1");
  rememberFirstTouch("");
  expect(isNavigationHidden()).toBe(true);
});

test("plan intent › is consumed once", () => {
  rememberPlanIntent();
  expect(sessionStorage.getItem("plan_intent")).toBe("1");
  expect(consumePlanIntent()).toBe(true);
  expect(consumePlanIntent()).toBe(false);
});

test("addresses with a purpose › a sign-in leads back to what was shared, once, and nowhere else", () => {
  localStorage.setItem("after_sign_in", "/shared");
  expect([consumeReturnPath(), consumeReturnPath()]).toEqual(["/shared", "/"]);
  localStorage.setItem("after_sign_in", "https://elsewhere.test");
  expect(consumeReturnPath()).toBe("/");
});

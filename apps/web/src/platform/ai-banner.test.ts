// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { aiBannerShows, dismissAiBanner, ensureAiBanner } from "./ai-banner.ts";

afterEach(() => localStorage.clear());
const stored = () => JSON.parse(localStorage.getItem("AiWriter") ?? "null");

test("AI banner › the banner is written once, 20 days from the first load", () => {
  ensureAiBanner(Date.parse("2026-11-01T00:00:00Z"));
  ensureAiBanner(Date.parse("2026-11-09T00:00:00Z"));
  expect(stored()).toEqual({ expireBanner: "2026-11-21T00:00:00.000Z", dismissed: false });
});

test("banner › unreadable record › is replaced", () => {
  localStorage.setItem("AiWriter", "{broken");
  ensureAiBanner(Date.parse("2026-11-01T00:00:00Z"));
  expect(stored()).toEqual({ expireBanner: "2026-11-21T00:00:00.000Z", dismissed: false });
});

test("AI banner › the banner shows for 20 days, until it is dismissed", () => {
  const start = Date.parse("2026-11-01T00:00:00Z");
  expect(aiBannerShows(start)).toBe(false);
  ensureAiBanner(start);
  expect(aiBannerShows(start)).toBe(true);
  expect(aiBannerShows(Date.parse("2026-11-20T23:59:59Z"))).toBe(true);
  expect(aiBannerShows(Date.parse("2026-11-21T00:00:00Z"))).toBe(false);
  dismissAiBanner();
  expect(aiBannerShows(start)).toBe(false);
  expect(stored()).toEqual({ expireBanner: "2026-11-21T00:00:00.000Z", dismissed: true });
});

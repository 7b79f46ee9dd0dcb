import { expect, test, vi } from "vitest";
import { noteServerTime, readClockError, watchClock } from "./server-clock.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-20T09:41:00.000Z");
const dateOf = (moment: number) => new Date(moment).toUTCString();

test("a clock a day ahead or behind is noticed once, and the right one again", () => {
  const told = vi.fn<() => void>();
  const stop = watchClock(told);
  for (const wrong of [day, day + 2_000, -day, -day]) noteServerTime(dateOf(now - wrong), now - 300, now);
  expect(readClockError()).toBe(-day);
  expect(told).toHaveBeenCalledTimes(2);
  noteServerTime(dateOf(now), now - 300, now);
  expect(readClockError()).toBe(0);
  expect(told).toHaveBeenCalledTimes(3);
  stop();
});

test("a slow line, a device that slept over an answer and an answer without a date say nothing", () => {
  noteServerTime(dateOf(now - 5 * 60_000), now - 3_000, now);
  noteServerTime(dateOf(now - day), now - day, now);
  noteServerTime(null, now, now);
  noteServerTime("yesterday", now, now);
  expect(readClockError()).toBe(0);
});

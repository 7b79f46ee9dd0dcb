import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetServerTime, isClockWrong, recordServerTime, readClockError, watchClock } from "./server-clock.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-20T09:41:00.000Z");
const dateOf = (moment: number) => new Date(moment).toUTCString();

test("server clock › a clock a day ahead or behind is noticed once, and the right one again", () => {
  const listener = vi.fn<() => void>();
  const stop = watchClock(listener);
  for (const wrong of [day, day + 2_000, -day, -day]) recordServerTime(dateOf(now - wrong), now - 300, now);
  expect(readClockError()).toBe(-day);
  expect(listener).toHaveBeenCalledTimes(2);
  recordServerTime(dateOf(now), now - 300, now);
  expect(readClockError()).toBe(0);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
});

test("server clock › a slow line, a device that slept over an answer and an answer without a date say nothing", () => {
  recordServerTime(dateOf(now - 5 * 60_000), now - 3_000, now);
  recordServerTime(dateOf(now - day), now - day, now);
  recordServerTime(null, now, now);
  recordServerTime("yesterday", now, now);
  expect(readClockError()).toBe(0);
});

describe("may a document be numbered by this clock", () => {
  const recordAt = (server: number, device = server) => recordServerTime(dateOf(server), device, device);
  beforeEach(forgetServerTime);
  afterEach(forgetServerTime);

  test("a device that never heard the server › is believed", () => {
    expect(isClockWrong(now + 3_650 * day)).toBe(false);
  });

  test.each([
    ["right", 0, 5 * day, false],
    ["right › offline for fourteen months", 0, 430 * day, false],
    ["right › set back by two days since", 0, -2 * day, true],
    ["right › nine years ahead since", 0, 3_285 * day, true],
    ["half a day ahead", day / 2, day, false],
    ["nine years ahead, and still", 3_285 * day, 3_285 * day + 3_600_000, true],
    ["nine years ahead, and put right since", 3_285 * day, 2 * day, false],
    ["a month behind, and still", -30 * day, -29 * day, true],
    ["a month behind, and put right since", -30 * day, 3_600_000, false],
  ])("the clock was %s", (_, off, later, wrong) => {
    recordAt(now, now + off);
    expect(isClockWrong(now + later)).toBe(wrong);
  });

  test("put right after a refusal › is believed from then on, for as long as it takes", () => {
    recordAt(now, now + 10 * day);
    expect(isClockWrong(now + 10 * day)).toBe(true);
    expect(isClockWrong(now + 1000)).toBe(false);
    expect(isClockWrong(now + 40 * day)).toBe(false);
  });

  test("the server is heard again › its word counts", () => {
    recordAt(now, now + 10 * day);
    recordAt(now + day);
    expect(isClockWrong(now + day)).toBe(false);
  });
});

describe("the last time heard is kept for the whole device", () => {
  const text = new Map<string, string>();
  const openTab = async (): Promise<typeof import("./server-clock.ts")> => {
    vi.resetModules();
    return import("./server-clock.ts");
  };
  beforeEach(() => {
    text.clear();
    vi.stubGlobal("window", {
      localStorage: {
        getItem: (key: string) => text.get(key) ?? null,
        setItem: (key: string, value: string) => text.set(key, value),
        removeItem: (key: string) => text.delete(key),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("the app is started again › it still counts", async () => {
    const before = await openTab();
    before.recordServerTime(dateOf(now), now - 100, now);
    const after = await openTab();
    expect(after.isClockWrong(now - 2 * day)).toBe(true);
    expect(after.isClockWrong(now + 2 * day)).toBe(false);
  });

  test("one tab hears that the clock is a year ahead › the other one gives no number either", async () => {
    const [leader, other] = [await openTab(), await openTab()];
    expect(other.isClockWrong(now)).toBe(false);
    leader.recordServerTime(dateOf(now), now + 365 * day - 100, now + 365 * day);
    expect(other.isClockWrong(now + 365 * day)).toBe(true);
  });
});

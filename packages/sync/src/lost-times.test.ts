import { expect, test } from "vitest";
import { lostTimeAfter } from "./lost-times.ts";

const at = (time: string): Date => new Date(`2026-11-22T${time}Z`);

test("one backup is put back twice › what is given after the second stands above everything given after the first", () => {
  const backup = lostTimeAfter(7, at("09:00:00.000")).upTo + 2;
  const first = lostTimeAfter(backup, at("09:05:00.000")).upTo;
  expect(lostTimeAfter(backup, at("09:05:02.000")).upTo - first).toBe(2_000_000);
});

test("the clock stands in the past › it goes on above the backup all the same", () => {
  const backup = lostTimeAfter(7, at("09:00:00.000")).upTo;
  expect(lostTimeAfter(backup, at("08:00:00.000")).upTo).toBe(backup + 1_000_000);
});

import { expect, test } from "vitest";
import { nextPollAt } from "./poll-schedule.ts";

const begun = new Date("2026-11-21T10:00:00.000Z");
const minutes = (at: Date) => (at.getTime() - begun.getTime()) / 60_000;
function questions(endsAt: Date | null, ref: string | null = "cs_1"): number[] {
  const pollTimes: number[] = [];
  let last: Date | null = null;
  for (;;) {
    const next = nextPollAt({ created_at: begun, asked_at: last, provider_ref: ref }, endsAt);
    if (next === null) return pollTimes;
    pollTimes.push(minutes(next));
    last = next;
  }
}

test("polled payment › the provider is asked after pauses that double, for a week", () => {
  const pollTimes = questions(null);
  expect(pollTimes.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(pollTimes).toHaveLength(14);
  expect(pollTimes.at(-1)).toBeGreaterThan(7 * 24 * 60);
});

test("polled payment › and at its end too; of a checkout that was never opened only the end is asked for", () => {
  const end = new Date(begun.getTime() + 3_600_000);
  expect(questions(end).slice(0, 8)).toEqual([2, 4, 8, 16, 32, 60, 120, 240]);
  expect(questions(end, null)).toEqual([60]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { nextTry, retryForMs } from "./record-outcome.ts";

const first = new Date("2026-11-20T08:00:00.000Z");
const triesOf = (share: number, expiresAt: Date | null = null): number[] => {
  const tries = [0];
  for (let now: Date | null = first; now !== null;) {
    now = nextTry({ attempts: tries.length, firstTriedAt: first, expiresAt, now, share });
    if (now) tries.push(now.getTime() - first.getTime());
  }
  return tries;
};

test("tries › of a server that is never up › are spread over four days, with growing pauses", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const tries = triesOf(share);
      expect(tries.at(-1)).toBe(retryForMs);
      expect(tries.length).toBeGreaterThan(12);
      expect(tries.length).toBeLessThan(30);
      const pauses = tries.slice(1, -1).map((at, index) => at - (tries[index] ?? 0));
      for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(pauses[index - 1] ?? 0);
    }),
  );
});

test("tries › after an outage of an hour › come within an hour and a quarter", () => {
  const after = triesOf(1).find((at) => at > 3_600_000) ?? 0;
  expect(after).toBeLessThan(2.25 * 3_600_000);
});

test("tries › of a link that is good for an hour › end with it", () => {
  const tries = triesOf(0, new Date(first.getTime() + 3_600_000));
  expect(tries.at(-1)).toBe(3_600_000);
});

import type { LostTimes } from "@ankara/contract/sync";

/** Revisions after `after` up to `upTo` were given and are forgotten, see `LostTimes` of the contract. */
export type LostTime = LostTimes["lost"][number];

/** More revisions than any business has waiting between two looks at its backup. */
const leap = 1_000_000;
const secondsZero = Date.UTC(2026, 0, 1) / 1000;

/**
 * The time that is lost when a database comes back as it was at revision `head`. What is written next stands above
 * everything that was given before, also when the same backup is restored twice: the seconds since 2026 are part of it,
 * and no business writes a revision a second for as long as it lives.
 */
export const lostTimeAfter = (head: number, now: Date): LostTime => ({
  after: head,
  upTo: head + leap + Math.max(0, Math.floor(now.getTime() / 1000) - secondsZero),
});

/** Names what a business has lost: where the last lost time ends, 0 when there was none. */
export const historyOf = (lost: readonly LostTime[]): number => lost.at(-1)?.upTo ?? 0;

/**
 * Were two revisions given in one time, the later by a server that knew the earlier? A backup from before two losses
 * knows of neither, and one lost time then spans both; the leap between them tells them apart.
 */
export const isOneTime = (a: number, b: number, lost: readonly LostTime[]): boolean => {
  const timeOf = (rev: number): number => lost.findIndex((time) => isLost(rev, [time]));
  return timeOf(a) === timeOf(b) && Math.abs(a - b) < leap;
};

export const isLost = (rev: number, lost: readonly LostTime[]): boolean =>
  lost.some(({ after, upTo }) => rev > after && rev <= upTo);

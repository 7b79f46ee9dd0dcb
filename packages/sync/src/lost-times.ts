import type { LostTimes } from "@ankara/contract/sync";

/** Revisions after `after` up to `upTo` were given and are forgotten, see `LostTimes` of the contract. */
export type LostTime = LostTimes["lost"][number];

/** More revisions than any business has waiting between two looks at its backup. */
const leap = 1_000_000;
const zero = Date.UTC(2026, 0, 1);
/**
 * More revisions than any business writes in a millisecond, for as long as it lives: so a second restore of one backup
 * stands above the first a second later. Exact until the year 2311.
 */
const perMillisecond = 1_000;

/**
 * The time that is lost when a database comes back as it was at revision `head`. What is written next stands above
 * everything that was given before, also when the same backup is restored twice: it follows the clock.
 */
export const lostTimeAfter = (head: number, now: Date): LostTime => ({
  after: head,
  upTo: Math.max(head + leap, perMillisecond * (now.getTime() - zero)),
});

/** Revisions a database left out when it was started, in case a time was lost; no device has proved that yet. */
export type Gap = LostTime;

/**
 * Returns whether a device that has seen this revision proves that a gap was lived through, and is forgotten. One ahead of
 * the head proves it where nothing was written since the start: the gap is left by the first write.
 */
export const provesLoss = (seen: number, { rev, gaps }: { rev: number; gaps: readonly Gap[] }): boolean =>
  seen > rev || isLost(seen, gaps);

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

/**
 * The head before a write that takes this revision: the one before it, or the end of what is known below the gap the
 * write leaves itself. An answer without a committed write must name no revision inside a gap.
 */
export const headBefore = (rev: number, gaps: readonly Gap[]): number => {
  const last = gaps.at(-1);
  return last?.upTo === rev - 1 ? last.after : rev - 1;
};

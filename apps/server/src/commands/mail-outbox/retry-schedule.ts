const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** From the first try on, milliseconds: servers that are down, full or suspicious of us have come round by then. */
export const retryForMs = 4 * 24 * hourMs;

/** The pauses between tries; the last one goes on. */
const pausesMs = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
] as const;

/**
 * Returns when a mail is tried next, counted by its own attempts alone; null once its time is over.
 *
 * @param attempts - tries so far, the one that just failed among them
 * @param share - 0 to 1: tries of mails that failed together are spread over an eighth of the pause
 */
export function nextTry({
  attempts,
  firstTriedAt,
  expiresAt,
  now,
  share,
}: {
  readonly attempts: number;
  readonly firstTriedAt: Date;
  readonly expiresAt: Date | null;
  readonly now: Date;
  readonly share: number;
}): Date | null {
  const end = Math.min(firstTriedAt.getTime() + retryForMs, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
  if (now.getTime() >= end) return null;
  const pause = pausesMs[Math.min(Math.max(attempts, 1), pausesMs.length) - 1] ?? hourMs;
  // The last try comes at the very end of its time.
  return new Date(Math.min(end, now.getTime() + Math.round(pause * (1 + share / 8))));
}

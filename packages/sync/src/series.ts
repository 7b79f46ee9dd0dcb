/** What decides which of two copies of a series is ahead. */
export type SeriesCounter = {
  readonly next: number;
  /** `2026` or `2026-11` when the numbers start anew each year or month, else empty. */
  readonly period: string;
  readonly ownerDeviceId: string | null;
  readonly closed: boolean;
};

/**
 * The counter to keep when the server's copy of a series arrives.
 *
 * Numbers are given on the owner device before the server hears of them, so its own counter never goes
 * back: not when an older copy arrives, not when the pull overtakes the push. On any other device, and
 * for a closed series, the server's copy stands as it is.
 *
 * @returns the server's copy, its `next` and `period` moved forward where this device is ahead
 */
export function mergeSeries<S extends SeriesCounter>(
  local: Pick<SeriesCounter, "next" | "period"> | null,
  server: S,
  deviceId: string,
): S {
  if (!local || server.closed || server.ownerDeviceId !== deviceId) return server;
  const ahead = local.period === server.period ? local.next > server.next : local.period > server.period;
  return ahead ? { ...server, next: local.next, period: local.period } : server;
}

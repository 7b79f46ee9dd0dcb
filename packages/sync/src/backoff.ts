type BackoffOptions = {
  /** Longest first wait, milliseconds. */
  readonly firstMs: number;
  /** Longest wait ever, milliseconds. */
  readonly maxMs: number;
};

const defaultBackoff: BackoffOptions = { firstMs: 1_000, maxMs: 120_000 };

/**
 * Returns the wait before the next try: doubling, capped, with full jitter in its upper half, so that
 * a thousand phones that lost the same server do not come back in the same second.
 *
 * @param attempt - failures in a row so far, 1 after the first
 * @param random - in [0, 1)
 * @param minMs - what the server asked for with Retry-After, milliseconds
 * @returns whole milliseconds
 */
export function backoffMs(attempt: number, random: number, minMs = 0, options = defaultBackoff): number {
  const cap = Math.min(options.maxMs, options.firstMs * 2 ** Math.min(Math.max(attempt, 1) - 1, 30));
  return Math.max(minMs, Math.round(cap / 2 + (cap / 2) * random));
}

const minPauseMs = 2 * 60 * 1000;
const maxAgeMs = 7 * 24 * 3600 * 1000;

/** A payment somebody may be making: how old it is, and when the provider was asked last without being told to. */
export type Open = { readonly created_at: Date; readonly asked_at: Date | null; readonly provider_ref: string | null };

/**
 * Returns when to poll the provider for a payment, should no message come. The pauses double: after 2 minutes,
 * 4, 8, and so on for a week, since what failed or was left may be paid late.
 *
 * @param endsAt - a moment on which it must be asked as well, while that lies ahead
 * @returns null when nobody asks any more
 */
export function nextPollAt(
  { created_at: begun, asked_at: polledAt, provider_ref: ref }: Open,
  endsAt: Date | null,
): Date | null {
  const last = (polledAt ?? begun).getTime();
  const age = last - begun.getTime();
  const next = ref === null || age >= maxAgeMs ? null : last + Math.max(minPauseMs, age);
  const end = endsAt !== null && endsAt.getTime() > last ? endsAt.getTime() : null;
  const first = next === null ? end : end === null ? next : Math.min(next, end);
  return first === null ? null : new Date(first);
}

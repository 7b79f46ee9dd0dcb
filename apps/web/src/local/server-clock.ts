/** Less than this may be the clock of the server, or the line. */
const doubtMs = 10 * 60_000;
/** An answer that took longer slept with the device: its date says nothing. */
const slowMs = 60_000;

let offMs = 0;
const listeners = new Set<() => void>();

/** How far this device's clock is ahead of the server's, in ms, as the last answer said; 0 when it is about right. */
export const readClockError = (): number => offMs;

export function watchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called for each answer with its `Date`, which was written between `sentAt` and `now`. */
export function noteServerTime(date: string | null, sentAt: number, now = Date.now()): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server) || now - sentAt > slowMs || now < sentAt) return;
  const off = now - server;
  const next = Math.abs(off) < doubtMs ? 0 : off;
  // The same mistake, told again with every answer.
  if ((next === 0) === (offMs === 0) && Math.abs(next - offMs) < doubtMs) return;
  offMs = next;
  for (const listener of listeners) listener();
}

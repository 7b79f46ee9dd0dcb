import { localText } from "../platform/browser-storage.ts";

/** Less than this may be the clock of the server, or the line. */
const doubtMs = 10 * 60_000;
/** An answer that took longer slept with the device: its date says nothing. */
const slowMs = 60_000;
/** A clock that shows the right time of a wrong zone is off by less: its documents bear a neighbouring day, no other year. */
const maxOffMs = 26 * 3_600_000;
const dayMs = 86_400_000;
/** The server takes no number of a device that was away for longer, so a clock that says so is wrong. */
const longestSilenceMs = 732 * dayMs;

/** The server's time as this device last heard it, in any tab and before any restart. All in ms since 1970. */
type ServerTime = {
  readonly server: number;
  /** Time of this device's clock then. */
  readonly device: number;
  /** Time of that clock when a document was last refused for it. */
  readonly seen: number;
};
const storageKey = "server_time";

let offMs = 0;
const listeners = new Set<() => void>();

/** Returns how far this device's clock is ahead of the server's, in ms, as the last answer said; 0 when it is about right. */
export const readClockError = (): number => offMs;

export function watchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called for each answer with its `Date`, which was written between `sentAt` and `now`. */
export function recordServerTime(date: string | null, sentAt: number, now = Date.now()): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server) || now - sentAt > slowMs || now < sentAt) return;
  const off = now - server;
  const before = lastServerTime();
  const isNews = !before || Math.abs(off - (before.device - before.server)) >= doubtMs;
  // Written seldom: nearly every answer says the same, and a day is what counts.
  if (isNews || server - before.server >= doubtMs) save({ server, device: now, seen: now });
  const next = Math.abs(off) < doubtMs ? 0 : off;
  // Every answer repeats the same error.
  if ((next === 0) === (offMs === 0) && Math.abs(next - offMs) < doubtMs) return;
  offMs = next;
  for (const listener of listeners) listener();
}

/**
 * Is this device's clock more than 26 hours away from the server's time, as far as can be known with no network? A clock
 * that was ahead counts as wrong until it is put back, or the server is heard again. A device that never heard the
 * server is believed.
 */
export function isClockWrong(now: number): boolean {
  const last = lastServerTime();
  if (!last) return false;
  if (now < last.server - maxOffMs || now > last.server + longestSilenceMs) return true;
  const off = last.device - last.server;
  if (off <= maxOffMs) return false;
  if (now < last.seen - off / 2) {
    save({ server: last.server, device: last.server, seen: now });
    return false;
  }
  save({ ...last, seen: Math.max(now, last.seen) });
  return true;
}

/** Only for tests: as if this device had never heard the server. */
export const forgetServerTime = (): void => localText.remove(storageKey);

const save = ({ server, device, seen }: ServerTime): void => localText.set(storageKey, `${server} ${device} ${seen}`);

/** Read anew each time, because the tab that gives a number may be another one than the tab that heard the server. */
function lastServerTime(): ServerTime | null {
  const [server = Number.NaN, device = server, seen = device] = (localText.get(storageKey) ?? "")
    .split(" ")
    .map(Number);
  return server > 0 && Number.isFinite(device) && Number.isFinite(seen) ? { server, device, seen } : null;
}

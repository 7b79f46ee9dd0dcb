import { daysBetween, formatInstant, type LocalDate, type Moment, todayIn } from "./dates.ts";

/**
 * The hour a clock of the zone shows at `now`, 0 to 23. A zone this device does not know counts as UTC.
 * @throws RangeError when `now` is no valid moment
 */
export function hourIn(timeZone: string, now: Moment): number {
  return Math.floor(minutesIn(timeZone, now) / 60);
}

/**
 * The moment a clock of the zone shows this hour on a day. An hour that a change of the clock leaves out is the one
 * after it; of one that comes twice, either.
 * @param hour - 0 to 23
 * @returns milliseconds since 1970
 * @throws RangeError for a day that does not exist
 */
export function momentOf(date: LocalDate, hour: number, timeZone: string): number {
  const instant = startOf(date) + hour * hourMs;
  const shown = (moment: number) => startOf(todayIn(timeZone, moment)) + minutesIn(timeZone, moment) * 60_000;
  const near = instant - (shown(instant) - instant);
  return near - (shown(near) - instant);
}

const hourMs = 3_600_000;

/** The day as if its zone were UTC. */
const startOf = (date: LocalDate): number => daysBetween("1970-01-01", date) * 24 * hourMs;

/** Minutes since the clock of the zone showed midnight. */
function minutesIn(timeZone: string, now: Moment): number {
  const [hours = 0, minutes = 0] = formatInstant(now, timeZone, "time").split(":").map(Number);
  return hours * 60 + minutes;
}

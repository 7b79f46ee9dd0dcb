import type { Branded } from "../brand.ts";
import { joinList } from "../text.ts";
import { type DateNames, dateNames } from "./names.ts";

/** A calendar day with no clock and no zone, `2026-11-20`. */
export type LocalDate = Branded<string, "day">;
/** A moment as text, ISO 8601 in UTC. */
export type Instant = Branded<string, "instant">;

/** A moment: milliseconds since 1970, an ISO 8601 instant, or a Date. */
export type Moment = number | Instant | Date;

const dayMs = 86_400_000;

/**
 * A moment as records store it: ISO 8601 in UTC with milliseconds.
 * @throws RangeError when it is no valid moment
 */
export const instantOf = (moment: Moment): Instant => new Date(moment).toISOString();

/** A moment as milliseconds since 1970. */
export const millisecondsOf = (moment: Moment): number => new Date(moment).getTime();

/**
 * The calendar day it is at `now` in a zone. A zone this device does not know counts as UTC, so that an old
 * phone can still write an invoice.
 * @param timeZone - IANA name, `Africa/Lagos`
 * @throws RangeError when `now` is no valid moment
 */
export function todayIn(timeZone: string, now: Moment): LocalDate {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(new Date(now))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

const dayFormat = (timeZone: string): Intl.DateTimeFormat =>
  formatIn(timeZone, "en-US-u-ca-gregory-nu-latn", { year: "numeric", month: "2-digit", day: "2-digit" });

/** Days repeat: lists ask for those of thousands of late invoices. */
const knownDays = new Map<LocalDate, number>();
const maxKnownDays = 4_000;

function dayNumber(date: LocalDate): number {
  let day = knownDays.get(date);
  if (day !== undefined) return day;
  if (knownDays.size >= maxKnownDays) knownDays.clear();
  knownDays.set(date, (day = countDays(date)));
  return day;
}

/** Day of a date counted from 1970-01-01. Built from the parts: parsing text as local time would shift days. */
function countDays(date: LocalDate): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) throw new RangeError(`expected a date like 2026-11-20, got ${JSON.stringify(date)}`);
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day); // Date.UTC would move the years 0–99 to 1900–1999.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day) throw new RangeError(`no such day: ${date}`);
  return utc.getTime() / dayMs;
}

function fromDayNumber(days: number): LocalDate {
  const date = new Date(days * dayMs);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 0 || year > 9999)
    throw new RangeError(`day ${days} lies outside the years 0 to 9999`);
  return date.toISOString().slice(0, 10);
}

/** Is the text a day that exists? `2026-02-29` is not. */
export function isLocalDate(text: string): boolean {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The day `days` later, or earlier when negative. Counts days of the calendar, so no clock change can shift it.
 * @throws RangeError for a day that does not exist
 */
export const addDays = (date: LocalDate, days: number): LocalDate => fromDayNumber(dayNumber(date) + Math.trunc(days));

/**
 * The same day `months` later; the last day of the month where that day does not exist: 31 January + 1 → 28 February.
 * @throws RangeError for a day that does not exist
 */
export function addMonths(date: LocalDate, months: number): LocalDate {
  dayNumber(date);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + Math.trunc(months);
  const targetMonth = `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
  const last = Number(endOfMonth(`${targetMonth}-01`).slice(8));
  return `${targetMonth}-${String(Math.min(day, last)).padStart(2, "0")}`;
}

/** Last day of the month a date is in. */
export function endOfMonth(date: LocalDate): LocalDate {
  const inNextMonth = addDays(`${monthOf(date)}-28`, 4);
  return addDays(`${monthOf(inNextMonth)}-01`, -1);
}

/**
 * Days from `from` to `to`: 1 for tomorrow, −1 for yesterday.
 * @throws RangeError for a day that does not exist
 */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayNumber(to) - dayNumber(from);

/** The month of a day, `2026-11`. */
export const monthOf = (date: LocalDate): string => date.slice(0, 7);

/** The year of a day, `2026`. */
export const yearOf = (date: LocalDate): string => date.slice(0, 4);

/**
 * `short` 9 Nov · `medium` 4 Dec 2026 · `long` 4 December 2026 · `weekday` Monday, 9 November · `month` November 2026 ·
 * `dayMonth` 4 December · `dayName` Monday.
 */
export type DateStyle = "short" | "medium" | "long" | "weekday" | "month" | "dayMonth" | "dayName";

const englishMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const english: DateNames = {
  months: englishMonths,
  short: englishMonths.map((month) => month.slice(0, 3)),
  days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};

/** The names we spell dates with ourselves; undefined where the platform does it. */
const namesOf = (locale: string): DateNames | undefined => {
  const language = locale.split("-")[0]?.toLowerCase() ?? "";
  return language === "en" ? english : dateNames.get(language);
};

const styles = {
  short: { day: "numeric", month: "short" },
  weekday: { weekday: "long", day: "numeric", month: "long" },
  month: { month: "long", year: "numeric" },
  dayMonth: { day: "numeric", month: "long" },
  dayName: { weekday: "long" },
} as const satisfies Record<Exclude<DateStyle, "long" | "medium">, Intl.DateTimeFormatOptions>;

/**
 * Print a day. English is spelled by our own tables, because devices disagree ("Sep", "Sept"; "Nov 9", "9 Nov"), and so are
 * languages whose names somebody gave (`date-names.ts`); others by the platform. A day and its month stay on one line.
 * @param locale - BCP 47 tag
 * @throws RangeError for a day that does not exist
 */
export function formatDate(date: LocalDate, style: DateStyle, locale = "en"): string {
  // Platforms turn Amharic round where the year stands too: "29 ኖቬምበር 2027" beside "ኖቬምበር 29".
  if (style === "long" || style === "medium")
    return `${formatDate(date, style === "long" ? "dayMonth" : "short", locale)} ${yearOf(date)}`;
  const days = dayNumber(date);
  const names = namesOf(locale);
  if (!names)
    return formatIn("UTC", locale, styles[style])
      .format(new Date(days * dayMs))
      .replace(/(\d) (?=\D)| (?=\d\d?$)/, "$1\u00a0");
  const index = Number(date.slice(5, 7)) - 1;
  const month = names.months[index] as string;
  const dayOf = (name: string) => `${Number(date.slice(8))}\u00a0${name}`;
  const dayName = names.days[(((days + 4) % 7) + 7) % 7] as string;
  switch (style) {
    case "short":
      return dayOf(names.short[index] as string);
    case "month":
      return `${month} ${yearOf(date)}`;
    case "dayMonth":
      return dayOf(month);
    case "dayName":
      return dayName;
    default:
      return `${dayName}, ${dayOf(month)}`;
  }
}

/** As {@link formatDate}, with plain spaces: for fields, files and programs. */
export const plainDate = (...args: Parameters<typeof formatDate>): string =>
  formatDate(...args).replaceAll("\u00a0", " ");

/** The twelve months in a language, from January. */
export function monthNames(locale: string, length: "long" | "short" = "long"): readonly string[] {
  const names = namesOf(locale);
  if (names) return length === "long" ? names.months : names.short;
  const format = formatIn("UTC", locale, { month: length });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)));
}

/**
 * Print a moment as the clock of a zone shows it: `20 Nov 2026, 09:41`, or `09:41` alone with style `time`.
 * @throws RangeError when it is no valid moment
 */
export function formatInstant(
  moment: Moment,
  timeZone: string,
  style: "datetime" | "time" = "datetime",
  locale = "en",
): string {
  const clock = formatIn(timeZone, "en-GB-u-nu-latn", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const time = clock.format(new Date(moment));
  if (style === "time") return time;
  // No line ends between the day and its hour.
  return joinList([formatDate(todayIn(timeZone, moment), "medium", locale), time], locale).replaceAll(" ", "\u00a0");
}

/** Formatters are slow to make (some 50 µs) and lists print thousands of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = makeFormatter(timeZone, locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

function makeFormatter(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  for (const [tag, zone] of [
    [locale, timeZone],
    [locale, "UTC"],
    ["en-GB", timeZone],
  ] as const) {
    try {
      return new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
    } catch {
      // Unknown zone or malformed tag: try the next best.
    }
  }
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
}

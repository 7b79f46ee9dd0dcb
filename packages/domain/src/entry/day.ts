import { addDays, addMonths, daysBetween, isLocalDate, type LocalDate, monthOf, yearOf } from "../dates/dates.ts";
import type { DayOrder } from "../import/dates.ts";
import { fold } from "../text.ts";

/** Names of days and months beside the folded words people type for them, January and Sunday first. */
export type DayNames = {
  readonly months: readonly (readonly string[])[];
  readonly weekdays: readonly (readonly string[])[];
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly yesterday: readonly string[];
};

/** The side of today on which a day without its year lies: a payment has happened, a due day is to come. */
export type DayLean = "past" | "future" | "near";

type Ground = {
  readonly today: LocalDate;
  readonly order: DayOrder;
  readonly lean: DayLean;
  /** Names in the language of the screen; those of English, French and Swahili are always read. */
  readonly names: DayNames;
};

const words = (lines: readonly string[]): string[][] => lines.map((line) => line.split(" ").map(fold));

/** English, Pidgin, French and Swahili. */
export const typedDayNames: DayNames = {
  months: words([
    "january jan janvier januari",
    "february feb février fév februari",
    "march mar mars machi",
    "april apr avril aprili",
    "may mai mei",
    "june jun juin juni",
    "july jul juillet julai",
    "august aug août agosti",
    "september sep sept septembre septemba",
    "october oct octobre oktoba",
    "november nov novembre novemba",
    "december dec décembre déc desemba",
  ]),
  weekdays: words([
    "sunday sun dimanche jumapili",
    "monday mon lundi jumatatu",
    "tuesday tue tues mardi jumanne",
    "wednesday wed mercredi jumatano",
    "thursday thu thur thurs jeudi alhamisi",
    "friday fri vendredi ijumaa",
    "saturday sat samedi jumamosi",
  ]),
  today: words(["today aujourd'hui leo"]).flat(),
  tomorrow: words(["tomorrow tmrw demain kesho"]).flat(),
  yesterday: words(["yesterday hier jana"]).flat(),
};

/** Countries that write the month before the day in digits. */
const monthFirst = new Set("US PR GU VI AS MP UM FM MH PW PH CN JP KR KP TW HU LT MN".split(" "));

/** @param country - ISO 3166 alpha-2 */
export const dayOrderOf = (country: string): DayOrder => (monthFirst.has(country) ? "mdy" : "dmy");

/**
 * Reads one day as a person types it: `5 Dec`, `Dec 5 2026`, `5/12`, `5.12.26`, `2026-12-05`, `5`, `+7`, `friday`, `tomorrow`.
 * @returns null for text that is no day
 */
export function readDay(text: string, { today, order, lean, names }: Ground): LocalDate | null {
  const typed = fold(text)
    .replaceAll(/,(?=\s|$)|\.$|(?<=\d)(?:st|nd|rd|th|er)(?![a-z])|(?<![\p{L}])(?:the|of|de|le|ya)(?![\p{L}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const steps = /^([+-])\s?(\d{1,3})$/.exec(typed);
  if (steps) return addDays(today, Number(`${steps[1]}${steps[2]}`));
  const word = ([0, 1, -1] as const).find((_, index) => {
    const key = (["today", "tomorrow", "yesterday"] as const)[index]!;
    return [...names[key], ...typedDayNames[key]].includes(typed);
  });
  if (word !== undefined) return addDays(today, word);
  const named = /\d/.test(typed) ? splitMonth(typed, names) : null;
  if (named) return withMonth(named.month, named.rest, today, lean);
  const weekday = placeOf(typed, names.weekdays, typedDayNames.weekdays);
  if (weekday >= 0) return nearestWeekday(today, weekday, lean);
  return inDigits(typed, order, today, lean);
}

/** Finds the one name of a month and takes it out, `5 oṣu bélú 2026` → 11 and `5 2026`. */
function splitMonth(typed: string, names: DayNames): { month: number; rest: string[] } | null {
  const [, before = "", name = "", after = ""] = /^(.*?)([^\d\s./-][^\d]*?)[\s./-]*(\d.*)?$/u.exec(typed) ?? [];
  const month = placeOf(name, names.months, typedDayNames.months) + 1;
  return month === 0 ? null : { month, rest: `${before} ${after}`.split(/[\s./-]+/).filter(Boolean) };
}

function withMonth(month: number, rest: readonly string[], today: LocalDate, lean: DayLean): LocalDate | null {
  const [first = "", second, ...more] = rest;
  if (more.length > 0 || !/^\d{1,2}$/.test(first)) return null;
  return onDay(Number(first), month, second, today, lean);
}

function inDigits(typed: string, order: DayOrder, today: LocalDate, lean: DayLean): LocalDate | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})(?:[-/.\s]+(\d{1,2})(?:[-/.\s]+(\d{4}|\d{2}))?)?$/.exec(typed);
  if (!parts) return null;
  const [, first = "", second, year] = parts;
  if (second === undefined) return dayOfMonth(Number(first), today, lean);
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return onDay(Number(day), Number(month), year, today, lean) ?? onDay(Number(month), Number(day), year, today, lean);
}

function onDay(
  day: number,
  month: number,
  year: string | undefined,
  today: LocalDate,
  lean: DayLean,
): LocalDate | null {
  if (year !== undefined)
    return /^(?:\d{2}|\d{4})$/.test(year) ? dayOf(Number(year.padStart(4, "20")), month, day) : null;
  const here = Number(yearOf(today));
  // A leap day is at most eight years away.
  const years = day === 29 && month === 2 ? 8 : 1;
  const candidates = Array.from({ length: 2 * years + 1 }, (_, step) => dayOf(here - years + step, month, day));
  return closest(candidates, today, lean);
}

/** The day of this month, or of a month beside it that has it. */
function dayOfMonth(day: number, today: LocalDate, lean: DayLean): LocalDate | null {
  const months = [-2, -1, 0, 1, 2].map((step) => monthOf(addMonths(`${monthOf(today)}-01`, step)));
  const candidates = months.map((month) => dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), day));
  return lean === "near" ? (candidates[2] ?? closest(candidates, today, lean)) : closest(candidates, today, lean);
}

/** Said on a Friday, "friday" is a week away, and today where it has happened. */
function nearestWeekday(today: LocalDate, weekday: number, lean: DayLean): LocalDate {
  // The first of January 1970 was a Thursday.
  const now = (((daysBetween("1970-01-01", today) + 4) % 7) + 7) % 7;
  return lean === "past" ? addDays(today, -((now - weekday + 7) % 7)) : addDays(today, ((weekday - now + 6) % 7) + 1);
}

function closest(candidates: readonly (LocalDate | null)[], today: LocalDate, lean: DayLean): LocalDate | null {
  const days = candidates.filter((day) => day !== null);
  if (lean === "past") return days.findLast((day) => day <= today) ?? null;
  if (lean === "future") return days.find((day) => day >= today) ?? null;
  return days.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null;
}

/** A whole name before the beginning of one, the screen's language before the others; −1 for none. */
function placeOf(typed: string, ...lists: readonly (readonly (readonly string[])[])[]): number {
  if (typed.length < 2) return -1;
  for (const same of [(name: string) => name === typed, (name: string) => typed.length > 2 && name.startsWith(typed)])
    for (const list of lists) {
      const place = list.findIndex((names) => names.some(same));
      if (place >= 0) return place;
    }
  return -1;
}

function dayOf(year: number, month: number, day: number): LocalDate | null {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isLocalDate(text) ? text : null;
}

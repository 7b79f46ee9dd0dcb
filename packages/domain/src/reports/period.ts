import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  isLocalDate,
  type LocalDate,
  monthOf,
  yearOf,
} from "../dates/dates.ts";

/** Calendar days from first to last, both inside, in the business's time zone. */
export type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** Periods the picker of a report offers; `custom` carries its own two days. */
export const periodChoices = ["this_month", "last_month", "quarter", "last_quarter", "year", "last_year"] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** The days a choice means when it is `today`. Quarters begin in January, April, July and October. */
export function periodOf(choice: PeriodChoice, today: LocalDate): Period {
  const month = `${monthOf(today)}-01`;
  const quarter = `${yearOf(today)}-${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
  const year = `${yearOf(today)}-01-01`;
  switch (choice) {
    case "this_month":
      return months(month, 1);
    case "last_month":
      return months(addMonths(month, -1), 1);
    case "quarter":
      return months(quarter, 3);
    case "last_quarter":
      return months(addMonths(quarter, -3), 3);
    case "year":
      return months(year, 12);
    case "last_year":
      return months(addMonths(year, -12), 12);
  }
}

const months = (from: LocalDate, count: number): Period => ({ from, to: endOfMonth(addMonths(from, count - 1)) });

/** Two typed days as a period, in their order; null when one of them is no day. */
export function customPeriod(from: LocalDate, to: LocalDate): Period | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return null;
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The period a period is compared with: what lies before it, and of that as many days as have passed of one that still runs. */
export function comparedWith(period: Period, today: LocalDate): Period {
  const before = periodBefore(period);
  if (today < period.from || today >= period.to) return before;
  const months = monthsBetween(before.from, period.from) - 1;
  const whole = addMonths(before.from, months) === period.from;
  const to = whole ? addMonths(today, -months) : addDays(before.from, daysBetween(period.from, today));
  return { from: before.from, to: to < before.to ? to : before.to };
}

/**
 * The period before a period: as many whole months before it when it is made of whole months, else as many
 * days directly before it.
 */
export function periodBefore({ from, to }: Period): Period {
  const last = addDays(from, -1);
  if (from.endsWith("-01") && to === endOfMonth(to)) {
    const count = monthsBetween(from, to);
    return { from: addMonths(from, -count), to: last };
  }
  return { from: addDays(from, daysBetween(to, from) - 1), to: last };
}

const monthIndex = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const monthsBetween = (from: LocalDate, to: LocalDate): number => monthIndex(to) - monthIndex(from) + 1;

/** Is the day inside the period? A missing day is in none. */
export const isWithin = (date: LocalDate | null, { from, to }: Period): date is LocalDate =>
  date !== null && from <= date && date <= to;

/** Rows of a report over time: a day each up to 31 days, a month each beyond. */
export const stepOf = ({ from, to }: Period): "day" | "month" => (daysBetween(from, to) <= 31 ? "day" : "month");

/** The row a day belongs to: itself, or the first day of its month. */
export const stepStart = (date: LocalDate, step: "day" | "month"): LocalDate =>
  step === "day" ? date : `${monthOf(date)}-01`;

import type { DeviceId } from "../records/fields.ts";
import { addDays, addMonths, instantOf, type LocalDate, millisecondsOf, type Moment } from "../dates/dates.ts";
import type { Expense, ExpenseRepeat } from "../records/expense.ts";

/** Most occurrences made in one go: ten years of weeks. A rule left for longer goes on at the next opening. */
const maxAtOnce = 520;

/**
 * Days on which a repeating expense falls again up to `today`, oldest first. Counted from the first day each time, so
 * the 31st comes back after a short month: 31 Jan, 28 Feb, 31 Mar.
 *
 * @param start - the day of the expense itself, which is no occurrence
 * @param today - calendar day in the business's zone
 */
export function occurrenceDates(start: LocalDate, repeat: ExpenseRepeat, today: LocalDate): LocalDate[] {
  const end = repeat.until !== null && repeat.until < today ? repeat.until : today;
  const days: LocalDate[] = [];
  for (let n = 1; days.length < maxAtOnce; n += 1) {
    const day = nthAfter(start, repeat, n);
    if (day > end) break;
    if (day > repeat.after) days.push(day);
  }
  return days;
}

/** The first day after `today` it falls on again; null when it has ended. */
export function nextOccurrence(start: LocalDate, repeat: ExpenseRepeat, today: LocalDate): LocalDate | null {
  const from = repeat.after > today ? repeat.after : today;
  for (let n = 1; ; n += 1) {
    const day = nthAfter(start, repeat, n);
    if (repeat.until !== null && day > repeat.until) return null;
    if (day > from) return day;
  }
}

function nthAfter(start: LocalDate, { every, unit }: ExpenseRepeat, n: number): LocalDate {
  if (unit === "week") return addDays(start, 7 * every * n);
  return addMonths(start, (unit === "year" ? 12 : 1) * every * n);
}

/**
 * The id of the occurrence of one day: the same on every device, so that two phones that open on the same morning make
 * one expense, not two. Time of the day in front and the chance of the source behind, marked as version 8.
 */
export function occurrenceId(sourceId: string, day: LocalDate): string {
  const time = millisecondsOf(`${day}T12:00:00.000Z`).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-8${sourceId.slice(15, 36)}`;
}

/**
 * Occurrences that are due and not there yet. One that was archived is there; an archived source makes none.
 *
 * @param today - calendar day in the business's zone
 * @param exists - whether a record with this id is on the device
 */
export function dueOccurrences(
  source: Expense,
  today: LocalDate,
  exists: (id: string) => boolean,
  stamp: { readonly now: Moment; readonly deviceId: DeviceId | null },
): Expense[] {
  const { repeat } = source;
  if (repeat === null || source.archivedAt !== null) return [];
  const at = instantOf(stamp.now);
  return occurrenceDates(source.date, repeat, today)
    .map((date) => ({ date, id: occurrenceId(source.id, date) }))
    .filter(({ id }) => !exists(id))
    .map(({ date, id }) => ({
      ...source,
      id,
      date,
      createdAt: at,
      updatedAt: at,
      deviceId: stamp.deviceId,
      billedOn: null,
      // Each time has a receipt of its own.
      photos: [],
      repeat: null,
      repeatOf: source.id,
    }));
}

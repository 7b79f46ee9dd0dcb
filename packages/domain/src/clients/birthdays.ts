import { addDays, isLocalDate, type LocalDate } from "../dates/dates.ts";

export type ComingBirthday = { readonly id: string; readonly name: string; readonly inDays: number };
type Person = { readonly id: string; readonly name: string; readonly birthday: string | null };

/** A wish is offered this many days ahead. */
const lookAheadDays = 3;

/**
 * Lists the clients whose birthday falls within three days, today included, the next one first. Somebody born on
 * 29 February is greeted on the 28th in other years.
 */
export function comingBirthdays(people: Iterable<Person>, today: LocalDate): ComingBirthday[] {
  const days = Array.from({ length: lookAheadDays + 1 }, (_, inDays) => addDays(today, inDays));
  const coming: ComingBirthday[] = [];
  for (const { id, name, birthday } of people) {
    const inDays = birthday === null ? -1 : days.findIndex((day) => falls(birthday, day));
    if (inDays >= 0) coming.push({ id, name, inDays });
  }
  return coming.sort((a, b) => a.inDays - b.inDays || (a.id < b.id ? -1 : 1));
}

/** @param birthday - `--11-20` or `1990-11-20` */
function falls(birthday: string, day: LocalDate): boolean {
  const monthDay = birthday.slice(-5);
  if (monthDay === day.slice(5)) return true;
  return monthDay === "02-29" && day.slice(5) === "02-28" && !isLocalDate(`${day.slice(0, 4)}-02-29`);
}

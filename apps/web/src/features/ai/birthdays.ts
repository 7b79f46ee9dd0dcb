import { addDays, isLocalDate, type LocalDate } from "@ankara/domain/dates/dates";

export type ComingBirthday = { readonly id: string; readonly name: string; readonly inDays: number };
type Person = { readonly id: string; readonly name: string; readonly birthday: string | null };

/** The hub looks this many days ahead. */
const lookAheadDays = 3;

/**
 * Returns the client whose birthday comes next, today included; null when nobody's does within three days. Somebody born on 29 February
 * is greeted on the 28th in other years.
 */
export function nextBirthday(people: readonly Person[], today: LocalDate): ComingBirthday | null {
  let next: ComingBirthday | null = null;
  for (let inDays = 0; inDays <= lookAheadDays && !next; inDays++) {
    const day = addDays(today, inDays);
    const person = people.find(({ birthday }) => birthday !== null && falls(birthday, day));
    if (person) next = { id: person.id, name: person.name, inDays };
  }
  return next;
}

/** @param birthday - `--11-20` or `1990-11-20` */
function falls(birthday: string, day: LocalDate): boolean {
  const monthDay = birthday.slice(-5);
  if (monthDay === day.slice(5)) return true;
  return monthDay === "02-29" && day.slice(5) === "02-28" && !isLocalDate(`${day.slice(0, 4)}-02-29`);
}

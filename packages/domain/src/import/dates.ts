import { isLocalDate, type LocalDate } from "../dates/dates.ts";

/** The part that comes first in `05/06/2024`: day or month. */
export type DayOrder = "dmy" | "mdy";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** French and Swahili names by their first letters, where they differ from English. */
const otherMonths: Readonly<Record<string, number>> = {
  janv: 1,
  fev: 2,
  mars: 3,
  avr: 4,
  mai: 5,
  juin: 6,
  juil: 7,
  aou: 8,
  mac: 3,
  jul: 7,
  ago: 8,
  okt: 10,
  des: 12,
};

const numeric = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{2}|\d{4})$/;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
const withName = /^(\d{1,2})(?:st|nd|rd|th)?[ ./,-]*([a-z]{3,})[ ./,-]*(\d{4}|\d{2})$/;
const nameFirst = /^([a-z]{3,})[ ./-]*(\d{1,2})(?:st|nd|rd|th)?[ ./,-]+(\d{4}|\d{2})$/;

/**
 * The order of a column. Dates that write the year first or the month in letters say nothing, nor do those that mean
 * the same day either way.
 *
 * @returns `ask` when there are dates both orders can read and none that decides, or some that decide for each
 */
export function detectDayOrder(values: Iterable<string>): DayOrder | "ask" | null {
  let [days, monthsFirst, open] = [0, 0, 0];
  for (const value of values) {
    const parts = numeric.exec(dayPart(value));
    if (!parts) continue;
    const [first, second] = [Number(parts[1]), Number(parts[2])];
    if (first > 12 && second <= 12) days += 1;
    else if (second > 12 && first <= 12) monthsFirst += 1;
    else if (first !== second) open += 1;
  }
  if (days > 0 && monthsFirst > 0) return "ask";
  if (days > 0) return "dmy";
  if (monthsFirst > 0) return "mdy";
  return open > 0 ? "ask" : null;
}

/**
 * Read a day as files write it: `2024-06-05`, `05/06/2024`, `5 June 24`, `Jun 5, 2024`, each with or without a time
 * behind it.
 *
 * @param order - of the column, for days in digits alone. A day only the other order can read is read by that.
 * @returns null for text that is no day
 */
export function parseDate(text: string, order: DayOrder): LocalDate | null {
  const plain = dayPart(text);
  const iso = yearFirst.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = withName.exec(plain);
  if (named) return dayOf(yearOf(named[3]), monthOf(named[2] ?? ""), Number(named[1]));
  const first = nameFirst.exec(plain);
  if (first) return dayOf(yearOf(first[3]), monthOf(first[1] ?? ""), Number(first[2]));
  const parts = numeric.exec(plain);
  if (!parts) return null;
  const [a, b, year] = [Number(parts[1]), Number(parts[2]), yearOf(parts[3])];
  return order === "dmy" ? (dayOf(year, b, a) ?? dayOf(year, a, b)) : (dayOf(year, a, b) ?? dayOf(year, b, a));
}

/** A birthday may come without its year: `11-20`, `20/11`, `20 Nov`; a stored one reads `--11-20`. */
export function readBirthday(text: string, order: DayOrder): string | null {
  const whole = parseDate(text, order);
  if (whole !== null) return whole;
  const plain = fold(text);
  const short = /^-{0,2}(\d{1,2})[./-](\d{1,2})$/.exec(plain);
  // Two leading dashes are how vCard and our own records leave the year out: the month comes first.
  const monthFirst = plain.startsWith("--") || order === "mdy";
  const vcard = /^--(\d{2})(\d{2})$/.exec(plain);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*([a-z]{3,})$/.exec(plain);
  const pair = vcard
    ? [Number(vcard[1]), Number(vcard[2])]
    : named
      ? [monthOf(named[2] ?? ""), Number(named[1])]
      : short
        ? monthFirst
          ? [Number(short[1]), Number(short[2])]
          : [Number(short[2]), Number(short[1])]
        : null;
  const day = pair && dayOf(2000, pair[0] ?? 0, pair[1] ?? 0);
  return day ? `-${day.slice(4)}` : null;
}

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Without a time of day behind it. */
const dayPart = (text: string): string =>
  fold(text)
    .replace(/(?<=\d)t?\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm)?\s*(z|[+-]\d{2}:?\d{2})?$/, "")
    .replace(/t$/, "")
    .trim();

/** Two digits are of this century, up to seventy-nine. */
const yearOf = (text = ""): number =>
  text.length === 2 ? Number(text) + (Number(text) < 80 ? 2000 : 1900) : Number(text);

function monthOf(name: string): number {
  const english = months.indexOf(name.slice(0, 3)) + 1;
  const known = Object.entries(otherMonths).find(([start]) => name.startsWith(start));
  return known && (known[0].length > 3 || english === 0) ? known[1] : english;
}

function dayOf(year: number, month: number, day: number): LocalDate | null {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return year >= 1900 && isLocalDate(text) ? text : null;
}

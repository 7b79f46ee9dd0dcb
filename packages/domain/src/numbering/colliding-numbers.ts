import type { SeriesId } from "../records/fields.ts";
import { type LocalDate, monthOf, yearOf } from "../dates/dates.ts";
import type { Series } from "../records/series.ts";
import { formatNumber } from "./number.ts";

/** Numbers of another program that a series of ours would print one day. */
export type CollidingNumbers = {
  readonly seriesId: SeriesId;
  readonly count: number;
  /** The lowest of them, as it was written. */
  readonly first: string;
  /** Number the series gives next as it stands. */
  readonly next: string;
  /** Counters with which it goes on after them. */
  readonly start: Pick<Series, "next" | "period"> & { readonly offset?: number };
  /** Number it gives next after the change. */
  readonly startNumber: string;
};

type Read = { readonly number: string; readonly period: string; readonly printed: number };

/**
 * Which numbers read like some the series has yet to give: `INV-0012` beside `INV-{SEQ:4}` whose next is 7. Capitals
 * do not matter, padding does: nobody takes `INV-12` for `INV-0012`. Numbers it gave already are no matter of this.
 *
 * @param today - calendar day in the business's zone: years and months that are over never come again
 * @returns null when none does
 */
export function findCollidingNumbers(
  series: Series,
  numbers: Iterable<string>,
  today: LocalDate,
): CollidingNumbers | null {
  const { reset, next, offset = 0 } = series;
  const read = readerOf(series);
  const thisPeriod = periodIn(reset, yearOf(today), monthOf(today));
  const current = thisPeriod > series.period ? thisPeriod : series.period;
  // A period that begins anew prints from 1 on; the first one of all prints the counter as it is.
  const shift = reset === "never" || series.period === current || series.period === "" ? offset : next - 1;
  const coming: Read[] = [];
  for (const number of numbers) {
    const found = read(number, reset === "never" ? monthOf(today) : current);
    if (!found) continue;
    const isLater = reset !== "never" && found.period > current;
    if (isLater ? found.printed >= 1 : found.printed >= next - shift) coming.push(found);
  }
  if (coming.length === 0) return null;
  const inOrder = coming.toSorted((a, b) =>
    a.period === b.period ? a.printed - b.printed : a.period < b.period ? -1 : 1,
  );
  const highest = Math.max(
    next - shift - 1,
    ...coming.filter(({ period }) => period === "" || period === current).map(({ printed }) => printed),
  );
  const start =
    reset === "never"
      ? { next: highest + 1 + shift, period: series.period }
      : { next: highest + 1 + shift, period: current, offset: shift };
  return {
    seriesId: series.id,
    count: coming.length,
    first: inOrder[0]?.number ?? "",
    next: formatNumber(series, { today }),
    start,
    startNumber: formatNumber({ ...series, ...start }, { today }),
  };
}

const periodIn = (reset: Series["reset"], year: string, month: string): string =>
  reset === "never" ? "" : reset === "yearly" ? year : month;

/** Reads a number by the pattern; null when it reads otherwise, or names a period before `from`. */
function readerOf({ pattern, deviceLetter, reset }: Series): (number: string, from: string) => Read | null {
  const width = Number(/\{SEQ:(\d+)\}/.exec(pattern)?.[1] ?? 1);
  const source = pattern
    .replaceAll(deviceLetter === "" ? /\{DEV\}[-/._ #]?/g : /\{DEV\}/g, deviceLetter)
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      if (part.startsWith("{SEQ")) return String.raw`(?<seq>\d{1,12})`;
      return (
        {
          "{YYYY}": String.raw`(?<year>\d{4})`,
          "{YY}": String.raw`(?<short>\d{2})`,
          "{MM}": String.raw`(?<month>\d{2})`,
        }[part] ?? part.replaceAll(/[.*+?^${}()|[\]\\/#-]/g, String.raw`\$&`)
      );
    })
    .join("");
  const shape = namedOnce(source);
  return (number, from) => {
    const groups = shape.exec(number.trim())?.groups;
    if (!groups?.["seq"]) return null;
    const printed = Number(groups["seq"]);
    if (String(printed).padStart(width, "0") !== groups["seq"]) return null;
    const year = groups["year"] ?? (groups["short"] === undefined ? "" : `20${groups["short"]}`);
    const month = year === "" || groups["month"] === undefined ? "" : `${year}-${groups["month"]}`;
    const day = month || year;
    if (day !== "" && day < from.slice(0, day.length)) return null;
    return { number: number.trim(), period: periodIn(reset, year, month), printed };
  };
}

/** A token may stand in a pattern twice, a name in an expression only once: the others just have to be digits. */
function namedOnce(source: string): RegExp {
  const seen = new Set<string>();
  const once = source.replaceAll(/\(\?<(\w+)>/g, (group, name: string) => {
    if (seen.has(name)) return "(?:";
    seen.add(name);
    return group;
  });
  return new RegExp(`^${once}$`, "i");
}

import { addDays, type LocalDate, monthOf, yearOf } from "../dates/dates.ts";
import type { DocumentKind } from "../records/invoice.ts";
import type { Series } from "../records/series.ts";
import { err, ok, type Result } from "../result.ts";

/** A filled-in number is at most this long, so that it fits a payment reference and a narrow column. */
export const maxNumberLength = 20;

/** Patterns a new business starts with. */
export const defaultPatterns: Readonly<Record<DocumentKind, string>> = {
  invoice: "INV-{SEQ:4}",
  quote: "QUO-{SEQ:4}",
  pro_forma: "PRO-{SEQ:4}",
  credit_note: "CN-{SEQ:4}",
  receipt: "RCT-{SEQ:4}",
};

export type PatternError = {
  readonly code:
    | "pattern_without_seq"
    | "pattern_two_seqs"
    /** Something in braces that is none of our tokens, or `{SEQ:0}`, `{SEQ:13}`. */
    | "pattern_unknown_token"
    /** Something but letters, digits, spaces and `- / . _ #`. */
    | "pattern_characters"
    /** Longer than 20 characters once filled in, leaving room for a sequence of six digits. */
    | "pattern_too_long"
    /** It starts again each year or month without saying the year (and month): numbers would repeat. */
    | "pattern_reset_repeats";
};

const tokenPattern = /\{([^{}]*)\}/g;
const seqPattern = /\{SEQ(?::(\d{1,2}))?\}/;
/** Room kept for the sequence to grow into, so that document 10 000 never finds its number too long. */
const seqRoom = 6;

/**
 * Check a pattern: tokens `{YYYY} {YY} {MM} {SEQ:n} {DEV}`, `{SEQ}` exactly once with 1 to 12 digits.
 * @param reset - when the sequence starts again; the pattern must then tell the periods apart
 * @returns the pattern, trimmed
 */
export function validatePattern(pattern: string, reset: Series["reset"] = "never"): Result<string, PatternError> {
  const text = pattern.trim();
  const tokens = [...text.matchAll(tokenPattern)].map(([, token = ""]) => token);
  const seqs = tokens.filter((token) => /^SEQ(:|$)/.test(token));
  if (seqs.length === 0) return err({ code: "pattern_without_seq" });
  if (seqs.length > 1) return err({ code: "pattern_two_seqs" });
  const known = /^(YYYY|YY|MM|DEV|SEQ|SEQ:([1-9]|1[0-2]))$/;
  if (!tokens.every((token) => known.test(token))) return err({ code: "pattern_unknown_token" });
  if (!/^[\p{L}\p{N} \-/._#]*$/u.test(text.replaceAll(tokenPattern, ""))) return err({ code: "pattern_characters" });
  const longest = fill(text, { today: "2026-12-31", letter: "B", seq: 10 ** seqRoom - 1 });
  if (longest.length > maxNumberLength) return err({ code: "pattern_too_long" });
  const hasYear = tokens.includes("YYYY") || tokens.includes("YY");
  const repeats = (reset !== "never" && !hasYear) || (reset === "monthly" && !tokens.includes("MM"));
  return repeats ? err({ code: "pattern_reset_repeats" }) : ok(text);
}

/**
 * The pattern a further device numbers by: the main one with `{DEV}-` before the sequence, so `INV-{SEQ:4}` gives
 * `INV-B-0001` on device B. A pattern that already names the device stays as it is.
 */
export function patternForDevice(pattern: string): string {
  return pattern.includes("{DEV}") ? pattern : pattern.replace("{SEQ", "{DEV}-{SEQ");
}

/**
 * The number a series would give next, without taking it.
 * @param today - calendar day in the business's zone
 */
export function formatNumber(series: Series, { today }: { readonly today: LocalDate }): string {
  return takeNumber(series, today).number;
}

/** A number taken from a series, and the series as it stands after. */
export type AllocatedNumber = {
  readonly number: string;
  /** Position in the series, counted on without a gap whatever the number prints. */
  readonly seq: number;
  readonly series: Series;
};

/**
 * Take the next number. The caller stores document and series in one transaction, or neither.
 *
 * `seq` runs on for ever; a yearly or monthly reset only changes what `{SEQ}` prints. The number is of the period of
 * `today`, so a clock that was years ahead is forgotten with the first number after it was put right: a period that is
 * entered again prints the position itself, which is higher than anything printed before. Around the turn of a year
 * two devices or zones may disagree by a day or two, so a period that begins that soon is gone on with.
 *
 * @param today - the day the document is numbered for
 * @param now - the day it is, where the document is made for an earlier one
 */
export function takeNumber(series: Series, today: LocalDate, now: LocalDate = today): AllocatedNumber {
  const { pattern, next: seq, reset, deviceLetter: letter } = series;
  if (reset === "never") {
    const number = fill(pattern, { today, letter, seq: seq - (series.offset ?? 0) });
    return { number, seq, series: { ...series, next: seq + 1 } };
  }
  const counters = enterPeriod(series, reset === "yearly" ? yearOf : monthOf, { today, now });
  const { period, offset } = counters;
  const day = today.startsWith(period) ? today : `${period}-01-01`.slice(0, 10);
  const number = fill(pattern, { today: day, letter, seq: seq - offset });
  return { number, seq, series: { ...withoutReached(series), ...counters, next: seq + 1 } };
}

/** Two clocks that are both right may differ by this many days, with their zones and a day of slack. */
const clockSlackDays = 2;

function enterPeriod(
  series: Series,
  periodOf: (day: LocalDate) => string,
  { today, now }: { readonly today: LocalDate; readonly now: LocalDate },
): { period: string; offset: number; reached?: string } {
  const { period: before, next: seq, offset = 0 } = series;
  const furthest = [series.reached ?? "", before].toSorted().at(-1) ?? "";
  const isSoon = before >= periodOf(today) && before <= periodOf(addDays(today > now ? today : now, clockSlackDays));
  const goesOn = before === "" || isSoon || before.startsWith(periodOf(today));
  const period = goesOn && before !== "" ? before : periodOf(today);
  const reached = furthest > period ? { reached: furthest } : {};
  if (goesOn) return { period, offset, ...reached };
  return { period, offset: period > furthest ? seq - 1 : 0, ...reached };
}

function withoutReached({ reached: _reached, ...series }: Series): Series {
  return series;
}

/** An empty `{DEV}` takes the separator behind it along: `INV-{DEV}-{SEQ:4}` is `INV-0001` on the first device. */
function fill(pattern: string, { today, letter, seq }: { today: LocalDate; letter: string; seq: number }): string {
  return pattern
    .replaceAll(letter === "" ? /\{DEV\}[-/._ #]?/g : /\{DEV\}/g, letter)
    .replaceAll("{YYYY}", today.slice(0, 4))
    .replaceAll("{YY}", today.slice(2, 4))
    .replaceAll("{MM}", today.slice(5, 7))
    .replace(seqPattern, (_, digits: string | undefined) => String(seq).padStart(Number(digits ?? 1), "0"));
}

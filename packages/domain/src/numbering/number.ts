import { type LocalDate, monthOf, yearOf } from "../dates.ts";
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
  const saysYear = tokens.includes("YYYY") || tokens.includes("YY");
  const repeats = (reset !== "never" && !saysYear) || (reset === "monthly" && !tokens.includes("MM"));
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
export type TakenNumber = {
  readonly number: string;
  /** Position in the series, counted on without a gap whatever the number prints. */
  readonly seq: number;
  readonly series: Series;
};

/**
 * Take the next number. The caller stores document and series in one transaction, or neither.
 *
 * `seq` runs on for ever; a yearly or monthly reset only changes what `{SEQ}` prints. A period begins anew only when
 * it is later than that of the last number: on a clock that was set back, the series carries on in the period it
 * had reached, because a number that was given must not come again.
 */
export function takeNumber(series: Series, today: LocalDate): TakenNumber {
  const { pattern, next: seq, reset, deviceLetter: letter } = series;
  const period = reset === "never" ? "" : reset === "yearly" ? yearOf(today) : monthOf(today);
  const begins = period > series.period;
  const isFirst = series.period === "";
  const offset = begins && !isFirst ? seq - 1 : (series.offset ?? 0);
  const current = begins ? period : series.period;
  const day = reset === "never" || begins || period === current ? today : `${current}-01-01`.slice(0, 10);
  const number = fill(pattern, { today: day, letter, seq: seq - offset });
  return {
    number,
    seq,
    series: { ...series, next: seq + 1, ...(reset === "never" ? {} : { period: current, offset }) },
  };
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

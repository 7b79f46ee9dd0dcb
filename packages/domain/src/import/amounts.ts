import { maxMinor } from "../money/money.ts";

/** The decimal separator of a column of amounts. */
export type DecimalMark = "." | ",";

/** An amount of a file: decimal text as records hold it, and whether it stood below zero. */
export type ParsedAmount = { readonly decimal: string; readonly negative: boolean };

/** Digits and marks alone; currency names, symbols, spaces and apostrophes between groups fall away. */
const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\/[=-]\s*$/u, "")
    .replaceAll(/\p{L}+\.?/gu, "")
    .replaceAll(/[^\d.,()−–-]/gu, "");

/**
 * Detects the decimal separator of a column: `1.234,50` and `12,5` say comma, `1,234.50` and `12.5` say point, `1,234` and `1.234` say
 * nothing.
 *
 * @returns null when no value tells, or as many say one as the other
 */
export function detectDecimalMark(values: Iterable<string>): DecimalMark | null {
  let points = 0;
  let commas = 0;
  for (const value of values) {
    const mark = markOf(bare(value));
    if (mark === ".") points += 1;
    else if (mark === ",") commas += 1;
  }
  return points === commas ? null : points > commas ? "." : ",";
}

function markOf(text: string): DecimalMark | null {
  const point = text.lastIndexOf(".");
  const comma = text.lastIndexOf(",");
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  const mark = point >= 0 ? "." : comma >= 0 ? "," : null;
  if (mark === null) return null;
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return mark === "." ? "," : ".";
  const behind = text.length - 1 - text.lastIndexOf(mark);
  // Three digits behind a lone mark may be thousands: only a leading zero tells otherwise.
  return behind === 3 && !/^[−–(-]*0[.,]/u.test(text) ? null : mark;
}

/**
 * Read an amount as a file writes it: with or without symbol and grouping, below zero with a minus in front or behind
 * or in brackets.
 *
 * @returns null for text that is no amount, more than six decimals, or more than we can count
 */
export function parseAmount(text: string, mark: DecimalMark): ParsedAmount | null {
  const plain = text.normalize("NFKC").trim();
  if (!/^[\p{L}\p{Sc}\s.,'’()\d/=−–-]+$/u.test(plain) || !/\d/.test(plain) || /\d\s*\p{L}+\s*\d/u.test(plain))
    return null;
  const marks = bare(plain);
  const negative = /^\(.*\)$/u.test(marks) || /^[−–-]|[−–-]$/u.test(marks);
  const digits = marks.replaceAll(/[()−–-]/gu, "");
  const group = mark === "." ? "," : ".";
  const [whole = "", fraction = "", ...more] = digits.split(mark);
  if (more.length > 0 || fraction.includes(group)) return null;
  const groups = whole.split(group);
  if (groups.length > 1 && !groups.slice(1).every((part, index, all) => isGroup(part, index === all.length - 1)))
    return null;
  const joined = groups.join("").replace(/^0+(?=\d)/, "") || "0";
  if (joined.length > 15 || Number(joined) * 100 > maxMinor) return null;
  const cut = fraction.replace(/0+$/, "");
  if (cut.length > 6) return null;
  return { decimal: cut === "" ? joined : `${joined}.${cut}`, negative };
}

/** `1,00,000` groups by two before the last three. */
const isGroup = (part: string, last: boolean): boolean => (last ? /^\d{3}$/ : /^\d{2,3}$/).test(part);

import { fold } from "../text.ts";
import {
  currencyOfMark,
  dozens,
  fractions,
  scales,
  smallNumbers,
  swahiliNumbers,
  swahiliScales,
} from "./vocabulary.ts";

export type NumberToken = {
  readonly kind: "number";
  /** Plain decimal text. */
  readonly value: string;
  readonly currency: string | null;
  /** Typed with `k`, `m` or a scale word: almost always money. */
  readonly large: boolean;
  /** Typed in groups of thousands: often money. */
  readonly grouped: boolean;
  /** A word follows without a space: 7up, 50kg. */
  readonly glued: boolean;
  readonly spelled: boolean;
  readonly text: string;
};
export type Token =
  | NumberToken
  | { readonly kind: "word"; readonly text: string; readonly folded: string }
  /** `@`, `x`, `=`, `/`. */
  | { readonly kind: "mark"; readonly text: string }
  /** Comma, semicolon, line end, plus: may end a line of the invoice. */
  | { readonly kind: "stop"; readonly text: string; readonly hard: boolean };

const before = String.raw`(?:us\$|c\$|gh[₵¢]|ksh?s?\.?|kshs?|ushs?|tshs?|shs?\.?|kes|ugx|tzs|ngn|ghs|ghc|gh|fcfa|cfa|xaf|frw|rwf|zar|zmw|etb|birr|br|usd|eur|gbp|zwg|zig|[₦₵¢$€£¥#]|n|r|k)\.?`;
const after = String.raw`(?:\/[=\-]|fcfa|cfa|xaf|francs?|frw|rwf|f|naira|ngn|bob|kshs?|kes|shillings?|shilingi|shs?|ushs?|ugx|tshs?|tzs|cedis?|ghs|ghc|rands?|zar|kwacha|zmw|birr|etb|dollars?|usd|euros?|eur|€|pounds?|gbp)`;
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:\.\d+)?(?:,\d{1,2}(?!\d))?|\d+`;
const pattern = new RegExp(
  String.raw`(?:(?<cur>(?<![\p{L}\p{N}])${before}\s?)|(?<!\p{N}|(?!x)\p{L}|[\p{L}\p{N}]x))(?<digits>${digits})(?<half>½)?(?<scale>\s?(?:k|m|bn)(?![\p{L}\p{N}]))?(?<unit>\s?${after}(?![\p{L}\p{N}]))?(?<ordinal>(?:st|nd|rd|th)(?![\p{L}]))?` +
    String.raw`|(?<stop>\r?\n|[;,+•]|\.(?=\s|$)|\s-\s)|(?<mark>[@=/:]|[×*]|(?<![\p{L}\p{N}])x(?=\s|\d))|(?<word>½|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.\-&]*|&)|(?<other>[^\s])`,
  "giu",
);

/**
 * A phrase in parts. Numbers are read as they are typed (45k, 1.2m, 45,000, ₦45 000, 350/=) or spelled in English,
 * French or Swahili.
 *
 * @param decimals - of the home currency: without any, `45.000` is forty-five thousand
 */
export function tokenize(text: string, { home, decimals }: { home: string; decimals: number }): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const {
      cur,
      digits: typed,
      half,
      scale,
      unit,
      stop,
      mark,
      word,
      other,
    } = match.groups as Record<string, string | undefined>;
    if (typed !== undefined) {
      const end = match.index + match[0].length;
      tokens.push(
        ...numbers(
          { cur, typed, half, scale, unit, text: match[0], glued: /\p{L}/u.test(text[end] ?? "") },
          { home, decimals },
        ),
      );
    } else if (stop !== undefined) tokens.push({ kind: "stop", text: stop, hard: /[\n;]/.test(stop) });
    else if (mark !== undefined) tokens.push({ kind: "mark", text: /[×*x]/i.test(mark) ? "x" : mark });
    else if (word !== undefined)
      tokens.push({
        kind: "word",
        text: word.replace(/[.-]+$/u, "") || word,
        folded: fold(word).replace(/[.-]+$/u, ""),
      });
    else if (other !== undefined) tokens.push({ kind: "word", text: other, folded: other });
  }
  return readCurrencies(readScales(readWords(tokens)), home);
}

function numbers(
  of: {
    cur: string | undefined;
    typed: string;
    half: string | undefined;
    scale: string | undefined;
    unit: string | undefined;
    text: string;
    glued: boolean;
  },
  { home, decimals }: { home: string; decimals: number },
): Token[] {
  const { cur, typed, half, scale, unit, text, glued } = of;
  const currency = (unit && currencyOfMark(unit.trim(), home)) || (cur && currencyOfMark(cur.trim(), home)) || null;
  const parts = typed.split(/[ \u00a0\u202f]/u);
  // "45 000" is one number; "3 500" without a sign of money is more likely a count and a size.
  if (parts.length > 1 && currency === null && !typed.endsWith("000"))
    return parts.flatMap((part) =>
      numbers({ ...of, cur: undefined, typed: part, text: part, glued: false }, { home, decimals }),
    );
  const grouped = parts.length > 1 || /,\d{3}/.test(typed) || (decimals === 0 && /^\d{1,3}(\.\d{3})+$/.test(typed));
  const plain = grouped
    ? typed.replaceAll(/[,\s\u00a0\u202f]/gu, "").replaceAll(decimals === 0 ? "." : "\0", "")
    : typed.replace(",", ".");
  const power = { k: 3, m: 6, bn: 9 }[scale?.trim().toLowerCase() ?? ""] ?? 0;
  const value = shift(half ? `${plain}.5` : plain, power);
  if (value === null) return [{ kind: "word", text, folded: fold(text) }];
  return [
    {
      kind: "number",
      value,
      currency,
      large: power > 0,
      grouped,
      glued: glued && !unit && !scale,
      spelled: false,
      text,
    },
  ];
}

/** Decimal text moved `places` to the left of its point; null beyond 15 digits or 6 decimals. */
export function shift(decimal: string, places: number): string | null {
  const [whole = "", fraction = ""] = decimal.split(".");
  const left = fraction.slice(places).replace(/0+$/, "");
  const integer = (whole + fraction.slice(0, places).padEnd(places, "0")).replace(/^0+(?=\d)/, "");
  if (integer.length > 15 || left.length > 6) return null;
  return left ? `${integer}.${left}` : integer;
}

const foldedAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.folded : "";
};

/** Spelled numbers become numbers; what only looks like one ("Six Nations", "Mia") is left to the caller by `spelled`. */
function readWords(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    // "2 dozen" is read with its number, later.
    const counted = tokens[at - 1]?.kind === "number" && dozens.has(foldedAt(tokens, at));
    const found = counted ? null : (swahiliAt(tokens, at) ?? europeanAt(tokens, at));
    if (!found) {
      result.push(tokens[at] as Token);
      at += 1;
      continue;
    }
    const text = tokens
      .slice(at, found.next)
      .map((token) => token.text)
      .join(" ");
    result.push({
      kind: "number",
      value: String(found.value),
      currency: null,
      large: found.value >= 1000,
      grouped: false,
      glued: false,
      spelled: true,
      text,
    });
    at = found.next;
  }
  return result;
}

type Found = { value: number; next: number } | null;

function europeanAt(tokens: readonly Token[], start: number): Found {
  let total = 0;
  let current = 0;
  let at = start;
  let read = false;
  for (; at < tokens.length; at += 1) {
    const parts = foldedAt(tokens, at).split("-").filter(Boolean);
    const known =
      parts.length > 0 &&
      parts.every(
        (part) => smallNumbers.has(part) || (part !== "k" && part !== "m" && scales.has(part)) || part === "et",
      );
    const joins = read && ["and", "et"].includes(parts[0] ?? "") && parts.length === 1;
    if (joins && current >= 100 && smallNumbers.has(foldedAt(tokens, at + 1))) continue;
    if (!known || (parts.length === 1 && parts[0] === "et")) break;
    // "cent" and "mille" begin a number, "hundred" and "million" alone do not.
    if (!read && scales.has(parts[0] ?? "") && !["cent", "mille"].includes(parts[0] ?? "")) break;
    for (const part of parts) {
      const small = smallNumbers.get(part);
      const scale = scales.get(part);
      if (small === 20 && current % 100 === 4) current += 76; // quatre-vingt
      else if (small !== undefined) current += small;
      else if (scale === 100) current = (current || 1) * 100;
      else if (scale !== undefined) {
        total += (current || 1) * scale;
        current = 0;
      }
    }
    read = true;
  }
  if (!read) return halfAt(tokens, start);
  const value = total + current;
  return dozenAfter(tokens, { value, next: at }) ?? { value, next: at };
}

/** Half a bag, a dozen, half dozen. */
function halfAt(tokens: readonly Token[], at: number): Found {
  const word = foldedAt(tokens, at);
  const article = word === "a" || word === "an" || word === "une";
  const fraction = word === "½" ? 0.5 : fractions.get(word);
  if (fraction !== undefined) {
    const next = ["a", "of"].includes(foldedAt(tokens, at + 1)) ? at + 2 : at + 1;
    return dozenAfter(tokens, { value: fraction, next: next }) ?? { value: fraction, next };
  }
  if (article && dozens.has(foldedAt(tokens, at + 1))) return { value: 12, next: at + 2 };
  return dozens.has(word) ? { value: 12, next: at + 1 } : null;
}

function dozenAfter(tokens: readonly Token[], { value, next }: { value: number; next: number }): Found {
  return dozens.has(foldedAt(tokens, next)) ? { value: value * 12, next: next + 1 } : null;
}

function swahiliAt(tokens: readonly Token[], start: number): Found {
  const first = foldedAt(tokens, start);
  if (!swahiliScales.has(first) && !swahiliNumbers.has(first)) return null;
  // A scale word before digits, "elfu 45", is read with them.
  if (swahiliScales.has(first) && tokens[start + 1]?.kind === "number") return null;
  let value = 0;
  let at = start;
  for (;;) {
    const scale = swahiliScales.get(foldedAt(tokens, at));
    if (scale !== undefined) {
      const count = smallSwahiliAt(tokens, at + 1);
      value += scale * (count?.value ?? 1);
      at = count?.next ?? at + 1;
      if (foldedAt(tokens, at) === "na" && foldedAt(tokens, at + 1) === "nusu") {
        value += scale / 2;
        at += 2;
      }
    } else {
      const small = smallSwahiliAt(tokens, at);
      if (!small) break;
      value += small.value;
      at = small.next;
      if (!swahiliScales.has(foldedAt(tokens, at))) break;
    }
    const next = foldedAt(tokens, at) === "na" ? at + 1 : at;
    if (!swahiliScales.has(foldedAt(tokens, next)) && !(next > at && swahiliNumbers.has(foldedAt(tokens, next)))) break;
    at = next;
  }
  return { value, next: at };
}

/** Kumi na tano: fifteen. */
function smallSwahiliAt(tokens: readonly Token[], at: number): Found {
  const value = swahiliNumbers.get(foldedAt(tokens, at));
  if (value === undefined) return null;
  const unit = foldedAt(tokens, at + 1) === "na" ? swahiliNumbers.get(foldedAt(tokens, at + 2)) : undefined;
  return value >= 10 && unit !== undefined && unit < 10
    ? { value: value + unit, next: at + 3 }
    : { value, next: at + 1 };
}

/** 45 thousand, 2 million, elfu 45, 2 dozen. */
function readScales(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const ahead = token.kind === "word" ? swahiliScales.get(token.folded) : undefined;
    const behind = next?.kind === "word" && next.folded.length > 1 ? scales.get(next.folded) : undefined;
    const factor =
      ahead !== undefined && next?.kind === "number"
        ? ahead
        : token.kind === "number"
          ? (behind ?? (next?.kind === "word" && dozens.has(next.folded) ? 12 : undefined))
          : undefined;
    const number = ahead === undefined ? token : next;
    if (factor === undefined || number?.kind !== "number" || (number.large && factor !== 12)) {
      result.push(token);
      continue;
    }
    const value = String(Number((Number(number.value) * factor).toPrecision(15)));
    result.push({ ...number, value, large: factor > 12, glued: false, text: `${token.text} ${next?.text ?? ""}` });
    at += 1;
  }
  return result;
}

/** Five thousand naira, shilingi elfu tano. */
function readCurrencies(tokens: readonly Token[], home: string): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const word = (one: Token | undefined) =>
      one?.kind === "word" && one.folded.length > 2 ? currencyOfMark(one.text, home) : null;
    if (token.kind === "number" && token.currency === null && word(next)) {
      result.push({ ...token, currency: word(next), text: `${token.text} ${next?.text ?? ""}` });
      at += 1;
    } else if (next?.kind === "number" && next.currency === null && word(token)) {
      result.push({ ...next, currency: word(token), text: `${token.text} ${next.text}` });
      at += 1;
    } else result.push(token);
  }
  return result;
}

import type { MinorUnits } from "@ankara/domain/money/money";
import { wholeAndSmall, type CurrencyNames } from "./parts.ts";

// After the Bureau de la traduction (Canada), Clés de la rédaction, "nombres en lettres", in the spelling before 1990 that cheques keep: `quatre-vingts` and
// `cents` take their s only at the end, `mille` never, and a round million is followed by `de`.
const small = [
  "zéro",
  "un",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
  "dix-sept",
  "dix-huit",
  "dix-neuf",
];
const tens = [
  "",
  "",
  "vingt",
  "trente",
  "quarante",
  "cinquante",
  "soixante",
  "soixante",
  "quatre-vingt",
  "quatre-vingt",
];
const scales: readonly (readonly [bigint, string])[] = [
  [1_000_000_000_000n, "billion"],
  [1_000_000_000n, "milliard"],
  [1_000_000n, "million"],
];

function belowHundred(number: number, last: boolean): string {
  if (number < 20) return small[number]!;
  const ten = Math.floor(number / 10);
  const unit = number % 10;
  const base = tens[ten]!;
  if (ten === 7 || ten === 9) {
    if (number === 71) return "soixante et onze";
    return `${base}-${small[10 + unit]!}`;
  }
  // "quatre-vingts" keeps its s only where nothing follows it.
  if (unit === 0) return ten === 8 && last ? `${base}s` : base;
  return unit === 1 && ten !== 8 ? `${base} et un` : `${base}-${small[unit]!}`;
}

function belowThousand(number: number, last: boolean): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  if (hundreds === 0) return belowHundred(rest, last);
  const head = hundreds === 1 ? "cent" : `${small[hundreds]!} cent${rest === 0 && last ? "s" : ""}`;
  return rest === 0 ? head : `${head} ${belowHundred(rest, last)}`;
}

/** A whole number ≥ 0 in French words: 6 236 938 → "six millions deux cent trente-six mille neuf cent trente-huit". */
export function frenchNumber(number: bigint): string {
  if (number === 0n) return "zéro";
  const parts: string[] = [];
  let rest = number;
  for (const [size, name] of scales) {
    const count = rest / size;
    if (count > 0n)
      parts.push(
        `${count < 1000n ? belowThousand(Number(count), true) : frenchNumber(count)} ${name}${count > 1n ? "s" : ""}`,
      );
    rest %= size;
  }
  const thousands = Number(rest / 1000n);
  if (thousands > 0) parts.push(thousands === 1 ? "mille" : `${belowThousand(thousands, false)} mille`);
  const last = Number(rest % 1000n);
  if (last > 0) parts.push(belowThousand(last, true));
  return parts.join(" ");
}

const names: CurrencyNames = {
  XAF: ["franc CFA", "francs CFA"],
  XOF: ["franc CFA", "francs CFA"],
  RWF: ["franc rwandais", "francs rwandais"],
  EUR: ["euro", "euros", "centime", "centimes"],
  USD: ["dollar américain", "dollars américains", "cent", "cents"],
  CAD: ["dollar canadien", "dollars canadiens", "cent", "cents"],
  AUD: ["dollar australien", "dollars australiens", "cent", "cents"],
  GBP: ["livre sterling", "livres sterling", "penny", "pence"],
  CNY: ["yuan", "yuans", "fen", "fens"],
  NGN: ["naira", "nairas", "kobo", "kobos"],
  KES: ["shilling kényan", "shillings kényans", "cent", "cents"],
  UGX: ["shilling ougandais", "shillings ougandais"],
  TZS: ["shilling tanzanien", "shillings tanzaniens", "cent", "cents"],
  ZAR: ["rand", "rands", "cent", "cents"],
  GHS: ["cedi", "cedis", "pesewa", "pesewas"],
  ZMW: ["kwacha", "kwachas", "ngwee", "ngwees"],
  ETB: ["birr", "birrs", "santim", "santims"],
};
/** These say "une" and end their one in a feminine form: vingt et une livres. */
const feminine = new Set(["GBP"]);

/** An amount in words, `six millions de francs CFA`, or null for a currency whose name we do not spell. */
export function frenchSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const { whole, small: minor } = parts;
  const spelled = frenchNumber(whole);
  const words = feminine.has(currency) ? spelled.replace(/\bun$/, "une") : spelled;
  const unit = name[whole < 2n ? 0 : 1];
  // After a round million the name follows with "de": un million de francs, un million d’euros.
  const isRound = / (?:million|milliard|billion)s?$/.test(` ${words}`);
  const link = isRound ? (/^[aeiouy]/.test(unit) ? "d’" : "de ") : "";
  const rest = minor === 0 ? "" : ` et ${belowHundred(minor, true)} ${name[minor < 2 ? 2 : 3] ?? ""}`;
  return `${words} ${link}${unit}${rest}`;
}

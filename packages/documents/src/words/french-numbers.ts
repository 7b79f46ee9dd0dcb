import { currencyOf } from "@ankara/domain/currencies";

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

/** What we know how to spell: name of one and of several, and whether "de" follows a round million. */
const francs: Readonly<Record<string, readonly [one: string, many: string]>> = {
  XAF: ["franc CFA", "francs CFA"],
  XOF: ["franc CFA", "francs CFA"],
};

/** An amount in words, `six millions de francs CFA`, or null for a currency whose name we do not spell. */
export function frenchSum(total: number, currency: string): string | null {
  const names = francs[currency];
  if (!names || total < 0 || currencyOf(currency).decimals !== 0) return null;
  const words = frenchNumber(BigInt(total));
  // After a round million the name follows with "de": un million de francs.
  const link = / (?:million|milliard|billion)s?$/.test(` ${words}`) ? "de " : "";
  return `${words} ${link}${names[total < 2 ? 0 : 1]}`;
}

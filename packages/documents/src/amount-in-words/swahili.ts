import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall } from "./parts.ts";

// Numerals after E. O. Ashton, Swahili Grammar (1944), chapter "Numbers": `na` joins the last part, hundreds and thousands stand before what counts them.
// One of a thing stands between its name and whose it is (`shilingi moja ya Kenya`), several after both, as cheques are written.
const units = ["sifuri", "moja", "mbili", "tatu", "nne", "tano", "sita", "saba", "nane", "tisa"];
const tens = ["", "kumi", "ishirini", "thelathini", "arobaini", "hamsini", "sitini", "sabini", "themanini", "tisini"];
const scales = ["", "elfu", "milioni", "bilioni", "trilioni", "kvadrilioni"];

function belowHundred(number: number): string {
  const [ten, unit] = [Math.floor(number / 10), number % 10];
  if (ten === 0) return units[unit]!;
  return unit === 0 ? tens[ten]! : `${tens[ten]!} na ${units[unit]!}`;
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return belowHundred(rest);
  if (rest === 0) return `mia ${units[hundreds]!}`;
  // "na" stands once, before the last word: mia tatu arobaini na tano, but mia tatu na arobaini.
  const isOneWord = rest < 10 || rest % 10 === 0;
  return `mia ${units[hundreds]!}${isOneWord ? " na" : ""} ${belowHundred(rest)}`;
}

/**
 * A whole number from 0 to the quadrillions in Swahili words. A comma parts the groups, which the bare words leave
 * open: 12 000 is "elfu kumi na mbili", 10 002 "elfu kumi, na mbili".
 */
export function swahiliNumber(number: bigint): string {
  if (number === 0n) return units[0]!;
  const groups = thousands(number);
  const parts: string[] = [];
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index]!;
    if (group === 0) continue;
    const words = index === 0 ? belowThousand(group) : `${scales[index]!} ${belowThousand(group)}`;
    parts.push(parts.length > 0 && index === 0 && group < 100 ? `na ${words}` : words);
  }
  return parts.join(", ");
}

/** One and several of a currency, whose they are where that is said, and its hundredths. */
type Name = readonly [name: string, ofOne: string, ofMany: string, small?: string];
const names: Readonly<Record<string, Name>> = {
  NGN: ["naira", "", "", "kobo"],
  USD: ["dola", "ya Marekani", "za Marekani", "senti"],
  CAD: ["dola", "ya Kanada", "za Kanada", "senti"],
  CNY: ["yuani", "", "", "feni"],
  GBP: ["pauni", "ya Uingereza", "za Uingereza", "peni"],
  EUR: ["yuro", "", "", "senti"],
  AUD: ["dola", "ya Australia", "za Australia", "senti"],
  KES: ["shilingi", "ya Kenya", "za Kenya", "senti"],
  ZAR: ["randi", "", "", "senti"],
  GHS: ["sedi", "", "", "pesewa"],
  UGX: ["shilingi", "ya Uganda", "za Uganda"],
  ZMW: ["kwacha", "", "", "ngwee"],
  RWF: ["faranga", "ya Rwanda", "za Rwanda"],
  ETB: ["birr", "", "", "santimu"],
  TZS: ["shilingi", "ya Tanzania", "za Tanzania", "senti"],
  XAF: ["faranga", "ya CFA", "za CFA"],
  XOF: ["faranga", "ya CFA", "za CFA"],
};

/** `Shilingi za Kenya elfu tano na senti hamsini tu`, `Shilingi moja ya Kenya tu`; null for a currency whose name we do not spell. */
export function swahiliSum(total: MinorUnits, currency: string): string | null {
  const found = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!found || !parts) return null;
  const [name, ofOne, ofMany, minor = ""] = found;
  const { whole, small } = parts;
  const words = whole === 1n ? [name, swahiliNumber(whole), ofOne] : [name, ofMany, swahiliNumber(whole)];
  const rest = small === 0 ? "" : ` na ${minor} ${belowHundred(small)}`;
  return `${capital(words.filter((word) => word !== "").join(" "))}${rest} tu`;
}

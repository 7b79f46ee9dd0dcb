import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall, type CurrencyNames } from "./parts.ts";

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

const names: CurrencyNames = {
  NGN: ["naira", "naira", "kobo", "kobo"],
  USD: ["dola ya Marekani", "dola za Marekani", "senti", "senti"],
  CAD: ["dola ya Kanada", "dola za Kanada", "senti", "senti"],
  CNY: ["yuani", "yuani", "feni", "feni"],
  GBP: ["pauni ya Uingereza", "pauni za Uingereza", "peni", "peni"],
  EUR: ["yuro", "yuro", "senti", "senti"],
  AUD: ["dola ya Australia", "dola za Australia", "senti", "senti"],
  KES: ["shilingi ya Kenya", "shilingi za Kenya", "senti", "senti"],
  ZAR: ["randi", "randi", "senti", "senti"],
  GHS: ["sedi", "sedi", "pesewa", "pesewa"],
  UGX: ["shilingi ya Uganda", "shilingi za Uganda"],
  ZMW: ["kwacha", "kwacha", "ngwee", "ngwee"],
  RWF: ["faranga ya Rwanda", "faranga za Rwanda"],
  ETB: ["birr", "birr", "santimu", "santimu"],
  TZS: ["shilingi ya Tanzania", "shilingi za Tanzania", "senti", "senti"],
  XAF: ["faranga ya CFA", "faranga za CFA"],
  XOF: ["faranga ya CFA", "faranga za CFA"],
};

/** `Shilingi za Kenya elfu tano na senti hamsini tu`; null for a currency whose name we do not spell. */
export function swahiliSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const { whole, small: minor } = parts;
  const rest = minor === 0 ? "" : ` na ${name[minor === 1 ? 2 : 3] ?? ""} ${belowHundred(minor)}`;
  return `${capital(name[whole === 1n ? 0 : 1])} ${swahiliNumber(whole)}${rest} tu`;
}

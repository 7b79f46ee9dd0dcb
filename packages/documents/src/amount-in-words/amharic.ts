import type { MinorUnits } from "@ankara/domain/money/money";
import { thousands, wholeAndSmall } from "./parts.ts";

// Numerals after W. Leslau, Reference Grammar of Amharic (1995), chapter "Numerals", as CLDR spells them too (`am`, spellout-cardinal): ten is አሥራ before
// a unit, መቶ and ሺህ take the number before them, nothing joins the parts.
const units = ["ዜሮ", "አንድ", "ሁለት", "ሦስት", "አራት", "አምስት", "ስድስት", "ሰባት", "ስምንት", "ዘጠኝ"];
const tens = ["", "አሥር", "ሃያ", "ሠላሳ", "አርባ", "ሃምሳ", "ስልሳ", "ሰባ", "ሰማንያ", "ዘጠና"];
const scales = ["", "ሺህ", "ሚሊዮን", "ቢሊዮን", "ትሪሊዮን", "ኳድሪሊዮን"];

function belowHundred(number: number): string {
  const [ten, unit] = [Math.floor(number / 10), number % 10];
  if (ten === 0) return units[unit]!;
  if (unit === 0) return tens[ten]!;
  // Ten becomes አሥራ before a unit.
  return `${ten === 1 ? "አሥራ" : tens[ten]!} ${units[unit]!}`;
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return belowHundred(rest);
  return `${units[hundreds]!} መቶ${rest === 0 ? "" : ` ${belowHundred(rest)}`}`;
}

/** A whole number from 0 to the quadrillions in Amharic words: 1 234 → አንድ ሺህ ሁለት መቶ ሠላሳ አራት. */
export function amharicNumber(number: bigint): string {
  if (number === 0n) return units[0]!;
  return thousands(number)
    .map((group, index) => (group === 0 ? "" : `${belowThousand(group)} ${scales[index]!}`.trim()))
    .filter((words) => words !== "")
    .toReversed()
    .join(" ");
}

/** Whole units and hundredths, which stay as they are beside a number. Names as in CLDR 47, without the country where the money has but one. */
const names: Readonly<Record<string, readonly [whole: string, small?: string]>> = {
  NGN: ["ናይራ", "ኮቦ"],
  USD: ["የአሜሪካ ዶላር", "ሳንቲም"],
  CAD: ["የካናዳ ዶላር", "ሳንቲም"],
  CNY: ["የቻይና ዩዋን", "ፌን"],
  GBP: ["ፓውንድ", "ፔንስ"],
  EUR: ["ዩሮ", "ሳንቲም"],
  AUD: ["የአውስትራሊያ ዶላር", "ሳንቲም"],
  KES: ["የኬንያ ሺሊንግ", "ሳንቲም"],
  ZAR: ["ራንድ", "ሳንቲም"],
  GHS: ["የጋና ሲዲ", "ፔሴዋ"],
  UGX: ["የዩጋንዳ ሺሊንግ"],
  ZMW: ["ክዋቻ", "ንግዌ"],
  RWF: ["የሩዋንዳ ፍራንክ"],
  ETB: ["ብር", "ሳንቲም"],
  TZS: ["የታንዛኒያ ሺሊንግ", "ሳንቲም"],
  XAF: ["ሴፋ ፍራንክ"],
  XOF: ["ሴፋ ፍራንክ"],
};

/** `አምስት ሺህ ብር ከሃምሳ ሳንቲም ብቻ`; null for a currency whose name we do not spell. */
export function amharicSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const { whole, small: minor } = parts;
  const rest = minor === 0 ? "" : ` ከ${belowHundred(minor)} ${name[1] ?? ""}`;
  return `${amharicNumber(whole)} ${name[0]}${rest} ብቻ`;
}

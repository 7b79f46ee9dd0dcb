import type { MinorUnits } from "@ankara/domain/money/money";
import { thousands, wholeAndSmall, type CurrencyNames } from "./parts.ts";

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

const names: CurrencyNames = {
  ETB: ["ብር", "ብር", "ሳንቲም", "ሳንቲም"],
  USD: ["የአሜሪካ ዶላር", "የአሜሪካ ዶላር", "ሳንቲም", "ሳንቲም"],
  EUR: ["ዩሮ", "ዩሮ", "ሳንቲም", "ሳንቲም"],
  GBP: ["ፓውንድ", "ፓውንድ", "ፔንስ", "ፔንስ"],
  KES: ["የኬንያ ሺሊንግ", "የኬንያ ሺሊንግ", "ሳንቲም", "ሳንቲም"],
};

/** `አምስት ሺህ ብር ከሃምሳ ሳንቲም ብቻ`; null for a currency whose name we do not spell. */
export function amharicSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const { whole, small: minor } = parts;
  const rest = minor === 0 ? "" : ` ከ${belowHundred(minor)} ${name[2] ?? ""}`;
  return `${amharicNumber(whole)} ${name[0]}${rest} ብቻ`;
}

import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall, type CurrencyNames } from "./parts.ts";

// British usage (R. Quirk and others, A Comprehensive Grammar of the English Language, 1985, 6.63): `and` before the last two figures, commas between the
// thousands, hyphens from 21 to 99.
const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const scales = ["", "thousand", "million", "billion", "trillion", "quadrillion"];

function belowHundred(number: number): string {
  if (number < 20) return small[number]!;
  const unit = number % 10;
  return `${tens[Math.floor(number / 10)]!}${unit === 0 ? "" : `-${small[unit]!}`}`;
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  if (hundreds === 0) return belowHundred(rest);
  return `${small[hundreds]!} hundred${rest === 0 ? "" : ` and ${belowHundred(rest)}`}`;
}

/** A whole number from 0 to the quadrillions, as it is spelled in Africa: 1 005 → "one thousand and five". */
export function englishNumber(number: bigint): string {
  if (number === 0n) return "zero";
  const groups = thousands(number);
  const parts: string[] = [];
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index]!;
    if (group === 0) continue;
    const isLoneEnd = index === 0 && parts.length > 0 && group < 100;
    const words = `${belowThousand(group)}${index === 0 ? "" : ` ${scales[index]!}`}`;
    parts.push(parts.length === 0 ? words : isLoneEnd ? ` and ${words}` : `, ${words}`);
  }
  return parts.join("");
}

const names: CurrencyNames = {
  NGN: ["naira", "naira", "kobo", "kobo"],
  USD: ["US dollar", "US dollars", "cent", "cents"],
  CAD: ["Canadian dollar", "Canadian dollars", "cent", "cents"],
  CNY: ["yuan", "yuan", "fen", "fen"],
  GBP: ["pound", "pounds", "penny", "pence"],
  EUR: ["euro", "euros", "cent", "cents"],
  AUD: ["Australian dollar", "Australian dollars", "cent", "cents"],
  KES: ["Kenya shilling", "Kenya shillings", "cent", "cents"],
  ZAR: ["rand", "rand", "cent", "cents"],
  GHS: ["Ghana cedi", "Ghana cedis", "pesewa", "pesewas"],
  UGX: ["Uganda shilling", "Uganda shillings"],
  ZMW: ["kwacha", "kwacha", "ngwee", "ngwee"],
  RWF: ["Rwandan franc", "Rwandan francs"],
  ETB: ["birr", "birr", "santim", "santim"],
  TZS: ["Tanzania shilling", "Tanzania shillings", "cent", "cents"],
  XAF: ["CFA franc", "CFA francs"],
  XOF: ["CFA franc", "CFA francs"],
  ZWG: ["Zimbabwe gold", "Zimbabwe gold", "cent", "cents"],
};

/** `Seven million naira, fifty kobo only`; null for a currency whose name we do not spell. */
export function englishSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const { whole, small: minor } = parts;
  const rest = minor === 0 ? "" : `, ${belowHundred(minor)} ${name[minor === 1 ? 2 : 3] ?? ""}`;
  return `${capital(englishNumber(whole))} ${name[whole === 1n ? 0 : 1]}${rest} only`;
}

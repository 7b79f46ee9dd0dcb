import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall } from "./parts.ts";

// Numerals after Paul Newman, The Hausa Language (2000), chapter "Numerals": `goma sha` from 11 to 19, tens from Arabic, `da` before
// each smaller part, and what is counted stands before its number.
const small = "sifili ɗaya biyu uku huɗu biyar shida bakwai takwas tara goma".split(" ");
const tens = ["", "", "ashirin", "talatin", "arba’in", "hamsin", "sittin", "saba’in", "tamanin", "casa’in"];
const scales = ["", "dubu", "miliyan", "biliyan", "tiriliyan", "kwadiriliyan"];

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const parts = [];
  if (hundreds > 0) parts.push(hundreds === 1 ? "ɗari" : `ɗari ${small[hundreds]!}`);
  if (rest > 10 && rest < 20) parts.push(`goma sha ${small[rest - 10]!}`);
  else if (rest > 0 && rest <= 10) parts.push(small[rest]!);
  else if (rest > 0) {
    parts.push(tens[Math.floor(rest / 10)]!);
    if (rest % 10 > 0) parts.push(small[rest % 10]!);
  }
  return parts.join(" da ");
}

/** A whole number from 0 to the quadrillions; a comma parts the thousands, since `dubu ɗari da biyu` alone is 102 000. */
export function hausaNumber(number: bigint): string {
  if (number === 0n) return small[0]!;
  return thousands(number)
    .map((group, index) => (group === 0 ? "" : `${scales[index]!} ${belowThousand(group)}`.trim()))
    .filter((group) => group !== "")
    .toReversed()
    .join(", da ");
}

/** Whole units and hundredths. */
const names: Readonly<Record<string, readonly [whole: string, small?: string]>> = {
  NGN: ["naira", "kobo"],
  USD: ["dalar Amurka", "sent"],
  CAD: ["dalar Kanada", "sent"],
  CNY: ["yuan", "fen"],
  GBP: ["fam", "fens"],
  EUR: ["yuro", "sent"],
  AUD: ["dalar Ostireliya", "sent"],
  KES: ["shilin Kenya", "sent"],
  ZAR: ["rand", "sent"],
  GHS: ["sidin Gana", "fesewa"],
  UGX: ["shilin Yuganda"],
  ZMW: ["kwaca", "ngwee"],
  RWF: ["faran Ruwanda"],
  ETB: ["birr", "santim"],
  TZS: ["shilin Tanzaniya", "sent"],
  XAF: ["faran CFA"],
  XOF: ["faran CFA"],
};

/** `Naira dubu biyu, kobo hamsin kacal`; null for a currency whose name we do not spell. */
export function hausaSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const rest = parts.small === 0 ? "" : `, ${name[1] ?? ""} ${hausaNumber(BigInt(parts.small))}`;
  return `${capital(name[0])} ${hausaNumber(parts.whole)}${rest} kacal`;
}

import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall } from "./parts.ts";

// Numerals of the decimal standard, after E. N. Emenanjo, Elements of Modern Igbo Grammar (1978): `iri` counts tens, `narị`
// hundreds, `puku` thousands, `nde` millions, `ijeri` thousands of millions; the larger stands first, `na` joins the smaller.
const small = "efu otu abụọ atọ anọ ise isii asaa asatọ itoolu iri".split(" ");
const scales = ["", "puku", "nde", "ijeri", "puku ijeri", "nde ijeri"];

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const [tens, units] = [Math.floor(rest / 10), rest % 10];
  const parts = [];
  if (hundreds > 0) parts.push(counted("narị", hundreds));
  if (tens > 0) parts.push(tens === 1 ? small[10]! : `iri ${small[tens]!}`);
  if (units > 0) parts.push(small[units]!);
  return parts.join(" na ");
}

/** One of a thing is `otu narị`, several follow it: `narị abụọ`. */
const counted = (name: string, count: number): string =>
  count === 1 ? `otu ${name}` : `${name} ${belowThousand(count)}`;

/** A whole number from 0 to the quadrillions; a comma parts the thousands, since `puku otu narị na abụọ` alone is 102 000. */
export function igboNumber(number: bigint): string {
  if (number === 0n) return small[0]!;
  return thousands(number)
    .map((group, index) => (group === 0 ? "" : index === 0 ? belowThousand(group) : counted(scales[index]!, group)))
    .filter((group) => group !== "")
    .toReversed()
    .join(", na ");
}

/** Whole units and hundredths. */
const names: Readonly<Record<string, readonly [whole: string, small?: string]>> = {
  NGN: ["naịra", "kobo"],
  USD: ["dọla Amerịka", "senti"],
  CAD: ["dọla Kanada", "senti"],
  CNY: ["yuan", "fen"],
  GBP: ["paụnd", "penị"],
  EUR: ["euro", "senti"],
  AUD: ["dọla Ọstrelia", "senti"],
  KES: ["shilin Kenya", "senti"],
  ZAR: ["rand", "senti"],
  GHS: ["sidi Gana", "pesewa"],
  UGX: ["shilin Uganda"],
  ZMW: ["kwacha", "ngwee"],
  RWF: ["frank Rwanda"],
  ETB: ["birr", "santim"],
  TZS: ["shilin Tanzania", "senti"],
  XAF: ["frank CFA"],
  XOF: ["frank CFA"],
};

/** `Naịra puku abụọ, kobo iri ise naanị`; null for a currency whose name we do not spell. */
export function igboSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const rest = parts.small === 0 ? "" : `, ${name[1] ?? ""} ${igboNumber(BigInt(parts.small))}`;
  return `${capital(name[0])} ${igboNumber(parts.whole)}${rest} naanị`;
}

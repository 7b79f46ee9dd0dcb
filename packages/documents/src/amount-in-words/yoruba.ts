import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall } from "./parts.ts";

// Numerals that follow what they count (`náírà méjì`), after R. C. Abraham, Dictionary of Modern Yoruba (1958), and E. C. Rowlands, Teach Yourself
// Yoruba (1969): one to four are added to the ten before (`lé`), five to nine are wanting to the next one (`dín`), hundreds have names of their own
// up to 1 000. Thousands and more are counted as schools and papers do today: `ẹgbẹ̀rún mẹ́ta`, from 20 on `ẹgbẹ̀rún lọ́nà ogún`.
const ones = "òdo kan méjì mẹ́ta mẹ́rin márùn-ún mẹ́fà méje mẹ́jọ mẹ́sàn-án mẹ́wàá".split(" ");
const joined = ["", "mọ́kàn", "méjì", "mẹ́tà", "mẹ́rìn", "márùn"];
const tens = "ogún ọgbọ̀n ogójì àádọ́ta ọgọ́ta àádọ́rin ọgọ́rin àádọ́rùn-ún ọgọ́rùn-ún".split(" ");
const onTens = "lógún lọ́gbọ̀n lógójì láàádọ́ta lọ́gọ́ta láàádọ́rin lọ́gọ́rin láàádọ́rùn-ún lọ́gọ́rùn-ún".split(" ");
const hundreds = [
  "",
  "ọgọ́rùn-ún",
  "igba",
  "ọ̀ọ́dúnrún",
  "irinwó",
  "ẹ̀ẹ́dẹ́gbẹ̀ta",
  "ẹgbẹ̀ta",
  "ẹ̀ẹ́dẹ́gbẹ̀rin",
  "ẹgbẹ̀rin",
  "ẹ̀ẹ́dẹ́gbẹ̀rún",
];
const scales = ["", "ẹgbẹ̀rún", "mílíọ̀nù", "bílíọ̀nù", "tírílíọ̀nù", "kuadirílíọ̀nù"];

function belowHundred(number: number): string {
  if (number <= 10) return ones[number]!;
  const [ten, unit] = [Math.floor(number / 10), number % 10];
  if (unit === 0) return tens[ten - 2]!;
  if (number < 15) return `${joined[unit]!}lá`;
  if (number === 15) return "mẹ́ẹ̀ẹ́dógún";
  return unit < 5 ? `${joined[unit]!}lé${onTens[ten - 2]!}` : `${joined[10 - unit]!}dín${onTens[ten - 1]!}`;
}

function belowThousand(number: number): string {
  const [hundred, rest] = [Math.floor(number / 100), number % 100];
  if (hundred === 0) return belowHundred(rest);
  return rest === 0 ? hundreds[hundred]! : `${hundreds[hundred]!} ó lé ${belowHundred(rest)}`;
}

/** A whole number from 0 to the quadrillions; a comma parts the thousands, since `ẹgbẹ̀rún lọ́nà igba ó lé méjì` alone is 202 000. */
export function yorubaNumber(number: bigint): string {
  if (number === 0n) return ones[0]!;
  return thousands(number)
    .map((group, index) =>
      group === 0
        ? ""
        : index === 0
          ? belowThousand(group)
          : `${scales[index]!} ${group < 20 ? "" : "lọ́nà "}${belowThousand(group)}`,
    )
    .filter((group) => group !== "")
    .toReversed()
    .join(", ó lé ");
}

/** Whole units and hundredths; names of countries' money as in CLDR 47. */
const names: Readonly<Record<string, readonly [whole: string, small?: string]>> = {
  NGN: ["náírà", "kọ́bọ̀"],
  USD: ["dọ́là Amẹ́ríkà", "sẹ́ǹtì"],
  CAD: ["dọ́là Kánádà", "sẹ́ǹtì"],
  CNY: ["yuan Ṣáínà", "fẹn"],
  GBP: ["pọ́n-ùn", "pẹ́nì"],
  EUR: ["yúrò", "sẹ́ǹtì"],
  AUD: ["dọ́là Ástràlìá", "sẹ́ǹtì"],
  KES: ["ṣílè Kẹ́ńyà", "sẹ́ǹtì"],
  ZAR: ["rándì", "sẹ́ǹtì"],
  GHS: ["sídì Gánà", "pẹsẹ́wà"],
  UGX: ["ṣílè Ùgáńdà"],
  ZMW: ["kwacha", "ngwee"],
  RWF: ["firanki Rùwáńdà"],
  ETB: ["birr", "santim"],
  TZS: ["ṣílè Tàǹsáníà", "sẹ́ǹtì"],
  XAF: ["firanki CFA"],
  XOF: ["firanki CFA"],
};

/** `Náírà ẹgbẹ̀rún méjì, kọ́bọ̀ àádọ́ta péré`; null for a currency whose name we do not spell. */
export function yorubaSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const rest = parts.small === 0 ? "" : `, ${name[1] ?? ""} ${yorubaNumber(BigInt(parts.small))}`;
  return `${capital(name[0])} ${yorubaNumber(parts.whole)}${rest} péré`;
}

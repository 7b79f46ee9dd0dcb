import type { MinorUnits } from "@ankara/domain/money/money";
import { capital, thousands, wholeAndSmall } from "./parts.ts";

// Numerals after A. Kimenyi, A Relational Grammar of Kinyarwanda (1980), and the list of languagesandnumbers.com (`kin`): two to seven agree with what
// they count, `amafaranga abiri`, `ibihumbi bibiri`, `miliyoni ebyiri`; eight, nine and the tens do not. `na` joins, `n’` before a vowel.
type Agreement = readonly string[];
const ofMoney: Agreement = ["", "rimwe", "abiri", "atatu", "ane", "atanu", "atandatu", "arindwi", "umunani", "icyenda"];
const ofThousands: Agreement = [
  "",
  "kimwe",
  "bibiri",
  "bitatu",
  "bine",
  "bitanu",
  "bitandatu",
  "birindwi",
  "umunani",
  "icyenda",
];
const ofMillions: Agreement = [
  "",
  "imwe",
  "ebyiri",
  "eshatu",
  "enye",
  "eshanu",
  "esheshatu",
  "zirindwi",
  "umunani",
  "icyenda",
];
const tens = [
  "",
  "cumi",
  "makumyabiri",
  "mirongo itatu",
  "mirongo ine",
  "mirongo itanu",
  "mirongo itandatu",
  "mirongo irindwi",
  "mirongo inani",
  "mirongo icyenda",
];
const hundreds = [
  "",
  "ijana",
  "magana abiri",
  "magana atatu",
  "magana ane",
  "magana atanu",
  "magana atandatu",
  "magana arindwi",
  "magana inani",
  "magana cyenda",
];
const scales = ["", "ibihumbi", "miliyoni", "miliyari", "tiriliyoni", "kadiriliyoni"];

const and = (word: string): string => (/^[aeiou]/.test(word) ? `n’${word}` : `na ${word}`);

function belowThousand(number: number, agreement: Agreement): string {
  const [hundred, ten, unit] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  const parts = [];
  if (hundred > 0) parts.push(hundreds[hundred]!);
  // Ten is `icumi` where nothing follows it.
  if (ten > 0) parts.push(ten === 1 && unit === 0 ? "icumi" : tens[ten]!);
  if (unit > 0) parts.push(agreement[unit]!);
  return parts.map((part, index) => (index === 0 ? part : and(part))).join(" ");
}

function groupOf(group: number, scale: number): string {
  if (scale === 0) return belowThousand(group, ofMoney);
  if (scale === 1) return group === 1 ? "igihumbi" : `ibihumbi ${belowThousand(group, ofThousands)}`;
  return `${scales[scale]!} ${belowThousand(group, ofMillions)}`;
}

/** A whole number of money from 0 to the quadrillions; a comma parts the thousands, since `ibihumbi ijana n’abiri` could be taken for either. */
export function kinyarwandaNumber(number: bigint): string {
  if (number === 0n) return "zeru";
  return thousands(number)
    .map((group, index) => (group === 0 ? "" : groupOf(group, index)))
    .filter((group) => group !== "")
    .toReversed()
    .map((group, index) => (index === 0 ? group : and(group)))
    .join(", ");
}

/** One and several of a currency, whose they are, and its hundredths. */
type Name = readonly [one: string, many: string, ofOne: string, ofMany: string, smallOne?: string, smallMany?: string];
const senti = ["isenti", "amasenti"] as const;
const names: Readonly<Record<string, Name>> = {
  NGN: ["inayira", "amanayira", "rya Nijeriya", "ya Nijeriya", "ikobo", "amakobo"],
  USD: ["idolari", "amadolari", "rya Amerika", "ya Amerika", ...senti],
  CAD: ["idolari", "amadolari", "rya Kanada", "ya Kanada", ...senti],
  CNY: ["iyuwani", "amayuwani", "ry’u Bushinwa", "y’u Bushinwa", "ifeni", "amafeni"],
  GBP: ["ipawundi", "amapawundi", "ry’u Bwongereza", "y’u Bwongereza", "ipeni", "amapeni"],
  EUR: ["iyero", "amayero", "ry’u Burayi", "y’u Burayi", ...senti],
  AUD: ["idolari", "amadolari", "rya Ositaraliya", "ya Ositaraliya", ...senti],
  KES: ["ishilingi", "amashilingi", "rya Kenya", "ya Kenya", ...senti],
  ZAR: ["irandi", "amarandi", "rya Afurika y’Epfo", "ya Afurika y’Epfo", ...senti],
  GHS: ["isedi", "amasedi", "rya Gana", "ya Gana", "ipesewa", "amapesewa"],
  UGX: ["ishilingi", "amashilingi", "rya Uganda", "ya Uganda"],
  ZMW: ["ikwaca", "amakwaca", "rya Zambiya", "ya Zambiya", "ingwe", "amangwe"],
  RWF: ["ifaranga", "amafaranga", "ry’u Rwanda", "y’u Rwanda"],
  ETB: ["ibiri", "amabiri", "rya Etiyopiya", "ya Etiyopiya", "isantimu", "amasantimu"],
  TZS: ["ishilingi", "amashilingi", "rya Tanzaniya", "ya Tanzaniya", ...senti],
  XAF: ["ifaranga", "amafaranga", "rya CFA", "ya CFA"],
  XOF: ["ifaranga", "amafaranga", "rya CFA", "ya CFA"],
};

/** `Amafaranga y’u Rwanda ibihumbi bitanu gusa`, `Ifaranga rimwe ry’u Rwanda gusa`; null for a currency whose name we do not spell. */
export function kinyarwandaSum(total: MinorUnits, currency: string): string | null {
  const name = names[currency];
  const parts = wholeAndSmall(total, currency);
  if (!name || !parts) return null;
  const [one, many, ofOne, ofMany, smallOne = "", smallMany = ""] = name;
  const { whole, small } = parts;
  const units = whole === 1n ? `${one} rimwe ${ofOne}` : `${many} ${ofMany} ${kinyarwandaNumber(whole)}`;
  const rest =
    small === 0
      ? ""
      : ` ${and(small === 1 ? `${smallOne} rimwe` : `${smallMany} ${kinyarwandaNumber(BigInt(small))}`)}`;
  return `${capital(units)}${rest} gusa`;
}

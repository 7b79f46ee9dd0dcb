/** A line as read from a typed phrase. */
export type QuickLine = {
  /** Decimal text, `"1"` when no quantity was typed. */
  readonly quantity: string;
  /** Key of `units.ts`, null when the phrase names none. */
  readonly unit: string | null;
  readonly name: string;
  /** Price of one unit as decimal text in currency units, empty when no price was typed. */
  readonly unitPrice: string;
};

/** Unit words as people type them, singular and plural, in the languages of the screens, and the key they stand for. */
const afterNumber = {
  piece: "piece pieces pc pcs pièce pièces ፍሬ",
  set: "set sets lot lots ስብስብ",
  hour: "hour hours hr hrs heure heures h ሰዓት",
  day: "day days jour jours ቀን",
  kg: "kg kgs kilo kilos ኪሎ",
  litre: "litre litres liter liters l ltr ltrs ሊትር",
  metre: "metre metres meter meters m mètre mètres ሜትር",
  yard: "yard yards yd yds ያርድ",
  carton: "carton cartons ctn ctns ካርቶን",
  bag: "bag bags sac sacs ከረጢት ጆንያ",
  trip: "trip trips trajet trajets ጉዞ",
};
/** Swahili, Hausa, Yoruba, Igbo and Kinyarwanda say the unit first: `mifuko 3 ya mchele`, `buhu 3 shinkafa`. */
const beforeNumber = {
  piece: "kipande vipande guda ẹyọ mkpụrụ igice ibice",
  set: "seti",
  hour: "saa masaa awa wákàtí isaha amasaha",
  day: "siku kwana ọjọ́ ụbọchị umunsi iminsi",
  kg: "kilo",
  litre: "lita litiro",
  metre: "mita metero",
  yard: "yadi yaadi",
  carton: "katoni kwali ikarito amakarito",
  bag: "mfuko mifuko gunia magunia buhu buhuna àpò akpa umufuka imifuka",
  trip: "tafiya ìrìnàjò njem urugendo ingendo",
};
const wordsOf = (units: Record<string, string>) =>
  Object.entries(units).flatMap(([unit, words]) => words.split(" ").map((word) => [word, unit] as const));
const unitsFirst = new Map(wordsOf(beforeNumber));
const unitWords = new Map([...wordsOf(afterNumber), ...unitsFirst]);

/** One word with its tone marks, and the "of" that may join it to what is counted. */
const unitWord = /^([\p{L}\p{M}]+)\.?(?:\s+(?:(?:of|de|ya|za|la|wa|cha|vya|ta|na)\s+|d['’])?|$)/iu;

const numberText = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const wholeNumber = new RegExp(`^(?:${numberText})$`);
const leadingQuantity = new RegExp(String.raw`^(${numberText})\s*(?:[x×*]\s+|\s|(?=\p{L}))`, "iu");
/** `₦`, `GH₵`, `KSh`, `NGN`: a sign, or letters used for money. Letters of a name ("Galaxy A55") are neither. */
const currencyMark =
  String.raw`[a-z]{0,2}\p{Sc}|n|r|k|br|ksh|kes|ush|ugx|tsh|tzs|frw|rwf|fcfa|cfa|xaf|ngn|ghs|gh|` +
  "usd|cad|cny|gbp|eur|aud|zar|zmw|etb|zwg|zig";
/** `45k`, `@ 45,000`, `₦1.2m`, `8500 each`: a price is the last thing said. */
const trailingPrice = new RegExp(
  String.raw`(?:^|\s)(@|at\s)?\s*(${currencyMark})?\s?(${numberText})\s*([km])?(?:\s*(each|per\s\p{L}+))?$`,
  "iu",
);
const thousands: Record<string, number> = { "": 0, k: 3, m: 6 };

/**
 * Read a line typed as one phrase: `3 bags rice 45k`, `Hollandais wax 14,750`, `2.5 hrs design @ ₦20k`.
 *
 * The number in front is the quantity, the unit may follow it, the number at the end is the price of
 * one unit; `k` and `m` stand for thousands and millions. A bare number of one or two digits at the end
 * belongs to the name ("iPhone 13"), unless `@`, a currency symbol, `k` or `each` says it is money.
 *
 * @returns null when nothing is left to call the line by
 */
export function parseQuickLine(text: string): QuickLine | null {
  let rest = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const price = priceAtEnd(rest);
  if (price) rest = rest.slice(0, price.at).trim();

  rest = numberFirst(rest);
  const front = leadingQuantity.exec(rest);
  let quantity = front ? plain(front[1] as string, 0) : null;
  let unit: string | null = null;
  if (front && quantity) {
    const after = rest.slice(front[0].length);
    const word = unitWord.exec(after);
    const key = unitWords.get(word?.[1]?.toLowerCase() ?? "");
    if (word && key) {
      unit = key;
      rest = after.slice(word[0].length);
    } else if (/\d$/.test(front[0])) {
      quantity = null; // "7up" is a name, "7kg" was not
    } else {
      rest = after;
    }
  }
  const name = withoutLooseEnd(rest);
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  return { quantity: quantity ?? "1", unit, name, unitPrice: price?.decimal ?? "" };
}

/** Returns whether a phrase leaves open what its price is of: `3 bags rice 45k` does, `3 bags rice @ 45k` says it of one. */
export function leavesPriceOpen(text: string): boolean {
  const line = parseQuickLine(text);
  if (line === null || line.unitPrice === "" || Number(line.quantity) === 1) return false;
  const [, at, , , , each] = trailingPrice.exec(text.normalize("NFC").trim().replaceAll(/\s+/g, " ")) ?? [];
  return at === undefined && each === undefined;
}

/**
 * Text without the signs that stood between it and what was read off its end: `rice x`, `rice -`, `rice @ ,`. By hand: as one
 * expression it took longer than a minute over some thousand pasted line ends.
 */
function withoutLooseEnd(text: string): string {
  let end = text.length;
  for (;;) {
    if (/[\s,;:@*×]/u.test(text.charAt(end - 1))) end -= 1;
    else if (/[x-]/i.test(text.charAt(end - 1)) && /\s/u.test(text.charAt(end - 2))) end -= 1;
    else return text.slice(0, end);
  }
}

/** `buhu 3 shinkafa` as `3 buhu shinkafa`, where the first word is a unit of a language that says it first. */
function numberFirst(text: string): string {
  const [word = "", number = "", ...others] = text.split(" ");
  const turned = unitsFirst.has(word.toLowerCase()) && wholeNumber.test(number) && others.length > 0;
  return turned ? [number, word, ...others].join(" ") : text;
}

function priceAtEnd(text: string): { at: number; decimal: string } | null {
  const found = trailingPrice.exec(text);
  if (!found) return null;
  const [, at, symbol, digits = "", suffix, each] = found;
  const isMoney =
    Boolean(at ?? symbol ?? suffix ?? each) || digits.includes(",") || digits.replace(/\..*/, "").length > 2;
  const decimal = plain(digits, thousands[(suffix ?? "").toLowerCase()] ?? 0);
  return isMoney && decimal ? { at: found.index, decimal } : null;
}

/** Decimal text without grouping, moved `places` to the left of its point; null beyond 15 digits or 6 decimals. */
function plain(digits: string, places: number): string | null {
  const [whole = "", fraction = ""] = digits.replaceAll(",", "").split(".");
  const moved = whole + fraction.slice(0, places).padEnd(places, "0");
  const left = fraction.slice(places).replace(/0+$/, "");
  const integer = moved.replace(/^0+(?=\d)/, "");
  if (integer.length > 15 || left.length > 6) return null;
  return left ? `${integer}.${left}` : integer;
}

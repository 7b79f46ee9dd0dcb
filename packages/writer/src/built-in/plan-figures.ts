import { currencyOf } from "@ankara/domain/money/currencies";
import { capitalise, plain } from "../text.ts";

/** A sum with the words it was named by: "pressure washer". */
type Named = { readonly label: string; readonly amount: number };

/** Figures a description names; sums in minor units. */
export type NamedSums = {
  readonly capital: number | null;
  readonly price: number | null;
  readonly cost: number | null;
  /** Rent, wages: paid each month whatever is sold. */
  readonly monthly: readonly Named[];
  /** Purchases before the first sale. */
  readonly equipment: readonly Named[];
  /** Sales in a month of 26 working days. */
  readonly salesPerMonth: number | null;
  /** Sales as they were named, `20` with `26` times a month; null where a month was named, or nothing. */
  readonly pace: { readonly sales: number; readonly times: number } | null;
  /** Words the cost of a sale was named by, "soap and water"; empty for none. */
  readonly costLabel: string;
  /** The description without the clauses whose figures were all read, because the plan says them itself. */
  readonly besides: string;
};

const currencySigns = "NGN|KES|GHS|UGX|TZS|ZAR|ZMW|RWF|XAF|XOF|USD|EUR|KSh|USh|TSh|FCFA|GH₵|₦|₵|\\$|€|£|#|N|R|K";
const amountPattern = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${currencySigns})?\\s?(\\d{1,3}(?:[,. ]\\d{3})+|\\d+(?:\\.\\d{1,2})?)\\s?(k|m|million|millions|thousand|mille|elfu|milioni)?(?![\\p{L}\\d%]|\\s?%)`,
  "giu",
);
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  elfu: 1e3,
  m: 1e6,
  million: 1e6,
  millions: 1e6,
  milioni: 1e6,
};
const capitalWords =
  /capital|invest|loan|budget|saved|savings|start(?:ing)? with|start-?up|raise|fund|i have|we have|i need|we need|besoin|prêt\b|épargn|mtaji|mkopo|nina\b|tuna\b|ninahitaji|nahitaji/iu;
const priceWords =
  /sell(?:s|ing)?\b|sold\b|price|charge|customers? pays?|costs? (?:the |our |my |each )?(?:customers?|clients?)|vend\w*|prix|bei\b|kuuza|nauza|tunauza|inauzwa/iu;
const costWords =
  /(?:cost|spend|spent|expens|buy|bought|coût|achèt|achat|dépens|gharama|kununua|nanunua|tunanunua)\w*/iu;
const monthWords =
  /\brent\b|salar|wages?\b|(?:a|per|each|every) month|monthly|loyer|salaire|par mois|mensuel|kodi\b|mshahara|kwa mwezi/iu;
const equipmentWords =
  /machine|washer|oven|generator|fridge|freezer|dryer|equipment|\btools?\b|\bvan\b|bike|container|\bstall\b|furniture|laptop|printer|sewing|clipper|pump|tank|matériel|four\b|congélateur|groupe électrogène|mashine|jenereta|friji|vifaa|oveni/iu;
const perOne =
  /\b(?:per|a|an|each|every) (?!month|week|day|year)\p{L}+|\bpar (?!mois|jour|semaine|an\b)\p{L}+|\beach\b|la pièce|l['’]unité|kila (?:moja|mmoja|kimoja)/iu;
const volume =
  /(\d{1,5})\s+(?!naira|shillings?|cedis?|francs?|rand)\p{L}+(?: \p{L}+)?\s+(?:a|per|each|every|par|kwa)\s+(day|week|month|jour|semaine|mois|siku|wiki|mwezi)/iu;
/** Swahili names the thing first: "magari 20 kwa siku". */
const swahiliVolume = /(?:magari|keki|wateja|oda|sahani|nguo|vitu|mayai|simu|vichwa) (\d{1,5}) kwa (siku|wiki|mwezi)/iu;
/** Of a shop that opens six days a week. */
const timesAMonth: Readonly<Record<string, number>> = {
  day: 26,
  jour: 26,
  siku: 26,
  week: 4,
  semaine: 4,
  wiki: 4,
  month: 1,
  mois: 1,
  mwezi: 1,
};

/** Reads the figures of a plan out of a description, clause by clause: the words beside a sum say what it is. */
export function sumsIn(description: string, currency: string): NamedSums {
  const scale = 10 ** currencyOf(currency).decimals;
  const one: { capital: number | null; price: number | null; cost: number | null } = {
    capital: null,
    price: null,
    cost: null,
  };
  const monthly: Named[] = [];
  const equipment: Named[] = [];
  let salesPerMonth: number | null = null;
  let pace: NamedSums["pace"] = null;
  /** Figures that were read by their words, by their place in the description. */
  const read = new Map<number, Kind | "pace">();
  for (const { text: clause, start } of piecesOf(description, clauseEnds)) {
    const sold = volume.exec(clause) ?? swahiliVolume.exec(clause);
    if (sold) {
      const times = timesAMonth[(sold[2] ?? "").toLowerCase()] ?? 1;
      if (salesPerMonth === null && times > 1) pace = { sales: Number(sold[1]), times };
      salesPerMonth ??= Number(sold[1]) * times;
      read.set(start + sold.index + sold[0].indexOf(sold[1] ?? ""), "pace");
    }
    const rest = sold ? clause.replace(sold[0], (words) => " ".repeat(words.length)) : clause;
    let from = 0;
    for (const match of rest.matchAll(amountPattern)) {
      const amount = minorOf(match, scale);
      const before = rest.slice(from, match.index);
      const after = rest.slice(match.index + match[0].length);
      from = match.index + match[0].length;
      if (amount === null) continue;
      const label = labelOf(before);
      // "Braiding 5,000": a bare sum is a price where it looks like money and has a name.
      const bare = /[,. ]\d{3}|[^\d\s.,]/u.test(match[0]) && label !== "" && one.price === null ? "price" : null;
      const said = kindOf(before, after, one.price !== null);
      const kind = said ?? bare;
      const digits = start + match.index + match[0].search(/\d/u);
      // "20 cars a day at 40": the sum beside a pace is the price of one.
      const sure = said ?? (sold && kind === "price" ? kind : null);
      if (sure !== null && (sure === "monthly" || sure === "equipment" || one[sure] === null)) read.set(digits, sure);
      const thing = kind === "capital" && one.capital === null ? thingBought.exec(after)?.[1] : undefined;
      // "I need 350,000 to buy an oven" is starting money that buys an oven, and nothing else.
      if (thing !== undefined && equipmentWords.test(thing)) equipment.push({ label: capitalise(thing), amount });
      if (kind === "monthly") monthly.push({ label, amount });
      else if (kind === "equipment") equipment.push({ label, amount });
      else if (kind !== null) one[kind] ??= amount;
    }
  }
  return { ...one, monthly, equipment, salesPerMonth, pace, ...besidesOf(description, read) };
}

/** A comma between digits belongs to the number. */
const clauseEnds = /[.;:!?\n](?=\s|$)|,(?!\d{3})|\s(?:and|but|et|mais|na|lakini)\s(?=[^,.;]*\d)/giu;
const partEnds = /[.;!?\n](?=\s|$)|,(?!\d{3})/gu;

type Piece = { readonly text: string; readonly start: number; readonly end: string };

/** Parts of a text with their places, and the mark that ends each. */
function piecesOf(text: string, ends: RegExp): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const match of text.matchAll(ends)) {
    pieces.push({ text: text.slice(start, match.index), start, end: match[0] });
    start = match.index + match[0].length;
  }
  return [...pieces, { text: text.slice(start), start, end: "" }];
}

/** Words a clause may have beside its figures and still say nothing but them. */
const fewWords = 9;

/** Leaves out the clauses that are figures alone, and keeps what the cost is of. */
function besidesOf(description: string, read: ReadonlyMap<number, string>): Pick<NamedSums, "besides" | "costLabel"> {
  let costLabel = "";
  const kept: string[] = [];
  for (const { text, start, end } of piecesOf(description, partEnds)) {
    const figures = [...text.matchAll(/\d[\d.,]*(?: \d{3})*/gu)].map(({ index }) => start + index);
    const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
    if (figures.length === 0 || words > fewWords || figures.some((at) => !read.has(at))) {
      kept.push(`${text.trim()}${end} `);
      continue;
    }
    const [first] = figures;
    if (first !== undefined && read.get(first) === "cost") costLabel ||= costOf(description.slice(start, first));
    // The sentence ends where its last clause is left out.
    if (end !== "," && kept.at(-1)?.endsWith(", ")) kept.push(kept.pop()?.replace(/, $/u, `${end || "."} `) ?? "");
  }
  return { costLabel, besides: kept.join("").replace(/,\s*$/u, ".").trim() };
}

/** "soap and water cost" is of soap and water; "and costs" of nothing that has a name. */
const costOf = (before: string): string =>
  plain(before)
    .replaceAll(new RegExp(costWords, "giu"), " ")
    .replaceAll(new RegExp(priceWords, "giu"), " ")
    .replace(/(?:\s*(?:GHS|NGN|KES|TZS|XAF|XOF|for|is|at|about|à|de|ni|na|and|et))+\s*$/iu, "")
    .replace(/^\s*(?:the|an?|our|my|and|le|la|les|un|une|et|na)\s+/iu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

function minorOf([, digits = "", unit = ""]: RegExpMatchArray, scale: number): number | null {
  const value = Number(digits.replaceAll(/[, ](?=\d{3})|\.(?=\d{3}(?!\d))/gu, "")) * (factors[unit.toLowerCase()] ?? 1);
  const minor = Math.round(value * scale);
  return Number.isSafeInteger(minor) && minor > 0 && minor <= 1e13 ? minor : null;
}

type Kind = "capital" | "price" | "cost" | "monthly" | "equipment";

function kindOf(before: string, after: string, hasPrice: boolean): Kind | null {
  if (
    monthWords.test(before) ||
    /^\s*(?:\p{L}+\s)?(?:a|per|each|every|par|kwa) (?:month|mois|mwezi)\b|^\s*monthly/iu.test(after)
  )
    return "monthly";
  const kinds = [
    [
      "cost",
      lastOf(
        costWords,
        before.replaceAll(new RegExp(priceWords, "giu"), (word) => " ".repeat(word.length)),
      ),
    ],
    ["price", lastOf(priceWords, before)],
    ["capital", lastOf(capitalWords, before)],
    ["equipment", lastOf(equipmentWords, before)],
  ] as const;
  const [kind, at] = kinds.reduce((best, next) => (next[1] > best[1] ? next : best));
  // "Soap and water 400 per car", after the price was said.
  if (at < 0) return perOne.test(after) ? (hasPrice ? "cost" : "price") : null;
  // "I need 350,000 to buy an oven" is one sum, not a price of something sold.
  return kind;
}

function lastOf(pattern: RegExp, text: string): number {
  let at = -1;
  for (const match of text.matchAll(new RegExp(pattern.source, "giu"))) at = match.index;
  return at;
}

/** Matches what a sum is needed for: "naira to buy an oven", "pour un four". */
const thingBought =
  /^\s*(?:\p{L}+\s)?(?:to (?:buy|get)|for|pour(?: acheter)?|(?:ku|ili ku)?nunua|kwa(?: ajili ya)?(?: kununua)?)\s+(?:an?\s|the\s|my\s|une?\s|le\s|la\s|mon\s)?(\p{L}+(?: \p{L}+)?)/iu;

/** The last words before a sum, as the name of a row. */
const labelOf = (before: string): string =>
  capitalise(
    plain(before)
      .replace(/\s+(?:is|costs?|for|of|at|about|coûte|à|de|ni|kwa|is about)\s*$/iu, "")
      .split(/\s+/u)
      .slice(-3)
      .join(" ")
      .replace(/^(?:the|an?|our|my|and|with|le|la|un|une|et|na)\s+/iu, ""),
  );

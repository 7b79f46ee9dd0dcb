import type { NumberToken, Token } from "./tokens.ts";
import { eachKeywords, links, purposes, totalKeywords, unitKeywords } from "./vocabulary.ts";

/** The quantity an amount pays for. `guess`: the phrase does not say, so it is taken as the price of one. */
export type AmountMeaning = "each" | "total" | "guess";

/** The parts of one line. */
export type Segment = Token[];

/** In Swahili, Hausa, Yoruba, Igbo and Kinyarwanda the number comes after what is counted. */
export const swahiliCountNouns = new Set(
  "mfuko mifuko gunia magunia katoni chupa kreti mkungu mikungu kikapu vikapu trei sanduku masanduku pakiti roli fungu mafungu sahani jozi tani ndoo dumu madumu karatasi kopo makopo kipande vipande lita mita kilo siku saa masaa seti buhu buhuna apo akpa umufuka imifuka kwali ikarito amakarito".split(
    " ",
  ),
);

type Price = { token: NumberToken; is: AmountMeaning; rest: Segment };

/** Folded, the French "à" looks like the English "a". */
const isAccented = (token: Token | undefined): boolean => token?.kind === "word" && token.text.toLowerCase() === "à";

export const foldedOf = (token: Token | undefined): string =>
  token?.kind === "word" ? token.folded : (token?.text ?? "");

/** The last amount of money, with what says whether it is the price of one or of all. */
export function parsePrice(segment: Segment): Price | null {
  for (let at = segment.length - 1; at >= 0; at -= 1) {
    const token = segment[at];
    if (token?.kind !== "number" || !isMoney(segment, at)) continue;
    let from = at;
    let to = at + 1;
    let is: AmountMeaning = "guess";
    const before = foldedOf(segment[at - 1]);
    if (["@", "at"].includes(before) || isAccented(segment[at - 1])) [is, from] = ["each", at - 1];
    else if (["=", "for", "pour", "kwa"].includes(before)) [is, from] = ["total", at - 1];
    else if (before === "x") is = "each"; // the sign stays for the count in front of it
    else if (["a", "ni", "is", "cost", "costs", "costing", ":"].includes(before)) from = at - 1;
    if (totalKeywords.has(foldedOf(segment[from - 1]))) {
      is = "total";
      from -= ["au", "en", "in", "kwa"].includes(foldedOf(segment[from - 2])) ? 2 : 1;
    }
    const after = foldedOf(segment[to]);
    const second = foldedOf(segment[to + 1]);
    if (after === "/" || after === "per" || after === "par" || after === "kila") {
      is = "each";
      to += unitKeywords.has(second) || eachKeywords.has(second) ? 2 : 1;
    } else if (["l'unite", "lunite"].includes(after) || (eachKeywords.has(after) && !(after === "moja" && second))) {
      is = "each";
      to += 1;
    } else if (
      ["a", "the", "la", "le", "l'", "un", "une"].includes(after) &&
      (unitKeywords.has(second) || eachKeywords.has(second))
    ) {
      is = "each";
      to += 2;
    } else if (totalKeywords.has(after)) {
      is = "total";
      to += 1;
    } else if (["in", "en", "au", "for", "all"].includes(after) && (totalKeywords.has(second) || second === "all")) {
      is = "total";
      to += 2;
    } else if (after === "all") {
      is = "total";
      to += 1;
    }
    return { token, is, rest: [...segment.slice(0, from), ...segment.slice(to)] };
  }
  return null;
}

export function isMoney(segment: Segment, at: number): boolean {
  const token = segment[at] as NumberToken;
  const next = segment[at + 1];
  const before = foldedOf(segment[at - 1]);
  if (token.glued || isMetres(segment, at)) return false;
  if (token.currency !== null || token.large) return true;
  if (["@", "at", "="].includes(before) || isAccented(segment[at - 1])) return true;
  const after = foldedOf(next);
  if (after === "/" || ["per", "each", "kila", "chacun", "chaque"].includes(after)) return true;
  // A number in front of a word counts it; so does one before or after "x" where the other is the larger.
  if (at === 0 && next !== undefined) return token.grouped && (purposes.has(after) || links.has(after));
  if (next?.kind === "word" && unitKeywords.has(next.folded)) return false;
  if (swahiliCountNouns.has(before)) return false;
  if (before === "x") {
    const other = segment[at - 2];
    return other?.kind === "number" ? Number(token.value) > Number(other.value) : token.value.length > 2;
  }
  if (foldedOf(next) === "x") {
    const other = segment[at + 2];
    return other?.kind === "number" && Number(token.value) > Number(other.value);
  }
  return token.grouped || token.value.split(".")[0]!.length > 2 || (token.spelled && Number(token.value) >= 100);
}

/** "3m cable 5k": metres in front, millions anywhere else. */
export const isMetres = (segment: Segment, at: number): boolean =>
  at === 0 && /\dm$/i.test(segment[0]?.text ?? "") && segment.slice(1).some((token) => token.kind === "number");

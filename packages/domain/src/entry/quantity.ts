import { swahiliCountNouns, foldedOf, isMetres, type Segment } from "./price.ts";
import { type NumberToken, shift } from "./tokens.ts";
import { unitKeywords } from "./vocabulary.ts";

/** Reads quantity and unit, and returns them with the remaining tokens. */
export function parseQuantity(
  segment: Segment,
  hasPrice: boolean,
): { quantity: string; unit: string | null; rest: Segment } {
  const none = { quantity: "1", unit: null, rest: segment };
  const number = (at: number): NumberToken | null => {
    const token = segment[at];
    return token?.kind === "number" && Number(token.value) > 0 ? token : null;
  };
  const wordsFrom = (at: number, from: number, to: number, unit: string | null) => ({
    quantity: number(at)?.value ?? "1",
    unit,
    rest: [...segment.slice(0, from), ...segment.slice(to)],
  });
  const unitAt = (at: number): string | null => {
    const token = segment[at];
    return token?.kind === "word" ? (unitKeywords.get(token.folded.replace(/\.$/, "")) ?? null) : null;
  };
  if (isMetres([...segment, ...(hasPrice ? [{ kind: "number" } as NumberToken] : [])], 0)) {
    const metres = number(0) && shift6(number(0) as NumberToken);
    if (metres) return { quantity: metres, unit: "metre", rest: segment.slice(1) };
  }
  // Signs first: x3, 3 x.
  const sign = segment.findIndex((token) => token.kind === "mark" && token.text === "x");
  if (sign >= 0) {
    if (number(sign - 1)) return wordsFrom(sign - 1, sign - 1, sign + 1, null);
    if (number(sign + 1)) return wordsFrom(sign + 1, sign, unitAt(sign + 2) ? sign + 3 : sign + 2, unitAt(sign + 2));
  }
  // In front: 3 bags rice, 3bags, three loaves, a bag of rice; not 7up.
  if (number(0)) {
    if (unitAt(1)) return wordsFrom(0, 0, 2, unitAt(1));
    if (!number(0)?.glued && segment.length > 1) return wordsFrom(0, 0, 1, null);
  }
  const article = ["a", "an", "un", "une"].includes(foldedOf(segment[0]));
  if (article && unitAt(1)) return { quantity: "1", unit: unitAt(1), rest: segment.slice(2) };
  // Mifuko 3 ya mchele, mchele mifuko 3.
  const counted = segment.findIndex(
    (token, at) => token.kind === "word" && swahiliCountNouns.has(token.folded) && number(at + 1) !== null,
  );
  if (counted >= 0) return wordsFrom(counted + 1, counted, counted + 2, unitAt(counted));
  // Behind: rice 3 bags, rice qty 3; "rice 50kg" is a size.
  for (let at = segment.length - 1; at > 0; at -= 1) {
    if (!number(at)) continue;
    const unit = unitAt(at + 1);
    if (unit && !number(at)?.glued && at + 2 >= segment.length) return wordsFrom(at, at, at + 2, unit);
    if (["qty", "quantity", "qte", "quantite", "idadi"].includes(foldedOf(segment[at - 1]).replace(/\.$/, "")))
      return wordsFrom(at, at - 1, at + 1, null);
    // Mayai kumi: ten eggs.
    if (number(at)?.spelled && at === segment.length - 1) return wordsFrom(at, at, at + 1, null);
  }
  return none;
}

/** Rereads a number before "m" as metres, not as millions; null if it is neither. */
const shift6 = (token: NumberToken): string | null =>
  token.value.endsWith("000000") ? shift(token.text.replace(/\s?m$/i, ""), 0) : null;

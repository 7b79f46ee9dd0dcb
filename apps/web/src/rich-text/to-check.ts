export type Piece = { readonly text: string; readonly toCheck: boolean };

/**
 * Words cut into what is known and what stands in no input. A number is found as a whole: `5` is not marked inside
 * `2025` or `5,000`.
 */
export function splitAt(text: string, check: readonly string[]): readonly Piece[] {
  return placesOf(text, check).reduceRight<Piece[]>(
    ([first, ...rest], { from, to }) => {
      const before = first?.text.slice(0, from) ?? "";
      const after = first?.text.slice(to) ?? "";
      return [
        { text: before, toCheck: false },
        { text: text.slice(from, to), toCheck: true },
        { text: after, toCheck: false },
        ...rest,
      ].filter((piece, index) => piece.text !== "" || index === 0);
    },
    [{ text, toCheck: false }],
  );
}

/** Ranges of the text that have to be checked, in order, never over one another. */
export function placesOf(text: string, check: readonly string[]): readonly { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  // The longest first: a phone number before the digits in it.
  for (const fact of [...new Set(check)].filter(Boolean).toSorted((a, b) => b.length - a.length)) {
    for (let from = text.indexOf(fact); from >= 0; from = text.indexOf(fact, from + fact.length)) {
      const to = from + fact.length;
      const whole = !goesOn.before.test(text.slice(0, from)) && !goesOn.after.test(text.slice(to));
      if (whole && places.every((other) => to <= other.from || from >= other.to)) places.push({ from, to });
    }
  }
  return places.toSorted((a, b) => a.from - b.from);
}

/** The same number or word goes on over the edge: `15` before `,000`, `1,` before `000`; `word,` ends. */
const goesOn = { before: /(?:[\p{L}\p{N}]|\p{N}[.,])$/u, after: /^(?:[\p{L}\p{N}]|[.,]\p{N})/u };

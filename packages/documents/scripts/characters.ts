const one = (letters: string) =>
  Array.from(letters, (letter) => [letter.codePointAt(0)!, letter.codePointAt(0)!] as const);

/** First and last code point of each block that documents print; a character the full font lacks is left out by itself. */
const ranges: readonly (readonly [number, number])[] = [
  [0x0020, 0x007e], // Latin
  [0x00a0, 0x00ff], // Latin-1: French, ×, ·, ², £ ¥
  [0x0100, 0x017f], // Latin Extended-A
  [0x0180, 0x024f], // Latin Extended-B: Hausa ɓ ƙ, Ewe ƒ ƴ, caron vowels
  ...one("ɓɔɖɗəɛɠɣɩɪɲɵʃʊʋʒ"), // IPA letters that African languages write with
  [0x02b9, 0x02c7], // modifier apostrophes
  [0x0300, 0x0333], // combining marks: tones and dots below
  [0x1e00, 0x1eff], // Latin Extended Additional: ẹ ọ ṣ ṅ ẽ
  [0x2010, 0x2015], // hyphens and dashes
  [0x2018, 0x2022], // quotes, daggers, bullet
  [0x2026, 0x2026], // …
  [0x202f, 0x202f], // narrow no-break space: French thousands
  [0x2009, 0x200a],
  [0x2030, 0x2033], // ‰ ′ ″
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x2070, 0x208e], // superscripts and subscripts: m³, CO₂
  [0x20a0, 0x20c0], // currency signs: ₦ ₵ € ₹ ₽
  [0x2113, 0x2122], // ℓ № ™
  [0x2150, 0x215e], // ⅓ ¾
  [0x2212, 0x2212], // −
  [0x2215, 0x221a],
  [0x2248, 0x2265], // ≈ ≠ ≤ ≥
  [0x25cc, 0x25cc], // ◌, carrier of a lone mark
  [0xa78b, 0xa78c], // saltillo
  [0xfb01, 0xfb02],
];

/** Characters people type that Noto Sans lacks; drawn from Noto Sans Math in one weight. */
const symbolRanges: readonly (readonly [number, number])[] = [
  [0x2190, 0x2199], // arrows
  [0x21d0, 0x21d5],
  [0x2200, 0x2200],
  [0x2205, 0x2207],
  [0x221d, 0x221e],
  [0x2229, 0x222b],
  [0x2300, 0x2300], // ⌀
  [0x25a0, 0x25a1],
  [0x25aa, 0x25ab],
  [0x25b2, 0x25b7],
  [0x25ba, 0x25ba],
  [0x25bc, 0x25c7],
  [0x25cb, 0x25cb],
  [0x25cf, 0x25cf],
  [0x2605, 0x2606],
  [0x2660, 0x2666],
  [0x2713, 0x2713], // ✓
];

/** Ethiopic: Amharic and its neighbours, with their signs and numerals. */
const ethiopicRanges: readonly (readonly [number, number])[] = [
  [0x0020, 0x0020],
  [0x1200, 0x137c],
  [0x1380, 0x1399],
];

/** Every character of the document fonts as one string. */
export const documentCharacters = (): string => charactersIn(ranges);
export const ethiopicCharacters = (): string => charactersIn(ethiopicRanges);
/** Every character of the symbols beside them. */
export const symbolCharacters = (): string => charactersIn(symbolRanges);

function charactersIn(blocks: readonly (readonly [number, number])[]): string {
  let text = "";
  for (const [first, last] of blocks) for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
  return text;
}

/** Characters of a script that are cut into its parts; what its font lacks is left out by itself. */
export function partCharacters({
  name,
  ranges,
}: {
  readonly name: string;
  readonly ranges: typeof ethiopicRanges;
}): string {
  const wanted = wantedOf[name];
  const all = Array.from(charactersIn(ranges)).filter((character) => wanted?.(character) ?? true);
  return all.join("") + (joiners.has(name) ? "\u200c\u200d\u25cc" : "");
}

/** Scripts whose words take joiners, and the carrier of a mark that has lost its letter. */
const joiners = new Set(["arabic", "devanagari", "nko", "adlam"]);

/** Of the scripts with thousands of characters those that names are written with; of signs those that are emoji. */
const wantedOf: Readonly<Record<string, (character: string) => boolean>> = {
  han: setOf(
    // The standards of China (GB 2312), Taiwan (first plane of Big5) and Japan (first level of JIS X 0208).
    ["gbk", [0xb0, 0xf7], [0xa1, 0xfe]],
    ["big5", [0xa4, 0xc6], [0x40, 0xfe]],
    ["shift_jis", [0x88, 0x97], [0x40, 0xfc]],
  ),
  // KS X 1001.
  hangul: setOf(["euc-kr", [0xb0, 0xc8], [0xa1, 0xfe]]),
  emoji: (character) => /\p{Emoji}/u.test(character),
};

type Bytes = readonly [first: number, last: number];

/** Every character two bytes of an encoding stand for. */
function setOf(
  ...tables: readonly (readonly [encoding: string, lead: Bytes, trail: Bytes])[]
): (character: string) => boolean {
  const found = new Set<string>();
  for (const [encoding, lead, trail] of tables) {
    const decoder = new TextDecoder(encoding);
    for (let first = lead[0]; first <= lead[1]; first++)
      for (let second = trail[0]; second <= trail[1]; second++) found.add(decoder.decode(Uint8Array.of(first, second)));
  }
  return (character) => found.has(character);
}

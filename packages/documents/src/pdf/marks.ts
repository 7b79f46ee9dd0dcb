import type { ShapedGlyph } from "./shaped.ts";

const allMarks = /^\p{M}+$/u;
const isMark = ({ codePoints }: ShapedGlyph): boolean => allMarks.test(String.fromCodePoint(...codePoints));

/**
 * Marks that are to be moved to their letter become glyphs drawn in that place. A reader that copies text goes by places: to it a mark that is set
 * higher stands on another line, and one for which the pen goes back in another word.
 */
export function withPlacedMarks(glyphs: readonly ShapedGlyph[], unitsPerEm: number): readonly ShapedGlyph[] {
  const units = (thousandths: number) => Math.round((thousandths * unitsPerEm) / 1000);
  return glyphs.map((glyph) => {
    const { id, codePoints, width, advance, xOffset, yOffset } = glyph;
    if ((xOffset === 0 && yOffset === 0 && width === advance) || !isMark(glyph)) return glyph;
    const placed = { parts: [{ glyph: id, dx: units(xOffset), dy: units(yOffset) }], advance: units(advance) };
    return { id, codePoints, placed, width: advance, advance, xOffset: 0, yOffset: 0 };
  });
}

/**
 * Letters that the font takes apart made one again: a form that several letters share, and glyphs of their dots, which stand for no letter. Each letter
 * is then one glyph of the file, and a reader copies it as that.
 *
 * @param glyphs - from left to right; of dots `codePoints` are empty
 */
export function withDots(
  glyphs: readonly ShapedGlyph[],
  unitsPerEm: number,
  isRightToLeft: boolean,
): readonly ShapedGlyph[] {
  if (glyphs.every(({ codePoints }) => codePoints.length > 0)) return glyphs;
  const units = (thousandths: number) => Math.round((thousandths * unitsPerEm) / 1000);
  const groups: ShapedGlyph[][] = [];
  for (const glyph of isRightToLeft ? glyphs.toReversed() : glyphs) {
    if (glyph.codePoints.length === 0 && groups.length > 0) groups.at(-1)!.push(glyph);
    else groups.push([glyph]);
  }
  const letters = groups.map((group): ShapedGlyph => {
    const [letter] = group;
    if (group.length === 1) return letter!;
    let pen = 0;
    const parts = (isRightToLeft ? group.toReversed() : group).map(({ id, advance, xOffset, yOffset }) => {
      const part = { glyph: id, dx: units(pen + xOffset), dy: units(yOffset) };
      pen += advance;
      return part;
    });
    const { id, codePoints } = letter!;
    return { id, codePoints, placed: { parts, advance: units(pen) }, width: pen, advance: pen, xOffset: 0, yOffset: 0 };
  });
  return isRightToLeft ? letters.toReversed() : letters;
}

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
    const placed = { glyph: id, dx: units(xOffset), dy: units(yOffset), advance: units(advance) };
    return { id, codePoints, placed, width: advance, advance, xOffset: 0, yOffset: 0 };
  });
}

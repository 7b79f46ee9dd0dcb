import type { Placed } from "./subset.ts";

/** One glyph of a shaped word, in thousandths of the type size. */
export type ShapedGlyph = {
  readonly id: number;
  readonly codePoints: readonly number[];
  /** A mark that is drawn in its place above or below a letter. */
  readonly placed?: Placed;
  /** The glyph's own advance in the font. */
  readonly width: number;
  /** Advance of the pen, kerning included. */
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};
export type Shaped = { readonly glyphs: readonly ShapedGlyph[]; readonly width: number };

/** Types of the part of fontkit we use, because its own package has none that work without Node's. */
export type Glyph = { readonly id: number; readonly codePoints: readonly number[]; readonly advanceWidth: number };
export type GlyphPosition = {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};
export type Font = {
  readonly postscriptName: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number): Glyph;
  glyphForCodePoint(codePoint: number): Glyph;
  /** Every text the font's character map draws with the glyph. */
  stringsForGlyph(glyph: number): readonly string[];
  layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] };
};
export function create(bytes: Uint8Array, postscriptName?: string): Font;

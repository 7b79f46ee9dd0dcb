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
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  glyphForCodePoint(codePoint: number): Glyph;
  layout(
    text: string,
    features?: readonly string[],
    script?: string,
    language?: string,
    direction?: "ltr" | "rtl",
  ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] };
  readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor: object | null } };
};
export function create(bytes: Uint8Array, postscriptName?: string): Font;

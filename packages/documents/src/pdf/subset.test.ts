import { expect, test } from "vitest";
import { loadFonts } from "../fonts-node.ts";
import { create } from "./engine/fontkit.js";
import { TrueTypeSubset, TrueTypeTables } from "./subset.ts";

type Outlined = { readonly advanceWidth: number; readonly path: { toSVG(): string } };
type OutlinedFont = {
  getGlyph(id: number): Outlined;
  glyphForCodePoint(codePoint: number): { readonly id: number };
  readonly numGlyphs: number;
};
const open = (bytes: Uint8Array) => create(bytes) as unknown as OutlinedFont;

const labels = "Ọlátúnjí ẹ̀kọ́ ₦1,475.00 Ɓàɗé fi";

test("subset of a font › a subset draws each glyph as its font does, those made of others too", async () => {
  const { regular } = await loadFonts();
  const bytes = new Uint8Array(regular);
  const font = open(bytes);
  const subset = new TrueTypeSubset(new TrueTypeTables(bytes));
  const glyphs = [...labels].map((character) => font.glyphForCodePoint(character.codePointAt(0)!).id);
  const numbers = glyphs.map((glyph) => subset.includeGlyph(glyph));
  const written = open(subset.encode());

  numbers.forEach((number, index) => {
    expect(written.getGlyph(number).path.toSVG()).toBe(font.getGlyph(glyphs[index]!).path.toSVG());
    expect(written.getGlyph(number).advanceWidth).toBe(font.getGlyph(glyphs[index]!).advanceWidth);
  });
  // The accented letters brought their parts along.
  expect(written.numGlyphs).toBeGreaterThan(new Set(glyphs).size + 1);
  expect(written.getGlyph(0).path.toSVG()).toBe(font.getGlyph(0).path.toSVG());
});

test("subset of a font › a mark in its place above a letter › is drawn there, takes no room, and is one for each place", async () => {
  const { regular } = await loadFonts();
  const bytes = new Uint8Array(regular);
  const font = open(bytes);
  const subset = new TrueTypeSubset(new TrueTypeTables(bytes));
  const acute = 0x301;
  const glyph = font.glyphForCodePoint(acute).id;
  const high = subset.includePlaced({ parts: [{ glyph, dx: -300, dy: 120 }], advance: 0 }, [acute]);
  expect(subset.includePlaced({ parts: [{ glyph, dx: -300, dy: 120 }], advance: 0 }, [acute])).toBe(high);
  expect(subset.includePlaced({ parts: [{ glyph, dx: -300, dy: 0 }], advance: 0 }, [acute])).not.toBe(high);
  const written = open(subset.encode()).getGlyph(high) as Outlined & { readonly bbox: Record<string, number> };
  const own = font.getGlyph(glyph) as Outlined & { readonly bbox: Record<string, number> };
  expect(written.advanceWidth).toBe(0);
  expect([written.bbox["minX"], written.bbox["maxY"]]).toEqual([own.bbox["minX"]! - 300, own.bbox["maxY"]! + 120]);
});

test("subset of a font › its sums are those the format asks for", async () => {
  const { semibold } = await loadFonts();
  const subset = new TrueTypeSubset(new TrueTypeTables(new Uint8Array(semibold)));
  for (let glyph = 1; glyph < 40; glyph++) subset.includeGlyph(glyph);
  const file = subset.encode();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let sum = 0;
  for (let at = 0; at < file.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  expect(sum).toBe(0xb1b0_afba);
});

test("subset of a font › writing a subset leaves the font as it was", async () => {
  const { regular } = await loadFonts();
  const font = Buffer.from(new Uint8Array(regular));
  const before = Buffer.from(font);
  const subset = new TrueTypeSubset(new TrueTypeTables(font));
  for (let glyph = 1; glyph < 200; glyph++) subset.includeGlyph(glyph);
  subset.encode();
  expect(font.equals(before)).toBe(true);
});

test("subset of a font › a file that is no TrueType font is refused", () => {
  expect(() => new TrueTypeTables(new Uint8Array(64))).toThrow(RangeError);
});

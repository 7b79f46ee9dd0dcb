import type { Shaping } from "../font-parts.ts";
import { create, type Font } from "./engine/fontkit.js";
import { withPlacedMarks } from "./marks.ts";
import { shapeComplex } from "./shape-complex.ts";
import type { Shaped, ShapedGlyph } from "./shaped.ts";
import { TrueTypeTables } from "./subset.ts";

/**
 * Above this many remembered words the memory starts afresh. Words of documents come again and again, figures do not: those are not remembered at all.
 * 4 000 words are about 4 MB a face; 20 000 with figures were 30.
 */
const rememberedWords = 4_000;
/** Of Noto Sans above the baseline less below it, of its size: 1069 and 293 thousandths. */
const rise = 0.776;
/** Figures all have one width and are never kerned, so numbers need no shaping. */
const onlyFigures = /^[\d.,−\u00a0\u202f ]+$/u;

const brackets = "()[]{}<>«»‹›≤≥";
/** Signs that open one way and close the other. */
const mirrors = new Map(
  Array.from(brackets, (sign, index) => [sign, Array.from(brackets)[index % 2 === 0 ? index + 1 : index - 1]!]),
);

/** A font parsed once and shared by every document drawn in this process. */
export class Face {
  readonly font: Font;
  readonly tables: TrueTypeTables;
  readonly #scale: number;
  readonly #labels = new Map<string, Shaped>();
  readonly #covered = new Map<number, boolean>();
  /** Figures by their letter: every number shares them. */
  readonly #figures = new Map<string, ShapedGlyph>();
  /** The character of each glyph: one for one, as our fonts have no ligatures. */
  readonly #characters = new Map<number, number>();

  /** How the words of its script are set; null where letters stand beside each other. */
  readonly shaping: Shaping | null;

  constructor(bytes: Uint8Array, shaping: Shaping | null = null) {
    this.shaping = shaping;
    this.font = create(bytes);
    this.tables = new TrueTypeTables(bytes);
    this.#scale = 1000 / this.font.unitsPerEm;
  }

  /**
   * Baseline below the top of a line of `lead` points, text of `size` points standing centred in it. By the measures of Noto Sans for every font: a
   * line that begins with a sign of another one stands where its neighbours do.
   */
  baseline(size: number, lead: number): number {
    return lead / 2 + (rise / 2) * size;
  }

  covers(codePoint: number): boolean {
    let covered = this.#covered.get(codePoint);
    if (covered === undefined) {
      covered = this.font.hasGlyphForCodePoint(codePoint);
      this.#covered.set(codePoint, covered);
    }
    return covered;
  }

  /**
   * Glyphs of a word with kerning and marks in place, from left to right. Characters the font lacks come out as its box.
   * @param word - in the order it is read
   */
  shape(word: string, isRightToLeft = false): Shaped {
    if (onlyFigures.test(word) && !isRightToLeft) return this.#row(word);
    const key = isRightToLeft ? `\u200f${word}` : word;
    let shaped = this.#labels.get(key);
    if (shaped === undefined) {
      if (this.#labels.size >= rememberedWords) this.#labels.clear();
      shaped = this.shaping
        ? shapeComplex(this.font, this.shaping, word, isRightToLeft)
        : isRightToLeft
          ? this.#mirrored(word)
          : this.#layout(word);
      this.#labels.set(key, shaped);
    }
    return shaped;
  }

  /** Signs between words of a script that runs leftwards: the last one first, brackets turned over. */
  #mirrored(signs: string): Shaped {
    let width = 0;
    const glyphs = Array.from(signs)
      .toReversed()
      .map((sign): ShapedGlyph => {
        const glyph = this.#figure(mirrors.get(sign) ?? sign);
        width += glyph.advance;
        // The drawn sign differs from the one that is read.
        return { ...glyph, codePoints: [sign.codePointAt(0)!] };
      });
    return { glyphs, width };
  }

  #row(word: string): Shaped {
    let width = 0;
    const glyphs: ShapedGlyph[] = [];
    for (const character of word) {
      const glyph = this.#figure(character);
      glyphs.push(glyph);
      width += glyph.advance;
    }
    return { glyphs, width };
  }

  #figure(character: string): ShapedGlyph {
    let figure = this.#figures.get(character);
    if (figure === undefined) {
      const codePoint = character.codePointAt(0)!;
      const { id, advanceWidth } = this.font.glyphForCodePoint(codePoint);
      const advance = advanceWidth * this.#scale;
      figure = { id, codePoints: [codePoint], width: advance, advance, xOffset: 0, yOffset: 0 };
      this.#figures.set(character, figure);
    }
    return figure;
  }

  #layout(word: string): Shaped {
    const { glyphs, positions } = this.font.layout(word);
    let width = 0;
    const shaped = glyphs.map((glyph, index): ShapedGlyph => {
      const position = positions[index]!;
      const advance = position.xAdvance * this.#scale;
      width += advance;
      return {
        id: glyph.id,
        codePoints: [this.#characterOf(glyph.id)],
        width: glyph.advanceWidth * this.#scale,
        advance,
        xOffset: position.xOffset * this.#scale,
        yOffset: position.yOffset * this.#scale,
      };
    });
    return { glyphs: withPlacedMarks(shaped, this.font.unitsPerEm), width };
  }

  /** The first character that is drawn by a glyph. Not fontkit's own note on it, which misses some. */
  #characterOf(glyph: number): number {
    if (this.#characters.size === 0)
      for (const character of this.font.characterSet.toReversed())
        this.#characters.set(this.font.glyphForCodePoint(character).id, character);
    return this.#characters.get(glyph) ?? 0xfffd;
  }
}

const faces = new WeakMap<object, Face>();

/** The face of these bytes, parsed on the first call only: parsing is two thirds of the time of a short document. */
export function faceOf(bytes: ArrayBuffer | Uint8Array, shaping: Shaping | null = null): Face {
  let face = faces.get(bytes);
  if (face === undefined) {
    face = new Face(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), shaping);
    faces.set(bytes, face);
  }
  return face;
}

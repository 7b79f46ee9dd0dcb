import type { Shaping } from "../font-parts.ts";
import type { Font, Glyph } from "./engine/fontkit.js";
import type { Shaped, ShapedGlyph } from "./shaped.ts";
import { withDots, withPlacedMarks } from "./marks.ts";

/** Fonts of today place vowels of Adlam and of Indic scripts by these, which the engine applies only where it is asked to. */
const markFeatures = ["abvm", "blwm", "dist"];

/** Invisible in every reader, and no letter: stands for a glyph whose letter is said with the whole word. */
const nothing = 0x034f;

/**
 * Marks of Arabic and Hebrew in the order fonts expect them, which is not that of Unicode: a shadda before its vowel. Of
 * one letter they may stand in any order, and mean the same.
 */
const markOrder = new Map(
  Array.from(
    "\u0654\u0655\u0658\u06dc\u06e3\u06e7\u06e8\u0651\u064b\u064c\u064d\u064e\u064f\u0650\u0652\u0670" +
      "\u05c1\u05c2\u05bc\u05bf\u05b9\u05ba\u05b1\u05b2\u05b3\u05b5\u05b6\u05b7\u05b8\u05b0\u05b4\u05bb\u05bd",
    (mark, index) => [mark, index] as const,
  ),
);
const manyMarks = /[\u0654\u0655\u0658\u06dc\u06e3\u06e7\u06e8\u064b-\u0652\u0670\u05b0-\u05c2]{2,}/gu;
/** A Thai vowel of two parts: the ring stands before the tone, on the letter. */
const saraAm = /([\u0e31\u0e34-\u0e37\u0e3a\u0e47-\u0e4e]*)\u0e33/gu;

function prepared(word: string): string {
  return word
    .replaceAll(manyMarks, (marks) =>
      Array.from(marks)
        .toSorted((a, b) => (markOrder.get(a) ?? 99) - (markOrder.get(b) ?? 99))
        .join(""),
    )
    .replaceAll(saraAm, "\u0e4d$1\u0e32");
}

/** A word of a script whose letters change beside each other: glyphs from left to right. */
export function shapeComplex(font: Font, shaping: Shaping, word: string, isRightToLeft: boolean): Shaped {
  mendEngine(font);
  const direction = isRightToLeft ? "rtl" : "ltr";
  const layout = font.layout(prepared(word), markFeatures, shaping.script, undefined, direction);
  // The engine leaves a space where a joiner has done its work; a word has no other.
  const kept = layout.glyphs.flatMap(({ codePoints }, index) => (codePoints[0] === 0x20 ? [] : [index]));
  const glyphs = kept.map((index) => layout.glyphs[index]!);
  const scale = 1000 / font.unitsPerEm;
  let width = 0;
  const shaped = glyphs.map((glyph, index): ShapedGlyph => {
    const position = layout.positions[kept[index]!]!;
    const advance = position.xAdvance * scale;
    width += advance;
    return {
      id: glyph.id,
      codePoints: shaping.reorders && glyph.codePoints.length === 0 ? [nothing] : glyph.codePoints,
      width: glyph.advanceWidth * scale,
      advance,
      xOffset: position.xOffset * scale,
      yOffset: position.yOffset * scale,
    };
  });
  // Of a script that reorders its letters readers are told whole words (`paint.ts`).
  return {
    glyphs: shaping.reorders
      ? shaped
      : withPlacedMarks(withDots(shaped, font.unitsPerEm, isRightToLeft), font.unitsPerEm),
    width,
  };
}

const mended = new WeakSet<Font>();
const mendedProcessors = new WeakSet<object>();

/**
 * Two things the engine does otherwise than fonts of today need, changed from outside:
 * - a rule that has no place for a mark on this letter throws; it is to be passed over, and the next one asked;
 * - a glyph remembers the letters it stood for when it was first met, in whichever word: each is to say its own.
 */
function mendEngine(font: Font): void {
  if (mended.has(font)) return;
  mended.add(font);
  const processor = font._layoutEngine.engine.GPOSProcessor;
  if (processor && !mendedProcessors.has(Object.getPrototypeOf(processor) as object)) {
    const prototype = Object.getPrototypeOf(processor) as {
      applyLookup(type: number, table: unknown): boolean;
    };
    mendedProcessors.add(prototype);
    const { applyLookup } = prototype;
    prototype.applyLookup = function (type, table) {
      try {
        return applyLookup.call(this, type, table);
      } catch (error) {
        if (error instanceof TypeError) return false;
        throw error;
      }
    };
  }
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } }) as Glyph;
}

import { readFile } from "node:fs/promises";
import { Blob, Buffer as HarfBuzzBuffer, Face as HarfBuzzFace, Font, shape } from "harfbuzzjs";
import { describe, expect, test } from "vitest";
import { fontPartsOf } from "../src/font-parts.ts";
import { Face } from "../src/pdf/face.ts";

/** Names of countries, languages and currencies in these languages, as the platform knows them: thousands of words nobody chose. */
function wordsOf(locales: readonly string[], letters: RegExp): string[] {
  const alphabet = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const pairs = alphabet.flatMap((a) => alphabet.map((b) => a + b));
  const codes = {
    region: pairs,
    language: pairs.map((pair) => pair.toLowerCase()),
    currency: Intl.supportedValuesOf("currency"),
  };
  const words = new Set<string>();
  for (const locale of locales)
    for (const [type, all] of Object.entries(codes) as [keyof typeof codes, readonly string[]][]) {
      const names = new Intl.DisplayNames(locale, { type, fallback: "none" });
      for (const code of all)
        for (const word of names.of(code)?.split(/[\s()،,\-–/.]+/) ?? []) if (letters.test(word)) words.add(word);
    }
  return [...words];
}

const scripts = {
  Arabic: {
    locales: ["ar", "fa", "ur", "ps", "ckb", "sd", "ug"],
    letters: /^[\u0600-\u06ff\u0750-\u077f\u200c]+$/,
    all: 3_900,
  },
  Hebrew: { locales: ["he", "yi"], letters: /^[\u0590-\u05ff]+$/, all: 900 },
  Devanagari: { locales: ["hi", "mr", "ne", "sa", "kok"], letters: /^[\u0900-\u097f\u200c\u200d]+$/, all: 1_600 },
  Thai: { locales: ["th"], letters: /^[\u0e00-\u0e7f]+$/, all: 500 },
  "N’Ko": { locales: ["nqo"], letters: /^[\u07c0-\u07ff]+$/, all: 600 },
  Adlam: { locales: ["ff-Adlm", "ff-Adlm-NG"], letters: /^[\u{1e900}-\u{1e95f}]+$/u, all: 700 },
  Tifinagh: { locales: ["zgh", "shi"], letters: /^[\u2d30-\u2d7f]+$/, all: 300 },
  Vai: { locales: ["vai"], letters: /^[\ua500-\ua63f]+$/, all: 300 },
} as const;

/** Vocalised and rare words that names of countries are never written with. */
const more: Readonly<Record<string, string>> = {
  Arabic: "مُحَمَّدٌ سَلَّمَ اللّٰهِ الرَّحْمٰنِ بِسْمِ للّٰه ڢ ڧ ٻ ﷲ غُلَامُو بَبَّ کَنُو جَنُوَرِي نَيْجِيرِيَا گل پاکستان لا لأ لإ لآ",
  Hebrew: "שָׁלוֹם יְרוּשָׁלַיִם מֹשֶׁה כֹּהֵן לֵוִי בע״מ",
  Devanagari: "श्रीमती क्षेत्र ज्ञान विद्यार्थी द्वारा ट्रक हृदय कर्त्ता स्त्री ॐ क़लम ज़मीन सुब्रह्मण्यम् लक्ष्मी र्क",
  Thai: "น้ำดื่ม น้ำ ผู้หญิง ปั๊ม ฝั่ง กตัญญู ฐานะ กำ",
};

/** A mark of each stands beside its place: below a ligature, and above a vowel that is below. */
const knownOthers: Readonly<Record<string, readonly string[]>> = {
  Arabic: ["اللّٰهِ"],
  Thai: ["ญี่ปุ่น", "เยนญี่ปุ่น"],
};

describe.each(Object.entries(scripts))("letters of %s", (name, { locales, letters, all }) => {
  test("every glyph › stands where HarfBuzz sets it", async () => {
    const words = [...wordsOf(locales, letters), ...(more[name]?.split(" ") ?? [])];
    expect(words.length).toBeGreaterThan(all);
    const [part] = fontPartsOf(words.join(""));
    const bytes = new Uint8Array(
      await readFile(new URL(`../../../apps/web/public/fonts/${part!.files[400]}`, import.meta.url)),
    );
    const isRightToLeft = part!.shaping?.direction === "rtl";
    const face = new Face(bytes, part!.shaping);
    const font = new Font(new HarfBuzzFace(new Blob(retagged(bytes, name).buffer)));
    const others = words.filter((word) => ours(face, word, isRightToLeft) !== theirs(font, word, face.font.unitsPerEm));
    expect(others).toEqual(knownOthers[name] ?? []);
  });
});

test.each([400, 600] as const)(
  "letters with marks above and below in weight %i › every glyph stands where HarfBuzz sets it",
  async (weight) => {
    const words = "q̣̄ Ẹ̀kọ́ m̄ ɓ̃ R̃ r̃ Ọ̀ṣọ́ Ị́ Ụ̀ N̄ n̄ g̱̃ ẹ̄̀ ạ̈́ ị̂ Ṣ̀ ɔ̃́ ɛ̄̀ ŋ̀ Ɔ̱́".normalize("NFC").split(" ");
    const bytes = new Uint8Array(
      await readFile(new URL(`../../../apps/web/public/fonts/doc-${weight}.ttf`, import.meta.url)),
    );
    const face = new Face(bytes);
    const font = new Font(new HarfBuzzFace(new Blob(bytes.buffer)));
    const others = words.filter((word) => ours(face, word, false) !== theirs(font, word, face.font.unitsPerEm));
    expect(others).toEqual([]);
  },
);

test("letters of Arabic › with dots › take the forms that join, each as one glyph", async () => {
  const [part] = fontPartsOf("ب");
  const bytes = new Uint8Array(
    await readFile(new URL(`../../../apps/web/public/fonts/${part!.files[400]}`, import.meta.url)),
  );
  const face = new Face(bytes, part!.shaping);
  const [last, middle, first] = face.shape("ببب", true).glyphs;
  const [alone] = face.shape("ب", true).glyphs;
  const drawn = [first, middle, last, alone].map(
    (glyph) => glyph!.placed?.parts.map(({ glyph: id }) => id).join() ?? glyph!.id,
  );
  expect(new Set(drawn).size).toBe(4);
  expect(
    face
      .shape("ببب", true)
      .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
      .join(""),
  ).toBe("ببب");
});

/** HarfBuzz knows Adlam by its own tag, under which our engine would not find it. */
function retagged(bytes: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  const font = Buffer.from(Uint8Array.from(bytes).buffer);
  if (name === "Adlam")
    for (let at = font.indexOf("nko "); at >= 0; at = font.indexOf("nko ", at + 4)) font.write("adlm", at, "latin1");
  return new Uint8Array(font.buffer);
}

type Mark = { readonly id: number; readonly advance: number; readonly xOffset: number; readonly yOffset: number };

/** Glyphs with ink or without by their place: in which order marks of one letter come makes no difference. */
function placesOf(glyphs: readonly Mark[]): string {
  let pen = 0;
  return glyphs
    .map(({ id, advance, xOffset, yOffset }) => {
      const place = `${id}@${Math.round(pen + xOffset)},${Math.round(yOffset)}`;
      pen += advance;
      return place;
    })
    .toSorted()
    .join(" ");
}

function ours(face: Face, word: string, isRightToLeft: boolean): string {
  const scale = 1000 / face.font.unitsPerEm;
  return placesOf(
    face.shape(word, isRightToLeft).glyphs.flatMap(({ placed, ...glyph }) =>
      placed
        ? placed.parts.map((part, index) => ({
            id: part.glyph,
            // The pen goes on after the last of them.
            advance: index < placed.parts.length - 1 ? 0 : glyph.advance,
            xOffset: part.dx * scale,
            yOffset: part.dy * scale,
          }))
        : [glyph],
    ),
  );
}

function theirs(font: Font, word: string, unitsPerEm: number): string {
  const buffer = new HarfBuzzBuffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const scale = 1000 / unitsPerEm;
  const positions = buffer.getGlyphPositions();
  return placesOf(
    buffer.getGlyphInfos().map(({ codepoint }, index) => ({
      id: codepoint,
      advance: positions[index]!.xAdvance * scale,
      xOffset: positions[index]!.xOffset * scale,
      yOffset: positions[index]!.yOffset * scale,
    })),
  );
}

import { PDFiumLibrary } from "@hyzyla/pdfium";
import { beforeAll, describe, expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { fontPartsOf } from "../src/font-parts.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { facesOf } from "../src/pdf/faces.ts";
import { breakLines, type Line } from "../src/pdf/lines.ts";
import { missingCharacters, renderPdf } from "../src/pdf.ts";
import { renderPdfBatch } from "../src/pdf-batch.ts";
import { collisions, laidOut } from "./laid-out.ts";
import { templates } from "./matrix.ts";
import { lagos } from "./samples.ts";
import { inManyScripts } from "./special-documents.ts";

const nine = { size: 9, weight: 400, tracking: 0 } as const;

/** A text set on lines, each piece by the text it draws, from left to right. */
async function setOn(text: string, width = 1_000): Promise<{ lines: Line[]; pieces: string[][] }> {
  const faces = await facesOf(await loadFonts(text));
  const lines = breakLines(faces, [{ text }], nine, width);
  return { lines, pieces: lines.map((line) => line.pieces.map((piece) => piece.text)) };
}

/** Text as a person gets it who marks everything in a viewer and copies it. */
async function copied(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => page.getText()).join("\n");
  } finally {
    document.destroy();
    library.destroy();
  }
}

describe("parts of the fonts", () => {
  test("Latin, Greek letters of measures and signs › need none", () => {
    expect(fontPartsOf("Ọ̀ṣọ́ ₦ → ✓ µ")).toEqual(fontPartsOf("✓"));
    expect(fontPartsOf("Ọ̀ṣọ́ ₦ → µ")).toEqual([]);
  });

  test("names of people of many countries › one part for each script, a page for each 256 signs", () => {
    expect(fontPartsOf("李 محمد김 שרה 丁 ሰላም").map(({ name }) => name)).toEqual([
      "doc-ethiopic",
      "arabic",
      "hebrew",
      "han-4e",
      "han-67",
      "hangul-ae",
    ]);
  });

  test.each([
    "ar",
    "fa",
    "ur",
    "he",
    "hi",
    "mr",
    "th",
    "zh-Hans",
    "zh-Hant",
    "ja",
    "ko",
    "nqo",
    "ff-Adlm",
    "zgh",
    "vai",
    "am",
  ])("the months and days of %s › every letter has a glyph", async (locale) => {
    const days = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month, month + 1)).toLocaleDateString(locale, { dateStyle: "full" }),
    ).join(" ");
    expect(await missingCharacters(days, await loadFonts(days))).toEqual([]);
  });
});

describe("words that run leftwards", () => {
  test("among words of ours › stand in their own order, right to left", async () => {
    const { pieces } = await setOn("to محمد علي now");
    expect(pieces).toEqual([["to ", "علي", " ", "محمد", " now"]]);
  });

  test("first in a text › the text runs leftwards, its figures rightwards", async () => {
    const { pieces } = await setOn("شاي 500 غرام");
    expect(pieces).toEqual([["غرام", " ", "500", " ", "شاي"]]);
  });

  test("brackets around them › turn over, and are read as they were written", async () => {
    const { lines } = await setOn("شاي (حار)");
    const [opening, , closing] = [lines[0]!.pieces.at(-2)!, 0, lines[0]!.pieces[0]!];
    expect([opening.text, closing.text]).toEqual([" (", ")"]);
    expect(opening.shaped.glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(["(", " "]);
    const face = closing.face;
    expect(closing.shaped.glyphs[0]).toMatchObject({ id: face.shape("(").glyphs[0]!.id, codePoints: [0x29] });
  });

  test("on a line that ends in a space › the space hangs over at the left", async () => {
    const { lines } = await setOn("محمد عبد الله للتجارة العامة", 60);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]!.hangLeft).toBeGreaterThan(0);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60.01);
  });

  test("European and Arabic figures › are never turned", async () => {
    const { lines } = await setOn("رقم ١٢٣ و 456");
    const figures = lines[0]!.pieces.filter(({ text }) => /[\d١٢٣]/.test(text));
    expect(figures.map(({ level }) => level % 2)).toEqual([0, 0]);
  });
});

describe("a document in every script there is a part for", () => {
  let text: string;
  beforeAll(async () => {
    const tree = buildInvoiceDocument({ invoice: inManyScripts() });
    text = await copied(await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) }));
  });

  test.each([
    "محمد عبد الله للتجارة العامة",
    "شاي أخضر 500 غرام",
    "שמן זית כתית 750 מ״ל",
    "बासमती चावल 5 किलो, श्रीमती क्षेत्रपाल",
    "น้ำดื่มบรรจุขวด ผู้ใหญ่ ปั๊ม",
    "山田太郎 株式会社 深圳市 김민수 カタカナ",
    "𞤀𞤣𞤤𞤢𞤥 𞤃𞤵𞤸𞤢𞤥𞤥𞤢𞤣𞤵",
    "ⵜⵉⴼⵉⵏⴰⵖ ⴰⵎⴰⵣⵉⵖ · ꕙꔤ ꔻꔬ",
    "Party 😀 🎉 📦 · q̣̄ Ẹ̀kọ́ m̄ ɓ̃",
    "سُكَّر مُكَرَّر، ١٢ كيس",
    "ߒߞߏ ߡߊ߬ߡߊߘߎ߫ ߓߊ߲ߓߊ߲",
    "𞤃𞤵𞤸𞤢𞤥𞤥𞤢𞤣𞤵 𞤔𞤢𞥄𞤦𞤫",
  ])("%s › is copied as it was written", (words) => {
    expect(text).toContain(words);
  });

  test("letters of two languages that are drawn alike › each is copied as itself", async () => {
    const tree = buildInvoiceDocument({
      invoice: lagos({ lines: [["بیت بيت علی علي هه ہہ كك کک", "1", "piece", "1"]] }),
    });
    const bytes = await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) });
    expect(await copied(bytes)).toContain("بیت بيت علی علي هه ہہ كك کک");
  });

  test.each(templates)("%s › no letter is missing, no two texts collide", async (template) => {
    const tree = buildInvoiceDocument({ invoice: inManyScripts({ template }) });
    const whole = JSON.stringify(tree);
    expect(await missingCharacters(whole, await loadFonts(whole))).toEqual([]);
    const { pages } = await laidOut(tree);
    expect(pages.flatMap(({ marks }) => collisions(marks))).toEqual([]);
    expect(
      pages
        .flatMap(({ marks }) => marks)
        .filter((mark) => mark.kind === "line" && mark.line.pieces.some(({ missing }) => missing)),
    ).toEqual([]);
  });

  test("drawn with more fonts than it needs › the same bytes", async () => {
    const tree = buildInvoiceDocument({ invoice: inManyScripts() });
    const own = await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) });
    const more = await renderPdf(tree, { fonts: await loadFonts(`${JSON.stringify(tree)} 丂 ☂`) });
    expect(Buffer.from(more).equals(Buffer.from(own))).toBe(true);
  });

  test("among others in one file › each brings its letters", async () => {
    const trees = [lagos(), inManyScripts()].map((invoice) => buildInvoiceDocument({ invoice }));
    const options = { title: "All", language: "en", madeAt: "2026-11-21T10:00:00.000Z", fontsFor: loadFonts };
    const chunks = await renderPdfBatch(
      (async function* () {
        for (const tree of trees) yield tree;
      })(),
      options,
    );
    expect(await copied(new Uint8Array(Buffer.concat(chunks)))).toContain("محمد عبد الله للتجارة العامة");
  });
});

test("letters whose part is not at hand › print as boxes that still carry the text, and are named", async () => {
  const fonts = await loadFonts("plain");
  expect(await missingCharacters("شاي 12 漢", fonts)).toEqual(["ش", "ا", "ي", "漢"]);
  const tree = buildInvoiceDocument({ invoice: lagos({ lines: [["漢字 box", "1", "piece", "1"]] }) });
  expect(await copied(await renderPdf(tree, { fonts }))).toContain("漢字 box");
});

import { currencies, supportedCurrencies } from "@ankara/domain/money/currencies";
import { describe, expect, test } from "vitest";
import { create } from "../src/pdf/engine/fontkit.js";
import { loadFonts } from "../src/fonts-node.ts";
import { missingCharacters, renderPdf } from "../src/pdf.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { allText, print } from "./print.ts";
import { readPdf } from "./read-pdf.ts";
import { lagos } from "./samples.ts";

/** Letters beyond a to z, with the tones they are written with. */
const alphabets = {
  yoruba: "Ẹ ẹ Ọ ọ Ṣ ṣ À à Á á È è É é Ì ì Í í Ò ò Ó ó Ù ù Ú ú Ń ń Ǹ ǹ Ẹ̀ ẹ̀ Ẹ́ ẹ́ Ọ̀ ọ̀ Ọ́ ọ́ M̀ m̀ Ḿ ḿ",
  hausa: "Ɓ ɓ Ɗ ɗ Ƙ ƙ Ƴ ƴ R̃ r̃ À à Â â Ê ê Î î Ô ô Û û",
  igbo: "Ị ị Ọ ọ Ụ ụ Ṅ ṅ Ị́ ị́ Ị̀ ị̀ Ọ́ ọ́ Ụ̀ ụ̀ M̄ m̄ N̄ n̄",
  swahili: "ng' Ng’ambo shillingi ukaguzi",
  french: "À à Â â Æ æ Ç ç É é È è Ê ê Ë ë Î î Ï ï Ô ô Œ œ Ù ù Û û Ü ü Ÿ ÿ « » ’",
  pidgin: "Abeg Ẹ́ni Ṣé na dis money wey una go pay",
  amharic:
    "ሀሁሂሃሄህሆ ለሉሊላሌልሎ ሐሑሒሓሔሕሖ መሙሚማሜምሞ ሠሡሢሣሤሥሦ ረሩሪራሬርሮ ሰሱሲሳሴስሶ ሸሹሺሻሼሽሾ ቀቁቂቃቄቅቆ ቈቊቋቌቍ በቡቢባቤብቦ ቨቩቪቫቬቭቮ ተቱቲታቴትቶ ቸቹቺቻቼችቾ ኀኁኂኃኄኅኆ ነኑኒናኔንኖ ኘኙኚኛኜኝኞ አኡኢኣኤእኦ ከኩኪካኬክኮ ኸኹኺኻኼኽኾ ወዉዊዋዌውዎ ዐዑዒዓዔዕዖ ዘዙዚዛዜዝዞ ዠዡዢዣዤዥዦ የዩዪያዬይዮ ደዱዲዳዴድዶ ጀጁጂጃጄጅጆ ገጉጊጋጌግጎ ጠጡጢጣጤጥጦ ጨጩጪጫጬጭጮ ጰጱጲጳጴጵጶ ጸጹጺጻጼጽጾ ፀፁፂፃፄፅፆ ፈፉፊፋፌፍፎ ፐፑፒፓፔፕፖ ። ፣ ፤ ፥ ፦ ፩ ፪ ፫ ፲ ፻",
  kinyarwanda: "Inyemezabuguzi y’ibicuruzwa, abaguzi b’i Kigali",
  twiAndEwe: "Ɛ ɛ Ɔ ɔ Ŋ ŋ Ɖ ɖ Ƒ ƒ Ɣ ɣ Ʋ ʋ Ã ã Ẽ ẽ Õ õ",
};

const byWords = (text: string) =>
  text
    .normalize("NFC")
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Lines of a list with these names, read back from the drawn document as words. */
async function readBack(names: readonly string[]): Promise<string[]> {
  const pdf = await print(lagos({ lines: names.map((name) => [name, "1", "piece", "1"] as const) }));
  return byWords(allText(pdf).replaceAll("|", " "));
}

describe("what is printed can be copied and searched", () => {
  test.each(Object.entries(alphabets))("every letter of %s", async (_language, letters) => {
    const words = byWords(letters);
    const found = (await readBack([`first ${letters} last`])).join(" ");
    expect(found).toContain(`first ${words.join(" ")}`);
  });

  test("plain words stay plain beside letters with marks", async () => {
    const text = await readBack(["Tọ́tà Ọ̀ṣọ́ Total"]);
    expect(text).toContain("Total");
    expect(text).toContain("Tọ́tà");
  });

  test("every currency symbol", async () => {
    const symbols = [...new Set(currencies.map(({ symbol }) => symbol))];
    const found = await readBack(symbols.map((symbol) => `Symbol ${symbol}`));
    expect(symbols.filter((symbol) => !found.includes(symbol))).toEqual([]);
    // Noto Sans has no baht sign: it comes with the letters of Thai.
    expect(await missingCharacters(symbols.join(""), await loadFonts("plain"))).toEqual(["฿"]);
  });

  test.each(supportedCurrencies.map(({ code }) => code))(
    "an invoice in %s ends in the domain's total",
    async (currency) => {
      const invoice = lagos({ currency, taxes: [], lines: [["Work", "1", "piece", "1234567"]] });
      const { formatMoney } = await import("@ankara/domain/money/format-money");
      const text = allText(await print(invoice))
        .replaceAll("|", "")
        .replaceAll(" ", " ");
      expect(text).toContain(`Total ${formatMoney(invoice.totals!.total, currency).replaceAll("\u00a0", " ")}`);
    },
  );

  test("arrows and ticks come from the font beside", async () => {
    const text = await readBack(["Lagos → Abuja ✓ ★"]);
    expect(text).toEqual(expect.arrayContaining(["→", "✓", "★"]));
  });
});

describe("a letter that no font has", () => {
  test("is named, so that the screen can warn", async () => {
    const fonts = await loadFonts();
    expect(await missingCharacters("ሰላም Ọ̀nà 😀 ✓ مرحبا", fonts)).toEqual([..."😀مرحبا"]);
  });

  test("prints as a box that still carries the text", async () => {
    const fonts = await loadFonts();
    const tree = buildInvoiceDocument({ invoice: lagos({ lines: [["Party 😀 hats", "1", "piece", "1"]] }) });
    const bytes = await renderPdf(tree, { fonts });
    const text = (await readPdf(bytes)).pages[0]!.text;
    expect(text).toContain("Party □ hats");
  });
});

test("document fonts › every glyph of the fonts stands for one character", async () => {
  const fonts = await loadFonts();
  const { regular, semibold, symbols, parts: [ethiopic] = [] } = fonts;
  for (const bytes of [regular, semibold, symbols!, ethiopic!.regular, ethiopic!.semibold]) {
    const font = create(new Uint8Array(bytes));
    const glyphs = font.characterSet.map((code) => font.glyphForCodePoint(code).id);
    expect(new Set(glyphs).size).toBe(glyphs.length);
  }
});

test("document fonts › figures are as wide as each other in both weights", async () => {
  const fonts = await loadFonts();
  for (const bytes of [fonts.regular, fonts.semibold]) {
    const font = create(new Uint8Array(bytes));
    const widths = Array.from("0123456789", (digit) => font.glyphForCodePoint(digit.codePointAt(0)!).advanceWidth);
    expect(new Set(widths).size).toBe(1);
    const pairs = font
      .layout("1,717,104.00 77")
      .positions.map(
        (position, index) => position.xAdvance - font.layout("1,717,104.00 77").glyphs[index]!.advanceWidth,
      );
    expect(pairs.every((kern) => kern === 0)).toBe(true);
  }
});

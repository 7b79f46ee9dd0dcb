import { currencyOf, supportedCurrencies } from "@ankara/domain/money/currencies";
import { describe, expect, test } from "vitest";
import { amharicNumber, amharicSum } from "./amharic.ts";
import { englishNumber, englishSum } from "./english.ts";
import { frenchNumber } from "./french.ts";
import { documentLanguages } from "../labels/languages.ts";
import { hausaNumber, hausaSum } from "./hausa.ts";
import { igboNumber, igboSum } from "./igbo.ts";
import { kinyarwandaNumber, kinyarwandaSum } from "./kinyarwanda.ts";
import { swahiliNumber, swahiliSum } from "./swahili.ts";
import { yorubaNumber, yorubaSum } from "./yoruba.ts";
import { documentLabelsFor } from "../labels/document-labels.ts";
import { loadAllDocumentLabels } from "../labels/language-labels.ts";

const quadrillions = 9_007_199_254_740_991n;

describe("English", () => {
  test.each([
    [0n, "zero"],
    [21n, "twenty-one"],
    [100n, "one hundred"],
    [115n, "one hundred and fifteen"],
    [1_005n, "one thousand and five"],
    [1_500n, "one thousand, five hundred"],
    [7_022_437n, "seven million, twenty-two thousand, four hundred and thirty-seven"],
    [
      quadrillions,
      "nine quadrillion, seven trillion, one hundred and ninety-nine billion, two hundred and fifty-four million, seven hundred and forty thousand, nine hundred and ninety-one",
    ],
  ])("%s is %s", (number, words) => expect(englishNumber(number)).toBe(words));

  test("sums name their currency and what is left of it", () => {
    expect(englishSum(200_000_000, "NGN")).toBe("Two million naira only");
    expect(englishSum(702_243_750, "NGN")).toBe(
      "Seven million, twenty-two thousand, four hundred and thirty-seven naira, fifty kobo only",
    );
    expect(englishSum(101, "GBP")).toBe("One pound, one penny only");
    expect(englishSum(-5, "NGN")).toBeNull();
    expect(englishSum(5, "KWD")).toBeNull();
  });
});

describe("Swahili", () => {
  test.each([
    [0n, "sifuri"],
    [11n, "kumi na moja"],
    [110n, "mia moja na kumi"],
    [345n, "mia tatu arobaini na tano"],
    [1_005n, "elfu moja, na tano"],
    [10_002n, "elfu kumi, na mbili"],
    [12_000n, "elfu kumi na mbili"],
    [1_234_567n, "milioni moja, elfu mia mbili thelathini na nne, mia tano sitini na saba"],
  ])("%s is %s", (number, words) => expect(swahiliNumber(number)).toBe(words));

  test("sums begin with their currency", () => {
    expect(swahiliSum(500_050, "KES")).toBe("Shilingi za Kenya elfu tano na senti hamsini tu");
    expect(swahiliSum(25_000, "UGX")).toBe("Shilingi za Uganda elfu ishirini na tano tu");
    expect(swahiliSum(101, "KES")).toBe("Shilingi moja ya Kenya na senti moja tu");
    expect(swahiliSum(100, "NGN")).toBe("Naira moja tu");
  });
});

describe("Amharic", () => {
  test.each([
    [0n, "ዜሮ"],
    [11n, "አሥራ አንድ"],
    [1_234n, "አንድ ሺህ ሁለት መቶ ሠላሳ አራት"],
    [155_986n, "አንድ መቶ ሃምሳ አምስት ሺህ ዘጠኝ መቶ ሰማንያ ስድስት"],
  ])("%s is %s", (number, words) => expect(amharicNumber(number)).toBe(words));

  test("sums", () => {
    expect(amharicSum(500_050, "ETB")).toBe("አምስት ሺህ ብር ከሃምሳ ሳንቲም ብቻ");
    expect(amharicSum(100, "JPY")).toBeNull();
  });
});

describe("Hausa", () => {
  test.each([
    [0n, "sifili"],
    [11n, "goma sha ɗaya"],
    [45n, "arba’in da biyar"],
    [100n, "ɗari"],
    [1_000n, "dubu ɗaya"],
    [1_234n, "dubu ɗaya, da ɗari biyu da talatin da huɗu"],
    [100_002n, "dubu ɗari, da biyu"],
    [102_000n, "dubu ɗari da biyu"],
    [2_000_000n, "miliyan biyu"],
  ])("%s is %s", (number, words) => expect(hausaNumber(number)).toBe(words));

  test("sums", () => {
    expect(hausaSum(4_500_050, "NGN")).toBe("Naira dubu arba’in da biyar, kobo hamsin kacal");
    expect(hausaSum(700, "XOF")).toBe("Faran CFA ɗari bakwai kacal");
    expect(hausaSum(100, "JPY")).toBeNull();
  });
});

describe("Igbo", () => {
  test.each([
    [0n, "efu"],
    [11n, "iri na otu"],
    [45n, "iri anọ na ise"],
    [100n, "otu narị"],
    [1_000n, "otu puku"],
    [1_234n, "otu puku, na narị abụọ na iri atọ na anọ"],
    [100_002n, "puku otu narị, na abụọ"],
    [102_000n, "puku otu narị na abụọ"],
    [2_000_000n, "nde abụọ"],
  ])("%s is %s", (number, words) => expect(igboNumber(number)).toBe(words));

  test("sums", () => {
    expect(igboSum(4_500_050, "NGN")).toBe("Naịra puku iri anọ na ise, kobo iri ise naanị");
    expect(igboSum(700, "XOF")).toBe("Frank CFA narị asaa naanị");
    expect(igboSum(100, "JPY")).toBeNull();
  });
});

describe("Yoruba", () => {
  test.each([
    [0n, "òdo"],
    [7n, "méje"],
    [12n, "méjìlá"],
    [15n, "mẹ́ẹ̀ẹ́dógún"],
    [18n, "méjìdínlógún"],
    [20n, "ogún"],
    [21n, "mọ́kànlélógún"],
    [25n, "márùndínlọ́gbọ̀n"],
    [45n, "márùndínláàádọ́ta"],
    [99n, "mọ́kàndínlọ́gọ́rùn-ún"],
    [205n, "igba ó lé márùn-ún"],
    [1_000n, "ẹgbẹ̀rún kan"],
    [1_234n, "ẹgbẹ̀rún kan, ó lé igba ó lé mẹ́rìnlélọ́gbọ̀n"],
    [200_002n, "ẹgbẹ̀rún lọ́nà igba, ó lé méjì"],
    [202_000n, "ẹgbẹ̀rún lọ́nà igba ó lé méjì"],
    [2_000_000n, "mílíọ̀nù méjì"],
  ])("%s is %s", (number, words) => expect(yorubaNumber(number)).toBe(words));

  test("sums", () => {
    expect(yorubaSum(4_500_050, "NGN")).toBe("Náírà ẹgbẹ̀rún lọ́nà márùndínláàádọ́ta, kọ́bọ̀ àádọ́ta péré");
    expect(yorubaSum(700, "XOF")).toBe("Firanki CFA ẹ̀ẹ́dẹ́gbẹ̀rin péré");
    expect(yorubaSum(100, "JPY")).toBeNull();
  });
});

describe("Kinyarwanda", () => {
  test.each([
    [0n, "zeru"],
    [2n, "abiri"],
    [10n, "icumi"],
    [12n, "cumi n’abiri"],
    [21n, "makumyabiri na rimwe"],
    [78n, "mirongo irindwi n’umunani"],
    [100n, "ijana"],
    [1_000n, "igihumbi"],
    [12_000n, "ibihumbi cumi na bibiri"],
    [2_500n, "ibihumbi bibiri, na magana atanu"],
    [102_000n, "ibihumbi ijana na bibiri"],
    [100_002n, "ibihumbi ijana, n’abiri"],
    [2_000_000n, "miliyoni ebyiri"],
  ])("%s is %s", (number, words) => expect(kinyarwandaNumber(number)).toBe(words));

  test("sums name one and several", () => {
    expect(kinyarwandaSum(5_000, "RWF")).toBe("Amafaranga y’u Rwanda ibihumbi bitanu gusa");
    expect(kinyarwandaSum(1, "RWF")).toBe("Ifaranga rimwe ry’u Rwanda gusa");
    expect(kinyarwandaSum(250, "USD")).toBe("Amadolari ya Amerika abiri n’amasenti mirongo itanu gusa");
    expect(kinyarwandaSum(101, "KES")).toBe("Ishilingi rimwe rya Kenya n’isenti rimwe gusa");
    expect(kinyarwandaSum(100, "JPY")).toBeNull();
  });
});

/** Numbers that show each rule of counting. */
const shown = [
  Array.from({ length: 22 }, (_, number) => number),
  [25, 30, 36, 40, 50, 60, 70, 71, 78, 80, 90, 99, 100, 101, 110, 200, 300, 400, 500, 600, 700, 800, 900, 999],
  [1_000, 1_001, 1_234, 2_000, 8_000, 10_002, 12_000, 20_000, 45_000, 100_002, 102_000, 202_000],
  [1_000_000, 2_000_000, 7_022_437, 1_000_000_000],
].flat();

test("docs › the sums native readers are asked to check are those that are printed", async () => {
  await loadAllDocumentLabels();
  const spellers = {
    en: englishNumber,
    fr: frenchNumber,
    sw: swahiliNumber,
    am: amharicNumber,
    ha: hausaNumber,
    yo: yorubaNumber,
    ig: igboNumber,
    rw: kinyarwandaNumber,
  };
  const codes = supportedCurrencies.map(({ code }) => code);
  const sections = Object.entries(spellers).map(([language, spell]) => {
    const { amountInWords, inWords } = documentLabelsFor(language);
    const numbers = shown.map((number) => `| ${number} | ${spell(BigInt(number))} |`);
    const sums = codes.flatMap((code) => {
      const unit = 10 ** currencyOf(code).decimals;
      const [one, several] = [amountInWords(unit, code), amountInWords(unit === 1 ? 250 : 250_25, code)];
      return one === null || several === null ? [] : [`| ${code} | ${one} | ${several} |`];
    });
    return `## ${language}\n\n${inWords("…")}\n\n| number | words |\n|---|---|\n${numbers.join("\n")}\n\n| currency | one | 250.25, or 250 |\n|---|---|---|\n${sums.join("\n")}\n`;
  });
  const head =
    "# Sums in words, for the proof-reader\n\nWritten by the test of `packages/documents/src/amount-in-words`, which compares: `npm run unit -- packages/documents/src/amount-in-words -u` writes it anew. The source of each rule stands at the head of the language’s file there. " +
    "Pidgin spells sums in English. Please read each list aloud, mark what nobody would write on a cheque, and say what you would write.\n\n";
  await expect(`${head}${sections.join("\n")}`).toMatchFileSnapshot("../../../../docs/translation/sums.md");
});

describe("every language", () => {
  test.each([
    ["en", englishNumber],
    ["fr", frenchNumber],
    ["sw", swahiliNumber],
    ["am", amharicNumber],
    ["ha", hausaNumber],
    ["ig", igboNumber],
    ["yo", yorubaNumber],
    ["rw", kinyarwandaNumber],
  ] as const)("%s spells no two numbers alike, up to the quadrillions", (_language, spell) => {
    const numbers = Array.from({ length: 16 }, (_, power) => 10n ** BigInt(power)).flatMap((power) =>
      [1n, 2n, 5n, 11n, 12n, 19n, 99n].flatMap((times) => [power * times, power * times + 1n, power * times + 10n]),
    );
    const all = [...new Set(numbers.filter((number) => number <= quadrillions))];
    expect(new Set(all.map(spell)).size).toBe(all.length);
  });

  test.each(documentLanguages)("%s names its own words, days and pages", (code) => {
    const labels = documentLabelsFor(code);
    expect(labels.language).toBe(code);
    expect(labels.pages).toMatch(/\{page\}.*\{pages\}/);
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, "0")}-15`;
      expect(labels.date(day)).not.toContain("undefined");
      expect(labels.date(day)).toMatch(/20(19|18|26)/);
    }
  });

  test("the currencies of all our countries are spelled", async () => {
    await loadAllDocumentLabels();
    // Zimbabwe gold has no settled name in any but English.
    const codes = supportedCurrencies.map(({ code }) => code).filter((code) => code !== "ZWG");
    expect(codes.length).toBeGreaterThanOrEqual(16);
    for (const [language] of documentLanguages) {
      const { amountInWords } = documentLabelsFor(language);
      expect([language, codes.filter((code) => amountInWords(123_456, code) === null)]).toEqual([language, []]);
      // One of each and several, whole and in parts: no name, number or space is missing.
      for (const code of codes)
        for (const total of [100, 101, 250, 123_456_789]) {
          const words = amountInWords(total, code)!;
          expect(words).not.toMatch(/undefined|null| {2}|^ | $| ,/);
          expect(words.normalize("NFC")).toBe(words);
        }
    }
  });
});

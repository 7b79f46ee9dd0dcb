import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { describe, expect, test } from "vitest";
import { amharicNumber, amharicSum } from "./amharic.ts";
import { englishNumber, englishSum } from "./english.ts";
import { frenchNumber, frenchSum } from "./french.ts";
import { documentLanguages } from "../labels/languages.ts";
import { hausaNumber, hausaSum } from "./hausa.ts";
import { igboNumber, igboSum } from "./igbo.ts";
import { swahiliNumber, swahiliSum } from "./swahili.ts";
import { documentLabelsFor } from "../labels/document-labels.ts";

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

describe("every language", () => {
  test.each([
    ["en", englishNumber],
    ["fr", frenchNumber],
    ["sw", swahiliNumber],
    ["am", amharicNumber],
    ["ha", hausaNumber],
    ["ig", igboNumber],
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

  test("the currencies of all our countries are spelled in English, French, Swahili, Hausa and Igbo", () => {
    // Zimbabwe gold has no settled name in any but English.
    const codes = supportedCurrencies.map(({ code }) => code).filter((code) => code !== "ZWG");
    for (const spell of [englishSum, frenchSum, swahiliSum, hausaSum, igboSum])
      expect(codes.filter((code) => spell(123_456, code) === null)).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { capitalizeName, fold, idSuffixOf, initials, joinList, normalizeName, permalink, slug } from "./text.ts";

test.each([
  ["en", "VAT, NHIL"],
  ["am-ET", "VAT፣ NHIL"],
])("list › in %s › has the comma of the language and no empty member", (language, shown) => {
  expect(joinList(["VAT", "", "NHIL", false], language)).toBe(shown);
});

test.each([
  ["rice", "Rice"],
  ["ọ̀fì cloth", "Ọ̀fì cloth"],
  ["iPhone 13", "iPhone 13"],
  ["5 yards lace", "5 yards lace"],
  ["", ""],
])("a name typed in passing › %j › begins as %j", (typed, shown) => {
  expect(capitalizeName(typed)).toBe(shown);
});

describe("initials", () => {
  test.each([
    ["Amina Okafor", "AO"],
    ["amina okafor bello", "AO"],
    ["Amina", "AM"],
    ["Ọlátúnjí Textiles", "ỌT"],
    ["Ọlá", "ỌL"],
    ["Ọ̀ṣun", "Ọ̀Ṣ"],
    ["O\u0323\u0301la\u0301".normalize("NFD"), "Ọ́L"],
    ["Ɓello Garba Textiles Ltd", "ƁG"],
    ["Kẹ́hìndé & Táíwò Events", "KT"],
    ["St. Gabriel’s Nursery", "SG"],
    ["  Mama   Tolú ", "MT"],
    ["አበበ ቢቂላ", "አቢ"],
    ["3 Brothers", "3B"],
    ["X", "X"],
    ["& –", ""],
    ["", ""],
  ])("%j: %s", (name, letters) => {
    expect(initials(name)).toBe(letters.normalize("NFC"));
  });
});

test.each([
  ["Ọlá", "ola"],
  ["KẸ́HÌNDÉ", "kehinde"],
  ["Ƙasuwa Ɗanjuma", "kasuwa danjuma"],
  ["Akwɛ́pɛ́", "akwepe"],
  ["St. Gabriel’s", "st. gabriels"],
  ["  a \u00a0 b ", "a b"],
  ["ﬁne ＡＢＣ", "fine abc"],
])("folded text › %j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("folded text › plain ASCII, which takes a shorter way, folds as it does beside other letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(fold(`é${text}é`)).toBe(`e${fold(`x${text}x`).slice(1, -1)}e`);
    }),
  );
});

describe("permalinks", () => {
  const id = "01a1fc13-8475-7983-b4ba-1cac5e1ea115";

  test("are the name and the end of the id, which alone finds the record", () => {
    expect(permalink("Kẹ́hìndé & Táíwò Events Ltd", id)).toBe("kehinde-taiwo-events-ltd-5e1ea115");
    expect(idSuffixOf("kehinde-taiwo-events-ltd-5e1ea115")).toBe("5e1ea115");
    expect(idSuffixOf("whatever-it-is-called-now-5E1EA115")).toBe("5e1ea115");
  });

  test("a name without letters is the id alone", () => {
    expect(permalink("!!!", id)).toBe("5e1ea115");
    expect(idSuffixOf("5e1ea115")).toBe("5e1ea115");
  });

  test("anything else holds no id", () => {
    expect(["", "ola", "ola-5e1ea11", "5e1ea1155", "ola5e1ea115"].map(idSuffixOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test("are at most 60 letters and the id", () => {
    expect(slug("a ".repeat(100)).length).toBeLessThanOrEqual(60);
    expect(slug("a ".repeat(100)).endsWith("-")).toBe(false);
  });
});

describe("names that look alike", () => {
  test.each([
    ["Cyrillic а", "аdmin"],
    ["Cyrillic capital А", "Аdmin"],
    ["full width", "ａｄｍｉｎ"],
    ["zero width", "ad\u200bmi\ufeffn"],
    ["soft hyphen", "ad\u00admin"],
    ["capitals", "ADMIN"],
    ["dotless i", "admın"],
    ["Greek ι", "admιn"],
    ["variation selector", "admin\ufe0f"],
    ["bold mathematics", "𝐚𝐝𝐦𝐢𝐧"],
  ])("%s are one name", (_, name) => {
    expect(normalizeName(name)).toBe("admin");
  });

  test("a whole word of another script is caught", () => {
    expect(normalizeName("РАУРАӏ")).toBe(normalizeName("PAYPAl"));
    expect(normalizeName("ΗΕLLΟ")).toBe("hello");
  });

  test("what a person can tell apart stays apart", () => {
    const names = ["bob1", "bobl", "b0b", "bob", "bób", "rnary", "mary"];
    expect(new Set(names.map(normalizeName)).size).toBe(names.length);
  });

  test("normalising twice changes nothing more", () => {
    for (const name of ["Ọlátúnjí  Textiles", "аdmin", "ﬃ", "Ǆ"]) {
      expect(normalizeName(normalizeName(name))).toBe(normalizeName(name));
    }
  });
});

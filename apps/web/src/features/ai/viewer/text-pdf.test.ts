import { expect, test } from "vitest";
import { plainText, type Block } from "@ankara/documents/tree";
import { textTree } from "./text-pdf.ts";

const lines = (content: string) =>
  textTree({
    title: "Newsletter",
    company: "Ọlátúnjí Textiles",
    content,
    language: "en",
    madeAt: "2026-11-21T10:00:00.000Z",
  }).body.flatMap((block: Block) => (block.kind === "text" ? [plainText(block.text)] : []));

test("text as PDF › lists and marks › print in reading order without markdown", () => {
  expect(
    lines(
      "# News\n\nHello **Abẹ́ní**,\nread on\n\n- lace\n- ankara\n\n1. Look\n2. Buy\n\n| a | b |\n| - | - |\n| 1 | 2 |",
    ),
  ).toEqual([
    "Newsletter",
    "News",
    "Hello Abẹ́ní,\nread on",
    "• lace",
    "• ankara",
    "1. Look",
    "2. Buy",
    "a  ·  b",
    "1  ·  2",
  ]);
});

test("text pdf › the foot counts pages in the language of the text", () => {
  const foot = (language: string) =>
    textTree({ title: "x", company: "", content: "x", language, madeAt: "2026-11-21T10:00:00.000Z" }).footer.pages;
  expect([foot("en"), foot("fr")]).toEqual(["Page {page} of {pages}", "Page {page} sur {pages}"]);
});

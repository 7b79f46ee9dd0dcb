import type { Token, Tokens } from "marked";
import { describe, expect, test } from "vitest";
import { boundMarkdown, deepestNesting, longestText } from "./bound.ts";
import { readMarkdown, safeHref } from "./read.ts";

const childrenOf = (token: Token): readonly Token[] => [
  ...((token as Tokens.Generic).tokens ?? []),
  ...((token as Tokens.List).items ?? []),
];
const depthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((deepest, token) => Math.max(deepest, 1 + depthOf(childrenOf(token))), 0);
const typesOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [token.type, ...typesOf(childrenOf(token))]);
const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (childrenOf(token).length > 0 ? textOf(childrenOf(token)) : ((token as Tokens.Text).text ?? "")))
    .join("");

describe("a text that was written to do harm", () => {
  test.each([
    ["5 000 quotes in one another", `${">".repeat(5_000)} deep`],
    ["5 000 quotes, a line each", Array.from({ length: 300 }, (_, n) => `${"> ".repeat(n)}x`).join("\n")],
    ["5 000 lists on one line", `${"- ".repeat(5_000)}deep`],
    ["numbered lists in one another", `${"1. ".repeat(5_000)}deep`],
    ["a list that moves ever further right", Array.from({ length: 250 }, (_, n) => `${" ".repeat(n)}- x`).join("\n")],
    ["brackets that never close", "[".repeat(20_000)],
    ["stars in one another", "*a **b ".repeat(7_000)],
    ["links in links", "[a](".repeat(8_000)],
    ["backticks of every length", Array.from({ length: 300 }, (_, n) => "`".repeat(n)).join("a")],
  ])("%s is drawn flat", (_, markdown) => {
    // A list adds itself, its item and the item's text; the words stand below that.
    expect(depthOf(readMarkdown(markdown))).toBeLessThanOrEqual(deepestNesting * 3 + 3);
  });

  test("is cut at its longest", () => {
    expect(boundMarkdown("word ".repeat(100_000)).length).toBeLessThanOrEqual(longestText);
  });

  test("shows its HTML as the characters it is", () => {
    const tokens = readMarkdown('<img src=x onerror="alert(1)">\n\n<script>alert(2)</script>\n\nHi <b>you</b>');
    expect(typesOf(tokens)).not.toContain("html");
    expect(textOf(tokens)).toContain('<img src=x onerror="alert(1)">');
    expect(textOf(tokens)).toContain("<b>you</b>");
  });

  test("asks for no picture", () => {
    for (const markdown of ["![shop](https://evil.example/p.png)", "![shop][1]\n\n[1]: https://evil.example/p.png"])
      expect(typesOf(readMarkdown(markdown))).not.toContain("image");
  });

  test.each(["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "/users/me", ""])(
    "%j is no link",
    (href) => expect(safeHref(href)).toBeNull(),
  );
});

test.each(["https://shop.ng", "mailto:a@shop.ng", "tel:+2348035550119"])(
  "rich text as read › %s stays a link",
  (href) => {
    expect(safeHref(href)).toBe(href);
  },
);

test("rich text as read › an ordinary text is read as it was written", () => {
  const markdown = "# New cloth\n\nHello **Abẹ́ní**,\n\n- one\n  - two\n- three\n\n```\na * b * c\n```\n\n> kind words";
  expect(boundMarkdown(markdown)).toBe(markdown);
  expect(typesOf(readMarkdown(markdown))).toEqual(
    expect.arrayContaining(["heading", "strong", "list", "code", "blockquote"]),
  );
});

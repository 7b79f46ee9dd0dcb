import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import type { Token, Tokens } from "marked";
import type { Block, DocumentTree, Run, StyleName } from "@ankara/documents/tree";
import { documentLabelsFor } from "@ankara/documents/labels/document-labels";
import { slug } from "@ankara/domain/text";
import { drawTree } from "../../../document-parts/drawing/drawer.ts";
import { readMarkdown, wordsOf } from "../../../rich-text/read.ts";

export type TextDocument = {
  readonly title: string;
  readonly company: string;
  /** Markdown. */
  readonly content: string;
  readonly language: string;
  readonly madeAt: string;
};

/** Draws a text as a PDF on this device, with the engine of the invoices. */
export async function drawTextPdf(document: TextDocument): Promise<File> {
  await loadDocumentLabels(document.language);
  const tree = textTree(document);
  return drawTree(tree);
}

/** The document of a text: title, then its paragraphs in reading order. */
export function textTree({ title, company, content, language, madeAt }: TextDocument): DocumentTree {
  return {
    version: 1,
    template: "plain",
    language,
    title,
    author: company,
    madeAt,
    fileName: slug(title) || "text",
    pictures: {},
    body: [
      { kind: "text", style: "title", text: title, role: "h1" },
      { kind: "space", height: 14 },
      ...blocksOf(readMarkdown(content), ""),
    ],
    laterPages: [],
    footer: { left: company, link: null, pages: documentLabelsFor(language).pages },
  };
}

const gap: Block = { kind: "space", height: 9 };
/** 11 on 15 points: a text is read, not looked up like a line of an invoice. */
const reading: StyleName = "client";

function blocksOf(tokens: readonly Token[], indent: string): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case "space":
      case "def":
      case "checkbox":
        return [];
      case "heading":
        return [
          { kind: "space", height: 5 },
          { kind: "text", style: "seller", text: runs(token, 600), role: "h2" },
          { kind: "space", height: 5 },
        ];
      case "code":
        return [paragraph([{ text: indent + (token as Tokens.Code).text, weight: 400 }]), gap];
      case "blockquote":
        return blocksOf((token as Tokens.Blockquote).tokens, `${indent}   `);
      case "hr":
        return [{ kind: "rule", weight: 0.5 }, gap];
      case "list":
        return [...itemsOf(token as Tokens.List, indent), gap];
      case "table":
        return [...rowsOf(token as Tokens.Table, indent), gap];
      default:
        return [paragraph([...indented(indent), ...runs(token, 400)]), gap];
    }
  });
}

const paragraph = (text: readonly Run[]): Block => ({ kind: "text", style: reading, text });
const indented = (indent: string): Run[] => (indent === "" ? [] : [{ text: indent, weight: 400 }]);

function itemsOf(list: Tokens.List, indent: string): Block[] {
  return list.items.flatMap((item, index) => {
    const mark = item.task ? (item.checked ? "☑" : "☐") : list.ordered ? `${(list.start || 1) + index}.` : "•";
    const [first, ...rest] = item.tokens.filter(({ type }) => type !== "checkbox" && type !== "space");
    const head = first && first.type !== "list" ? runs(first, 400) : [];
    return [
      paragraph([{ text: `${indent}${mark} `, weight: 400 }, ...head]),
      ...blocksOf(first?.type === "list" ? [first, ...rest] : rest, `${indent}     `),
      { kind: "space", height: 3 } as const,
    ];
  });
}

function rowsOf(table: Tokens.Table, indent: string): Block[] {
  return [table.header, ...table.rows].flatMap((row, index) => [
    paragraph([
      ...indented(indent),
      ...row.flatMap((cell, place): Run[] => [
        ...(place > 0 ? [{ text: "  ·  ", weight: 400 as const }] : []),
        ...inline(cell.tokens, index === 0 ? 600 : 400),
      ]),
    ]),
    { kind: "space", height: 3 } as const,
  ]);
}

const runs = (token: Token, weight: 400 | 600): Run[] => inline((token as Tokens.Generic).tokens ?? [token], weight);

function inline(tokens: readonly Token[], weight: 400 | 600): Run[] {
  return tokens.flatMap((token): Run[] => {
    const nested = (token as Tokens.Generic).tokens;
    switch (token.type) {
      case "br":
        return [{ text: "\n", weight }];
      case "checkbox":
        return [];
      case "strong":
        return inline(nested ?? [], 600);
      case "link": {
        const { href, text } = token as Tokens.Link;
        return [
          ...inline(nested ?? [], weight),
          ...(text === href || href === `mailto:${text}` ? [] : [{ text: ` (${href})`, weight }]),
        ];
      }
      default:
        return nested ? inline(nested, weight) : [{ text: wordsOf((token as Tokens.Text).text ?? ""), weight }];
    }
  });
}

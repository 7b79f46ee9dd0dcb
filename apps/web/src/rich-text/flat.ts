import type { Token, Tokens } from "marked";
import { readMarkdown, wordsOf } from "./read.ts";

type Dialect = {
  strong: (text: string) => string;
  emphasis: (text: string) => string;
  heading: (text: string) => string;
};

/** The words alone, as one would type them into an e-mail: bullets as dots, no stars. */
export const plainTextOf = (markdown: string): string => flatten(markdown, plain);
/** The words as WhatsApp sets them: `*bold*`, `_slanted_`. */
export const whatsappTextOf = (markdown: string): string => flatten(markdown, whatsapp);

const asIs = (text: string) => text;
const plain: Dialect = { strong: asIs, emphasis: asIs, heading: asIs };
const whatsapp: Dialect = {
  strong: (text) => `*${text}*`,
  emphasis: (text) => `_${text}_`,
  heading: (text) => `*${text.replaceAll("*", "")}*`,
};

const flatten = (markdown: string, dialect: Dialect): string => blocksOf(readMarkdown(markdown), dialect);

function blocksOf(tokens: readonly Token[], dialect: Dialect): string {
  return tokens
    .flatMap((token) => {
      const text = blockOf(token, dialect);
      return text === "" ? [] : [text];
    })
    .join("\n\n");
}

function blockOf(token: Token, dialect: Dialect): string {
  switch (token.type) {
    case "space":
    case "def":
      return "";
    case "heading":
      return dialect.heading(inlineOf((token as Tokens.Heading).tokens, dialect));
    case "code":
      return (token as Tokens.Code).text;
    case "blockquote":
      return blocksOf((token as Tokens.Blockquote).tokens, dialect);
    case "hr":
      return "———";
    case "list":
      return listOf(token as Tokens.List, dialect);
    case "table":
      return tableOf(token as Tokens.Table, dialect);
    default:
      return inlineOf((token as Tokens.Generic).tokens ?? [token], dialect);
  }
}

function listOf(list: Tokens.List, dialect: Dialect): string {
  return list.items
    .map((item, index) => {
      const mark = item.task ? (item.checked ? "☑" : "☐") : list.ordered ? `${(list.start || 1) + index}.` : "•";
      const inside = item.tokens.map((token) => blockOf(token, dialect)).filter((text) => text !== "");
      return `${mark} ${inside.join("\n").replaceAll("\n", "\n   ")}`;
    })
    .join("\n");
}

function tableOf(table: Tokens.Table, dialect: Dialect): string {
  return [table.header, ...table.rows]
    .map((row) => row.map((cell) => inlineOf(cell.tokens, dialect)).join(" · "))
    .join("\n");
}

function inlineOf(tokens: readonly Token[], dialect: Dialect): string {
  return tokens
    .map((token) => {
      const inside = () => inlineOf((token as Tokens.Generic).tokens ?? [], dialect);
      switch (token.type) {
        case "strong":
          return dialect.strong(inside());
        case "em":
          return dialect.emphasis(inside());
        case "del":
          return inside();
        case "br":
          return "\n";
        case "link": {
          const text = inside();
          const { href } = token as Tokens.Link;
          return text === href || href === `mailto:${text}` ? text : `${text} (${href})`;
        }
        case "checkbox":
          return "";
        default: {
          const nested = (token as Tokens.Generic).tokens;
          return nested ? inlineOf(nested, dialect) : wordsOf((token as Tokens.Text).text ?? "");
        }
      }
    })
    .join("");
}

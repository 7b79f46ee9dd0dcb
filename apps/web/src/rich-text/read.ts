import { Marked, type Token } from "marked";
import { boundMarkdown } from "./bound.ts";

/**
 * The reader of generated texts, also for the editor: no raw HTML (a `<b>` is five characters), and a picture is a link
 * to it, so that opening a text never asks another server for anything.
 */
export const reader = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    // `false` leaves it to the reader's own rule.
    link: (source) => (source.startsWith("!") ? undefined : false),
    reflink: (source) => (source.startsWith("!") ? undefined : false),
  },
});

/** A text in its parts, bounded in length and depth; as one plain paragraph when it cannot be read. */
export function readMarkdown(markdown: string): readonly Token[] {
  const bounded = boundMarkdown(markdown);
  try {
    return reader.lexer(bounded);
  } catch (cause) {
    console.warn("A text could not be read as markdown", cause);
    return [
      { type: "paragraph", raw: bounded, text: bounded, tokens: [{ type: "text", raw: bounded, text: bounded }] },
    ];
  }
}

/** The address a link may open: web, mail and phone; null for anything else (`javascript:`, `data:`). */
export function safeHref(href: string): string | null {
  return /^(https?:\/\/|mailto:|tel:)/i.test(href.trim()) ? href.trim() : null;
}

/** The reader leaves the five entities of HTML in words as they were typed; here they are characters. */
export const wordsOf = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

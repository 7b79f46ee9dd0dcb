import type { PageText } from "@ankara/writer/task";

/** Longest text taken from a page, in characters. */
export const maxPageTextLength = 60_000;

const silent = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "head",
  "nav",
  "footer",
  "form",
  "select",
  "iframe",
]);
const blocks =
  /^(?:p|div|li|ul|ol|h[1-6]|br|tr|table|section|article|main|blockquote|pre|header|aside|dd|dt|figcaption|hr)$/;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ecirc: "ê",
  ocirc: "ô",
};

/**
 * The readable text of a page in one pass over its characters, for pages on which a real parser takes too long. It knows
 * no structure beyond what is silent and what starts a new line.
 */
export function plainTextOf(html: string): Omit<PageText, "site"> {
  let text = "";
  let title = "";
  let skip: string | null = null;
  /** The element the current title is in. */
  let around: string | null = null;
  let at = 0;
  while (at < html.length && text.length < maxPageTextLength * 2) {
    const open = html.indexOf("<", at);
    const run = html.slice(at, open < 0 ? html.length : open);
    if (skip === null) text += run;
    else if (skip === "title") title += run;
    if (open < 0) break;
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf(">", open);
    if (close < 0) break;
    at = close + 1;
    const name = /^\/?([a-z][a-z0-9]{0,20})/i.exec(html.slice(open + 1, open + 24))?.[1]?.toLowerCase();
    if (name === undefined) continue;
    const ends = html[open + 1] === "/";
    if (skip !== null) {
      // A title inside a silent head is still the title.
      if (skip === "head" && name === "title" && !ends) [skip, around] = ["title", "head"];
      else if (ends && name === skip) [skip, around] = [name === "title" ? around : null, null];
      else if (ends && name === "head") skip = null;
      if (name === "body" && !ends) skip = null;
      continue;
    }
    if (!ends && name === "title" && title === "") skip = "title";
    else if (!ends && silent.has(name) && html[close - 1] !== "/") skip = name;
    else if (blocks.test(name)) text += "\n";
  }
  return { title: tidyWhitespace(title).slice(0, 300), text: tidyWhitespace(text).slice(0, maxPageTextLength) };
}

/** Entities read, blanks single, no empty lines. */
export const tidyWhitespace = (text: string): string =>
  text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
      (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
        const code = decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
        if (code === null) return entities[name?.toLowerCase() ?? ""] ?? whole;
        return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : " ";
      },
    )
    .replaceAll(/[ \t\u00a0\u200b\f\v]+/g, " ")
    .replaceAll(/ ?[\r\n][\r\n ]*/g, "\n")
    .trim();

import { escapeHtml } from "./html.ts";
import type { PageLabels } from "./labels/page-label-types.ts";
import type { Cloth } from "./cloth/motif.ts";
import { facesFor, pageFont, publicPageStyle } from "./public-page-style.ts";

/**
 * One whole page for a client, under a strip of cloth. No script unless the page brings one, nothing that loads but the
 * letters and what the body names.
 */
export function page({
  language,
  title,
  cloth,
  style = "",
  nonce,
  head = "",
  body,
  script = "",
}: {
  language: string;
  title: string;
  cloth: Cloth;
  /** Beside the style of all pages. */
  style?: string;
  nonce?: string | undefined;
  /** Markup of its own, such as a refresh. */
  head?: string;
  body: string;
  script?: string;
}): string {
  const allowed = nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`;
  const run = script === "" ? "" : `<script${allowed}>${script}</script>`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">${head}<title>${escapeHtml(title)}</title><link rel="preload" href="${pageFont}" as="font" type="font/woff2" crossorigin><style${allowed}>${publicPageStyle(cloth)}${facesFor(language, body)}${style}</style></head><body><div class="cloth" aria-hidden="true"></div>${body}${run}</body></html>`;
}

/** Strokes of the few icons that pages show, in a box of 24. */
const icons = {
  check: "M20 6 9 17l-5-5",
  copy: "M9 9h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10M16 5V4a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2",
  file: "M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6M8 13h8M8 17h5",
  download: "M12 3v12M7 10l5 5 5-5M4 21h16",
  chat: "M21 11.5a8.5 8.5 0 0 1-12.6 7.4L3 21l2.1-5.4A8.5 8.5 0 1 1 21 11.5z",
  globe: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2c3 3 4 6 4 10s-1 7-4 10c-3-3-4-6-4-10s1-7 4-10z",
} as const;

export const icon = (name: keyof typeof icons): string =>
  `<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`;

/** A tick on a diamond, over what is done. */
export const doneMark = `<svg class="tick" viewBox="0 0 64 64" aria-hidden="true"><rect x="10" y="10" width="44" height="44" rx="8"/><path d="M44 24 28 40l-8-8"/></svg>`;

/** Says that there is nothing yet, under a swatch of the business's own cloth. */
export const emptyState = (text: string): string =>
  `<div class="pin" aria-hidden="true"></div><p class="mut">${escapeHtml(text)}</p>`;

/** The way on from a link that opens nothing: every document carries a code that finds it. */
export const codeForm = (labels: Pick<PageLabels, "orTypeCode" | "findIt">): string =>
  `<form action="/verify"><label>${escapeHtml(labels.orTypeCode)}<input type="text" name="code" maxlength="40" autocomplete="off" required></label><button class="btn sec">${escapeHtml(labels.findIt)}</button></form>`;

/** As many rows as `room` bytes hold, and behind them how many are left out. */
export function fitting(rows: readonly string[], more: (count: number) => string, room: number): string {
  const all = rows.join("");
  if (bytesOf(all) <= room) return all;
  let used = bytesOf(more(rows.length));
  let count = 0;
  while (count < rows.length && used + bytesOf(rows[count]!) <= room) used += bytesOf(rows[count++]!);
  return rows.slice(0, count).join("") + more(rows.length - count);
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

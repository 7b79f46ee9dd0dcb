import { escapeHtml } from "./html.ts";

/** One whole page for a client: no script unless the body brings one, nothing that loads but what the body names. */
export function page({
  language,
  title,
  style,
  nonce,
  body,
}: {
  language: string;
  title: string;
  style: string;
  nonce: string | undefined;
  body: string;
}): string {
  const allowed = nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${escapeHtml(title)}</title><style${allowed}>${style}</style></head><body>${body}</body></html>`;
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

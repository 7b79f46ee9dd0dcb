import { escapeHtml } from "@ankara/documents/html";

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.6rem}h2{font-size:1.1rem;margin:1.5rem 0 .25rem}h3{font-size:1rem;margin:.75rem 0 .25rem}" +
  "pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886;border-radius:8px;padding:.75rem;font-size:.85rem}code{font-size:.95em}details{border-top:1px solid #8886;padding:.5rem 0}summary{cursor:pointer}" +
  "b.m{display:inline-block;min-width:4.2rem}table{border-collapse:collapse}td,th{text-align:left;padding:.15rem .75rem .15rem 0;vertical-align:top}a{color:inherit}";

/** A page for developers: no script, nothing loaded. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

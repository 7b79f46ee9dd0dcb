import { renderHtml } from "@ankara/documents/html";
import type { DocumentTree } from "@ankara/documents/tree";

// Browsers without trusted types take the text itself.
const policy = globalThis.window?.trustedTypes?.createPolicy("ankara-documents", {
  createHTML: (html) => html,
});

/**
 * A document as markup for `dangerouslySetInnerHTML`: the only text the content policy lets become markup (decision 061).
 * It takes a tree, never a text: `renderHtml` escapes every text of it and prints no script, style or address of a page.
 */
export function documentMarkup(tree: DocumentTree): { __html: string | TrustedHTML } {
  const html = renderHtml(tree);
  return { __html: policy ? policy.createHTML(html) : html };
}

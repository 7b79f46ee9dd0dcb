import { htmlSteps, renderHtml } from "@ankara/documents/html";
import type { DocumentTree } from "@ankara/documents/tree";

// Browsers without trusted types take the text itself.
const policy = globalThis.window?.trustedTypes?.createPolicy("ankara-documents", {
  createHTML: (html) => html,
});

/**
 * A document as markup for `dangerouslySetInnerHTML`: the only text the content policy lets become markup (decision 061).
 * It takes a tree, never a text: `renderHtml` escapes every text of it and prints no script, style or address of a page.
 */
export const documentMarkup = (tree: DocumentTree): Markup => trusted(renderHtml(tree));

/** The same in steps: the page may act between two. */
export function* markupSteps(tree: DocumentTree): Generator<undefined, Markup, undefined> {
  return trusted(yield* htmlSteps(tree));
}

export type Markup = { __html: string | TrustedHTML };
const trusted = (html: string): Markup => ({ __html: policy ? policy.createHTML(html) : html });

import type { CompactPdf } from "./compact-pdf.ts";
import type { PdfReference } from "./engine/pdfkit.js";

/** A line of the outline, and the page it opens. */
export type Bookmark = { readonly title: string; readonly page: PdfReference };

/** Put a flat outline into the file, and have viewers show it. @param bookmarks - at least one, in the order of their pages */
export function addBookmarks(pdf: CompactPdf, bookmarks: readonly Bookmark[]): void {
  const root = pdf.ref({ Type: "Outlines", Count: bookmarks.length });
  const items = bookmarks.map(({ title, page }) =>
    // A string object is a text; a bare one would be a name.
    pdf.ref({ Title: new String(title), Parent: root, Dest: [page, "Fit"] }),
  );
  for (const [index, item] of items.entries()) {
    if (index > 0) item.data["Prev"] = items[index - 1];
    if (index < items.length - 1) item.data["Next"] = items[index + 1];
  }
  root.data["First"] = items[0];
  root.data["Last"] = items.at(-1);
  for (const item of items) item.end();
  root.end();
  pdf._root.data["Outlines"] = root;
  pdf._root.data["PageMode"] = "UseOutlines";
}

import { CompactPdf } from "./pdf/compact-pdf.ts";
import { facesOf, type DocumentFonts } from "./pdf/faces.ts";
import type { PdfReference } from "./pdf/engine/pdfkit.js";
import { layOutPages } from "./pdf/pages.ts";
import { paint, type EmbeddedFonts } from "./pdf/paint.ts";
import { readPictures } from "./pdf/pictures.ts";
import { collectChunks, drawableOf, fingerprint, isForArchives } from "./pdf.ts";
import { templateStyle } from "./styles.ts";
import type { DocumentTree } from "./tree.ts";

/**
 * Many documents as one tagged PDF, each with a bookmark at its first page. One is laid out at a time and fonts are
 * embedded once, so that what is held is the file itself. Stops where `trees` ends, and throws what it throws.
 *
 * @param trees - asked for one after the other
 * @param options.fontsFor - fonts for the text of a tree, the same objects each time
 * @param options.madeAt - instant the file says it was made
 * @returns the file in pieces, to be put together without holding it twice
 * @throws RangeError when there is no document
 */
export async function renderPdfBatch(
  trees: AsyncIterable<DocumentTree>,
  options: {
    readonly title: string;
    readonly language: string;
    readonly madeAt: string;
    readonly fontsFor: (text: string) => Promise<DocumentFonts>;
  },
): Promise<Uint8Array[]> {
  const { title, language, madeAt, fontsFor } = options;
  const pdf = new CompactPdf(
    {
      pdfVersion: "1.7",
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: language,
      font: null,
      fontLayoutCache: false,
      info: { Title: title, Producer: "Ankara", Creator: "Ankara", CreationDate: new Date(madeAt) },
    },
    fingerprint(`${title} ${madeAt}`),
  );
  const chunks = collectChunks(pdf);
  const fonts: EmbeddedFonts = new Map();
  const bookmarks: Bookmark[] = [];
  let archive = true;
  let accessible = true;
  for await (const tree of trees) {
    const own = await fontsFor(JSON.stringify(tree));
    const pictures = readPictures(tree);
    accessible &&= own.symbols !== undefined;
    archive &&= isForArchives(pictures);
    const first = paint(pdf, pictures, layOutPages(drawableOf(tree, pictures), await facesOf(own)), {
      width: templateStyle(tree).page.width,
      colours: tree.colours,
      fonts,
      language: tree.language,
    });
    bookmarks.push({ title: tree.title, page: first });
  }
  if (bookmarks.length === 0) throw new RangeError("expected at least one document");
  addBookmarks(pdf, bookmarks);
  if (accessible) pdf.declare({ archive });
  pdf.end();
  return chunks;
}

/** A line of the outline, and the page it opens. */
type Bookmark = { readonly title: string; readonly page: PdfReference };

/** Put a flat outline into the file, and have viewers show it. @param bookmarks - at least one, in the order of their pages */
function addBookmarks(pdf: CompactPdf, bookmarks: readonly Bookmark[]): void {
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

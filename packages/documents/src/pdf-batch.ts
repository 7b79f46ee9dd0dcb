import { CompactPdf } from "./pdf/compact-pdf.ts";
import { facesOf, type DocumentFonts } from "./pdf/faces.ts";
import { addBookmarks, type Bookmark } from "./pdf/bookmarks.ts";
import { layOutPages } from "./pdf/pages.ts";
import { paint, type EmbeddedFonts } from "./pdf/paint.ts";
import { readPictures } from "./pdf/pictures.ts";
import { collectChunks, drawableOf, fingerprint } from "./pdf.ts";
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
  let isArchive = true;
  for await (const tree of trees) {
    const own = await fontsFor(JSON.stringify(tree.body));
    const pictures = readPictures(tree);
    isArchive &&= own.symbols !== undefined && [...pictures.values()].every(({ colours }) => colours !== "DeviceCMYK");
    const first = paint(pdf, pictures, layOutPages(drawableOf(tree, pictures), facesOf(own)), {
      width: templateStyle(tree).page.width,
      colours: tree.colours,
      fonts,
      language: tree.language,
    });
    bookmarks.push({ title: tree.title, page: first });
  }
  if (bookmarks.length === 0) throw new RangeError("expected at least one document");
  addBookmarks(pdf, bookmarks);
  if (isArchive) pdf.declareArchive();
  pdf.end();
  return chunks;
}

import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { renderPdf, type DocumentFonts } from "@ankara/documents/pdf";

/** Draws the PDF of an invoice on this device; the engine and the fonts wait in the offline cache. */
export async function drawPdf(parts: InvoiceDocumentInput): Promise<File> {
  const tree = buildInvoiceDocument(parts);
  const bytes = await renderPdf(tree, { fonts: await documentFonts() });
  return new File([new Uint8Array(bytes)], `${tree.fileName}.pdf`, { type: "application/pdf" });
}

let fonts: Promise<DocumentFonts> | undefined;

/** The same bytes each time, so that the engine parses them once. */
function documentFonts(): Promise<DocumentFonts> {
  fonts ??= Promise.all([
    fetchFont("/fonts/doc-400.ttf"),
    fetchFont("/fonts/doc-600.ttf"),
    fetchFont("/fonts/doc-symbols.ttf"),
  ])
    .then(([regular, semibold, symbols]) => ({ regular, semibold, symbols }))
    .catch((cause: unknown) => {
      fonts = undefined;
      throw cause;
    });
  return fonts;
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { missingCharacters, renderPdf } from "@ankara/documents/pdf";
import { documentFonts } from "../../local/document-fonts.ts";

/** Draws the PDF of an invoice on this device; the engine and the fonts wait in the offline cache. */
export async function drawPdf(parts: InvoiceDocumentInput): Promise<File> {
  const tree = buildInvoiceDocument(parts);
  const bytes = await renderPdf(tree, { fonts: await documentFonts(JSON.stringify(tree)) });
  return new File([new Uint8Array(bytes)], `${tree.fileName}.pdf`, { type: "application/pdf" });
}

/** Characters of a text that would print as boxes. */
export const missingIn = async (text: string): Promise<string[]> => missingCharacters(text, await documentFonts(text));

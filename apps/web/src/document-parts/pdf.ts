import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { renderInvoicePdf } from "@ankara/documents/invoice-pdf";
import { missingCharacters, renderPdf } from "@ankara/documents/pdf";
import type { DocumentTree } from "@ankara/documents/tree";
import { documentFonts } from "../platform/document-fonts.ts";

/** Draws the PDF of an invoice on this device; the engine and the fonts wait in the offline cache. */
export async function drawPdf(parts: PrintedDocument): Promise<File> {
  const { bytes, fileName } = await renderInvoicePdf(parts, documentFonts);
  return new File([new Uint8Array(bytes)], `${fileName}.pdf`, { type: "application/pdf" });
}

/** Draws a document that is more, or less, than an invoice. */
export async function drawTree(tree: DocumentTree): Promise<File> {
  const bytes = await renderPdf(tree, { fonts: await documentFonts(JSON.stringify(tree)) });
  return new File([new Uint8Array(bytes)], `${tree.fileName}.pdf`, { type: "application/pdf" });
}

/** Characters of a text that would print as boxes. */
export const missingIn = async (text: string): Promise<string[]> => missingCharacters(text, await documentFonts(text));

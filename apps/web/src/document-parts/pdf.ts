import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { renderInvoicePdf } from "@ankara/documents/invoice-pdf";
import { missingCharacters } from "@ankara/documents/pdf";
import { documentFonts } from "../platform/document-fonts.ts";

/** Draws the PDF of an invoice on this device; the engine and the fonts wait in the offline cache. */
export async function drawPdf(parts: PrintedDocument): Promise<File> {
  const { bytes, fileName } = await renderInvoicePdf(parts, documentFonts);
  return new File([new Uint8Array(bytes)], `${fileName}.pdf`, { type: "application/pdf" });
}

/** Characters of a text that would print as boxes. */
export const missingIn = async (text: string): Promise<string[]> => missingCharacters(text, await documentFonts(text));

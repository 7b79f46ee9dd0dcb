import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { renderInvoicePdf } from "@ankara/documents/invoice-pdf";
import { missingCharacters, renderPdf } from "@ankara/documents/pdf";
import { fontPartsOf } from "@ankara/documents/font-parts";
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

/** Characters of a text that would print as boxes: those no font has, and those whose font is not on this device yet. */
export type Missing = { readonly nowhere: readonly string[]; readonly notHere: readonly string[] };

export async function missingIn(text: string): Promise<Missing> {
  const fonts = await documentFonts(text);
  const here = new Set(fonts.parts?.map(({ name }) => name));
  const isNotHere = (character: string) => fontPartsOf(character).some(({ name }) => !here.has(name));
  const missing = await missingCharacters(text, fonts);
  return {
    nowhere: missing.filter((character) => !isNotHere(character)),
    notHere: missing.filter(isNotHere),
  };
}

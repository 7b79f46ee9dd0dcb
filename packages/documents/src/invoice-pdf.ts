import type { PrintedDocument } from "./invoice-document.ts";
import { invoicePrint } from "./invoice-print.ts";
import { renderPdf, type DocumentFonts } from "./pdf.ts";

/**
 * Draw an invoice, or the delivery note made from it, see `invoicePrint`.
 *
 * @returns the bytes, and the name of the file without its ending
 * @throws when the fonts cannot be parsed
 */
export async function renderInvoicePdf(
  input: PrintedDocument,
  fontsFor: (text: string) => Promise<DocumentFonts>,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { tree, eInvoice } = await invoicePrint(input);
  const bytes = await renderPdf(tree, { fonts: await fontsFor(JSON.stringify(tree)), eInvoice });
  return { bytes, fileName: tree.fileName };
}

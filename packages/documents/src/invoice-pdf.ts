import { nothingSettled, sumSettled } from "@ankara/domain/invoice/settlements";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "./invoice-document.ts";
import { renderPdf, type DocumentFonts } from "./pdf.ts";

/**
 * Draw an invoice. An issued invoice or credit note that says all an e-invoice needs carries it inside: one file for the
 * person and for their program (Factur-X).
 *
 * @returns the bytes, and the name of the file without its ending
 * @throws when the fonts cannot be parsed
 */
export async function renderInvoicePdf(
  input: InvoiceDocumentInput,
  fontsFor: (text: string) => Promise<DocumentFonts>,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const tree = buildInvoiceDocument(input);
  const { invoice } = input;
  const fonts = await fontsFor(JSON.stringify(tree));
  // A draft is none, nor is a delivery note: what writes it is fetched with the first document that is issued.
  const eInvoice =
    invoice.status === "draft" || input.as === "delivery_note"
      ? null
      : (await import("./einvoice/cii-xml.ts")).ciiXmlOf(invoice, sumSettled(input.settled ?? nothingSettled));
  const bytes = await renderPdf(tree, { fonts, eInvoice });
  return { bytes, fileName: tree.fileName };
}

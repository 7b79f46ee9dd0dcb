import { nothingSettled, sumSettled } from "@ankara/domain/invoice/settlements";
import { buildInvoiceDocument, type PrintedDocument } from "./invoice-document.ts";
import { loadDocumentLabels } from "./labels/language-labels.ts";
import { renderPdf, type DocumentFonts } from "./pdf.ts";

/**
 * Draw an invoice, or the delivery note made from it. An issued invoice or credit note that says all an e-invoice needs carries it inside: one file for the
 * person and for their program (Factur-X).
 *
 * @returns the bytes, and the name of the file without its ending
 * @throws when the fonts cannot be parsed
 */
export async function renderInvoicePdf(
  input: PrintedDocument,
  fontsFor: (text: string) => Promise<DocumentFonts>,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { invoice } = input;
  await loadDocumentLabels(invoice.language);
  const isDeliveryNote = input.as === "delivery_note";
  const tree = isDeliveryNote
    ? (await import("./delivery-note.ts")).buildDeliveryNote(input)
    : buildInvoiceDocument(input);
  const fonts = await fontsFor(JSON.stringify(tree));
  // A draft is none, nor is a delivery note: what writes it is fetched with the first document that is issued.
  const eInvoice =
    invoice.status === "draft" || isDeliveryNote
      ? null
      : (await import("./einvoice/cii-xml.ts")).ciiXmlOf(invoice, sumSettled(input.settled ?? nothingSettled));
  const bytes = await renderPdf(tree, { fonts, eInvoice });
  return { bytes, fileName: tree.fileName };
}

import { nothingSettled, sumSettled } from "@ankara/domain/invoice/settlements";
import { buildInvoiceDocument, type PrintedDocument } from "./invoice-document.ts";
import { loadDocumentLabels } from "./labels/language-labels.ts";
import type { DocumentTree } from "./tree.ts";

/** All the engine draws of an invoice: plain JSON, so that another thread can draw it. */
export type InvoicePrint = {
  readonly tree: DocumentTree;
  /** CII that lies in the file; null for drafts, delivery notes and what does not say all an e-invoice needs. */
  readonly eInvoice: string | null;
};

/**
 * Make of an invoice, or of the delivery note made from it, what is drawn. An issued invoice or credit note that says all
 * an e-invoice needs carries it inside: one file for the person and for their program (Factur-X).
 */
export async function invoicePrint(input: PrintedDocument): Promise<InvoicePrint> {
  const { invoice } = input;
  await loadDocumentLabels(invoice.language);
  if (input.as === "delivery_note") {
    const { buildDeliveryNote } = await import("./delivery-note.ts");
    return { tree: buildDeliveryNote(input), eInvoice: null };
  }
  const tree = buildInvoiceDocument(input);
  if (invoice.status === "draft") return { tree, eInvoice: null };
  // Fetched with the first document that is issued.
  const { ciiXmlOf } = await import("./einvoice/cii-xml.ts");
  return { tree, eInvoice: ciiXmlOf(invoice, sumSettled(input.settled ?? nothingSettled)) };
}

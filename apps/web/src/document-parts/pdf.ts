import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { invoicePrint } from "@ankara/documents/invoice-print";
import { drawTree } from "./drawing/drawer.ts";

/** Draws the PDF of an invoice on this device. */
export async function drawPdf(parts: PrintedDocument): Promise<File> {
  const { tree, eInvoice } = await invoicePrint(parts);
  return drawTree(tree, { eInvoice });
}

import type { Invoice } from "@ankara/domain/records/invoice";
import { loadFonts } from "../src/fonts-node.ts";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { buildInvoiceDocument, type PrintedDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { readPdf, type ReadPdf } from "./read-pdf.ts";

/** Draw an invoice and read it back. */
export async function print(
  invoice: Invoice,
  { as, ...more }: Omit<PrintedDocument, "invoice"> = {},
): Promise<ReadPdf> {
  const tree = (as === undefined ? buildInvoiceDocument : buildDeliveryNote)({ invoice, ...more });
  return readPdf(await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) }));
}

/** All text of all pages. */
export const allText = (pdf: ReadPdf): string => pdf.pages.map((page) => page.text).join("\n");

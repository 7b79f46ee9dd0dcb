import type { Invoice } from "@ankara/domain/records/invoice";
import { writeCii } from "./cii.ts";
import { readEInvoice } from "./read-e-invoice.ts";

/**
 * Returns the e-invoice embedded in an invoice's PDF, or null for a document the standard has no terms for. A file of its
 * own because the app loads reader and writer lazily, with the first such PDF.
 *
 * @param paid - minor units
 */
export function ciiXmlOf(invoice: Invoice, paid: number): string | null {
  const read = readEInvoice(invoice, paid);
  return read.ok ? writeCii(read.value) : null;
}

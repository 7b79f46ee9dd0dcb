import type { Invoice } from "@ankara/domain/records/invoice";
import { writeCii } from "./cii.ts";
import { readEInvoice } from "./read-e-invoice.ts";

/** The e-invoice that lies in an invoice's file; null for a document that cannot be said in its terms. `paid`: minor units. */
export function ciiXmlOf(invoice: Invoice, paid: number): string | null {
  const said = readEInvoice(invoice, paid);
  return said.ok ? writeCii(said.value) : null;
}

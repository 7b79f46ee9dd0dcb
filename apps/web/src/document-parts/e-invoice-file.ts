import type { MinorUnits } from "@ankara/domain/money/money";
import { readEInvoice, type EInvoiceProblem } from "@ankara/documents/einvoice/read-e-invoice";
import { writeUbl } from "@ankara/documents/einvoice/ubl";
import type { Invoice } from "@ankara/domain/records/invoice";
import { err, ok, type Result } from "@ankara/domain/result";

export type { EInvoiceProblem };

/**
 * The document for the client's bookkeeping program: UBL 2.1 in the terms of EN 16931.
 * @param paid - confirmed payments, minor units
 */
export function eInvoiceFile(invoice: Invoice, paid: MinorUnits): Result<File, readonly EInvoiceProblem[]> {
  const eInvoice = readEInvoice(invoice, paid);
  if (!eInvoice.ok) return err(eInvoice.error);
  const name = (invoice.number ?? "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return ok(new File([writeUbl(eInvoice.value)], `${name}.xml`, { type: "application/xml" }));
}

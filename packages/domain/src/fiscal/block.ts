import type { FiscalBlock } from "../records/fiscal.ts";
import type { Invoice } from "../records/invoice.ts";
import { type FiscalDocumentFormat, fiscalFormatByKey, fiscalFormatOfCountry } from "./document-formats.ts";

/** Returns whether this document may carry a fiscal block: authorities record issued invoices and credit notes only. */
export const hasFiscalBlock = ({ kind, number, status }: Pick<Invoice, "kind" | "number" | "status">): boolean =>
  (kind === "invoice" || kind === "credit_note") && number !== null && status !== "draft";

/** Returns the format that prints a block: that of its own regime, else of the seller's country. */
export const fiscalFormatOfBlock = (
  { regime }: FiscalBlock,
  { from }: Pick<Invoice, "from">,
): FiscalDocumentFormat | null => fiscalFormatByKey(regime) ?? fiscalFormatOfCountry(from?.address?.country);

/** The block of this very document: one that came along with a copy counts for nothing. */
export function blockOf(invoice: Pick<Invoice, "kind" | "number" | "status" | "fiscal">): FiscalBlock | null {
  const { fiscal } = invoice;
  return fiscal && hasFiscalBlock(invoice) && fiscal.of === invoice.number ? fiscal : null;
}

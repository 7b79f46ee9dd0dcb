import type { FiscalBlock } from "../records/fiscal.ts";
import type { Invoice } from "../records/invoice.ts";
import { type FiscalDocumentFormat, fiscalFormatByKey, fiscalFormatOfCountry } from "./document-formats.ts";

/** May a fiscal block stand on this document at all? Nothing but issued invoices and credit notes is recorded. */
export const takesFiscalBlock = ({ kind, number, status }: Pick<Invoice, "kind" | "number" | "status">): boolean =>
  (kind === "invoice" || kind === "credit_note") && number !== null && status !== "draft";

/** What stands on the document beside a block: of its own regime, else of the seller's country. */
export const fiscalFormatOfBlock = (
  { regime }: FiscalBlock,
  { from }: Pick<Invoice, "from">,
): FiscalDocumentFormat | null => fiscalFormatByKey(regime) ?? fiscalFormatOfCountry(from?.address?.country);

/** The block of this very document: one that came along with a copy counts for nothing. */
export function blockOf(invoice: Pick<Invoice, "kind" | "number" | "status" | "fiscal">): FiscalBlock | null {
  const { fiscal } = invoice;
  return fiscal && takesFiscalBlock(invoice) && fiscal.of === invoice.number ? fiscal : null;
}

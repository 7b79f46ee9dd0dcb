import type { FeeSnapshot } from "../records/fee.ts";
import type { DocumentKind, Invoice, PartySnapshot } from "../records/invoice.ts";

type Tax = Pick<FeeSnapshot, "kind" | "basis" | "ratePpm" | "category">;

/** A tax in percent above zero: only who is registered may charge it. Category O is outside of VAT. */
export const isVat = ({ kind, basis, ratePpm, category }: Tax): boolean =>
  kind === "tax" && basis === "percent" && ratePpm > 0 && category !== "O";

/** A credit note takes back what was charged, and a receipt repeats it: neither charges anything new. */
const charging: ReadonlySet<DocumentKind> = new Set(["invoice", "quote", "pro_forma"]);

/**
 * Taxes a document would charge although its seller is not registered for them; the same document prints that he is not.
 * Empty where they stand on no line, and on credit notes and receipts.
 */
export function taxesNotAllowed(
  { kind, taxes, taxMode, lines }: Pick<Invoice, "kind" | "taxes" | "taxMode" | "lines">,
  seller: Pick<PartySnapshot, "vatRegistered">,
): FeeSnapshot[] {
  if (seller.vatRegistered || taxMode === "none" || !charging.has(kind)) return [];
  const onFees = taxes.some((fee) => fee.kind === "fee" && fee.taxable);
  return taxes.filter((tax) => isVat(tax) && (onFees || lines.some(({ taxIds }) => taxIds.includes(tax.id))));
}

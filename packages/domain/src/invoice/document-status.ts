import type { DocumentKind, InvoiceStatus } from "../records/invoice.ts";

/**
 * From which status a numbered document may go to which, besides staying. What is missing is refused, on the device and
 * on the server. `void` ends everything but keeps the number; a quote that was converted lives on as what it became.
 */
const quoteMoves: Partial<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  issued: ["sent", "accepted", "declined", "expired", "converted", "void"],
  sent: ["accepted", "declined", "expired", "converted", "void"],
  // A no may be taken back, and a quote that ran out may be given more days; both are offered anew as sent.
  declined: ["sent", "accepted", "void"],
  expired: ["sent", "void"],
  accepted: ["converted", "declined", "void"],
};
const otherMoves: Partial<Record<InvoiceStatus, readonly InvoiceStatus[]>> = { issued: ["void"] };

/** Kinds a client answers instead of paying. */
export const isOffer = (kind: DocumentKind): boolean => kind === "quote" || kind === "pro_forma";

/** May a document of this kind that has its number go from one status to the other? */
export function canMove(kind: DocumentKind, from: InvoiceStatus, to: InvoiceStatus): boolean {
  if (from === to) return true;
  return ((isOffer(kind) ? quoteMoves : otherMoves)[from] ?? []).includes(to);
}

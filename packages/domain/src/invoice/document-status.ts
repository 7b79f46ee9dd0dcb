import type { LocalDate } from "../dates/dates.ts";
import type { UserId } from "../records/fields.ts";
import type { DocumentKind, Invoice, InvoiceStatus } from "../records/invoice.ts";

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

/** Returns the state of an offer today: the stored one, or expired once its last day is over, because nothing writes that down. */
export type QuoteState = "draft" | "open" | "accepted" | "declined" | "expired" | "converted" | "void";

type QuoteFields = Pick<Invoice, "status" | "dueDate" | "voidedAt">;

/**
 * @param quote - a quote or pro forma; its due date is the last day it holds, that day included
 * @param today - calendar day in the business's zone
 */
export function quoteStateOf({ status, dueDate, voidedAt }: QuoteFields, today: LocalDate): QuoteState {
  if (status === "void" || voidedAt !== null) return "void";
  if (status !== "issued" && status !== "sent") return status;
  return dueDate !== null && dueDate < today ? "expired" : "open";
}

type HistoryEntry = Invoice["history"][number];
/** Returns who did this to a document last, by its history; null where no author is named. */
export const authorOf = (
  { history = [] }: { readonly history?: readonly Pick<HistoryEntry, "what" | "by">[] },
  done: HistoryEntry["what"],
): UserId | null => history.findLast(({ what }) => what === done)?.by ?? null;

/** Printed where a sale has nobody's name on it. */
export const walkInName = "Walk-in customer";

/** Returns the name printed on a document; empty where it is nobody's. */
export const ownName = (name: string): string => (name === walkInName ? "" : name.trim());

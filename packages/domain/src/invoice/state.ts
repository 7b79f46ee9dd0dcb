import type { LocalDate } from "../dates/dates.ts";
import type { Invoice } from "../records/invoice.ts";
import { isOffer, quoteStateOf } from "./document-status.ts";
import { type Receivable, receivableOfRow, type SettledRow } from "./receivable.ts";

/** Fields that decide the badge of a document beside its money, so that whole invoices and slim rows both fit. */
export type StateInput = Pick<Invoice, "kind" | "status" | "dueDate" | "sharedAt" | "voidedAt"> & {
  readonly views: { readonly count: number } | null;
};

/** The one badge of a document. */
export type Badge =
  | { readonly kind: "draft" | "void" | "paid" | "part_paid" | "credited" | "sent" | "not_sent" | "written_off" }
  /** Of a quote or pro forma. */
  | { readonly kind: "accepted" | "declined" | "expired" | "converted" }
  /** `days` late, 1 or more. */
  | { readonly kind: "overdue"; readonly days: number }
  /** `count` times looked at. */
  | { readonly kind: "viewed"; readonly count: number };

/**
 * The one badge a list shows, the most pressing first: draft, void, paid, credited, written off, overdue, part paid, viewed,
 * sent, not sent; of an offer what was said to it comes before whether it was looked at.
 * @param receivable - of the same document today
 * @param today - calendar day in the business's zone
 */
export function badgeOf(
  invoice: StateInput,
  { state, overdue }: Pick<Receivable, "state" | "overdue">,
  today: LocalDate,
): Badge {
  if (invoice.status === "draft") return { kind: "draft" };
  if (invoice.status === "void" || invoice.voidedAt !== null) return { kind: "void" };
  if (state === "paid" || state === "overpaid") return { kind: "paid" };
  if (state === "credited" || state === "written_off") return { kind: state };
  if (overdue.days > 0) return { kind: "overdue", days: overdue.days };
  if (state === "part_paid") return { kind: state };
  if (isOffer(invoice.kind)) {
    const answered = quoteStateOf(invoice, today);
    if (answered !== "open" && answered !== "draft" && answered !== "void") return { kind: answered };
  }
  if (invoice.views !== null && invoice.views.count > 0) return { kind: "viewed", count: invoice.views.count };
  return { kind: invoice.sharedAt === null ? "not_sent" : "sent" };
}

/** The badge of a slim row. @param today - calendar day in the business's zone */
export const badgeOfRow = (
  row: SettledRow & Omit<StateInput, "views"> & { readonly viewCount: number },
  today: LocalDate,
): Badge => badgeOf({ ...row, views: { count: row.viewCount } }, receivableOfRow(row, today), today);

/**
 * May the document itself still be changed? Drafts always; an issued one under its number until it was shared or
 * anything settled part of it. After that a credit note corrects it.
 * @param settled - minor units: money, tax kept back and credit notes
 */
export function isEditable(invoice: Pick<StateInput, "status" | "sharedAt">, settled: number): boolean {
  return invoice.status === "draft" || (invoice.status === "issued" && invoice.sharedAt === null && settled === 0);
}

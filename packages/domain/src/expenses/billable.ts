import { newLine } from "../invoice/draft.ts";
import { minorToDecimal } from "../money/parse-money.ts";
import type { Expense } from "../records/expense.ts";
import type { Invoice } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import { categoryOf } from "./categories.ts";

/** `to_bill` waits for an invoice; `billed` stands on one. */
export type Billing = "none" | "to_bill" | "billed";
export type BillProblem =
  | "not_billable"
  | "already_billed"
  | "no_client"
  | "other_client"
  | "other_currency"
  | "not_a_draft"
  | "archived"
  | "too_many_lines";

const maxLines = 500;

/** Does a document hold the line an expense went onto? A void one, or one whose line was taken out, holds nothing. */
const holdsLine = (invoice: Pick<Invoice, "status" | "lines"> | null | undefined, lineId: string): boolean =>
  invoice !== null &&
  invoice !== undefined &&
  invoice.status !== "void" &&
  invoice.lines.some(({ id }) => id === lineId);

/**
 * Returns whether an expense is to be billed to its client or was billed. Voiding the document, deleting its draft or
 * removing the line frees the expense without a further write.
 *
 * @param invoice - the document of `billedOn`; null when it is gone
 */
export function billingOf(
  expense: Pick<Expense, "billable" | "billedOn">,
  invoice: Pick<Invoice, "status" | "lines"> | null | undefined,
): Billing {
  if (expense.billedOn !== null && holdsLine(invoice, expense.billedOn.lineId)) return "billed";
  return expense.billable ? "to_bill" : "none";
}

/**
 * Put an expense on a draft of its client, once. The line asks for what was paid less the input VAT that is claimed
 * back, with the draft's own taxes.
 *
 * @param before - the document the expense already names, to refuse a second time
 * @returns the draft with the line, and the expense that remembers it
 */
export function billExpense(input: {
  readonly expense: Expense;
  readonly draft: Invoice;
  readonly before: Invoice | null;
  readonly lineId: string;
}): Result<{ draft: Invoice; expense: Expense }, BillProblem> {
  const { expense, draft, before, lineId } = input;
  if (expense.archivedAt !== null) return err("archived");
  if (!expense.billable) return err("not_billable");
  if (billingOf(expense, before) === "billed") return err("already_billed");
  if (expense.contactId === null) return err("no_client");
  if (draft.status !== "draft") return err("not_a_draft");
  if (draft.contactId !== expense.contactId) return err("other_client");
  if (draft.currency !== expense.currency) return err("other_currency");
  if (draft.lines.length >= maxLines) return err("too_many_lines");
  const line = {
    ...newLine({ id: lineId, invoice: draft }),
    name: (expense.note.split("\n")[0]?.trim() || expense.supplier || categoryOf(expense)).slice(0, 200),
    unitPrice: minorToDecimal(expense.amount - expense.inputVat, expense.currency),
  };
  return ok({
    draft: { ...draft, lines: [...draft.lines, line] },
    expense: { ...expense, billedOn: { invoiceId: draft.id, lineId } },
  });
}

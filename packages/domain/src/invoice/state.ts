import { allocate } from "../allocate.ts";
import { daysBetween, type LocalDate } from "../dates.ts";
import type { Instalment, Invoice, LateCharge } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";
import { isOffer, quoteStateOf } from "./document-status.ts";
import { chargesOf } from "./late-charges.ts";

export type PaymentState = "unpaid" | "part_paid" | "paid" | "overpaid";

/** What the states of an invoice are read from; whole invoices and slim rows with these fields both fit. */
export type StateInput = Pick<Invoice, "kind" | "status" | "dueDate" | "sharedAt" | "writtenOffAt" | "voidedAt"> & {
  readonly totals: { readonly total: number } | null;
  /** Late fees; they are owed on top of the total. */
  readonly charges?: readonly LateCharge[];
  /** Parts the total is paid in, each by its own day. */
  readonly instalments?: readonly Instalment[];
  readonly views: { readonly count: number } | null;
};

/** The one badge of a document. */
export type Badge =
  | { readonly kind: "draft" | "void" | "paid" | "part_paid" | "sent" | "not_sent" | "written_off" }
  /** Of a quote or pro forma. */
  | { readonly kind: "accepted" | "declined" | "expired" | "converted" }
  /** `days` late, 1 or more. */
  | { readonly kind: "overdue"; readonly days: number }
  /** `count` times looked at. */
  | { readonly kind: "viewed"; readonly count: number };

/** What is to be paid in all, minor units: the frozen total and the late fees on top of it. */
export const owedInAll = ({ totals, charges }: Pick<StateInput, "totals" | "charges">): number =>
  (totals?.total ?? 0) + chargesOf(charges ?? []);

/** Only invoices wait for money: a quote, pro forma, credit note or receipt is never unpaid. */
const waitsForMoney = ({ kind, status }: Pick<StateInput, "kind" | "status">): boolean =>
  kind === "invoice" && status === "issued";

/**
 * How far an invoice is paid.
 * @param paid - minor units settled: confirmed payments, withholding and credit notes
 */
export function paymentStateOf(invoice: Pick<StateInput, "totals" | "charges">, paid: number): PaymentState {
  const total = owedInAll(invoice);
  if (paid > total) return "overpaid";
  if (paid === total) return "paid";
  return paid > 0 ? "part_paid" : "unpaid";
}

/**
 * The day money is waited for: of the first part that is not paid, where the total is paid in parts. What was paid fills
 * the parts in the order of their days.
 * @param paid - minor units settled
 */
export function dueDayOf(
  { dueDate, instalments = [] }: Pick<StateInput, "dueDate" | "instalments">,
  paid: number,
): LocalDate | null {
  let sum = 0;
  for (const part of instalments.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))) {
    sum += part.amount;
    if (paid < sum) return part.dueDate;
  }
  return dueDate;
}

/**
 * Is money late? Issued invoices whose due day is before today, with something left to pay and not written off.
 * On the due day itself nothing is late.
 * @param paid - minor units settled
 */
export function isOverdue(invoice: StateInput, paid: number, today: LocalDate): boolean {
  return daysOverdue(invoice, paid, today) > 0;
}

/** Days since the due day while money is late, else 0. */
export function daysOverdue(invoice: StateInput, paid: number, today: LocalDate): number {
  const { writtenOffAt } = invoice;
  const dueDate = dueDayOf(invoice, paid);
  if (!waitsForMoney(invoice) || writtenOffAt !== null || dueDate === null) return 0;
  return paid < owedInAll(invoice) ? Math.max(0, daysBetween(dueDate, today)) : 0;
}

/**
 * The one badge a list shows, the most pressing first: draft, void, written off, paid, overdue, part paid, viewed,
 * sent, not sent; of an offer what was said to it comes before whether it was looked at.
 * @param paid - minor units settled
 * @param today - calendar day in the business's zone
 */
export function badgeOf(invoice: StateInput, paid: number, today: LocalDate): Badge {
  if (invoice.status === "draft") return { kind: "draft" };
  if (invoice.status === "void" || invoice.voidedAt !== null) return { kind: "void" };
  if (waitsForMoney(invoice)) {
    if (paymentStateOf(invoice, paid) === "paid" || paymentStateOf(invoice, paid) === "overpaid")
      return { kind: "paid" };
    if (invoice.writtenOffAt !== null) return { kind: "written_off" };
    const days = daysOverdue(invoice, paid, today);
    if (days > 0) return { kind: "overdue", days };
    if (paid > 0) return { kind: "part_paid" };
  }
  if (isOffer(invoice.kind)) {
    const state = quoteStateOf(invoice, today);
    if (state !== "open" && state !== "draft" && state !== "void") return { kind: state };
  }
  if (invoice.views !== null && invoice.views.count > 0) return { kind: "viewed", count: invoice.views.count };
  return { kind: invoice.sharedAt === null ? "not_sent" : "sent" };
}

/**
 * May the document itself still be changed? Drafts always; an issued one under its number until it was shared or
 * anything was paid. After that a credit note corrects it.
 */
export function isEditable(invoice: Pick<StateInput, "status" | "sharedAt">, paid: number): boolean {
  return invoice.status === "draft" || (invoice.status === "issued" && invoice.sharedAt === null && paid === 0);
}

type Credit = Pick<Invoice, "kind" | "status" | "sourceId" | "totals">;

/**
 * What has settled an invoice so far, minor units: confirmed payments and the tax withheld from them, less what was
 * reversed, and credit notes written on it. A claim is not money. Withholding on a payment that settles several
 * invoices is shared over them in proportion.
 */
export function paidOf(
  invoice: Pick<Invoice, "id">,
  payments: Iterable<Payment>,
  credits: Iterable<Credit> = [],
): number {
  const known = new Map([...payments].map((payment) => [payment.id, payment]));
  let paid = 0;
  for (const payment of known.values()) {
    if (!counts(payment, known)) continue;
    const index = payment.allocations.findIndex(({ invoiceId }) => invoiceId === invoice.id);
    if (index >= 0) paid += (payment.allocations[index]?.amount ?? 0) + withheldFor(payment, index);
  }
  for (const credit of credits) {
    if (credit.kind === "credit_note" && credit.status === "issued" && credit.sourceId === invoice.id) {
      paid += credit.totals?.total ?? 0;
    }
  }
  return paid;
}

/**
 * What is left to pay, minor units; negative when too much was paid, zero for a void or draft document.
 */
export function balanceOf(
  invoice: Pick<Invoice, "id" | "status" | "totals"> & Pick<StateInput, "charges">,
  payments: Iterable<Payment>,
  credits: Iterable<Credit> = [],
): number {
  if (invoice.status === "void" || invoice.status === "draft") return 0;
  return owedInAll(invoice) - paidOf(invoice, payments, credits);
}

/** The payments that are money: confirmed ones and, with their sign, those taken back together with what takes them back. */
export function countedPayments(payments: Iterable<Payment>): Payment[] {
  const known = new Map([...payments].map((payment) => [payment.id, payment]));
  return [...known.values()].filter((payment) => counts(payment, known));
}

/** A reversal is a negative entry beside the payment it takes back, and counts exactly when that one does. */
function counts(payment: Payment, known: ReadonlyMap<string, Payment>): boolean {
  if (payment.reverses === null)
    return payment.status === "confirmed" || (payment.status === "reversed" && hasReversal(payment, known));
  const original = known.get(payment.reverses);
  return original === undefined ? payment.status !== "claimed" : original.status !== "claimed";
}

const hasReversal = (payment: Payment, known: ReadonlyMap<string, Payment>): boolean =>
  [...known.values()].some(({ reverses }) => reverses === payment.id);

function withheldFor(payment: Payment, index: number): number {
  const { withholding, allocations } = payment;
  if (withholding === null || withholding.amount === 0) return 0;
  const weights = allocations.map(({ amount }) => Math.abs(amount));
  if (!weights.some((weight) => weight > 0)) return index === 0 ? withholding.amount : 0;
  return allocate(withholding.amount, weights)[index] ?? 0;
}

import type { LocalDate } from "../dates/dates.ts";
import type { MinorUnits } from "../money/money.ts";
import type { InvoiceId } from "../records/fields.ts";

/** An invoice that may still be owed, as lists and pages hold it. Amounts in minor units of `currency`. */
export type OpenInvoice = {
  readonly id: string;
  readonly currency: string;
  /** Amount left to pay; zero or less is ignored. */
  readonly balance: MinorUnits;
  readonly dueDate: LocalDate | null;
  readonly issueDate: LocalDate | null;
};

/** Split of one payment. `opening + Σ allocations + credit` always equals its amount. */
export type PaymentSplit = {
  /** Part that settles what the client owed before the books were opened, minor units. */
  readonly opening: number;
  readonly allocations: { invoiceId: InvoiceId; amount: MinorUnits }[];
  /** The remainder: client credit, minor units. */
  readonly credit: number;
};

/**
 * Share a payment over what a client owes, oldest debt first: the opening balance, then
 * invoices by due date (an invoice without one counts from its issue date). Invoices in
 * another currency are left alone: money never changes currency here.
 *
 * @param amount - minor units of `currency`, ≥ 0
 * @param first - ids of the invoices the client named: they are served before everything else, oldest first
 * @param remainingOpeningBalance - what is still owed of the opening balance, minor units of `currency`
 * @throws RangeError when the amount or the opening balance is negative or not a safe integer
 */
export function allocateOldestFirst(input: {
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly invoices: readonly OpenInvoice[];
  readonly remainingOpeningBalance?: MinorUnits;
  readonly first?: string | readonly string[] | undefined;
}): PaymentSplit {
  const { amount, currency, invoices, remainingOpeningBalance = 0, first } = input;
  requireAmount(amount);
  requireAmount(remainingOpeningBalance);

  let left = amount;
  const allocate = (max: number): number => {
    const part = Math.min(left, max);
    left -= part;
    return part;
  };
  const settle = (invoice: OpenInvoice): PaymentSplit["allocations"] => {
    if (invoice.currency !== currency || invoice.balance <= 0 || left === 0) return [];
    return [{ invoiceId: invoice.id, amount: allocate(invoice.balance) }];
  };
  const ahead = new Set(typeof first === "string" ? [first] : first);
  const named = oldestFirst(invoices.filter(({ id }) => ahead.has(id))).flatMap(settle);
  const opening = allocate(remainingOpeningBalance);
  const others = oldestFirst(invoices.filter(({ id }) => !ahead.has(id))).flatMap(settle);
  return { opening, allocations: [...named, ...others], credit: left };
}

/** By due date, then issue date, then id; invoices with neither date come last. */
export function oldestFirst<T extends OpenInvoice>(invoices: readonly T[]): T[] {
  const age = (invoice: OpenInvoice) => invoice.dueDate ?? invoice.issueDate ?? "9999-12-31";
  return invoices.toSorted(
    (a, b) => compare(age(a), age(b)) || compare(a.issueDate ?? "", b.issueDate ?? "") || compare(a.id, b.id),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function requireAmount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`expected minor units ≥ 0, got ${value}`);
}

import type { MinorUnits } from "../money/money.ts";
import { addDays, monthOf, type LocalDate } from "../dates/dates.ts";
import type { Payment } from "../records/payment.ts";
import { isOwed, openPartsOf, type SlimReceivable } from "./receivable.ts";
import { countedPayments } from "./settlements.ts";

/** A sum in one currency, minor units, and how many documents or payments stand in it. */
export type CurrencySum = { readonly currency: string; readonly amount: MinorUnits; readonly count: number };

/** The home currency's sum and, beside it, never inside it, those of the other currencies. */
type SumByCurrency = { readonly home: CurrencySum; readonly others: readonly CurrencySum[] };

/** Parts of the home currency's outstanding sum by when they fall due; they add up to it. */
export type OutstandingParts = { readonly late: number; readonly thisWeek: number; readonly later: number };

export type InvoiceSummary = {
  readonly outstanding: SumByCurrency;
  readonly parts: OutstandingParts;
  readonly overdue: SumByCurrency;
};

/**
 * Sum up what clients still owe.
 *
 * Counts issued invoices with a balance above zero that were not written off.
 * `late` is due before today, `thisWeek` within the next seven days counting
 * today, `later` everything after; what has no due date is `later`. Each part of
 * an invoice that is paid in parts counts by its own day.
 *
 * @param today - calendar day in the business's zone
 * @param home - the business's currency; always present in the answer, if only as zero
 */
export function summarizeInvoices(
  invoices: Iterable<SlimReceivable>,
  { today, home }: { today: LocalDate; home: string },
): InvoiceSummary {
  const outstanding = new Sums(home);
  const overdue = new Sums(home);
  const parts = { late: 0, thisWeek: 0, later: 0 };
  const weekEnd = addDays(today, 6);

  for (const invoice of invoices) {
    if (!isOwed(invoice)) continue;
    const { currency, balance } = invoice;
    const isHome = currency === home;
    let late = 0;
    for (const { dueDate, left } of openPartsOf(invoice)) {
      if (dueDate !== null && dueDate < today) late += left;
      else if (!isHome) continue;
      else if (dueDate !== null && dueDate <= weekEnd) parts.thisWeek += left;
      else parts.later += left;
    }
    outstanding.add(currency, balance);
    if (late > 0) overdue.add(currency, late);
    if (isHome) parts.late += late;
  }
  return { outstanding: outstanding.result(), parts, overdue: overdue.result() };
}

/**
 * The one sum a screen leads with, and the others it names after it: the home currency, or where nothing is owed in it
 * that of most invoices, because a zero in front of other money would be false.
 */
export function headlineOf({ home, others }: SumByCurrency): { main: CurrencySum; others: readonly CurrencySum[] } {
  if (home.amount !== 0 || others.length === 0) return { main: home, others };
  const [main = home, ...rest] = others.toSorted((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
  return { main, others: rest };
}

export type ReceivedSummary = SumByCurrency & {
  /** Whole percent against the month before up to the same day; null when nothing came in then. */
  readonly changePercent: number | null;
};

/**
 * Sum up the money that came in during the month of `today`: confirmed payments less reversals.
 * A claim is not money and is left out, one that was turned down too. A month's count is of payments, reversals
 * taken off.
 */
export function summarizeReceived(
  payments: Iterable<Payment>,
  { today, home }: { today: LocalDate; home: string },
): ReceivedSummary {
  const received = new Sums(home);
  const month = monthOf(today);
  const before = monthOf(addDays(`${month}-01`, -1));
  const sameDayBefore = `${before}-${today.slice(8)}`;
  let receivedBefore = 0;

  for (const payment of countedPayments(payments)) {
    // Credit that goes to an invoice came in before, and a debt has not come in yet.
    if (payment.date > today || payment.amount === 0) continue;
    const paidMonth = monthOf(payment.date);
    if (paidMonth === month) received.add(payment.currency, payment.amount);
    else if (paidMonth === before && payment.date <= sameDayBefore && payment.currency === home) {
      receivedBefore += payment.amount;
    }
  }
  const result = received.result();
  const changePercent =
    receivedBefore > 0 ? Math.round(((result.home.amount - receivedBefore) / receivedBefore) * 100) : null;
  return { ...result, changePercent };
}

/** Running sums per currency, kept in the order the currencies were met. */
class Sums {
  readonly #home: string;
  readonly #sums = new Map<string, { currency: string; amount: MinorUnits; count: number }>();

  constructor(home: string) {
    this.#home = home;
  }

  add(currency: string, amount: MinorUnits): void {
    let sum = this.#sums.get(currency);
    if (!sum) this.#sums.set(currency, (sum = { currency, amount: 0, count: 0 }));
    sum.amount += amount;
    sum.count += amount < 0 ? -1 : 1;
  }

  result(): SumByCurrency {
    const home = this.#sums.get(this.#home) ?? { currency: this.#home, amount: 0, count: 0 };
    const others = [...this.#sums.values()].filter((sum) => sum.currency !== this.#home && sum.amount !== 0);
    return { home, others };
  }
}

/** Count, total and what is left to pay of a set of documents in one currency. */
export type DocumentSum = {
  readonly currency: string;
  readonly count: number;
  readonly total: MinorUnits;
  readonly balance: MinorUnits;
};

/**
 * Count, total and balance per currency, home currency first, then by name of the currency.
 * Void documents count but add no total, and a credit note takes its own off. Only what is owed adds its balance: what was paid too much on one invoice
 * makes no other smaller.
 */
export function sumPerCurrency(
  invoices: Iterable<SlimReceivable & { readonly total: MinorUnits }>,
  home: string,
): DocumentSum[] {
  const sums = new Map<string, { currency: string; count: number; total: MinorUnits; balance: MinorUnits }>();
  for (const invoice of invoices) {
    const { currency } = invoice;
    const sum = sums.get(currency) ?? { currency, count: 0, total: 0, balance: 0 };
    sum.count += 1;
    if (invoice.status !== "void") sum.total += invoice.kind === "credit_note" ? 0 - invoice.total : invoice.total;
    if (isOwed(invoice)) sum.balance += invoice.balance;
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => {
    if (a.currency === home) return -1;
    if (b.currency === home) return 1;
    return a.currency < b.currency ? -1 : 1;
  });
}

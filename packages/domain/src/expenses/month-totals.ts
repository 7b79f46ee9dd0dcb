import type { MinorUnits } from "../money/money.ts";
import { addMonths, endOfMonth, type LocalDate, monthOf } from "../dates/dates.ts";
import type { Expense } from "../records/expense.ts";
import { categoryOf } from "./categories.ts";

type Counted = Pick<Expense, "amount" | "currency" | "category" | "inputVat" | "archivedAt"> & { date: LocalDate };

/** Expenses of a period in one currency, minor units. */
export type ExpenseTotals = {
  readonly currency: string;
  readonly total: MinorUnits;
  readonly inputVat: number;
  /** Most first; equal ones by name. */
  readonly categories: readonly { readonly category: string; readonly amount: MinorUnits }[];
};

/** Sums of a month (`2026-11`) by currency, the home currency first, then by name. Archived expenses do not count. */
export function monthTotals(expenses: readonly Counted[], month: string, homeCurrency: string): ExpenseTotals[] {
  return spent(
    expenses.filter(({ date }) => monthOf(date) === month),
    homeCurrency,
  );
}

function spent(expenses: readonly Counted[], homeCurrency: string): ExpenseTotals[] {
  const byCurrency = new Map<string, Counted[]>();
  for (const expense of expenses) {
    if (expense.archivedAt !== null) continue;
    byCurrency.set(expense.currency, [...(byCurrency.get(expense.currency) ?? []), expense]);
  }
  return [...byCurrency]
    .map(([currency, list]) => ({
      currency,
      total: sum(list.map(({ amount }) => amount)),
      inputVat: sum(list.map(({ inputVat }) => inputVat)),
      categories: byCategory(list),
    }))
    .toSorted(
      (a, b) =>
        Number(b.currency === homeCurrency) - Number(a.currency === homeCurrency) || (a.currency < b.currency ? -1 : 1),
    );
}

function byCategory(expenses: readonly Counted[]): { category: string; amount: MinorUnits }[] {
  const sums = new Map<string, number>();
  for (const expense of expenses) {
    const category = categoryOf(expense);
    sums.set(category, (sums.get(category) ?? 0) + expense.amount);
  }
  return [...sums]
    .map(([category, amount]) => ({ category, amount }))
    .toSorted((a, b) => b.amount - a.amount || (a.category < b.category ? -1 : 1));
}

/**
 * Spending of the month before over the same days, to compare a month under way with: on 20 November that is
 * 1–20 October. A month that is over is compared with the whole one before.
 *
 * @returns minor units of `currency`
 */
export function previousPeriodTotal(
  expenses: readonly Counted[],
  { month, currency, today }: { month: string; currency: string; today: LocalDate },
): number {
  const before = monthOf(addMonths(`${month}-01`, -1));
  const last = monthOf(today) === month ? `${before}-${today.slice(8)}` : endOfMonth(`${before}-01`);
  return sum(
    expenses
      .filter(
        (one) =>
          one.archivedAt === null && one.currency === currency && monthOf(one.date) === before && one.date <= last,
      )
      .map(({ amount }) => amount),
  );
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

import { daysBetween, type LocalDate } from "../dates/dates.ts";
import type { Expense } from "../records/expense.ts";
import { fold } from "../text.ts";

type Compared = Pick<Expense, "id" | "amount" | "currency" | "supplier" | "archivedAt"> & { date: LocalDate };

/**
 * Expenses that look like the one being written: same amount and currency, at most a day apart, same supplier (marks and
 * case aside; none is a supplier too). Archived ones and the expense itself do not count.
 */
export function possibleDuplicates<T extends Compared>(
  expense: Omit<Compared, "archivedAt">,
  others: readonly T[],
): T[] {
  if (expense.amount === 0) return [];
  const supplier = fold(expense.supplier.trim());
  return others.filter(
    (other) =>
      other.id !== expense.id &&
      other.archivedAt === null &&
      other.amount === expense.amount &&
      other.currency === expense.currency &&
      Math.abs(daysBetween(other.date, expense.date)) <= 1 &&
      fold(other.supplier.trim()) === supplier,
  );
}

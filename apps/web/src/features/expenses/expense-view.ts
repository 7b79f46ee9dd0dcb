import type { MinorUnits } from "@ankara/domain/money/money";
import { categoryOf } from "@ankara/domain/expenses/categories";
import { addMonths, monthOf, type LocalDate } from "@ankara/domain/dates/dates";
import { fold } from "@ankara/domain/text";
import { useSearchParams } from "react-router";
import { formatMoney } from "../../i18n/numbers.ts";
import type { StoredExpense } from "./use-expenses.ts";

export type View = {
  /** `2026-11`. */
  month: string;
  /** Empty for all. */
  category: string;
  q: string;
};
export type ExpenseView = View & {
  change: (next: Partial<View>) => void;
  /** The address of one expense, or of the list, with the same month, category and search. */
  addressOf: (id: string | null) => string;
};

/** Month, category and search live in the address, so that going back finds them. */
export function useExpenseView(today: LocalDate): ExpenseView {
  const [query, setQuery] = useSearchParams();
  const now = monthOf(today);
  const monthParam = query.get("month") ?? "";
  const view: View = {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(monthParam) && monthParam <= now ? monthParam : now,
    category: query.get("category") ?? "",
    q: query.get("q") ?? "",
  };
  const paramsOf = ({ month, category, q }: View) => {
    const params = new URLSearchParams();
    if (month !== now) params.set("month", month);
    if (category !== "") params.set("category", category);
    if (q !== "") params.set("q", q);
    return params;
  };
  return {
    ...view,
    change: (next) => setQuery(paramsOf({ ...view, ...next }), { replace: true }),
    addressOf: (id) => {
      const params = paramsOf(view).toString();
      return `${id === null ? "/tabs/expense" : `/expense/${id}`}${params && `?${params}`}`;
    },
  };
}

/** The month `steps` later, or earlier when negative. */
export const monthLater = (month: string, steps: number): string => monthOf(addMonths(`${month}-01`, steps));

/**
 * The expenses a view shows: those of the month and category, or with a search typed those of all months whose words,
 * client or amount match.
 */
export function expensesIn(
  expenses: readonly StoredExpense[],
  { month, category, q }: View,
  { archived, clientName }: { archived: boolean; clientName: (id: string) => string },
): StoredExpense[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return expenses.filter((expense) => {
    if ((expense.archivedAt !== null) !== archived) return false;
    if (category !== "" && categoryOf(expense) !== category) return false;
    if (words.length === 0) return archived || monthOf(expense.date) === month;
    const { note, supplier, amount, currency, contactId } = expense;
    const client = contactId === null ? "" : clientName(contactId);
    const digits = formatMoney(amount, currency, { decimals: "auto" });
    const text = fold([note, supplier, categoryOf(expense), client, digits, digits.replaceAll(",", "")].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Sums of one day by currency, in the order they were met. */
export function dayTotals(expenses: readonly StoredExpense[]): Map<string, { currency: string; amount: MinorUnits }[]> {
  const days = new Map<string, { currency: string; amount: MinorUnits }[]>();
  for (const { date, currency, amount } of expenses) {
    const sums = days.get(date) ?? [];
    days.set(date, sums);
    const sum = sums.find((one) => one.currency === currency);
    if (sum) sum.amount += amount;
    else sums.push({ currency, amount });
  }
  return days;
}

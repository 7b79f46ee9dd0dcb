import type { StoredExpense } from "./use-expenses.ts";

/** Suppliers of before, the latest first, each once; as many as a list can offer. */
export function recentSuppliers(expenses: readonly StoredExpense[], most = 100): string[] {
  const names = new Set<string>();
  for (const { supplier } of expenses) {
    if (supplier.trim() !== "") names.add(supplier.trim());
    if (names.size >= most) break;
  }
  return [...names];
}

/** The latest expense that went to a supplier; `expenses` newest first. */
export const latestFromSupplier = (expenses: readonly StoredExpense[], supplier: string): StoredExpense | undefined =>
  supplier.trim() === "" ? undefined : expenses.find((expense) => expense.supplier.trim() === supplier.trim());

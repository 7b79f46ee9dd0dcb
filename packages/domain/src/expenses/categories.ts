/** Categories of expenses in the order screens offer them. Stored as these words; screens translate them. */
export const expenseCategories = [
  "Stock",
  "Transport",
  "Fuel",
  "Rent",
  "Salaries",
  "Airtime & data",
  "Power / Generator",
  "Marketing",
  "Equipment",
  "Repairs",
  "Bank & POS charges",
  "Tax & levies",
  "Food",
  "Other",
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

export const isExpenseCategory = (category: string): category is ExpenseCategory =>
  (expenseCategories as readonly string[]).includes(category);

/** Category that counts expenses without one. */
export const categoryOf = ({ category }: { readonly category: string }): string => category.trim() || "Other";

/** The user's own categories, most used first. */
export function ownCategories(expenses: readonly { readonly category: string }[]): string[] {
  const uses = new Map<string, number>();
  for (const expense of expenses) {
    const category = categoryOf(expense);
    if (!isExpenseCategory(category)) uses.set(category, (uses.get(category) ?? 0) + 1);
  }
  return [...uses].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([category]) => category);
}

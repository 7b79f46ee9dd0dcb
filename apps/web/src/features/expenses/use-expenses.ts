import { useMemo } from "react";
import { Expense } from "@ankara/domain/records/expense";
import { useListed, useRecords, type Stored } from "../../store/hooks.ts";

export type StoredExpense = Stored<Expense>;

/** Every expense of the business, newest first, archived ones too; undefined until the device has answered. */
export function useExpenses(): StoredExpense[] | undefined {
  const records = useListed(useRecords("expenses"));
  return useMemo(() => records?.map(asNow).sort(newestFirst), [records]);
}

/** An older app wrote fewer fields; the schema fills in the rest. */
const asNow = (record: StoredExpense): StoredExpense => ({ ...record, ...Expense.parse(record) });

function newestFirst(a: Expense, b: Expense): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Returns the title of an expense: its description, else its supplier. */
export const titleOf = ({ note, supplier }: Pick<Expense, "note" | "supplier">): string =>
  note.split("\n")[0]?.trim() || supplier;

import { dueOccurrences } from "@ankara/domain/expenses/recurrence";
import { Expense } from "@ankara/domain/records/expense";
import type { Store } from "../../store/store.ts";

/**
 * Creates the expenses that fell due since the last call, each once: their ids are the same on every device, and
 * the check and the write are one transaction.
 *
 * @returns how many were created
 */
export async function createDueExpenses(store: Store): Promise<number> {
  const rows = await store.db.expenses.filter(({ data }) => isRepeating(data)).toArray();
  let made = 0;
  for (const { id } of rows) {
    await store.write(async (unit) => {
      const source = await unit.record("expenses", id);
      if (!source) return;
      const now = Date.now();
      const due = dueOccurrences(Expense.parse(source), store.today(), () => false, { now, deviceId: store.deviceId });
      const there = await store.db.expenses.bulkGet(due.map((one) => one.id));
      const missing = due.filter((_, index) => there[index] === undefined);
      for (const one of missing) await unit.write("expenses", one.id, one);
      made += missing.length;
    });
  }
  return made;
}

const isRepeating = (data: Record<string, unknown> | null): boolean =>
  data !== null && (data["repeat"] ?? null) !== null && (data["archivedAt"] ?? null) === null;

import type { Deps } from "../../deps.ts";
import type { TransactionRow } from "./list-transactions.ts";

/**
 * Say of a transaction that is not paid why it cannot go on. No money and nothing bought is touched, and what the
 * provider says later still counts.
 *
 * @param reason - words for people
 * @returns whether it was said now, for the first time
 */
export async function failTransaction(
  deps: Pick<Deps, "db">,
  { business_id: businessId, id }: TransactionRow,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db.tenantTransaction(businessId, (tx) =>
    tx
      .updateTable("transactions")
      .set({ status: "failed", reason })
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .where("status", "<>", "success")
      .where((row) => row.or([row("status", "<>", "failed"), row("reason", "<>", reason)]))
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

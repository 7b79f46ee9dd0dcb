import type { Tx } from "../../db/database.ts";
import { type TransactionRow, findTransaction } from "./list-transactions.ts";

/** Returns whether another attempt at this purchase is paid and was not refunded. */
export async function isPaidInstead(
  tx: Tx,
  { business_id: businessId, retried_as }: Pick<TransactionRow, "business_id" | "retried_as">,
): Promise<boolean> {
  for (let next = retried_as; next !== null;) {
    const row = await findTransaction(tx, businessId, next);
    if (row?.status === "success" && Number(row.refunded) < Number(row.amount)) return true;
    next = row?.retried_as ?? null;
  }
  return false;
}

/** Returns whether the purchase has several attempts. */
export async function wasTriedAgain(
  tx: Tx,
  { business_id: businessId, id, retried_as }: Pick<TransactionRow, "business_id" | "id" | "retried_as">,
): Promise<boolean> {
  if (retried_as !== null) return true;
  const before = await tx
    .selectFrom("transactions")
    .select("id")
    .where("business_id", "=", businessId)
    .where("retried_as", "=", id)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

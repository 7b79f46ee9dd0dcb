import type { BusinessId } from "@ankara/domain/records/fields";
import type { PaymentDifference } from "@ankara/contract/payouts";
import type { Tx } from "../../db/database.ts";

/** Lists what nobody has dealt with yet, the latest payment first. */
export async function listDifferences(tx: Tx, businessId: BusinessId): Promise<PaymentDifference[]> {
  const rows = await tx
    .selectFrom("payment_differences")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("solved_at", "is", null)
    .orderBy("paid_on", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    paymentRef: row.payment_ref,
    paymentId: row.payment_id,
    currency: row.currency,
    amount: Number(row.amount),
    ours: row.ours === null ? null : Number(row.ours),
    paidOn: row.paid_on,
  }));
}

import type { Tx } from "../../db/database.ts";
import type { ProviderName, Refund } from "../../providers/payments/provider.ts";

/**
 * Write down that money went back, once for each refund of the provider.
 *
 * @param order - the purchase or the card payment it belongs to
 * @returns whether it was written down now, for the first time
 */
export async function recordRefund(
  tx: Tx,
  order: { readonly businessId: string; readonly provider: ProviderName; readonly id: string },
  refund: Refund,
): Promise<boolean> {
  const fresh = await tx
    .insertInto("refunds")
    .values({
      business_id: order.businessId,
      provider: order.provider,
      refund_ref: refund.ref,
      order_id: order.id,
      amount: refund.amount,
      created_at: refund.at,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "provider", "refund_ref"]).doNothing())
    .returning("refund_ref")
    .execute();
  return fresh.length > 0;
}

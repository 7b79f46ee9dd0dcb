import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import type { PaymentSnapshot, Refund } from "../../providers/payments/provider.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import type { IntentRow } from "./intent-row.ts";
import type { SettleDeps } from "./settlement.ts";
import type { WriteContext } from "./write-card-payment.ts";

/** A refund a person asked for. */
export type RefundOrder = Selectable<Schema["refund_orders"]>;

export const listRequestedRefunds = (tx: Tx, businessId: BusinessId, intentId?: string): Promise<RefundOrder[]> =>
  tx
    .selectFrom("refund_orders")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("state", "=", "asked")
    .$if(intentId !== undefined, (query) => query.where("intent_id", "=", intentId as string))
    .orderBy("id")
    .execute();

/**
 * Returns the document that a refund was asked for, or null. The company may list a refund before its answer to the request
 * has been saved: then the order that has no name yet and asks for this amount is meant.
 */
export async function invoiceOfRefund(
  tx: Tx,
  { business_id: businessId, id }: IntentRow,
  { ref, amount }: Pick<Refund, "ref" | "amount">,
): Promise<InvoiceId | null> {
  const orders = await tx
    .selectFrom("refund_orders")
    .select(["refund_ref", "invoice_id", "amount", "state"])
    .where("business_id", "=", businessId)
    .where("intent_id", "=", id)
    .orderBy("id")
    .execute();
  const order =
    orders.find(({ refund_ref: own }) => own === ref) ??
    orders.find((each) => each.refund_ref === null && each.state === "asked" && Number(each.amount) === amount);
  return order?.invoice_id ?? null;
}

/**
 * Brings the orders of a payment to what the company says of its refunds.
 *
 * @param asOf - when the company was asked
 * @returns whether any of them has ended now
 */
export async function settleRefundOrders(
  deps: SettleDeps,
  tx: Tx,
  context: WriteContext,
  row: IntentRow,
  { refunds, refundsUnderway = [], asOf }: PaymentSnapshot & { readonly asOf: Date },
): Promise<boolean> {
  const { businessId } = context;
  let ended = false;
  for (const order of await listRequestedRefunds(tx, businessId, row.id)) {
    const isDone = refunds.some(({ ref }) => ref === order.refund_ref);
    const isUnderway = refundsUnderway.some(({ ref }) => ref === order.refund_ref);
    if (order.refund_ref === null || (!isDone && (isUnderway || !isOlder(order, asOf)))) continue;
    ended = true;
    await tx
      .updateTable("refund_orders")
      .set({ state: isDone ? "done" : "failed" })
      .where("business_id", "=", businessId)
      .where("id", "=", order.id)
      .execute();
    if (!isDone)
      await notifyOwner(deps, tx, businessId, `refund-failed:${order.id}`, {
        kind: "refundFailed",
        link: `${deps.settings.publicUrl}/invoice/${row.invoice_id}`,
        texts: { reference: row.reference },
        sums: { sum: { amount: Number(order.amount), currency: row.currency } },
      });
  }
  if (ended) await saveRefunding(deps, tx, context, row.id);
  return ended;
}

/** A refund that was asked for while the answer was on its way is not in it, and has not failed for that. */
const isOlder = ({ asked_at: polledAt }: RefundOrder, asOf: Date): boolean =>
  polledAt !== null && asOf.getTime() - polledAt.getTime() > 60_000;

/** Says on the payment, which devices pull, how much of it is on its way back. */
export async function saveRefunding(deps: SettleDeps, tx: Tx, context: WriteContext, intentId: string): Promise<void> {
  const { businessId } = context;
  const refundOrders = await listRequestedRefunds(tx, businessId, intentId);
  const refunding = refundOrders.reduce((sum, order) => sum + Number(order.amount), 0);
  const payment = await getRecord(tx, businessId, "payments", intentId);
  if (payment && (payment.data.refunding ?? 0) !== refunding)
    await saveRecord(tx, { ...context, now: deps.now() }, payment, { refunding }, "provider");
}

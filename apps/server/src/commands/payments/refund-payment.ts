import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId, InvoiceId, UserId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { refundPayment as call } from "@ankara/contract/billing";
import { newId } from "@ankara/domain/ids";
import type { Tx } from "../../db/database.ts";
import { getRecord, runIn } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Act } from "../../http/idempotency.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { type PaymentProvider, ProviderFailed } from "../../providers/payments/provider.ts";
import { ProviderRefused } from "../../providers/payments/request-json.ts";
import { scheduleBilling } from "./billing-schedule.ts";
import { type IntentRow, findIntent } from "./intent-row.ts";
import { listRequestedRefunds, type RefundOrder, saveRefunding } from "./refund-orders.ts";
import { settleInvoicePayment } from "./settle-invoice-payment.ts";
import type { WriteContext } from "./write-card-payment.ts";

type RefundDeps = Parameters<typeof settleInvoicePayment>[0] & Pick<Deps, "heads">;

const minPauseMs = 2 * 60_000;
const maxPauseMs = 6 * 3_600_000;
/** Answers of a payment company that a repeat may change. */
const passing = new Set([408, 409, 425, 429]);

/**
 * Gives money of a card payment back through the company it came by. The order is written first, under the key the company
 * is asked with, so that an attempt that dies is carried on by the next one or by the job, and money goes back once.
 */
export async function refundPayment(
  deps: RefundDeps,
  { businessId, userId }: Session,
  {
    id,
    amount,
    invoiceId,
    act,
  }: { readonly id: string; readonly amount: MinorUnits; readonly invoiceId: InvoiceId | null; readonly act: Act },
): Promise<Outcome<AnswerOf<typeof call>>> {
  const row = await deps.db.read(businessId, (tx) => findIntent(tx, businessId, id));
  if (row?.status !== "paid") return refuse("not_found");
  const provider = deps.payments.ofPayment(row);
  if (!provider)
    return refuse(
      "provider_failed",
      "This payment company is switched off here. Make the refund in your account there.",
    );
  // Refunds and disputes at the provider are read first, because they lessen what is left to refund.
  try {
    await settleInvoicePayment(deps, businessId, id);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    return refuse("provider_failed", "The payment company does not answer. Nothing was refunded. Try again later.");
  }
  const orderId = newId(act.startedAt.getTime(), act.random("refund"));
  const begun = await deps.db.write(businessId, (tx, rev) =>
    writeOrder(deps, tx, { businessId, rev }, { id, orderId, userId, amount, invoiceId }),
  );
  if (!begun.ok) return begun;
  await requestRefund(deps, provider, row, begun.value);
  await settleInvoicePayment(deps, businessId, id).catch((error: unknown) => {
    if (!(error instanceof ProviderFailed)) throw error;
  });
  const after = await deps.db.read(businessId, (tx) => findOrder(tx, businessId, orderId));
  if (after?.state === "failed") return refuse("conflict", refundRefused);
  const answer = ok({
    refund: { id: orderId, amount, currency: row.currency, state: after?.state === "done" ? "done" : "underway" },
  } as const);
  await deps.db.tenantTransaction(businessId, (tx) => act.conclude(runIn(tx), answer));
  return answer;
}

const refundRefused =
  "The payment company refused the refund. Your balance there may be too low: look there, or pay the client back another way.";

const findOrder = (tx: Tx, businessId: BusinessId, id: string): Promise<RefundOrder | undefined> =>
  tx
    .selectFrom("refund_orders")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();

async function writeOrder(
  deps: RefundDeps,
  tx: Tx,
  context: WriteContext,
  {
    id,
    orderId,
    userId,
    amount,
    invoiceId,
  }: { id: string; orderId: string; userId: UserId; amount: MinorUnits; invoiceId: InvoiceId | null },
): Promise<Outcome<RefundOrder>> {
  const { businessId } = context;
  // An earlier attempt of the same act wrote it.
  const before = await findOrder(tx, businessId, orderId);
  if (before) return ok(before);
  const row = await findIntent(tx, businessId, id);
  const payment = await getRecord(tx, businessId, "payments", id);
  if (!row || !payment) return refuse("not_found");
  if (invoiceId !== null && !payment.data.allocations.some((share) => share.invoiceId === invoiceId))
    return refuseFields({ "refund.invoice_id": "This payment did not settle that invoice" });
  if (payment.data.dispute?.status === "open")
    return refuse("conflict", "The client’s bank disputes this payment. It cannot be refunded until the bank decides.");
  const refundOrders = await listRequestedRefunds(tx, businessId, id);
  const free = Number(row.amount) - Number(row.refunded);
  const left = refundOrders.reduce((sum, order) => sum - Number(order.amount), free);
  // One that is just being carried out may stand among the refunds already: it is counted twice for a moment, never not at all.
  if (amount > left && amount <= free)
    return refuse("conflict", "Another refund of this payment is under way. Wait until it is done, then try again.");
  if (left <= 0) return refuse("conflict", "All of this payment was refunded.");
  if (amount > left) return refuseFields({ "refund.amount": "This is more than is left of the payment" });
  const order = await tx
    .insertInto("refund_orders")
    .values({
      business_id: businessId,
      id: orderId,
      intent_id: id,
      user_id: userId,
      amount,
      invoice_id: invoiceId,
      refund_ref: null,
      created_at: deps.payments.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleBilling(tx, businessId, nextRefundPollAt(order));
  await saveRefunding(deps, tx, context, id);
  return ok(order);
}

/** Asks the payment company, under the order's own key: a repeat finds the same refund. */
async function requestRefund(
  deps: RefundDeps,
  provider: PaymentProvider,
  row: IntentRow,
  order: RefundOrder,
): Promise<void> {
  const { business_id: businessId } = row;
  const change = (values: Partial<Pick<RefundOrder, "refund_ref" | "state">>) =>
    deps.db.write(businessId, async (tx, rev) => {
      await tx
        .updateTable("refund_orders")
        .set({ ...values, asked_at: deps.payments.now() })
        .where("business_id", "=", businessId)
        .where("id", "=", order.id)
        .where("state", "=", "asked")
        .execute();
      await saveRefunding(deps, tx, { businessId, rev }, row.id);
    });
  try {
    const snapshot = await provider.verify({ ref: row.provider_ref, reference: row.reference });
    if (!snapshot || snapshot.paymentRef === null) throw new ProviderFailed("a paid payment is not known any more");
    const { ref } = await provider.refund({
      paymentRef: snapshot.paymentRef,
      amount: Number(order.amount),
      currency: row.currency,
      key: order.id,
    });
    await change({ refund_ref: ref });
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    const isFinal =
      error instanceof ProviderRefused && error.status >= 400 && error.status < 500 && !passing.has(error.status);
    deps.log.warn({ err: error, payment: row.id, isFinal }, "the payment company did not refund a payment");
    await change(isFinal ? { state: "failed" } : {});
  }
}

/** Carries on with refunds that were asked for and are not done. @returns when to look again */
export async function pollRefunds(deps: RefundDeps, businessId: BusinessId): Promise<Date | null> {
  const now = deps.payments.now();
  const orders = await deps.db.read(businessId, (tx) => listRequestedRefunds(tx, businessId));
  for (const order of orders.filter((each) => nextRefundPollAt(each) <= now)) {
    const row = await deps.db.read(businessId, (tx) => findIntent(tx, businessId, order.intent_id));
    const provider = row ? deps.payments.ofPayment(row) : null;
    if (!row || !provider) continue;
    if (order.refund_ref === null) await requestRefund(deps, provider, row, order);
    await settleInvoicePayment(deps, businessId, row.id);
    await deps.db.tenantTransaction(businessId, (tx) =>
      tx
        .updateTable("refund_orders")
        .set({ asked_at: now })
        .where("business_id", "=", businessId)
        .where("id", "=", order.id)
        .execute(),
    );
  }
  const left = await deps.db.read(businessId, (tx) => listRequestedRefunds(tx, businessId));
  return left.map(nextRefundPollAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Pauses double up to six hours: a refund to a bank account takes days. */
function nextRefundPollAt({ created_at: begun, asked_at: polledAt }: RefundOrder): Date {
  const last = (polledAt ?? begun).getTime();
  return new Date(last + Math.min(maxPauseMs, Math.max(minPauseMs, last - begun.getTime())));
}

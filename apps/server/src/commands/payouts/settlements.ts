import type { PaymentId } from "@ankara/domain/records/fields";
import type { Settlement } from "@ankara/domain/records/payment";
import { todayIn } from "@ankara/domain/dates/dates";
import { nextBankDay } from "@ankara/domain/payouts/money-page";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import type { PaymentFigures } from "../../providers/payments/connect/connect.ts";
import { ProviderFailed, type Refund } from "../../providers/payments/provider.ts";
import type { IntentRow } from "../payments/intent-row.ts";
import type { SettleDeps } from "../payments/settlement.ts";
import type { WriteContext } from "../payments/write-card-payment.ts";

export type SettlementRow = Selectable<Schema["settlements"]>;
type Context = WriteContext & { readonly now: Date };

/** Asks the company what became of the money of a payment; null while it does not know or answer, and the job asks again. */
export async function readFigures(
  { payments, log }: Pick<SettleDeps, "payments" | "log">,
  row: IntentRow,
  paymentRef: string,
): Promise<PaymentFigures | null> {
  const connect = payments.byName(row.provider)?.connect;
  if (!connect) return null;
  return connect
    .figures(row.account_ref, { reference: row.reference, paymentRef, share: Number(row.share) })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      log.warn({ err: error, intent: row.id }, "fee and share of a payment are asked for later");
      return null;
    });
}

type NewSettlement = {
  /** Id of the payment's record. */
  readonly paymentId: PaymentId;
  readonly paymentRef: string;
  readonly figures: PaymentFigures;
  readonly paidAt: Date;
};

/** Enters the way of a payment or a refund once, and copies it into the payment that devices pull. */
export async function enterSettlement(
  tx: Tx,
  context: Context,
  row: IntentRow,
  { paymentId, paymentRef, figures, paidAt }: NewSettlement,
): Promise<boolean> {
  const { expectedOn, ...money } = figures;
  const entered = await tx
    .insertInto("settlements")
    .values({
      business_id: context.businessId,
      payment_id: paymentId,
      invoice_id: row.invoice_id,
      provider: row.provider,
      payment_ref: paymentRef,
      currency: row.currency,
      ...money,
      paid_at: paidAt,
      payout_ref: null,
      expected_on: expectedOn,
      settled_on: null,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "payment_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (entered) await copySettlement(tx, context, entered);
  return entered !== undefined;
}

/** Money that goes back is kept back from the next transfer; the company's fee and the operator's share stay where they are. */
export const enterRefundSettlement = (
  tx: Tx,
  context: Context,
  row: IntentRow,
  { paymentId, refund }: { readonly paymentId: PaymentId; readonly refund: Refund },
): Promise<boolean> =>
  enterSettlement(tx, context, row, {
    paymentId,
    paymentRef: refund.ref,
    figures: {
      gross: 0 - refund.amount,
      fee: 0,
      share: 0,
      net: 0 - refund.amount,
      expectedOn: nextBankDay(todayIn("UTC", refund.at)),
    },
    paidAt: refund.at,
  });

/** Enters the day of a transfer, or the day it is expected; figures stay as they were said first. */
export async function setPayoutDay(
  tx: Tx,
  context: Context,
  row: SettlementRow,
  day: Pick<SettlementRow, "payout_ref" | "expected_on" | "settled_on">,
): Promise<void> {
  const updated = await tx
    .updateTable("settlements")
    .set(day)
    .where("business_id", "=", context.businessId)
    .where("payment_id", "=", row.payment_id)
    .returningAll()
    .executeTakeFirst();
  if (updated) await copySettlement(tx, context, updated);
}

async function copySettlement(tx: Tx, context: Context, row: SettlementRow): Promise<void> {
  const payment = await getRecord(tx, context.businessId, "payments", row.payment_id);
  if (!payment) return;
  await saveRecord(tx, context, payment, { settlement: presentSettlement(row) }, "provider");
}

const presentSettlement = (row: SettlementRow): Settlement => ({
  gross: Number(row.gross),
  fee: Number(row.fee),
  share: Number(row.share),
  net: Number(row.net),
  payout: row.payout_ref,
  expectedOn: row.expected_on,
  settledOn: row.settled_on,
});

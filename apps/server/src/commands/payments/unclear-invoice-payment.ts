import { cardPaymentDiffers } from "@ankara/contract/unclear-payments";
import { todayIn } from "@ankara/domain/dates/dates";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { PaymentSnapshot } from "../../providers/payments/provider.ts";
import { settledBy } from "../public/find-public-invoice.ts";
import type { Expected, SettleOutcome, SettleDeps } from "./settlement.ts";
import type { IntentRow } from "./intent-row.ts";
import { documentOfMoney, settlesOf } from "../payment-links/link-payments.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import { type WriteContext, writeCardPayment } from "./write-card-payment.ts";

/**
 * Enter that money came which is not the payment that was asked for. It never counts by itself: it stands in the books as
 * a claim, which the owner confirms or turns down as any other, and the owner is written to. Doing it again changes
 * nothing; money that went back takes the claim with it.
 */
export async function recordUnclearPayment(
  deps: SettleDeps,
  tx: Tx,
  context: WriteContext,
  { row, snapshot, differs }: { row: IntentRow; snapshot: PaymentSnapshot; differs: keyof Expected },
): Promise<SettleOutcome> {
  const { businessId } = context;
  // A payment recorded as ordered stays: only a refund takes it away, whatever the provider says later.
  if (row.status === "paid") return "mismatch";
  await tx
    .updateTable("invoice_intents")
    .set({ status: "failed", reason: cardPaymentDiffers })
    .where("business_id", "=", businessId)
    .where("id", "=", row.id)
    .execute();
  const before = await getRecord(tx, businessId, "payments", row.id);
  const back = snapshot.refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (before) {
    if (before.data.status === "claimed" && back >= snapshot.amount)
      await saveRecord(
        tx,
        { ...context, now: deps.now() },
        before,
        { status: "reversed", rejectedReason: "The money went back to the card." },
        "provider",
      );
    return "mismatch";
  }
  if (back >= snapshot.amount) return "mismatch";
  const record = await documentOfMoney(deps, tx, context, row.invoice_id);
  const business = await getRecord(tx, businessId, "business", businessId);
  const owed = record && business ? (await settledBy(tx, record, business.data)).balance : 0;
  const at = snapshot.at ?? deps.payments.now();
  const date = todayIn(business?.data.timeZone ?? "UTC", at);
  const isSameCurrency = snapshot.currency === row.currency;
  const settles = record && isSameCurrency ? settlesOf(record, { amount: snapshot.amount, owed }) : 0;
  const { amount, currency } = snapshot;
  await writeCardPayment(tx, context, {
    id: row.id,
    contactId: record?.data.contactId ?? null,
    amount,
    currency,
    date,
    status: "claimed",
    reference: row.reference,
    allocations: [{ invoiceId: row.invoice_id, amount: settles }],
    reverses: null,
    note: noteOf(row, differs),
    claim: { at: at.toISOString(), amount, date, method: "card", reference: row.reference },
    fact: { said: "unclear", provider: row.provider, invoiceId: row.invoice_id },
    at: deps.now(),
  });
  await notifyOwner(deps, tx, businessId, `unclear:${row.id}`, {
    kind: "cardUnclear",
    link: `${deps.settings.publicUrl}/invoice/${row.invoice_id}`,
    texts: { number: record?.data.number ?? "", reference: row.reference },
    sums: { came: { amount, currency }, asked: { amount: Number(row.amount), currency: row.currency } },
    differs,
  });
  return "mismatch";
}

const noteOf = (row: IntentRow, differs: keyof Expected): string =>
  `The payment company reports another ${differs} than was asked for (${formatMoney(Number(row.amount), row.currency)}, ${row.reference}). Look it up there before you confirm.`;

/** Returns the state of a card payment that differed from its order; null for one that matched. */
export async function unclearState(
  tx: Tx,
  row: Pick<IntentRow, "business_id" | "id" | "status" | "reason">,
): Promise<"checking" | "accepted" | "refused" | null> {
  if (row.status !== "failed" || row.reason !== cardPaymentDiffers) return null;
  const status = (await getRecord(tx, row.business_id, "payments", row.id))?.data.status;
  return status === "claimed" ? "checking" : status === "confirmed" ? "accepted" : "refused";
}

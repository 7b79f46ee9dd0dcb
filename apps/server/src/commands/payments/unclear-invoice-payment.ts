import type { PaymentState } from "@ankara/documents/payment-state";
import { cardPaymentDiffers } from "@ankara/contract/unclear-payments";
import { todayIn } from "@ankara/domain/dates/dates";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { PaymentSnapshot } from "../../providers/payments/provider.ts";
import type { Expected, SettleOutcome, SettleDeps } from "./settlement.ts";
import type { IntentRow } from "./intent-row.ts";
import { numbersOf, sharesOf, splitOverDocuments } from "./paid-documents.ts";
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
  const isSameCurrency = snapshot.currency === row.currency;
  const documents = await splitOverDocuments(deps, tx, context, { row, amount: isSameCurrency ? snapshot.amount : 0 });
  const invoices = documents.map(({ record }) => record.data);
  const shares = sharesOf(documents);
  const business = await getRecord(tx, businessId, "business", businessId);
  const at = snapshot.at ?? deps.payments.now();
  const date = todayIn(business?.data.timeZone ?? "UTC", at);
  const { amount, currency } = snapshot;
  await writeCardPayment(tx, context, {
    id: row.id,
    contactId: invoices[0]?.contactId ?? null,
    amount,
    currency,
    date,
    status: "claimed",
    reference: row.reference,
    // A claim names its document also where nothing of it would be settled.
    allocations: shares.length > 0 ? shares : [{ invoiceId: row.invoice_id, amount: 0 }],
    reverses: null,
    note: noteOf(row, differs),
    claim: { at: at.toISOString(), amount, date, method: "card", reference: row.reference },
    fact: { said: "unclear", provider: row.provider, invoiceId: row.invoice_id },
    at: deps.now(),
  });
  await notifyOwner(deps, tx, businessId, `unclear:${row.id}`, {
    kind: "cardUnclear",
    link: `${deps.settings.publicUrl}/invoice/${row.invoice_id}`,
    texts: { number: numbersOf(invoices), reference: row.reference },
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

/** The state of an order as the page of its payer says it. @param unclear - as `unclearState` returns it */
export function stateOfOrder(
  { status, reason, amount, reference, paid_at: paidAt }: IntentRow,
  unclear: Awaited<ReturnType<typeof unclearState>>,
  timeZone: string,
): PaymentState {
  const state =
    status === "paid" || unclear === "accepted"
      ? "paid"
      : unclear === "checking"
        ? "checking"
        : status !== "open" || reason !== ""
          ? "failed"
          : "pending";
  return { state, amount: Number(amount), reference, paidOn: paidAt === null ? null : todayIn(timeZone, paidAt) };
}

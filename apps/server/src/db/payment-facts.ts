import type { Payment } from "@ankara/domain/records/payment";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { Tx } from "./database.ts";

/** A statement about a payment that outlives its record. */
export type PaymentStatement = {
  readonly said: PaymentFact["said"];
  /** Payment company; null where the client said it. */
  readonly provider: string | null;
  /** The document the money was meant for. */
  readonly invoiceId: InvoiceId;
  readonly at: Date;
};
type ReportedPayment = Pick<Payment, "id" | "amount" | "currency" | "method" | "date" | "reference"> &
  Partial<Pick<Payment, "proof">>;

/** Records what a payment company or a client said; a repeat changes nothing. */
export async function enterFact(
  tx: Tx,
  businessId: BusinessId,
  { said, provider, invoiceId, at }: PaymentStatement,
  { id, amount, currency, method, date, reference, proof = [] }: ReportedPayment,
): Promise<void> {
  await tx
    .insertInto("payment_facts")
    .values({
      business_id: businessId,
      payment_id: id,
      said,
      provider,
      invoice_id: invoiceId,
      amount,
      currency,
      method,
      paid_on: date,
      reference,
      proof: proof.map((file) => file.id),
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of these payments those of which this was said. */
export async function paymentsWithStatement(
  tx: Tx,
  businessId: BusinessId,
  paymentIds: readonly string[],
  said: readonly PaymentFact["said"][],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("payment_facts")
    .select("payment_id")
    .where("business_id", "=", businessId)
    .where("payment_id", "in", [...paymentIds])
    .where("said", "in", [...said])
    .execute();
  return new Set(rows.map(({ payment_id }) => payment_id));
}

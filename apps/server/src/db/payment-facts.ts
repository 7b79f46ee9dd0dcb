import type { Payment } from "@ankara/domain/records/payment";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { Tx } from "./database.ts";

/** What was said of a payment, to be kept whatever becomes of its record. */
export type Said = {
  readonly said: PaymentFact["said"];
  /** Payment company; null where the client said it. */
  readonly provider: string | null;
  /** The document the money was meant for. */
  readonly invoiceId: string;
  readonly at: Date;
};
type Told = Pick<Payment, "id" | "amount" | "currency" | "method" | "date" | "reference"> &
  Partial<Pick<Payment, "proof">>;

/** Write down what a payment company or a client said. Said again, nothing changes. */
export async function enterFact(
  tx: Tx,
  businessId: string,
  { said, provider, invoiceId, at }: Said,
  { id, amount, currency, method, date, reference, proof = [] }: Told,
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
export async function paymentsSaid(
  tx: Tx,
  businessId: string,
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

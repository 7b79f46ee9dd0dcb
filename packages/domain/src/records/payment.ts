import * as z from "zod/mini";
import { attachmentLimits, attachments } from "./attachment.ts";
import { CurrencyCode, Imported, LocalDate, Minor, RatePpm, RecordId, orNull, recordFields, text } from "./fields.ts";

export const PaymentMethod = z.enum([
  "cash",
  "transfer",
  "pos",
  "card",
  "mobile_money",
  "cheque",
  "ussd",
  "credit",
  "other",
]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Money said or known to have come in. Append-only: a reversal is a second record with a negative amount. */
export const Payment = z.looseObject({
  ...recordFields,
  contactId: orNull(RecordId),
  /** Minor units; negative only on a reversal. */
  amount: Minor,
  currency: CurrencyCode,
  date: LocalDate,
  method: PaymentMethod,
  reference: text(80),
  /** A claim is not money until it is confirmed. */
  status: z._default(z.enum(["claimed", "confirmed", "reversed"]), "confirmed"),
  /** Parts settled, minor units, summing to at most `amount`; the rest is client credit. */
  allocations: z._default(z.array(z.looseObject({ invoiceId: RecordId, amount: Minor })), []),
  /** Tax the client kept back and pays to the authority in our name. */
  withholding: orNull(
    z.looseObject({ amount: Minor, ratePpm: RatePpm, certificate: text(60), state: z.enum(["expected", "received"]) }),
  ),
  reverses: orNull(RecordId),
  note: text(2000),
  /** It came with an import, and goes with it when the import is undone. */
  imported: z.optional(Imported),
  /** Photos that show it was paid: a teller slip, a transfer on a screen. May be added later. */
  proof: attachments(attachmentLimits.paymentProofs),
});
export type Payment = z.infer<typeof Payment>;

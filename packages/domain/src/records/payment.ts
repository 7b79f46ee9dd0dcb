import * as z from "zod/mini";
import { AttachmentRef, attachmentLimits, attachments } from "./attachment.ts";
import {
  CurrencyCode,
  Imported,
  Instant,
  LocalDate,
  Minor,
  RatePpm,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
  ContactId,
  InvoiceId,
  PaymentId,
  UserId,
} from "./fields.ts";

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

/** Methods by which a client may have paid. */
export const claimMethods = [
  "transfer",
  "mobile_money",
  "ussd",
  "pos",
  "cash",
  "cheque",
  "other",
] as const satisfies readonly PaymentMethod[];

export type ClaimMethod = (typeof claimMethods)[number];

/** Payment as the client reported it: the report stays when another amount is confirmed. */
const Claim = z.looseObject({
  at: Instant,
  amount: Minor,
  date: LocalDate,
  method: PaymentMethod,
  reference: text(80),
});
type Claim = z.infer<typeof Claim>;

/**
 * Way of money through a payment company, minor units of the payment's currency and negative where money went back: what
 * the client paid = fee + operator's share + what reaches the business.
 */
export const Settlement = z.looseObject({
  /** Minor units the client paid, with a fee the client bears. */
  gross: Minor,
  fee: Minor,
  share: Minor,
  net: Minor,
  /** The company's name for its transfer to the bank; transfers of a day may be several. */
  payout: orNull(z.string().check(z.maxLength(120))),
  /** Day the company means to send it; null while it says none. */
  expectedOn: orNull(LocalDate),
  /** Day it was sent to the bank; null while it is on its way. */
  settledOn: orNull(LocalDate),
});
export type Settlement = z.infer<typeof Settlement>;
/** Money of a payment that the client's bank asks back. Written by the server. */
export const Dispute = z.looseObject({
  /** Minor units of the payment's currency. */
  amount: Minor.check(z.gte(1)),
  /** `open` until the bank has decided; `lost` took the money, in an entry of its own. */
  status: z.enum(["open", "won", "lost"]),
  /** The last day to answer, in the business's zone; null where the payment company names none. */
  answerBy: orNull(LocalDate),
  /** In the payment company's words. */
  reason: text(200),
});
export type Dispute = z.infer<typeof Dispute>;

/** "Owes me": a debt without a document, which counts like what was owed before the books were opened. */
export const Debt = z.looseObject({
  /** Minor units, above zero. */
  amount: Minor.check(z.gte(1)),
  what: text(200),
});
export type Debt = z.infer<typeof Debt>;

/**
 * Money said or known to have come in, and the other entries of a client's account that are no document. Append-only: a
 * reversal is a second record with a negative amount, and a claim that is confirmed becomes money in its place.
 */
export const Payment = z.looseObject({
  ...(recordFields as RecordFieldsOf<"payment">),
  /** Person who recorded it; absent for what clients and payment companies say, and in older records. */
  createdBy: z.optional(z.nullable(UserId)),
  contactId: orNull(ContactId),
  /**
   * Minor units; negative only on a reversal and a refund. 0 where no money moves: credit of the client that goes to an
   * invoice (method `credit`), and a debt.
   */
  amount: Minor,
  currency: CurrencyCode,
  date: LocalDate,
  method: PaymentMethod,
  reference: text(80),
  /** A claim is not money until it is confirmed. */
  status: z._default(z.enum(["claimed", "confirmed", "reversed"]), "confirmed"),
  /** Parts settled, minor units, summing to at most `amount`; the rest is client credit. Of `credit` they are all there is. */
  allocations: z._default(z.array(z.looseObject({ invoiceId: InvoiceId, amount: Minor })), []),
  /** Tax the client kept back and pays to the authority in our name. */
  withholding: orNull(
    z.looseObject({ amount: Minor, ratePpm: RatePpm, certificate: text(60), state: z.enum(["expected", "received"]) }),
  ),
  reverses: orNull(PaymentId),
  note: text(2000),
  /** It came with an import, and goes with it when the import is undone. */
  imported: z.optional(Imported),
  /** Photos that show it was paid: a teller slip, a transfer on a screen. May be added later. */
  proof: attachments(attachmentLimits.paymentProofs),
  /** The certificate of the tax that was withheld, as a picture or PDF. */
  certificateFiles: z.optional(z.array(AttachmentRef).check(z.maxLength(attachmentLimits.certificates))),
  /** Written by the server when a client says "I have paid". */
  claim: z.optional(Claim),
  /** Payment company that reported it; written by the server, never by a device or a program. */
  provider: z.optional(z.string().check(z.maxLength(20))),
  /** Its way through that company; written by the server alone. */
  settlement: z.optional(Settlement),
  /**
   * A device brought it back after the server had lost it: who is said to have said it (payment company, client) has not
   * been heard again. Written by the server.
   */
  unverified: z.optional(z.boolean()),
  /** Minor units the client's bank asks back, summed over its disputes. Written by the server. */
  dispute: z.optional(z.nullable(Dispute)),
  /** On its way back to the client: asked of the payment company, and not done yet. Minor units; written by the server. */
  refunding: z.optional(Minor),
  /** Why a claim was turned down; the client reads it. */
  rejectedReason: z.optional(z.string().check(z.maxLength(300))),
  /** Credit that was paid back to the client. */
  refund: z.optional(z.boolean()),
  debt: z.optional(Debt),
});
export type Payment = z.infer<typeof Payment>;

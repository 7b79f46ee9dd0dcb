import type { MinorUnits } from "../money/money.ts";
import type { ContactId, DeviceId, InvoiceId } from "../records/fields.ts";
import { instantOf, type LocalDate, type Moment } from "../dates/dates.ts";
import { derivedIdFor } from "../ids.ts";
import type { AttachmentRef } from "../records/attachment.ts";
import type { Payment, PaymentMethod } from "../records/payment.ts";
import { err, ok, type Result } from "../result.ts";

/** When and on which device something is written down; `today` is the calendar day in the business's zone. */
export type Stamp = { readonly now: Moment; readonly today: LocalDate; readonly deviceId: DeviceId | null };
type Share = Payment["allocations"][number];

/** A payment with nothing but its stamps: the fields an act leaves out. */
export const blankPayment = (id: string, { now, today, deviceId }: Stamp): Payment => ({
  id,
  createdAt: instantOf(now),
  updatedAt: instantOf(now),
  deviceId,
  archivedAt: null,
  contactId: null,
  amount: 0,
  currency: "NGN",
  date: today,
  method: "other",
  reference: "",
  status: "confirmed",
  allocations: [],
  withholding: null,
  reverses: null,
  note: "",
  proof: [],
});

export type ReversalError = {
  readonly code:
    /** A claim is turned down, and what was reversed stays reversed. */
    "not_confirmed" | "already_reversed" | "reason_missing";
};

/**
 * The entry that takes a payment back: what is left of it, with a minus, under an id that is the same on every device, so
 * that two phones that reverse it make one reversal. The payment itself stays as it is.
 *
 * @param others - payments there are; those that took part of it back already (a card refund) are looked for among them
 * @param reason - 1 to 300 characters, shown in the story of the invoice
 */
export function reversalOf(
  payment: Payment,
  others: Iterable<Payment>,
  { reason, ...stamp }: Stamp & { readonly reason: string },
): Result<Payment, ReversalError> {
  const note = reason.trim().slice(0, 300);
  if (payment.reverses !== null || payment.status !== "confirmed") return err({ code: "not_confirmed" });
  if (note === "") return err({ code: "reason_missing" });
  const { left, allocations, withheld } = leftOf(payment, others);
  const settles = allocations.some(({ amount }) => amount !== 0);
  if (left === 0 && !settles && payment.debt === undefined) return err({ code: "already_reversed" });
  const id = derivedIdFor(payment.id);
  for (const other of others) if (other.id === id) return err({ code: "already_reversed" });
  const { contactId, currency, method, reference, withholding } = payment;
  return ok({
    ...blankPayment(id, stamp),
    contactId,
    amount: minus(left),
    currency,
    method,
    reference,
    allocations: allocations.map((part) => ({ ...part, amount: minus(part.amount) })),
    withholding: withholding && { ...withholding, amount: minus(withheld) },
    reverses: payment.id,
    note,
  });
}

/** Returns the part of a payment that is not reversed yet, minor units, in all and of each document it settled. */
export function leftOf(payment: Payment, others: Iterable<Payment>) {
  const parts = new Map(payment.allocations.map(({ invoiceId, amount }) => [invoiceId, amount]));
  let left = payment.amount;
  let withheld = payment.withholding?.amount ?? 0;
  for (const { reverses, amount, allocations, withholding } of others) {
    if (reverses !== payment.id) continue;
    left += amount;
    withheld += withholding?.amount ?? 0;
    for (const part of allocations) parts.set(part.invoiceId, (parts.get(part.invoiceId) ?? 0) + part.amount);
  }
  const allocations: Share[] = [...parts].map(([invoiceId, amount]) => ({ invoiceId, amount }));
  return { left, withheld, allocations };
}

/**
 * Returns how much of a payment the company it came by can still give back, minor units: what neither went back nor is on
 * its way, and nothing while the client's bank disputes it. 0 for money no company vouches for.
 */
export function refundableOf(payment: Payment, others: Iterable<Payment>): number {
  const { provider, unverified, status, reverses, amount, dispute, refunding } = payment;
  if (!provider || unverified || reverses !== null || amount <= 0) return 0;
  if (status === "claimed" || dispute?.status === "open") return 0;
  return Math.max(0, leftOf(payment, others).left - (refunding ?? 0));
}

/**
 * Returns which documents a refund of a payment is taken from, as shares below zero. What settled no document goes back
 * first, then what settled the last one, so that the oldest debts stay paid. A document that the refund is for gives
 * before all that.
 *
 * @param others - payments there are; those that took part of it back already are looked for among them
 * @param refund.amount - minor units, ≥ 0
 */
export function refundShares(
  payment: Payment,
  others: Iterable<Payment>,
  { amount, invoiceId }: { readonly amount: MinorUnits; readonly invoiceId: InvoiceId | null },
): Share[] {
  const { left, allocations } = leftOf(payment, others);
  const applied = allocations.filter((part) => part.amount > 0);
  const surplus = Math.max(0, left - applied.reduce((sum, part) => sum + part.amount, 0));
  const named = applied.filter((part) => part.invoiceId === invoiceId);
  const unnamed = applied.filter((part) => part.invoiceId !== invoiceId).toReversed();
  let open = amount;
  const allocate = (max: number): number => {
    const part = Math.min(open, max);
    open -= part;
    return part;
  };
  const give = (parts: readonly Share[]) => parts.map((part) => ({ ...part, amount: minus(allocate(part.amount)) }));
  const first = give(named);
  allocate(surplus);
  return [...first, ...give(unnamed)].filter((part) => part.amount < 0);
}

/** Was it taken back, wholly? */
export function isReversed(payment: Payment, others: Iterable<Payment>): boolean {
  if (payment.reverses !== null) return false;
  let back = 0;
  let any = false;
  for (const other of others) {
    if (other.reverses !== payment.id) continue;
    if (other.id === derivedIdFor(payment.id)) return true;
    any = true;
    back += other.amount;
  }
  return any && payment.amount + back === 0;
}

/**
 * Credit of a client that goes to invoices. No money moves: the amount is 0 and the shares are all there is, so that
 * sums of money in stay true.
 *
 * @param allocations - minor units above zero; together at most the client's credit
 */
export const creditUse = (
  id: string,
  of: { readonly contactId: ContactId; readonly currency: string; readonly allocations: readonly Share[] },
  stamp: Stamp,
): Payment => ({
  ...blankPayment(id, stamp),
  contactId: of.contactId,
  currency: of.currency,
  method: "credit",
  allocations: of.allocations.filter(({ amount }) => amount > 0),
});

/** A cash sale: the whole of one invoice is paid as it is issued. @param of.amount - minor units above zero */
export const salePayment = (
  id: string,
  of: {
    readonly contactId: ContactId | null;
    readonly invoiceId: InvoiceId;
    readonly amount: MinorUnits;
    readonly currency: string;
    readonly method: PaymentMethod;
  },
  stamp: Stamp,
): Payment => ({
  ...blankPayment(id, stamp),
  contactId: of.contactId,
  amount: of.amount,
  currency: of.currency,
  method: of.method,
  allocations: [{ invoiceId: of.invoiceId, amount: of.amount }],
});

/** Credit paid back to a client. @param of.amount - minor units above zero */
export const refundOf = (
  id: string,
  of: {
    readonly contactId: ContactId;
    readonly amount: MinorUnits;
    readonly currency: string;
    readonly method: PaymentMethod;
    readonly reference: string;
    readonly proof: AttachmentRef[];
  },
  stamp: Stamp,
): Payment => ({ ...blankPayment(id, stamp), ...of, amount: minus(of.amount), refund: true });

/** "Owes me": what a client owes without a document. @param of.amount - minor units above zero */
export const debtOf = (
  id: string,
  of: { readonly contactId: ContactId; readonly amount: MinorUnits; readonly currency: string; readonly what: string },
  stamp: Stamp,
): Payment => ({
  ...blankPayment(id, stamp),
  contactId: of.contactId,
  currency: of.currency,
  debt: { amount: of.amount, what: of.what.trim().slice(0, 200) },
});

/** Values the person saw in their bank, where they differ from the client's claim. */
export type Confirmation = Pick<Payment, "amount" | "date" | "method" | "reference" | "allocations" | "withholding">;

/**
 * The fields that make a claim money. It stays the record it is, so two phones that confirm it make one payment; what the
 * client said stays in `claim`.
 */
export function confirmClaim(
  claim: Payment,
  seen: Confirmation,
): Result<Pick<Payment, "status"> & Confirmation, { readonly code: "not_claimed" | "not_positive" | "too_much" }> {
  if (claim.status !== "claimed") return err({ code: "not_claimed" });
  if (!Number.isSafeInteger(seen.amount) || seen.amount <= 0) return err({ code: "not_positive" });
  const { amount, date, method, reference, allocations, withholding } = seen;
  const shared = allocations.reduce((sum, part) => sum + part.amount, 0);
  if (shared > amount || allocations.some((part) => part.amount < 0)) return err({ code: "too_much" });
  return ok({ status: "confirmed", amount, date, method, reference, allocations, withholding });
}

/** The fields that turn a claim down. @param reason - 1 to 300 characters; the client reads it */
export function rejectClaim(
  claim: Payment,
  reason: string,
): Result<Pick<Payment, "status" | "rejectedReason">, { readonly code: "not_claimed" | "reason_missing" }> {
  if (claim.status !== "claimed") return err({ code: "not_claimed" });
  const why = reason.trim().slice(0, 300);
  return why === "" ? err({ code: "reason_missing" }) : ok({ status: "reversed", rejectedReason: why });
}

/** 0 less a number, never −0, which JSON and comparisons tell apart from 0. */
const minus = (value: number): number => 0 - value;

import { allocateOldestFirst, type OpenInvoice, type PaymentSplit } from "@ankara/domain/invoice/payments";
import { parseMoneyText } from "@ankara/domain/parse-money";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { Payment, PaymentMethod } from "@ankara/domain/records/payment";
import type { Problems } from "../../forms/use-draft-form.ts";

/** What is typed when a payment comes in. */
export type PaymentForm = {
  amount: string;
  currency: string;
  /** Calendar day. */
  date: string;
  method: PaymentMethod;
  reference: string;
  /** Photos of a slip or of a transfer on a screen. */
  proof: AttachmentRef[];
};

export function checkPaymentForm(form: PaymentForm, today: string): Problems {
  const problems: Record<string, string> = {};
  const money = parseMoneyText(form.amount, form.currency);
  if (!money.ok) problems["amount"] = money.error.code;
  else if (money.value.minor <= 0) problems["amount"] = "amount_zero";
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(form.date)) problems["date"] = "date_missing";
  else if (form.date > today) problems["date"] = "date_in_future";
  if (form.reference.trim().length > 80) problems["reference"] = "too_long";
  return problems;
}

/** Where the typed amount would go; null until it can be read. */
export function splitOf(
  form: PaymentForm,
  invoices: readonly OpenInvoice[],
  { openingLeft, first }: { openingLeft: number; first?: readonly string[] | undefined },
): PaymentSplit | null {
  const money = parseMoneyText(form.amount, form.currency);
  if (!money.ok || money.value.minor <= 0) return null;
  return allocateOldestFirst({ amount: money.value.minor, currency: form.currency, invoices, openingLeft, first });
}

/** The payment of a form without problems; it is confirmed, because the person says the money is there. */
export function paymentOf(
  form: PaymentForm,
  split: PaymentSplit,
  at: { id: string; now: string; deviceId: string; contactId: string | null },
): Payment {
  const money = parseMoneyText(form.amount, form.currency);
  if (!money.ok) throw new Error(`expected a readable amount, got ${money.error.code}`);
  return {
    id: at.id,
    createdAt: at.now,
    updatedAt: at.now,
    deviceId: at.deviceId,
    archivedAt: null,
    contactId: at.contactId,
    amount: money.value.minor,
    currency: form.currency,
    date: form.date,
    method: form.method,
    reference: form.reference.trim(),
    status: "confirmed",
    allocations: split.allocations,
    withholding: null,
    reverses: null,
    note: "",
    proof: form.proof,
  };
}

import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { allocateOldestFirst, oldestFirst, type OpenInvoice, type PaymentSplit } from "@ankara/domain/invoice/payments";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { Payment, PaymentMethod } from "@ankara/domain/records/payment";
import type { ContactId, DeviceId } from "@ankara/domain/records/fields";
import type { Problems } from "../../forms/use-draft-form.ts";

/** Typed values of a payment. */
export type PaymentForm = {
  amount: string;
  currency: string;
  /** Calendar day. */
  date: LocalDate;
  method: PaymentMethod;
  reference: string;
  /** Photos of a slip or of a transfer on a screen. */
  proof: AttachmentRef[];
  /** The shares are set by hand, below; otherwise the oldest debt goes first. */
  byHand: boolean;
  /** Typed share of each invoice, by id. */
  shares: Readonly<Record<string, string>>;
  /** Tax the client kept back, as it is typed; empty for none. */
  withheld: string;
  /** The rate it was kept back at, parts per million; 0 where it was typed. */
  withheldPpm?: number;
};

/** Returns the form with tax withheld: the amount received is less by it, so that both settle what they settled before. */
export function withTax(
  { amount, currency, withheld }: Pick<PaymentForm, "amount" | "currency" | "withheld">,
  tax: { readonly text: string; readonly ppm: number },
): Pick<PaymentForm, "amount" | "withheld" | "withheldPpm"> {
  const before = minorOf(withheld, currency);
  const came = minorOf(amount, currency) + before - minorOf(tax.text, currency);
  return { withheld: tax.text, withheldPpm: tax.ppm, amount: came > 0 ? minorToDecimal(came, currency) : amount };
}

/** Minor units; 0 while it cannot be read. */
function minorOf(text: string, currency: string): number {
  const money = text === "" ? null : parseMoneyText(text, currency);
  return money?.ok ? money.value.minor : 0;
}

export function checkPaymentForm(form: PaymentForm, today: LocalDate): Problems {
  const problems: Record<string, string> = {};
  const money = parseMoneyText(form.amount, form.currency);
  if (!money.ok) problems["amount"] = money.error.code;
  else if (money.value.minor <= 0) problems["amount"] = "amount_zero";
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(form.date)) problems["date"] = "date_missing";
  else if (form.date > today) problems["date"] = "date_in_future";
  if (form.reference.trim().length > 80) problems["reference"] = "too_long";
  if (form.withheld !== "") {
    const withheld = parseMoneyText(form.withheld, form.currency);
    if (!withheld.ok) problems["withheld"] = withheld.error.code;
  }
  if (form.byHand && money.ok && sharesOf(form).reduce((sum, { amount }) => sum + amount, 0) > money.value.minor)
    problems["shares"] = "shares_too_much";
  return problems;
}

/** The shares that were typed, minor units; what cannot be read yet is nothing. */
function sharesOf({ shares, currency }: PaymentForm): PaymentSplit["allocations"] {
  return Object.entries(shares).flatMap(([invoiceId, text]) => {
    const money = text === "" ? null : parseMoneyText(text, currency);
    return money?.ok && money.value.minor > 0 ? [{ invoiceId, amount: money.value.minor }] : [];
  });
}

/** Tax that was kept back, minor units; 0 while it cannot be read. */
export const withheldOf = ({ withheld, currency }: PaymentForm): number => minorOf(withheld, currency);

/** Allocates the typed amount to invoices; null until it can be read. */
export function splitOf(
  form: PaymentForm,
  invoices: readonly OpenInvoice[],
  { remainingOpeningBalance, first }: { remainingOpeningBalance: MinorUnits; first?: readonly string[] | undefined },
): PaymentSplit | null {
  const money = parseMoneyText(form.amount, form.currency);
  if (!money.ok || money.value.minor <= 0) return null;
  if (form.byHand) {
    const open = new Set(invoices.filter(({ currency }) => currency === form.currency).map(({ id }) => id));
    const allocations = sharesOf(form).filter(({ invoiceId }) => open.has(invoiceId));
    const rest = money.value.minor - allocations.reduce((sum, { amount }) => sum + amount, 0);
    const opening = Math.max(0, Math.min(remainingOpeningBalance, rest));
    return { opening, allocations, credit: rest - opening };
  }
  const withheldAmount = withheldOf(form);
  if (withheldAmount > 0) {
    // The tax belongs to one invoice, the named or the oldest: shared over several it would be a guess.
    const target =
      invoices.find(({ id }) => id === first?.[0]) ??
      oldestFirst(invoices).find(({ currency, balance }) => currency === form.currency && balance > 0);
    const only = target ? [{ ...target, balance: target.balance - withheldAmount }] : [];
    return allocateOldestFirst({
      amount: money.value.minor,
      currency: form.currency,
      invoices: only,
      remainingOpeningBalance: 0,
    });
  }
  return allocateOldestFirst({
    amount: money.value.minor,
    currency: form.currency,
    invoices,
    remainingOpeningBalance,
    first,
  });
}

/** The payment of a form without problems; it is confirmed, because the person says the money is there. */
export function paymentOf(
  form: PaymentForm,
  split: PaymentSplit,
  at: { id: string; now: string; deviceId: DeviceId; contactId: ContactId | null },
): Payment {
  const withheld = withheldOf(form);
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
    withholding:
      withheld > 0 ? { amount: withheld, ratePpm: form.withheldPpm ?? 0, certificate: "", state: "expected" } : null,
    reverses: null,
    note: "",
    proof: form.proof,
  };
}

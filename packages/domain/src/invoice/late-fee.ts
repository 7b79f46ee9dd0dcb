import { addDays, daysBetween, instantOf, type LocalDate, type Moment } from "../dates.ts";
import { divideHalfUp } from "../decimal.ts";
import { formatMoney } from "../format-money.ts";
import type { LateFee } from "../records/business.ts";
import type { Invoice, LateCharge } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";

/** Days of a month in the reckoning of late fees: the same fee in February as in March. */
const monthDays = 30;
const million = 1_000_000n;

export type LateFeePreview = {
  /** Minor units to charge now; 0 when there is nothing to charge. */
  readonly amount: number;
  /** Whole periods of thirty days it stands for, 1 for a fixed fee. */
  readonly periods: number;
  /** It would be more, but for the cap. */
  readonly capped: boolean;
};

/**
 * The late fee that may be charged today: a fixed amount once, or a percentage of what is late for each thirty days begun
 * after the days of grace. Charged earlier, waived or not, counts as charged: waiving is final. With its cap the fee of
 * an invoice never grows beyond a share of the total.
 *
 * @param overdue - minor units that are late, without earlier late fees: no fee on a fee
 * @param dueDate - the day it should have been paid
 */
export function lateFeeToday(input: {
  readonly rule: LateFee | null;
  readonly overdue: number;
  readonly total: number;
  readonly dueDate: LocalDate | null;
  readonly charges: readonly LateCharge[];
  readonly today: LocalDate;
}): LateFeePreview {
  const { rule, overdue, total, dueDate, charges, today } = input;
  const nothing = { amount: 0, periods: 0, capped: false };
  if (rule === null || overdue <= 0 || dueDate === null) return nothing;
  const starts = addDays(dueDate, rule.graceDays);
  const late = daysBetween(starts, today);
  if (late <= 0) return nothing;
  const periods = rule.kind === "fixed" ? 1 : Math.ceil(late / monthDays);
  const already = charges.reduce((sum, { amount }) => sum + amount, 0);
  const due =
    rule.kind === "fixed"
      ? charges.length > 0
        ? 0
        : rule.amount
      : Math.max(0, Number(divideHalfUp(BigInt(overdue) * BigInt(rule.ratePpm) * BigInt(periods), million)) - already);
  const room =
    rule.capPpm === null
      ? due
      : Math.max(0, Number(divideHalfUp(BigInt(total) * BigInt(rule.capPpm), million)) - already);
  return { amount: Math.min(due, room), periods, capped: room < due };
}

/**
 * The rule as it holds for one invoice: a fixed fee is in the home currency, so an invoice in another one gets none.
 * @param rule - of the business
 */
export const ruleFor = (
  rule: LateFee | null,
  { currency }: Pick<Invoice, "currency">,
  homeCurrency: string,
): LateFee | null => (rule?.kind === "fixed" && currency !== homeCurrency ? null : rule);

export type ChargeError = {
  readonly code:
    | "not_issued"
    /** Nothing may be charged today. */
    | "nothing_due"
    | "reason_missing"
    /** There is no such charge, or it was waived before. */
    | "not_charged";
};
type ChargeFields = Pick<Invoice, "charges" | "history">;

/**
 * Charge a late fee: an entry of its own with its day. The document's total, lines and number stay as they were issued.
 *
 * @param amount - minor units, as `lateFeeToday` gave it
 * @param today - calendar day in the business's zone
 * @returns the fields that change
 */
export function chargeLateFee(
  invoice: Invoice,
  {
    id,
    amount,
    today,
    now,
  }: { readonly id: string; readonly amount: number; readonly today: LocalDate; readonly now: Moment },
): Result<ChargeFields, ChargeError> {
  if (invoice.status !== "issued" || invoice.kind !== "invoice") return err({ code: "not_issued" });
  if (amount <= 0) return err({ code: "nothing_due" });
  const at = instantOf(now);
  const detail = formatMoney(amount, invoice.currency, { decimals: "auto" });
  return ok({
    charges: [...invoice.charges, { id, date: today, amount, waivedAt: null }],
    history: [...invoice.history, { at, what: "charged", detail }],
  });
}

/**
 * Let a late fee go. It stays in the story of the invoice with the reason, and is not charged again.
 * @param reason - 1 to 300 characters, for the business's own eyes
 */
export function waiveLateFee(
  invoice: Invoice,
  { chargeId, reason, now }: { readonly chargeId: string; readonly reason: string; readonly now: Moment },
): Result<ChargeFields, ChargeError> {
  const why = reason.trim().slice(0, 300);
  const charge = invoice.charges.find(({ id }) => id === chargeId);
  if (!charge || charge.waivedAt !== null) return err({ code: "not_charged" });
  if (why === "") return err({ code: "reason_missing" });
  const at = instantOf(now);
  const detail = `${formatMoney(charge.amount, invoice.currency, { decimals: "auto" })}, ${why}`;
  return ok({
    charges: invoice.charges.map((one) => (one.id === chargeId ? { ...one, waivedAt: at, waivedReason: why } : one)),
    history: [...invoice.history, { at, what: "charge_waived", detail }],
  });
}

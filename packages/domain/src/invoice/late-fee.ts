import type { MinorUnits } from "../money/money.ts";
import { addDays, daysBetween, instantOf, type LocalDate, type Moment } from "../dates/dates.ts";
import { divideHalfUp } from "../money/decimal.ts";
import { formatMoney } from "../money/format-money.ts";
import type { LateFee } from "../records/business.ts";
import type { Invoice, LateCharge } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import type { ReceivablePart } from "./receivable.ts";

/** Days of a month in the reckoning of late fees: the same fee in February as in March. */
const monthDays = 30;
const million = 1_000_000n;

export type LateFeePreview = {
  /** Minor units to charge now; 0 when there is nothing to charge. */
  readonly amount: MinorUnits;
  /** Whole periods of thirty days it stands for, 1 for a fixed fee. */
  readonly periods: number;
  /** It would be more, but for the cap. */
  readonly capped: boolean;
};

/**
 * The late fee that may be charged today: a fixed amount once, or a percentage of each part that is late for each thirty
 * days begun after its days of grace. Charged earlier, waived or not, counts as charged: waiving is final. With its cap
 * the fee of an invoice never grows beyond a share of the total.
 *
 * @param openParts - of its receivable; late fees among them bear no fee
 * @param charges - all there ever were
 */
export function lateFeeToday(input: {
  readonly rule: LateFee | null;
  readonly openParts: readonly Pick<ReceivablePart, "kind" | "dueDate" | "left">[];
  readonly total: MinorUnits;
  readonly charges: readonly LateCharge[];
  readonly today: LocalDate;
}): LateFeePreview {
  const { rule, openParts, total, charges, today } = input;
  const nothing = { amount: 0, periods: 0, capped: false };
  if (rule === null) return nothing;
  const late = openParts.flatMap(({ kind, dueDate, left }) => {
    const days = dueDate === null || kind === "late_fee" ? 0 : daysBetween(addDays(dueDate, rule.graceDays), today);
    return days > 0 ? [{ left, periods: rule.kind === "fixed" ? 1 : Math.ceil(days / monthDays) }] : [];
  });
  if (late.length === 0) return nothing;
  const already = charges.reduce((sum, { amount }) => sum + amount, 0);
  const due =
    rule.kind === "fixed"
      ? charges.length > 0
        ? 0
        : rule.amount
      : Math.max(
          0,
          Number(
            divideHalfUp(
              late.reduce((sum, { left, periods }) => sum + BigInt(left) * BigInt(periods), 0n) * BigInt(rule.ratePpm),
              million,
            ),
          ) - already,
        );
  const room =
    rule.capPpm === null
      ? due
      : Math.max(0, Number(divideHalfUp(BigInt(total) * BigInt(rule.capPpm), million)) - already);
  return {
    amount: Math.min(due, room),
    periods: Math.max(...late.map(({ periods }) => periods)),
    capped: room < due,
  };
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
  }: { readonly id: string; readonly amount: MinorUnits; readonly today: LocalDate; readonly now: Moment },
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

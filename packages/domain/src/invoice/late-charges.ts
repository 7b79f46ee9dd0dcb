import { addDays, daysBetween, type LocalDate } from "../dates.ts";
import { divideHalfUp } from "../decimal.ts";
import type { LateFee } from "../records/business.ts";
import type { LateCharge } from "../records/invoice.ts";

/** Days of a month in the reckoning of late fees: the same fee in February as in March. */
const monthDays = 30;
const million = 1_000_000n;

/** What is charged and not waived, minor units. It is owed on top of the document's frozen total. */
export const chargesOf = (charges: readonly LateCharge[]): number =>
  charges.reduce((sum, { amount, waivedAt }) => (waivedAt === null ? sum + amount : sum), 0);

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

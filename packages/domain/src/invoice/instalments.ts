import { allocate } from "../allocate.ts";
import { addMonths, type LocalDate } from "../dates.ts";
import { divideHalfUp } from "../decimal.ts";
import { type Instalment, maxInstalments } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";

/** One part as it stands. What was paid fills the parts in the order of their days. Amounts in minor units. */
export type InstalmentState = {
  readonly instalment: Instalment;
  readonly paid: number;
  readonly left: number;
  readonly state: "paid" | "part_paid" | "open" | "overdue";
};

/** @param paid - minor units settled on the whole document */
export function instalmentStates(
  instalments: readonly Instalment[],
  paid: number,
  today: LocalDate,
): InstalmentState[] {
  let money = Math.max(0, paid);
  return inOrder(instalments).map((instalment) => {
    const part = Math.min(money, instalment.amount);
    money -= part;
    const left = instalment.amount - part;
    const late = left > 0 && instalment.dueDate < today;
    return {
      instalment,
      paid: part,
      left,
      state: left === 0 ? "paid" : late ? "overdue" : part > 0 ? "part_paid" : "open",
    };
  });
}

/** The part to pay next; null when all are paid or the document has none. */
export const nextInstalment = (
  instalments: readonly Instalment[],
  paid: number,
  today: LocalDate,
): InstalmentState | null => instalmentStates(instalments, paid, today).find(({ left }) => left > 0) ?? null;

/** Minor units that should have been paid before today and were not. */
export const overdueOf = (instalments: readonly Instalment[], paid: number, today: LocalDate): number =>
  instalmentStates(instalments, paid, today)
    .filter(({ state }) => state === "overdue")
    .reduce((sum, { left }) => sum + left, 0);

export type InstalmentsError = {
  readonly code: "too_many" | "not_positive" | "day_twice" | "before_issue" | "not_the_total";
  /** For `not_the_total`: the total less the parts, minor units. */
  readonly difference?: number;
};

/**
 * A schedule that follows its total: parts with a share of it are counted anew, the last by its day takes what is left, so
 * the parts add up to the total whatever becomes of the lines. The others keep their amounts.
 *
 * @param instalments - undefined on documents an older app wrote
 * @param total - minor units
 */
export function fitInstalments(instalments: readonly Instalment[] | undefined, total: number): Instalment[] {
  const ordered = inOrder(instalments ?? []);
  let left = total;
  return ordered.map((part, index) => {
    if (index === ordered.length - 1) return { ...part, amount: left };
    const { sharePpm } = part;
    const amount = sharePpm == null ? part.amount : Number(divideHalfUp(BigInt(total) * BigInt(sharePpm), 1_000_000n));
    left -= amount;
    return { ...part, amount };
  });
}

/** Checks a schedule against the total it shares out. An empty one is fine: all is due on the due date. */
export function checkInstalments(
  instalments: readonly Instalment[],
  { total, issueDate }: { readonly total: number; readonly issueDate: LocalDate | null },
): Result<readonly Instalment[], InstalmentsError> {
  if (instalments.length === 0) return ok([]);
  if (instalments.length > maxInstalments) return err({ code: "too_many" });
  if (instalments.some(({ amount }) => amount <= 0)) return err({ code: "not_positive" });
  if (new Set(instalments.map(({ dueDate }) => dueDate)).size < instalments.length) return err({ code: "day_twice" });
  if (issueDate !== null && instalments.some(({ dueDate }) => dueDate < issueDate))
    return err({ code: "before_issue" });
  const difference = total - instalments.reduce((sum, { amount }) => sum + amount, 0);
  return difference === 0 ? ok(inOrder(instalments)) : err({ code: "not_the_total", difference });
}

/**
 * Share a total into parts a month apart: a deposit first where one is wanted, the rest in equal parts to the minor unit.
 *
 * @param total - minor units above zero
 * @param parts - 1 to 12, the deposit counted
 * @param depositPpm - share of the deposit in parts per million; 0: no deposit
 * @param first - day of the first part
 */
export function planInstalments(input: {
  readonly total: number;
  readonly parts: number;
  readonly depositPpm: number;
  readonly first: LocalDate;
  readonly makeId: () => string;
}): Instalment[] {
  const { total, depositPpm, first, makeId } = input;
  const parts = Math.min(Math.max(1, Math.trunc(input.parts)), maxInstalments, total);
  const withDeposit = depositPpm > 0 && parts > 1;
  const deposit = withDeposit
    ? (allocate(total, [depositPpm, 1_000_000 - Math.min(depositPpm, 1_000_000)])[0] ?? 0)
    : 0;
  const equal = (sum: number, count: number) =>
    allocate(
      sum,
      Array.from({ length: count }, () => 1),
    );
  const amounts = withDeposit ? [deposit, ...equal(total - deposit, parts - 1)] : equal(total, parts);
  return amounts
    .map((amount, index) => ({
      id: makeId(),
      dueDate: addMonths(first, index),
      amount,
      deposit: withDeposit && index === 0,
    }))
    .filter(({ amount }) => amount > 0);
}

const inOrder = (instalments: readonly Instalment[]): Instalment[] =>
  instalments.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));

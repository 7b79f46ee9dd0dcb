import type { MinorUnits } from "../money/money.ts";
import { allocate } from "../money/allocate.ts";
import type { LocalDate } from "../dates/dates.ts";
import { divideHalfUp } from "../money/decimal.ts";
import { type Instalment, maxInstalments } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import { inOrder } from "./receivable.ts";

export type InstalmentsError = {
  readonly code: "too_many" | "not_positive" | "day_twice" | "before_issue" | "not_the_total";
  /** For `not_the_total`: the total less the parts, minor units. */
  readonly difference?: number;
};

/**
 * A schedule that follows its total: parts with a share of it are counted anew, those with a weight divide what the others
 * leave to the minor unit, earlier parts first. Without weights the last by its day takes what is left. So the parts add
 * up to the total whatever becomes of the lines. The others keep their amounts.
 *
 * @param instalments - undefined on documents an older app wrote
 * @param total - minor units
 */
export function fitInstalments(instalments: readonly Instalment[] | undefined, total: MinorUnits): Instalment[] {
  const ordered = inOrder(instalments ?? []);
  const last = ordered.at(-1);
  const weighted = ordered.filter(({ weight }) => weight != null);
  const open = weighted.length > 0 ? weighted : last ? [last] : [];
  let rest = total;
  const amounts = new Map<string, number>();
  for (const { id, amount, sharePpm } of ordered.filter((part) => !open.includes(part))) {
    const fixed = sharePpm == null ? amount : Number(divideHalfUp(BigInt(total) * BigInt(sharePpm), 1_000_000n));
    amounts.set(id, fixed);
    rest -= fixed;
  }
  const shares =
    open.length === 0
      ? []
      : allocate(
          rest,
          open.map(({ weight }) => weight ?? 1),
        );
  for (const [index, { id }] of open.entries()) amounts.set(id, shares[index] ?? 0);
  return ordered.map((part) => ({ ...part, amount: amounts.get(part.id) ?? part.amount }));
}

/** Checks a schedule against the total it shares out. An empty one is fine: all is due on the due date. */
export function checkInstalments(
  instalments: readonly Instalment[],
  { total, issueDate }: { readonly total: MinorUnits; readonly issueDate: LocalDate | null },
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

import type { MinorUnits } from "../money/money.ts";
import { plus } from "./report.ts";
import type { Sale } from "./ledger.ts";

/** A document's total taken apart: `net + fees + rounding + Σ taxes` is the total, always. Minor units, unsigned. */
export type SaleParts = {
  /** Amount of goods and services, after discounts and without tax. */
  readonly net: MinorUnits;
  readonly fees: number;
  readonly rounding: number;
  /** In the order of the document's taxes. */
  readonly taxes: readonly number[];
  readonly total: MinorUnits;
};

/** The parts of a whole document. */
export function partsOf({ totals }: Pick<Sale, "totals">): SaleParts {
  const { total, taxTotal, feeTotal, rounding, taxes } = totals;
  return {
    net: total - taxTotal - feeTotal - rounding,
    fees: feeTotal,
    rounding,
    taxes: taxes.map(({ amount }) => amount),
    total,
  };
}

/**
 * The parts of the money that came in between two states of an invoice (`before` and `after` settled, minor units).
 *
 * Splits the amount settled so far over the document's parts by largest remainder; a payment holds the difference
 * between the split after it and the split before it. So the payments of an invoice that is paid in full hold exactly
 * its own net, fees and taxes, whatever the instalments were.
 */
export function partsSettled(sale: Pick<Sale, "totals">, before: number, after: number): SaleParts {
  const whole = partsOf(sale);
  const vector = [whole.net, whole.fees, whole.rounding, ...whole.taxes];
  const from = splitInProportion(before, vector);
  const to = splitInProportion(after, vector);
  const [net = 0, fees = 0, rounding = 0, ...taxes] = to.map((part, index) => part - (from[index] as number));
  return { net, fees, rounding, taxes, total: after - before };
}

/**
 * Split `amount` in proportion to `parts`, which may be negative; leftover units go to the largest remainders, earlier
 * parts first. The whole amount gives back the parts themselves.
 *
 * @param amount - minor units, between 0 and the sum of the parts
 * @returns one part each, summing exactly to `amount`
 */
export function splitInProportion(amount: MinorUnits, parts: readonly number[]): number[] {
  const sum = parts.reduce(plus, 0);
  if (amount === sum) return [...parts];
  if (amount === 0 || sum <= 0) return parts.map(() => 0);
  const whole = BigInt(sum);
  let left = amount;
  const shares = parts.map((part, index) => {
    const product = BigInt(part) * BigInt(amount);
    const remainder = ((product % whole) + whole) % whole;
    const share = Number((product - remainder) / whole);
    left -= share;
    return { index, share, remainder };
  });
  for (const { index } of shares
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left)) {
    (shares[index] as { share: number }).share += 1;
  }
  return shares.map(({ share }) => share);
}

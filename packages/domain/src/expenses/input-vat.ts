import type { MinorUnits } from "../money/money.ts";

/**
 * The VAT inside an amount that was paid with it: 1,075.00 at 7.5 % holds 75.00. Halves go up.
 *
 * @param amount - minor units, ≥ 0
 * @param ratePpm - parts per million: 75 000 is 7.5 %
 * @returns minor units
 */
export function vatInside(amount: MinorUnits, ratePpm: number): number {
  // The product of the two passes what a number holds exactly.
  const whole = BigInt(1_000_000 + ratePpm);
  return Number((2n * BigInt(amount) * BigInt(ratePpm) + whole) / (2n * whole));
}

import type { Branded } from "../brand.ts";

/** Whole minor units: kobo for NGN, cents for USD, whole shillings for UGX (no decimals). */
export type MinorUnits = Branded<number, "minor">;
/** Parts per million: 75 000 is 7.5 %. */
export type Ppm = Branded<number, "ppm">;

/** An amount with its currency. `amount` is in whole minor units of `currency` (ISO 4217 code). */
export type Money = { readonly amount: MinorUnits; readonly currency: string };

/** Largest amount a document may hold, minor units: 9×10^15, just below the largest safe integer. */
export const maxMinor = 9e15;

/**
 * Mark a number as minor units.
 * @throws RangeError unless it is a safe integer (a fraction of a kobo is a programming error)
 */
export function minor(amount: MinorUnits): MinorUnits {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`expected whole minor units, got ${amount}`);
  // -0 would print and serialise differently from 0.
  return amount === 0 ? 0 : amount;
}

/**
 * An amount of money.
 * @param amount - whole minor units
 * @param currency - ISO 4217 code
 * @throws RangeError when the amount is not a safe integer
 */
export function money(amount: MinorUnits, currency: string): Money {
  return { amount: minor(amount), currency };
}

/**
 * @throws RangeError when the currencies differ or the sum leaves the safe range
 */
export function addMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

/**
 * @throws RangeError when the currencies differ or the difference leaves the safe range
 */
export function subtractMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** The same amount on the other side of the books. */
export function negateMoney(a: Money): Money {
  return money(0 - a.amount, a.currency);
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} do not mix`);
}

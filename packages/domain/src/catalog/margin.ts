import type { MinorUnits } from "../money/money.ts";
import { divideHalfUp } from "../money/decimal.ts";
import { decimalToMinor } from "../money/parse-money.ts";

/** Profit of a price over its private cost. */
export type Margin = {
  /** Minor units of the currency; negative when the item sells below cost. */
  readonly amount: MinorUnits;
  /** Share of the price in parts per million (250 000 is 25 %), rounded, ties away from zero; null when the price is zero. */
  readonly ratePpm: number | null;
};

/**
 * Margin of one unit. Both texts are decimal amounts in units of `currency`, as a catalog item holds them.
 * @throws RangeError for a currency we do not know
 */
export function marginOf(price: string, cost: string, currency: string): Margin {
  const priceMinor = decimalToMinor(price, currency);
  const amount = priceMinor - decimalToMinor(cost, currency);
  const ratePpm = priceMinor === 0 ? null : Number(divideHalfUp(BigInt(amount) * 1_000_000n, BigInt(priceMinor)));
  return { amount, ratePpm };
}

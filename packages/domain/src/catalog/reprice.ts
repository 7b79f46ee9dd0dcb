import { divideHalfUp, parseDecimal, powerOfTen } from "../money/decimal.ts";
import type { LocalDate } from "../dates/dates.ts";
import type { CatalogItem, PriceChange } from "../records/catalog-item.ts";

/** A change of many prices at once. */
export type Reprice = {
  readonly direction: "raise" | "lower";
  /** Parts per million of the price, or decimal text in currency units. */
  readonly by:
    | { readonly kind: "percent"; readonly ratePpm: number }
    | { readonly kind: "amount"; readonly amount: string };
  /** The new price is rounded to a multiple of this, decimal text above zero (`50`, `0.05`); null leaves it as it comes. */
  readonly step: string | null;
};

/** Places kept while reckoning: those of the finest unit price we store. */
const places = 6;
const one = powerOfTen(places);
const unitsOf = (text: string): bigint => {
  const { units, scale } = parseDecimal(text);
  return divideHalfUp(units * one, powerOfTen(scale));
};

/**
 * The new price of one item, exact, ties away from zero. A price never falls below zero.
 *
 * @param price - decimal text in currency units
 * @throws RangeError for text that is no plain decimal
 */
export function reprice(price: string, { direction, by, step }: Reprice): string {
  const before = unitsOf(price);
  const change = by.kind === "percent" ? divideHalfUp(before * BigInt(by.ratePpm), 1_000_000n) : unitsOf(by.amount);
  const moved = direction === "raise" ? before + change : before - change;
  const size = step === null ? 0n : unitsOf(step);
  const rounded = size === 0n ? moved : divideHalfUp(moved, size) * size;
  return textOf(rounded < 0n ? 0n : rounded);
}

function textOf(units: bigint): string {
  const digits = units.toString().padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return `${digits.slice(0, -places)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Earlier prices an item keeps. */
const maxPriceChanges = 30;

/**
 * Returns the fields that change with an item's prices: the new prices, and the replaced ones with the day they ended.
 * Prices that stay the same leave no trace, and several changes of one day leave the first.
 */
export function withNewPrices(
  item: Pick<CatalogItem, "prices" | "earlierPrices">,
  prices: CatalogItem["prices"],
  today: LocalDate,
): Pick<CatalogItem, "prices" | "earlierPrices"> {
  const earlier = item.earlierPrices ?? [];
  const had = Object.entries(item.prices);
  if (had.length === Object.keys(prices).length && had.every(([currency, price]) => prices[currency] === price))
    return { prices, earlierPrices: earlier };
  if (had.length === 0 || earlier[0]?.until === today) return { prices, earlierPrices: earlier };
  const ended: PriceChange = { until: today, prices: item.prices };
  return { prices, earlierPrices: [ended, ...earlier].slice(0, maxPriceChanges) };
}

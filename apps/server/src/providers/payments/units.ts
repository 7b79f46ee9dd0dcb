import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";
import * as z from "zod/mini";
import { ProviderFailed } from "./provider.ts";

/** Whole units at Stripe. UGX and ISK are not here: Stripe takes them with two decimals that must be 00. */
const stripeWhole = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
/** Three decimals at Stripe, of which the last must be 0. */
const stripeThree = new Set("BHD JOD KWD OMR TND".split(" "));

const stripeDecimals = (currency: string): number =>
  stripeWhole.has(currency) ? 0 : stripeThree.has(currency) ? 3 : 2;

/**
 * Our minor units in Stripe's: USh 500 is 50000 there, ₦5.00 is 500.
 * @throws ProviderFailed when Stripe cannot charge exactly this
 */
export function toStripe(amount: MinorUnits, currency: string): number {
  const units = scale(amount, stripeDecimals(currency) - currencyOf(currency).decimals);
  if (units === null || (stripeThree.has(currency) && units % 10 !== 0))
    throw new ProviderFailed(`Stripe cannot charge ${amount} minor units of ${currency} exactly`);
  return units;
}

/** @throws ProviderFailed when Stripe says a part of a unit we do not count in */
export function fromStripe(units: number, currency: string): number {
  const amount = scale(units, currencyOf(currency.toUpperCase()).decimals - stripeDecimals(currency.toUpperCase()));
  if (amount === null) throw new ProviderFailed(`Stripe answered ${units} of ${currency}`);
  return amount;
}

/** A number that some answers write as text: `"2000.50"`, `"3807"`. */
export const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,8})?$/))]),
  z.transform((value: number | string) => Number(value)),
);

/** Our minor units as the plain number of the currency that Flutterwave takes: 150050 kobo is 1500.5, USh 500 is 500. */
export const toMajor = (amount: MinorUnits, currency: string): number => amount / 10 ** currencyOf(currency).decimals;

/** @throws ProviderFailed for parts of a minor unit */
export function fromMajor(major: number, currency: string): number {
  const exact = major * 10 ** currencyOf(currency).decimals;
  const amount = Math.round(exact);
  // Above a thousand million the product is off by more than the tolerance, though the number is the amount's own.
  const same = Math.abs(exact - amount) <= 1e-4 || toMajor(amount, currency) === major;
  if (!same || !Number.isSafeInteger(amount)) throw new ProviderFailed(`${major} ${currency} is no amount of money`);
  return amount;
}

/** Times ten to the power of `by`; null where that leaves a rest. */
function scale(amount: MinorUnits, by: number): number | null {
  if (by >= 0) return amount * 10 ** by;
  return amount % 10 ** -by === 0 ? amount / 10 ** -by : null;
}

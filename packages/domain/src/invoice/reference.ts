import type { MinorUnits } from "../money/money.ts";
import { currencyOf, isCurrency } from "../money/currencies.ts";
import {
  divideHalfUp,
  multiplyDecimals,
  parseDecimal,
  powerOfTen,
  roundDecimal,
  toSafeNumber,
} from "../money/decimal.ts";
import type { Invoice, ReferenceRate } from "../records/invoice.ts";

/**
 * An amount of a document in its second currency, for the reader's eyes: nothing is owed in it. Half-up to that
 * currency's minor unit, ties away from zero.
 *
 * @param amount - minor units of the document's currency
 * @returns minor units of `reference.currency`; null when the rate is none or the result is beyond 9×10^15
 */
export function referenceAmount(amount: MinorUnits, currency: string, reference: ReferenceRate): number | null {
  const { one, rate } = reference;
  if (!isCurrency(currency) || !isCurrency(reference.currency) || !/[1-9]/.test(rate)) return null;
  const own = currencyOf(currency).decimals;
  const other = currencyOf(reference.currency).decimals;
  const factor = parseDecimal(rate);
  const value =
    one === currency
      ? roundDecimal(multiplyDecimals({ units: BigInt(amount), scale: own }, factor), other)
      : divideHalfUp(BigInt(amount) * powerOfTen(other + factor.scale), factor.units * powerOfTen(own));
  return value > 9_000_000_000_000_000n || value < -9_000_000_000_000_000n ? null : toSafeNumber(value);
}

/** Of which of the two currencies one unit is priced: the foreign one, as banks quote it. */
export const quotedCurrency = (currency: string, second: string, home: string): string =>
  currency === home ? second : currency;

/** The fields a second currency sets on a document; null takes it off. */
export function withReference(
  { currency, homeCurrency }: Pick<Invoice, "currency" | "homeCurrency">,
  reference: ReferenceRate | null,
): Pick<Invoice, "reference" | "exchangeRate"> {
  // Reports count in the home currency by the rate on the document, where the document has it.
  const isHome = reference !== null && reference.currency === homeCurrency && reference.one === currency;
  return { reference, exchangeRate: isHome ? reference.rate : null };
}

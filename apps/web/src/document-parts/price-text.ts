import { currencyOf } from "@ankara/domain/money/currencies";
import { formatDecimal } from "@ankara/domain/money/format-money";

/** Decimal text with its currency's symbol; a unit price may be finer than the currency, every typed digit is shown. */
export function priced(decimal: string, currency: string): string {
  const { symbol, symbolSpaced } = currencyOf(currency);
  return `${symbol}${symbolSpaced ? "\u00a0" : ""}${formatDecimal(decimal)}`;
}

import { i18n } from "@lingui/core";
import * as numbers from "@ankara/domain/money/format-money";
import * as text from "@ankara/domain/text";
import { formatPercent as percentOf } from "@ankara/domain/money/rate";
import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";

// Figures and lists of the screens, written as the language of the screens writes them; a document has the language of its client.

type Decimals = Pick<numbers.MoneyFormat, "decimals">;

export const formatMoney = (amount: MinorUnits, currency: string, format?: Decimals): string =>
  numbers.formatMoney(amount, currency, { ...format, language: i18n.locale });

export const moneyParts = (amount: MinorUnits, currency: string, format?: Decimals): numbers.MoneyParts =>
  numbers.moneyParts(amount, currency, { ...format, language: i18n.locale });

export const formatDecimal = (text: string): string => numbers.formatDecimal(text, i18n.locale);

export const formatPercent = (ppm: number, decimals?: number): string => percentOf(ppm, i18n.locale, decimals);

/** Decimal text with its currency's symbol; a unit price may be finer than the currency, every typed digit is shown. */
export const priced = (decimal: string, currency: string): string => withSymbol(formatDecimal(decimal), currency);

/** Digits with the symbol of a currency on the side where the language writes it. */
export function withSymbol(digits: string, currency: string): string {
  const { symbol, symbolSpaced } = currencyOf(currency);
  if (numbers.numberStyleOf(i18n.locale).symbolAfter) return `${digits}\u00a0${symbol}`;
  return `${symbol}${symbolSpaced ? "\u00a0" : ""}${digits}`;
}

/** `INV-0141, INV-0142`; what is empty is left out. */
export const joinList = (parts: readonly unknown[]): string => text.joinList(parts, i18n.locale);

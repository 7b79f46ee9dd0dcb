import type { MinorUnits } from "./money.ts";
import { currencyOf } from "./currencies.ts";
import { minor } from "./money.ts";

/** `always` prints the currency's decimals; `auto` drops `.00` but keeps real kobo, as lists do. */
export type MoneyFormat = { readonly decimals?: "always" | "auto" };

/** An amount in the pieces a screen sets in different weights. */
export type MoneyParts = {
  /** U+2212, or empty. */
  readonly sign: "" | "−";
  readonly symbol: string;
  /** True when a no-break space follows the symbol. */
  readonly spaced: boolean;
  /** Grouped by thousands: `1,248,000`. */
  readonly integer: string;
  /** With its point, `.50`, or empty. */
  readonly fraction: string;
};

/** No-break space: an amount never wraps. */
const noBreakSpace = "\u00a0";

/** Digits in groups of three: `1248000` → `1,248,000`. */
export const groupThousands = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");

/**
 * Take an amount apart for printing.
 * @param amount - whole minor units of `currency`
 * @throws RangeError for an unknown currency or an amount that is not a safe integer
 */
export function moneyParts(amount: MinorUnits, currency: string, format: MoneyFormat = {}): MoneyParts {
  const { symbol, decimals, symbolSpaced } = currencyOf(currency);
  const digits = String(Math.abs(minor(amount))).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point);
  const hideFraction = decimals === 0 || (format.decimals === "auto" && /^0+$/.test(fraction));
  return {
    sign: amount < 0 ? "−" : "",
    symbol,
    spaced: symbolSpaced,
    integer: groupThousands(digits.slice(0, point)),
    fraction: hideFraction ? "" : `.${fraction}`,
  };
}

/**
 * Print an amount: `₦1,248,000.00`, `USh 4,750,000`, `−₦5.00` (U+2212, no-break space).
 * @param amount - whole minor units of `currency`
 * @throws RangeError for an unknown currency or an amount that is not a safe integer
 */
export function formatMoney(amount: MinorUnits, currency: string, format: MoneyFormat = {}): string {
  const { sign, symbol, spaced, integer, fraction } = moneyParts(amount, currency, format);
  return `${sign}${symbol}${spaced ? noBreakSpace : ""}${integer}${fraction}`;
}

/** Group decimal text for reading, keeping every digit of it: `14750.5` → `14,750.5`, `-1200` → `−1,200`. */
export function formatDecimal(text: string): string {
  const [whole = "", fraction] = text.replace(/^-/, "").split(".");
  return `${text.startsWith("-") ? "−" : ""}${groupThousands(whole)}${fraction === undefined ? "" : `.${fraction}`}`;
}

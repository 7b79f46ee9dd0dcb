import type { MinorUnits } from "./money.ts";
import { currencyOf } from "./currencies.ts";
import { minor } from "./money.ts";

export type MoneyFormat = {
  /** `always` prints the currency's decimals; `auto` drops `.00` but keeps real kobo, as lists do. */
  readonly decimals?: "always" | "auto";
  /** Language of the signs between the digits and of the side of the symbol; English when left out. */
  readonly language?: string;
};

/** An amount in the pieces a screen sets in different weights. */
export type MoneyParts = {
  /** U+2212, or empty. */
  readonly sign: "" | "−";
  readonly symbol: string;
  /** True when the symbol follows the digits, as in French. */
  readonly symbolAfter: boolean;
  /** True when a no-break space stands between the symbol and the digits. */
  readonly spaced: boolean;
  /** Grouped by thousands: `1,248,000`. */
  readonly integer: string;
  /** With its point or comma, `.50`, or empty. */
  readonly fraction: string;
};

/** How a language writes numbers: the sign between thousands, the decimal sign, and the side its currency stands on. */
export type NumberStyle = { readonly group: string; readonly point: string; readonly symbolAfter: boolean };

const english: NumberStyle = { group: ",", point: ".", symbolAfter: false };
const french: NumberStyle = { group: "\u202f", point: ",", symbolAfter: true };

/** Our own table, as platforms disagree and a document must read the same from phone and server. */
export const numberStyleOf = (language: string): NumberStyle => (/^fr\b/i.test(language) ? french : english);

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
  const { group, point: separator, symbolAfter } = numberStyleOf(format.language ?? "en");
  const hideFraction = decimals === 0 || (format.decimals === "auto" && /^0+$/.test(fraction));
  return {
    sign: amount < 0 ? "−" : "",
    symbol,
    symbolAfter,
    spaced: symbolAfter || symbolSpaced,
    integer: groupThousands(digits.slice(0, point)).replaceAll(",", group),
    fraction: hideFraction ? "" : `${separator}${fraction}`,
  };
}

/**
 * Print an amount: `₦1,248,000.00`, `USh 4,750,000`, `−₦5.00` (U+2212, no-break space), in French `1 248 000,00 ₦`.
 * @param amount - whole minor units of `currency`
 * @throws RangeError for an unknown currency or an amount that is not a safe integer
 */
export function formatMoney(amount: MinorUnits, currency: string, format: MoneyFormat = {}): string {
  const { sign, symbol, symbolAfter, spaced, integer, fraction } = moneyParts(amount, currency, format);
  const [gap, digits] = [spaced ? noBreakSpace : "", `${integer}${fraction}`];
  return `${sign}${symbolAfter ? `${digits}${gap}${symbol}` : `${symbol}${gap}${digits}`}`;
}

/** Group decimal text for reading, keeping every digit of it: `14750.5` → `14,750.5`, in French `14 750,5`; `-1200` → `−1,200`. */
export function formatDecimal(text: string, language: string): string {
  const [whole = "", fraction] = text.replace(/^-/, "").split(".");
  const { group, point } = numberStyleOf(language);
  const digits = groupThousands(whole).replaceAll(",", group);
  return `${text.startsWith("-") ? "−" : ""}${digits}${fraction === undefined ? "" : `${point}${fraction}`}`;
}

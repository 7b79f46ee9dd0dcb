import type { MinorUnits } from "./money.ts";
import { type Currency, currencyOf } from "./currencies.ts";
import { parseDecimal, roundDecimal, toSafeNumber } from "./decimal.ts";
import { groupThousands } from "./format-money.ts";
import { maxMinor, minor } from "./money.ts";
import { err, ok, type Result } from "../result.ts";

/** Why typed money was refused. Each is a text the plain rule would read as another amount. */
export type MoneyTextError = {
  readonly code:
    | "money_empty"
    /** `-5`, `+5`, `(5)`: amounts are typed without a sign. */
    | "money_sign"
    /** `1.000.000` or `5..0`. */
    | "money_two_dots"
    /** `12,5`, `1.000,50`, `0,500`: a comma where only a point makes sense. */
    | "money_comma_decimal"
    /** `45k`, `12/5`, `1e6`: something inside the number that would silently fall out of it. */
    | "money_unreadable"
    | "money_too_many_decimals"
    | "money_too_big";
};

/** The typed amount, as plain decimal text (`1250.50`) and in whole minor units of the currency. */
export type MoneyText = { readonly decimal: string; readonly minor: MinorUnits };

/**
 * Group money as it is typed: commas are stripped and digits grouped by thousands; a point and what
 * follows it stay as they are: `1234567.` → `1,234,567.`
 *
 * Text that cannot be grouped without changing its meaning is given back untouched, so that
 * `parseMoneyText` can say what is wrong with it: signs, a second point, a comma used as a decimal point.
 *
 * @param typed - what the field holds now
 * @param previous - what it held before this key. With it, `12,5` typed key by key is seen for what it is,
 *   and taking a digit away from `1,234` still gives `123`. Without it only `12,` and `12,5` are left alone.
 */
export function groupDigits(typed: string, previous?: string): string {
  const text = typed.trim();
  const [whole = "", fraction] = text.split(".", 2);
  if (!/^[\d,]*(\.\d*)?$/.test(text) || isOwnComma(text, whole, previous)) return text;
  const digits = whole.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  return `${groupThousands(digits)}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** Did the person put a comma somewhere grouping would not? */
function isOwnComma(text: string, whole: string, previous: string | undefined): boolean {
  if (!whole.includes(",") || isGrouped(whole)) return false;
  if (previous === undefined) return /,\d?$/.test(whole) && !/^0*$/.test(whole.replaceAll(",", ""));
  const commas = (value: string): number => value.split(",").length;
  const [before = ""] = previous.trim().split(".", 2);
  return commas(text) > commas(previous) || (before.includes(",") && !isGrouped(before));
}

/** `1,234` and `1,00,000`: the last group has three digits, so that dropping commas keeps the value. */
const isGrouped = (whole: string): boolean => /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}$/.test(whole);

/** Signs in every script and width, and the accountant's brackets. */
const signs = /[-+−–—‒﹣－＋()]/u;
/** `500/=` and `500/-` are how whole shillings are written in East Africa. */
const wholeShillings = /\/[=-]\s*$/u;
/** Text before, inside and behind the digits. A dot belongs to a word only with a space after it (`KSh. 500`). */
const numberPattern = /^((?:\p{L}\.\s|[^\d.,])*)([\d.,](?:.*[\d.,])?)(\P{Nd}*?)$/su;

/** Is this text around the number nothing but the name of its own currency? `₦`, `NGN`, `KSh.`, `naira`. */
function namesCurrency(text: string, { code, symbol, name }: Currency): boolean {
  const words = text.toLowerCase().replaceAll(".", " ").trim().split(/\s+/u);
  const known = new Set([code, symbol, code.slice(0, 1), ...name.split(" ")].map((word) => word.toLowerCase()));
  if (name.endsWith("Shilling")) for (const word of ["sh", "shs", `${symbol.toLowerCase()}s`]) known.add(word);
  if (code === "GHS") for (const word of ["gh₵", "gh¢", "¢"]) known.add(word);
  if (name.endsWith("Rupee")) known.add("rs");
  if (code === "XAF" || code === "XOF") for (const word of ["f", "fcfa", "cfa"]) known.add(word);
  return words.every((word) => word === "" || known.has(word) || known.has(word.replace(/s$/u, "")));
}

/**
 * Read typed money.
 *
 * The plain rule keeps digits, dots and commas and then drops the commas. Wherever that
 * would read another amount than the person meant, often ten or a thousand times as much, the text is refused.
 *
 * @param typed - as it stands in the field, with or without symbol and grouping
 * @param currency - ISO 4217 code
 * @param options.maxDecimals - decimals allowed, the currency's own unless given (6 for unit prices, which may
 *   be finer than the currency; `minor` is then rounded, ties away from zero)
 * @throws RangeError for an unknown currency
 */
export function parseMoneyText(
  typed: string,
  currency: string,
  options: { readonly maxDecimals?: number } = {},
): Result<MoneyText, MoneyTextError> {
  const known = currencyOf(currency);
  const { decimals } = known;
  const { maxDecimals = decimals } = options;
  const text = toAsciiDigits(typed).trim().replace(wholeShillings, "");
  if (!/\p{Nd}/u.test(text)) return err({ code: signs.test(text) ? "money_sign" : "money_empty" });
  if (signs.test(text)) return err({ code: "money_sign" });

  const [, before = "", typedNumber = "", after = ""] = numberPattern.exec(text) ?? [];
  const number = typedNumber.trim().replaceAll(/[\s'’]/gu, ",");
  const isReadable = /^[\d.,]+$/.test(number) && namesCurrency(before, known) && namesCurrency(after, known);
  if (!isReadable) return err({ code: "money_unreadable" });

  const [whole = "", fraction = "", ...more] = number.split(".");
  if (fraction.includes(",") || more.some((part) => part.includes(","))) return err({ code: "money_comma_decimal" });
  if (more.length > 0) return err({ code: "money_two_dots" });
  if (whole.includes(",") && !isGrouped(whole)) return err({ code: "money_comma_decimal" });
  if (fraction.length > maxDecimals) return err({ code: "money_too_many_decimals" });

  const digits = whole.replaceAll(",", "").replace(/^0+(?=\d)/, "") || "0";
  const decimal = fraction === "" ? digits : `${digits}.${fraction}`;
  const amount = roundDecimal(parseDecimal(decimal), decimals);
  if (digits.length > 15 || amount > BigInt(maxMinor)) return err({ code: "money_too_big" });
  return ok({ decimal, minor: Number(amount) });
}

/** Full-width digits and points as some keyboards type them. */
const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[０-９．，]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

/**
 * Minor units as decimal text in currency units, without grouping: 3 850 000 kobo → `38500`, 3 850 050 → `38500.50`.
 * @param options.fixed - print the decimals even when they are zeros: `38500.00`
 * @throws RangeError for an unknown currency or an amount that is not a safe integer
 */
export function minorToDecimal(
  amount: MinorUnits,
  currency: string,
  options: { readonly fixed?: boolean } = {},
): string {
  const { decimals } = currencyOf(currency);
  const digits = String(Math.abs(minor(amount))).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const showFraction = decimals > 0 && (options.fixed === true || !/^0+$/.test(fraction));
  return `${amount < 0 ? "-" : ""}${whole}${showFraction ? `.${fraction}` : ""}`;
}

/**
 * Decimal text in currency units as minor units, ties away from zero: `0.125` USD → 13. Empty text is zero.
 * @throws RangeError for an unknown currency, text that is not a plain decimal, or an amount beyond a safe integer
 */
export function decimalToMinor(decimal: string, currency: string): number {
  const { decimals } = currencyOf(currency);
  return decimal === "" ? 0 : toSafeNumber(roundDecimal(parseDecimal(decimal), decimals));
}

import type { MinorUnits } from "./money.ts";

/** An exact decimal number: `units / 10^scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Read decimal text (`"1.5"`, `"-0.125"`, no grouping) without losing a digit.
 * @throws RangeError when the text is not a plain decimal number
 */
export function parseDecimal(text: string): Decimal {
  const match = decimalPattern.exec(text);
  if (!match) throw new RangeError(`expected a decimal number, got ${JSON.stringify(text)}`);
  const [, sign = "", whole = "", fraction = ""] = match;
  return { units: BigInt(sign + whole + fraction), scale: fraction.length };
}

/** `10^exponent` as a BigInt; `exponent` a whole number ≥ 0. */
export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/**
 * Divide and round to the nearest whole number, ties away from zero: 5/2 → 3, −5/2 → −3.
 * @throws RangeError when the denominator is zero
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError("expected a denominator other than zero");
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (n * 2n + d) / (d * 2n);
  return negative ? -rounded : rounded;
}

/** Round an exact decimal to `decimals` places and count it in units of the last place, ties away from zero. */
export function roundDecimal({ units, scale }: Decimal, decimals: number): bigint {
  return scale <= decimals ? units * powerOfTen(decimals - scale) : divideHalfUp(units, powerOfTen(scale - decimals));
}

/** The exact product of two decimals. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** The exact sum of two decimals. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: a.units * powerOfTen(scale - a.scale) + b.units * powerOfTen(scale - b.scale), scale };
}

/** Returns a decimal as text, without zeros at the end: `2.50` is `2.5`. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? "" : digits.slice(-scale).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}

/**
 * `quantity × unit price` in minor units, rounded once, ties away from zero: `"1.5" × "0.33"` with two decimals is 50.
 * Empty text counts as zero, as it stands in a line that is being typed.
 *
 * @param decimals - decimals of the currency (2 for NGN, 0 for UGX)
 * @throws RangeError when a text is not a decimal number or the product is beyond a safe integer
 */
export function multiplyToMinor(quantity: string, unitPrice: string, decimals: number): number {
  if (quantity === "" || unitPrice === "") return 0;
  return toSafeNumber(roundDecimal(multiplyDecimals(parseDecimal(quantity), parseDecimal(unitPrice)), decimals));
}

/**
 * @throws RangeError beyond ±(2^53 − 1)
 */
export function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`expected a safe integer, got ${value}`);
  return number;
}

/** Is the decimal text above zero? Empty text is not. */
export const isPositiveDecimal = (text: string): boolean => /[1-9]/.test(text) && !text.startsWith("-");

/** Below, at or above zero as `a` is below, at or above `b`; `compareDecimals("2", "2.50") < 0`. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = alignUnits(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * `amount × part / whole`, up to the next whole unit away from zero, exactly.
 * @param amount - minor units
 * @param part - decimal text
 * @param whole - decimal text above zero
 */
export function proportionRoundedUp(amount: MinorUnits, part: string, whole: string): number {
  const [top, bottom] = alignUnits(part, whole);
  const product = BigInt(Math.abs(amount)) * top;
  const share = toSafeNumber((product + bottom - 1n) / bottom);
  return amount < 0 ? -share : share;
}

function alignUnits(a: string, b: string): [bigint, bigint] {
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  const scale = Math.max(left.scale, right.scale);
  return [left.units * powerOfTen(scale - left.scale), right.units * powerOfTen(scale - right.scale)];
}

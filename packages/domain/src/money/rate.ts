import type { Ppm } from "./money.ts";
import { divideHalfUp } from "./decimal.ts";
import { numberStyleOf } from "./format-money.ts";
import { err, ok, type Result } from "../result.ts";

/** Why a typed percentage was refused. */
export type RateError = {
  readonly code: "rate_empty" | "rate_not_a_number" | "rate_too_many_decimals" | "rate_too_big";
};

/**
 * Read a percentage as typed, `7.5`, `7,5 %`, into parts per million: 75 000. A comma can only be decimal: none has thousands.
 * Up to four decimals (the finest a part per million can hold), from 0 to 100.
 */
export function parsePercent(typed: string): Result<Ppm, RateError> {
  const text = typed.replace(/[\s%]/gu, "");
  if (text === "") return err({ code: "rate_empty" });
  const match = /^(\d{0,9})(?:[.,](\d*))?$/u.exec(text);
  if (!match || !/\d/u.test(text)) return err({ code: "rate_not_a_number" });
  const [, whole = "", fraction = ""] = match;
  const decimals = fraction.replace(/0+$/u, "");
  if (decimals.length > 4) return err({ code: "rate_too_many_decimals" });
  const ppm = Number(whole) * 10_000 + Number(decimals.padEnd(4, "0"));
  return ppm > 1_000_000 ? err({ code: "rate_too_big" }) : ok(ppm);
}

/** A percentage for reading: `7.5 %`, in French `7,5 %`. Its space does not break. */
export const formatPercent = (ppm: Ppm, language: string, decimals?: number): string =>
  `${percentText(ppm, decimals).replace(".", numberStyleOf(language).point)}\u00a0%`;

/**
 * Parts per million as plain text for fields and files, without trailing zeros: 75 000 → `7.5`, −505 000 → `−50.5`.
 * @param decimals - 0 to 4, rounded with ties away from zero; 4 keeps every digit
 */
export function percentText(ppm: Ppm, decimals = 4): string {
  const places = 10 ** decimals;
  const size = Number(divideHalfUp(BigInt(Math.abs(ppm)), BigInt(10_000 / places)));
  const fraction = String(size % places)
    .padStart(decimals, "0")
    .slice(0, decimals)
    .replace(/0+$/u, "");
  return `${ppm < 0 && size > 0 ? "\u2212" : ""}${Math.floor(size / places)}${fraction === "" ? "" : `.${fraction}`}`;
}

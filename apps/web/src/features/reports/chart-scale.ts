import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";
import { formatDecimal } from "../../i18n/numbers.ts";

/**
 * Returns the grid lines of a chart: one to three round figures (1, 2 or 5 with zeros) up to the largest bar, as many as can be.
 * @param most - the largest amount, minor units
 * @param decimals - of the currency: steps are whole currency units
 */
export function gridSteps(highest: number, decimals: number): number[] {
  const unit = 10 ** decimals;
  const units = highest / unit;
  if (units < 1) return [];
  const power = 10 ** Math.floor(Math.log10(units));
  const linesOf = (step: number) => Math.floor(units / step);
  const step =
    [0.1, 0.2, 0.5, 1, 2, 5].map((factor) => factor * power).find((one) => one >= 1 && linesOf(one) <= 3) ?? power;
  const count = linesOf(step);
  return Array.from({ length: count }, (_, index) => (index + 1) * step * unit);
}

const scales = [
  [1e12, "tn"],
  [1e9, "bn"],
  [1e6, "m"],
  [1e3, "k"],
] as const;

/** A round amount in few letters: ₦2,000,000 → `₦2m`, ₦1,500 → `₦1.5k`. */
export function shortMoney(amount: MinorUnits, currency: string): string {
  const { decimals, symbol } = currencyOf(currency);
  const units = amount / 10 ** decimals;
  const [size, letter] = scales.find(([from]) => units >= from) ?? [1, ""];
  return `${symbol}${formatDecimal(String(Number((units / size).toFixed(1))))}${letter}`;
}

import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";

/**
 * Returns the grid lines of a chart: two to four round figures (1, 2 or 5 with zeros) up to the largest bar.
 * @param most - the largest amount, minor units
 * @param decimals - of the currency: steps are whole currency units
 */
export function gridSteps(highest: number, decimals: number): number[] {
  const unit = 10 ** decimals;
  const units = highest / unit;
  if (units < 1) return [];
  const rough = units / 3;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power * 10;
  const count = Math.max(1, Math.floor(units / step));
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
  return `${symbol}${Number((units / size).toFixed(1))}${letter}`;
}

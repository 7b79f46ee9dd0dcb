import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";
import { i18n } from "@lingui/core";
import { formatDecimal, withSymbol } from "../../i18n/numbers.ts";

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

/** Pixels left of a chart for what its lines say, which has 13 px letters. */
export const axisWidth = (labels: readonly string[]): number =>
  Math.max(52, ...labels.map((label) => label.length * 7.5 + 4));

/** A French billion is our trillion. */
const scales = [
  [1e12, "tn", "bn"],
  [1e9, "bn", "Md"],
  [1e6, "m", "M"],
  [1e3, "k", "k"],
] as const;

/** A round amount in few letters: ₦2,000,000 → `₦2m`, ₦1,500 → `₦1.5k`, in French `1,5k ₦`. */
export function shortMoney(amount: MinorUnits, currency: string): string {
  const { decimals } = currencyOf(currency);
  const units = amount / 10 ** decimals;
  const [size, english, french] = scales.find(([from]) => units >= from) ?? [1, "", ""];
  const letter = i18n.locale === "fr" ? french : english;
  return withSymbol(`${formatDecimal(String(Number((units / size).toFixed(1))))}${letter}`, currency);
}

/** First letters where one of the labels, in 13 px, would touch its neighbour: months are long in Yoruba. */
export function fittingLabels(labels: readonly string[], slot: number): readonly string[] {
  // Tone marks and dots take no room beside their letter.
  const fits = labels.every((label) => label.normalize("NFD").replace(/\p{M}/gu, "").length * 7.5 <= slot - 4);
  return fits ? labels : labels.map((label) => label.slice(0, 1));
}

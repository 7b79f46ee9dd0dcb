import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";

/** Names of a currency in a language: one and several of it, one and several of its hundredth. */
export type CurrencyNames = Readonly<
  Record<string, readonly [one: string, many: string, smallOne?: string, smallMany?: string]>
>;

/** An amount in whole units and what is left in minor ones; null for a negative one, or for thousandths, which no one spells. */
export function wholeAndSmall(total: MinorUnits, currency: string): { whole: bigint; small: number } | null {
  const { decimals } = currencyOf(currency);
  if (total < 0 || !Number.isSafeInteger(total) || decimals === 1 || decimals > 2) return null;
  const unit = BigInt(10 ** decimals);
  return { whole: BigInt(total) / unit, small: Number(BigInt(total) % unit) };
}

/** A number in groups of three, the last first: 1 234 567 → [567, 234, 1]. */
export function thousands(number: bigint): number[] {
  const groups: number[] = [];
  for (let rest = number; rest > 0n || groups.length === 0; rest /= 1000n) groups.push(Number(rest % 1000n));
  return groups;
}

/** The first letter large. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

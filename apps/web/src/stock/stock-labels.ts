import type { StockLevel } from "@ankara/domain/stock/on-hand";
import { useLingui } from "@lingui/react/macro";
import { formatDecimal } from "../i18n/numbers.ts";
import type { Tone } from "../ui/status.tsx";

/** Returns the state of a stock as a few words and a colour: `12 on hand`, `3 left`, `Out of stock`. */
export function useStockText(): (level: StockLevel) => { readonly text: string; readonly tone: Tone } {
  const { t } = useLingui();
  return ({ onHand, state }) => {
    const count = formatDecimal(onHand);
    if (state === "enough") return { text: t`${count} on hand`, tone: "neutral" };
    if (state === "low") return { text: t`${count} left`, tone: "warn" };
    return { text: onHand === "0" ? t`Out of stock` : t`${count} on hand`, tone: "warn" };
  };
}

/** Returns the hint of a line that takes more than there is. */
export function useShortText(): (there: string) => string {
  const { t } = useLingui();
  return (there) => {
    if (there === "0" || there.startsWith("-")) return t`Out of stock`;
    const count = formatDecimal(there);
    return t`Only ${count} on hand`;
  };
}

import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "../../i18n/numbers.ts";
import { MoneyText } from "../../ui/money-text.tsx";

/** An amount of a table: all its decimals, so that columns stand under each other. */
export function Amount({ amount, currency }: { amount: MinorUnits; currency: string }) {
  return <MoneyText amount={amount} currency={currency} decimals="always" className="font-[inherit]" />;
}

/** Whole percent from one figure to another, ties away from zero; null from nothing. */
const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);

type ChangeProps = { now: number; before: number; currency: string };

/** The figure of the period before and how far this one is from it: an arrow and a percentage, never colour alone. */
export function Change({ now, before, currency }: ChangeProps) {
  const { t } = useLingui();
  // A column of zeros hides the figures that matter.
  if (before === 0) return null;
  const percent = changePercent(now, before);
  const arrow = now > before ? "↑" : now < before ? "↓" : "=";
  const amount = formatMoney(before, currency, { decimals: "auto" });
  return (
    <span className="block text-13 font-normal text-muted desk:whitespace-nowrap">
      {t`Before ${amount}`}
      {percent !== null && (
        <>
          {" "}
          <span className="whitespace-nowrap">
            {arrow} {Math.abs(percent)}&nbsp;%
          </span>
        </>
      )}
    </span>
  );
}

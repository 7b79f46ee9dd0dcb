import type { MinorUnits } from "@ankara/domain/money/money";
import { moneyParts } from "../i18n/numbers.ts";
import { cx } from "./cx.ts";

const sizes = {
  body: "font-medium",
  "13": "text-13 font-medium",
  "15": "text-15 font-medium",
  "18": "text-18 font-semibold",
  "22": "text-22 font-semibold",
  "28": "text-28 font-semibold",
} as const;
const tones = { ink: "", muted: "text-muted", overdue: "text-overdue-ink", paid: "text-paid-ink" } as const;

type MoneyTextProps = {
  /** Whole minor units of `currency`. */
  amount: MinorUnits;
  currency: string;
  /** `auto` drops `.00` and keeps real kobo (lists); `always` prints the currency's decimals (tables, documents). */
  decimals?: "always" | "auto";
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
  className?: string;
};

/** An amount: tabular digits, the symbol lighter than they are, decimals muted. Never wraps, shrinks or rounds. */
export function MoneyText({
  amount,
  currency,
  decimals = "auto",
  size = "body",
  tone = "ink",
  className,
}: MoneyTextProps) {
  const { sign, symbol, symbolAfter, spaced, integer, fraction } = moneyParts(amount, currency, { decimals });
  const light = cx("font-normal", tone === "ink" && "text-muted");
  return (
    <span className={cx("money", sizes[size], tones[tone], className)}>
      {sign}
      {!symbolAfter && (
        <span className={cx(light, !spaced && "mr-[.1em]")}>
          {symbol}
          {spaced && "\u00a0"}
        </span>
      )}
      {integer}
      {fraction && <span className={light}>{fraction}</span>}
      {symbolAfter && <span className={light}>{`\u00a0${symbol}`}</span>}
    </span>
  );
}

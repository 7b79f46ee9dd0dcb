import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { priced } from "../i18n/numbers.ts";
import { MoneyText } from "../ui/money-text.tsx";

type PriceTextProps = { price: string; currency: string; decimals?: "always" | "auto"; className?: string };

/** A unit price. One finer than the currency (`0.125` of a dollar) is printed with every digit it has. */
export function PriceText({ price, currency, decimals = "auto", className }: PriceTextProps) {
  const { decimals: digits } = currencyOf(currency);
  const fraction = price.split(".")[1] ?? "";
  if (fraction.length <= digits) {
    return (
      <MoneyText
        amount={decimalToMinor(price, currency)}
        currency={currency}
        decimals={decimals}
        className={className}
      />
    );
  }
  return <span className={`money font-medium ${className ?? ""}`}>{priced(price, currency)}</span>;
}

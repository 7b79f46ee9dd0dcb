import { currencyOf } from "../money/currencies.ts";
import { multiplyToMinor } from "../money/decimal.ts";
import { decimalToMinor } from "../money/parse-money.ts";
import type { EntryLine } from "./lines.ts";

/**
 * Quantity, price of one and name that come to exactly what was typed. A total that no price of six decimals gives
 * exactly becomes one line of quantity one, with the count in its name.
 */
export function pricedLine(
  line: Pick<EntryLine, "name" | "quantity" | "unit" | "amount" | "amountIs" | "text">,
  currency: string,
): { name: string; quantity: string; unit: string | null; unitPrice: string } {
  const { name, quantity, unit, amount, amountIs } = line;
  if (amountIs !== "total" || amount === "" || Number(quantity) === 1)
    return { name, quantity, unit, unitPrice: amount };
  const { decimals } = currencyOf(currency);
  const total = decimalToMinor(amount, currency);
  const each = (Math.round((Number(amount) / Number(quantity)) * 1e6) / 1e6).toFixed(6).replace(/\.?0+$/, "");
  if (/^\d{1,15}(\.\d{1,6})?$/.test(each) && multiplyToMinor(quantity, each, decimals) === total)
    return { name, quantity, unit, unitPrice: each };
  return {
    name: `${quantity} ${unit ? `${unit} ` : "× "}${name}`.slice(0, 200),
    quantity: "1",
    unit: null,
    unitPrice: amount,
  };
}

import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor, minorToDecimal } from "@ankara/domain/money/parse-money";
import { parsePercent, percentText } from "@ankara/domain/money/rate";
import type { Discount } from "@ankara/domain/records/invoice";
import { useProblemText } from "./problem-text.ts";
import { Segmented } from "../ui/chip.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { MoneyInput } from "../ui/money-input.tsx";
import { plainNumber, shownNumber } from "../ui/typed-number.ts";

type DiscountFieldProps = {
  label: string;
  discount: Discount | null;
  currency: string;
  onChange: (discount: Discount | null) => void;
  error?: string | undefined;
};

/** A discount in percent or in money. Empty is none. */
export function DiscountField({ label, discount, currency, onChange, error }: DiscountFieldProps) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [kind, setKind] = useState<Discount["kind"]>(discount?.kind ?? "percent");
  const [typed, setTyped] = useState(() => textOf(discount, currency));
  const rate = typed === "" || kind === "amount" ? null : parsePercent(typed);
  const problem = rate && !rate.ok ? problemText(rate.error.code) : error;

  const change = (nextKind: Discount["kind"], text: string, refused: boolean) => {
    setKind(nextKind);
    setTyped(text);
    onChange(refused ? null : discountOf(nextKind, text, currency));
  };
  const { symbol } = currencyOf(currency);
  return (
    <div className="flex items-start gap-2">
      <Field label={label} error={problem} className="flex-1">
        {kind === "percent" ? (
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={shownNumber(typed)}
            onChange={(event) => change("percent", plainNumber(event.target.value), false)}
            className="money"
            end={<span className="text-muted">%</span>}
          />
        ) : (
          <MoneyInput
            value={typed}
            currency={currency}
            onChange={(value, refused) => change("amount", value, refused !== null)}
          />
        )}
      </Field>
      <Segmented<Discount["kind"]>
        label={t`Kind of discount`}
        className="mt-6 h-12 w-[124px] shrink-0 [&>label]:h-auto desk:h-10"
        options={[
          { value: "percent", label: "%" },
          { value: "amount", label: symbol },
        ]}
        value={kind}
        onChange={(next) => change(next, "", false)}
      />
    </div>
  );
}

function discountOf(kind: Discount["kind"], text: string, currency: string): Discount | null {
  if (text === "") return null;
  if (kind === "amount") {
    const amount = decimalToMinor(text, currency);
    return amount > 0 ? { kind, amount } : null;
  }
  const rate = parsePercent(text);
  return rate.ok && rate.value > 0 ? { kind, ratePpm: rate.value } : null;
}

function textOf(discount: Discount | null, currency: string): string {
  if (!discount) return "";
  return discount.kind === "percent" ? percentText(discount.ratePpm) : minorToDecimal(discount.amount, currency);
}

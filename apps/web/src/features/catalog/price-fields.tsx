import { Trans, useLingui } from "@lingui/react/macro";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { marginOf } from "@ankara/domain/catalog/margin";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.ts";
import { MoneyInput } from "../../ui/money-input.tsx";
import { decimalOf, type CatalogForm } from "./catalog-form.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

type PartProps = { form: DraftForm<CatalogForm> };
/** Unit prices may be finer than the currency. */
const maxDecimals = 6;

/** The home currency's price first, then as many others as are wanted. */
export function PriceFields({ form: { values, problems, set } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { prices } = values;
  const change = (index: number, amount: string) =>
    set({ prices: prices.map((price, place) => (place === index ? { ...price, amount } : price)) });
  const left = supportedCurrencies.filter(({ code }) => !prices.some(({ currency }) => currency === code));
  return (
    <div className="flex flex-col gap-3">
      {prices.map(({ currency, amount }, index) => (
        <div key={currency} className="flex items-start gap-1">
          <Field
            label={index === 0 ? t`Price` : t`Price in ${currency}`}
            optional={index === 0}
            error={problem(problems[`prices.${index}`])}
            className="flex-1"
          >
            <MoneyInput
              value={amount}
              currency={currency}
              maxDecimals={maxDecimals}
              onChange={(value) => change(index, value)}
            />
          </Field>
          {index > 0 && (
            <IconButton
              icon={CloseIcon}
              size={18}
              tone="muted"
              label={t`Remove the price in ${currency}`}
              className="mt-6.5"
              onClick={() => set({ prices: prices.filter((_, place) => place !== index) })}
            />
          )}
        </div>
      ))}
      {left.length > 0 && (
        <Field label={t`Another currency`} hideLabel className="max-w-60">
          <Select
            value=""
            onChange={(event) => set({ prices: [...prices, { currency: event.target.value, amount: "" }] })}
            className="text-primary-ink"
          >
            <option value="">{t`+ Another currency`}</option>
            {left.map(({ code, name }) => (
              <option key={code} value={code}>
                {code} · {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}

/** Edits the cost of one piece. It never leaves the business. */
export function CostField({ form: { values, problems, set } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const currency = values.prices[0]?.currency ?? fallbackCurrency;
  return (
    <Field
      label={t`Private cost`}
      optional
      error={problem(problems["privateCost"])}
      hint={<MarginHint values={values} currency={currency} />}
    >
      <MoneyInput
        value={values.privateCost}
        currency={currency}
        maxDecimals={maxDecimals}
        onChange={(privateCost) => set({ privateCost })}
      />
    </Field>
  );
}

function MarginHint({ values, currency }: { values: CatalogForm; currency: string }) {
  const price = decimalOf(values.prices[0]?.amount ?? "", currency);
  const cost = decimalOf(values.privateCost, currency);
  if (price === null || cost === null) return <Trans>Never printed. Only you see it.</Trans>;
  const { amount, ratePpm } = marginOf(price, cost, currency);
  const each = formatMoney(amount, currency, { decimals: "auto" });
  const share = ratePpm === null ? "–" : formatPercent(ratePpm, 1);
  if (amount < 0) {
    return (
      <span className="text-overdue-ink">
        <Trans>
          Sells below cost: {each} each, {share}
        </Trans>
      </span>
    );
  }
  return (
    <Trans>
      Earns {each} each, {share} of the price
    </Trans>
  );
}

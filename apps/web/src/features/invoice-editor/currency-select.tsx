import { useLingui } from "@lingui/react/macro";
import { currencyOf, supportedCurrencies } from "@ankara/domain/money/currencies";
import { cx } from "../../ui/cx.ts";
import { ChevronDownIcon } from "../../ui/icons.ts";

/** The currency in a few letters, beside a heading. */
export function CurrencySelect({
  currency,
  onChange,
  className,
}: {
  currency: string;
  onChange: (currency: string) => void;
  className?: string;
}) {
  const { t } = useLingui();
  const known = supportedCurrencies.some(({ code }) => code === currency);
  return (
    <span className={cx("relative inline-flex items-center text-15 font-medium text-primary-ink", className)}>
      <select
        aria-label={t`Currency`}
        value={currency}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content h-11 appearance-none rounded-input bg-transparent pr-7 pl-2 hover:bg-primary-soft desk:h-8"
      >
        {!known && <option value={currency}>{currency}</option>}
        {supportedCurrencies.map(({ code }) => (
          <option key={code} value={code}>
            {code} {currencyOf(code).symbol}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute right-2"
      />
    </span>
  );
}

import { memo } from "react";
import { useLingui } from "@lingui/react/macro";
import { currencyOf, supportedCurrencies } from "@ankara/domain/money/currencies";
import type { Invoice, PaymentDetails } from "@ankara/domain/records/invoice";
import { setCurrency } from "../../document-parts/draft-edits.ts";
import { useBusiness } from "../../store/hooks.ts";
import { cx } from "../../ui/cx.ts";
import { ChevronDownIcon } from "../../ui/icons.ts";
import type { Edit } from "./use-draft.ts";

/** The currency in a few letters. An issued document keeps its own: the rate it was frozen with hangs on it, and its place in the books. */
export function CurrencySelect({ draft, edit, className }: { draft: Invoice; edit: Edit; className?: string }) {
  const { t } = useLingui();
  const ways = useBusiness()?.payTo ?? noWays;
  const { currency } = draft;
  if (draft.status !== "draft") return null;
  const known = supportedCurrencies.some(({ code }) => code === currency);
  return (
    <span className={cx("relative inline-flex items-center text-15 font-medium text-primary-ink", className)}>
      <select
        aria-label={t`Currency`}
        value={currency}
        onChange={(event) => {
          const code = event.target.value;
          edit((before) => setCurrency(before, code, ways));
        }}
        className="field-sizing-content h-11 appearance-none rounded-input bg-transparent pr-7 pl-2 hover:bg-primary-soft desk:h-8"
      >
        {!known && <option value={currency}>{currency}</option>}
        <CurrencyOptions />
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

/** One part, because each key in the form would compare all of them. */
const CurrencyOptions = memo(function CurrencyOptions() {
  return supportedCurrencies.map(({ code }) => (
    <option key={code} value={code}>
      {code} {currencyOf(code).symbol}
    </option>
  ));
});

const noWays: readonly PaymentDetails[] = [];

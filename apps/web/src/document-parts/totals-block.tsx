import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import { referenceAmount } from "@ankara/domain/invoice/reference";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import { formatPercent } from "../i18n/numbers.ts";
import { cx } from "../ui/cx.ts";
import { MoneyText } from "../ui/money-text.tsx";

/** Subtotal, discounts, taxes, fees and the total, as they will print. */
export function TotalsBlock({
  draft,
  totals,
  className,
}: {
  draft: Pick<Invoice, "currency" | "discount" | "taxMode" | "reference">;
  totals: Totals;
  className?: string;
}) {
  const { t } = useLingui();
  const { currency, discount, taxMode, reference } = draft;
  const second = reference ? referenceAmount(totals.total, currency, reference) : null;
  const rate = discount?.kind === "percent" ? formatPercent(discount.ratePpm) : null;
  const inclusive = taxMode === "inclusive";
  return (
    <dl className={className}>
      {totals.subtotal !== totals.total && <Sum term={t`Subtotal`} amount={totals.subtotal} currency={currency} />}
      {totals.discount > 0 && (
        <Sum term={rate ? t`Discount ${rate}` : t`Discount`} amount={0 - totals.discount} currency={currency} />
      )}
      {totals.fees.map((fee) => (
        <Sum key={fee.feeId} term={fee.name} amount={fee.amount} currency={currency} />
      ))}
      {!inclusive &&
        totals.taxes.map((tax) => (
          <Sum key={tax.feeId} term={rated(tax.name, tax.ratePpm)} amount={tax.amount} currency={currency} />
        ))}
      {totals.rounding !== 0 && <Sum term={t`Rounding`} amount={totals.rounding} currency={currency} />}
      <div className="flex items-center justify-between gap-4 border-line not-first:mt-2 not-first:border-t not-first:pt-2">
        <dt className="font-semibold">{t`Total`}</dt>
        <dd>
          <MoneyText amount={totals.total} currency={currency} decimals="always" size="22" />
        </dd>
      </div>
      {reference && second !== null && (
        <Sum quiet term={t`For reference`} amount={second} currency={reference.currency} />
      )}
      {inclusive &&
        totals.taxes.map((tax) => (
          <Sum
            key={tax.feeId}
            quiet
            term={t`Includes ${rated(tax.name, tax.ratePpm)}`}
            amount={tax.amount}
            currency={currency}
          />
        ))}
      {totals.withholding.map((memo) => (
        <Sum
          key={memo.feeId}
          quiet
          term={t`Less ${rated(memo.name, memo.ratePpm)}`}
          amount={0 - memo.amount}
          currency={currency}
        />
      ))}
      {totals.withholding.length > 0 && <Sum quiet term={t`Expected`} amount={totals.expected} currency={currency} />}
    </dl>
  );
}

/** "VAT 7.5 %"; a fixed one has a name only. */
export function rated(name: string, ratePpm: number): string {
  return ratePpm > 0 ? `${name} ${formatPercent(ratePpm)}` : name;
}

function Sum({
  term,
  amount,
  currency,
  quiet,
}: {
  term: string;
  amount: MinorUnits;
  currency: string;
  quiet?: boolean;
}) {
  return (
    <div className={cx("flex justify-between gap-4 py-0.5", quiet && "text-13")}>
      <dt className="min-w-0 text-muted wrap-anywhere">{term}</dt>
      <dd className="shrink-0">
        <MoneyText
          amount={amount}
          currency={currency}
          decimals="always"
          {...(quiet ? { size: "13" as const, tone: "muted" as const } : {})}
        />
      </dd>
    </div>
  );
}

import { Suspense, useMemo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { addDays, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { isVat } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useTaxTerm } from "../../forms/use-tax-term.ts";
import { formatPercent, joinList } from "../../i18n/numbers.ts";
import { Segmented } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { ChevronDownIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { useCountryName } from "../../ui/use-country-name.ts";
import { PanelRow } from "../invoice-editor/panel-row.tsx";
import { businessOf, type FirstDraft, startingFees } from "./first-draft.ts";

const DocumentBar = lazyPart(() => import("../invoice-editor/document-bar.tsx"), { quiet: true });

const termsChoices = [0, 7, 14, 30] as const;

export type ChoiceProps = {
  draft: FirstDraft;
  /** With its sums, once a line has a price. */
  invoice: Invoice | null;
  today: LocalDate;
  onChange: (patch: Partial<FirstDraft>) => void;
};

/** Template and colour, above the paper of a desk. */
export function DocumentLook({ draft, onChange }: Pick<ChoiceProps, "draft" | "onChange">) {
  const { template, accent, companyName } = businessOf(draft);
  return (
    <Suspense fallback={null}>
      <DocumentBar template={template} accent={accent} businessName={companyName} hasColours onChange={onChange} />
    </Suspense>
  );
}

/** Tax, due day and country, in the panel beside the paper of a desk. */
export function DocumentChoices({ draft, invoice, today, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const nameOf = useCountryName();
  const country = countryOf(draft.country);
  const chooseCountry = useChooseCountry(draft, onChange);
  return (
    <div className="border-t border-line">
      <VatQuestion draft={draft} onChange={onChange} className="border-b border-line" />
      <PayBySelect draft={draft} invoice={invoice} today={today} onChange={onChange} className="border-b border-line" />
      <PanelRow
        label={t`Country and currency`}
        value={joinList([nameOf(country), country.symbol])}
        onClick={() => void chooseCountry()}
      />
    </div>
  );
}

function useChooseCountry({ country }: FirstDraft, onChange: ChoiceProps["onChange"]): () => Promise<void> {
  const { selectCountry } = useModals();
  return async () => {
    const choice = await selectCountry({ current: country });
    if (choice) onChange({ country: choice.country.code });
  };
}

export function CountryLine({
  draft,
  currency,
  onChange,
}: Pick<ChoiceProps, "draft" | "onChange"> & { currency: string }) {
  const nameOf = useCountryName();
  const country = countryOf(draft.country);
  const chooseCountry = useChooseCountry(draft, onChange);
  return (
    <button
      type="button"
      onClick={() => void chooseCountry()}
      className="-mt-1 inline-flex min-h-11 items-center gap-1.5 self-start rounded-input text-13 text-muted"
    >
      {nameOf(country)} · {country.symbol} {currency}
      <ChevronDownIcon size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** The VAT a registered business of the country charges, if any. */
export const useOwnVat = (country: string) =>
  useMemo(() => startingFees({ country, chargesVat: true }).find((fee) => fee.defaultOn && isVat(fee)), [country]);

export function VatQuestion({
  draft,
  onChange,
  className,
}: Pick<ChoiceProps, "draft" | "onChange"> & { className?: string }) {
  const { t } = useLingui();
  const vat = useOwnVat(draft.country);
  const term = useTaxTerm(draft.country);
  if (!vat) return null;
  const percent = formatPercent(vat.ratePpm ?? 0);
  return (
    <YesNo
      label={t`Add ${percent} ${term}?`}
      value={draft.chargesVat}
      onChange={(chargesVat) => onChange({ chargesVat })}
      className={className}
    />
  );
}

export function PayBySelect({ draft, invoice, today, onChange, className }: ChoiceProps & { className: string }) {
  const { t, i18n } = useLingui();
  const termsDays = invoice?.termsDays ?? draft.termsDays;
  return (
    <label
      className={cx(
        "flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-15 whitespace-nowrap",
        className,
      )}
    >
      <Trans>Pay by</Trans>
      <select
        value={termsDays}
        onChange={(event) => onChange({ termsDays: Number(event.target.value) })}
        className="ml-auto min-h-11 rounded-input bg-transparent text-right font-medium"
      >
        {[...new Set([...termsChoices, termsDays])]
          .sort((one, other) => one - other)
          .map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t`Today` : formatDate(addDays(today, days), "medium", i18n.locale)}
            </option>
          ))}
      </select>
    </label>
  );
}

function YesNo({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  className: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <div className={cx("flex min-h-14 items-center justify-between gap-4 text-15", className)}>
      <span aria-hidden="true">{label}</span>
      <Segmented
        label={label}
        options={[
          { value: "no", label: t`No` },
          { value: "yes", label: t`Yes` },
        ]}
        value={value ? "yes" : "no"}
        onChange={(answer) => onChange(answer === "yes")}
      />
    </div>
  );
}

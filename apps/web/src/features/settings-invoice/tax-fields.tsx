import { useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { appliesOn, isLineTax } from "@ankara/domain/invoice/draft";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import type { RoundingMode } from "@ankara/domain/records/invoice";
import { formatPercent } from "../../i18n/numbers.ts";
import { CashRoundingField } from "../../forms/cash-rounding-field.tsx";
import { currentStore } from "../../store/store.ts";
import { useTaxTerm } from "../../forms/use-tax-term.ts";
import { Segmented } from "../../ui/chip.tsx";
import { Switch } from "../../ui/switch.tsx";

type TaxProps = {
  business: Business;
  fees: readonly Fee[];
  today: LocalDate;
  onChange: (patch: Partial<Business>) => void;
  onSaved: () => void;
};

/** Rows of Tax & Fees that can stand on new items. */
export const offeredTaxes = (fees: readonly Fee[], today: LocalDate): Fee[] =>
  fees.filter((fee) => isLineTax(fee) && appliesOn(fee, today)).toSorted((a, b) => a.order - b.order);

/** Chooses the taxes of new items, and whether prices include them. */
export function TaxFields({ business, fees, today, onChange, onSaved }: TaxProps) {
  const { t } = useLingui();
  const taxes = offeredTaxes(fees, today);
  const without = business.taxMode === "none";
  const term = useTaxTerm(business.country);
  return (
    <>
      {taxes.map((fee) => (
        <TaxSwitch key={fee.id} fee={fee} disabled={without} onSaved={onSaved} />
      ))}
      <Switch
        label={t`Prices include tax`}
        checked={business.taxMode === "inclusive"}
        disabled={without}
        onChange={(inside) => onChange({ taxMode: inside ? "inclusive" : "exclusive" })}
      />
      <Switch
        label={t`No tax on new invoices`}
        checked={without}
        onChange={(off) => onChange({ taxMode: off ? "none" : "exclusive" })}
      />
      <Switch
        label={t`Registered for ${term}`}
        hint={t`Invoices then say “Tax invoice” and print your tax number.`}
        checked={business.vatRegistered}
        onChange={(vatRegistered) => {
          // Loaded with the tap: the rates of every country come with it.
          void import("../../forms/vat-registration.ts")
            .then(({ saveRegistration: keepRegistration }) => keepRegistration(business, fees, { vatRegistered }))
            .then(onSaved);
        }}
      />
      <CashRoundingField
        currency={business.currency}
        value={business.cashRounding}
        onChange={(cashRounding) => onChange({ cashRounding })}
      />
      <div>
        <p className="pb-1.5 text-13 font-medium text-muted">{t`Tax is rounded`}</p>
        <Segmented<RoundingMode>
          label={t`Tax is rounded`}
          options={[
            { value: "document", label: t`Once per invoice` },
            { value: "line", label: t`On each item` },
          ]}
          value={business.roundingMode}
          onChange={(roundingMode) => onChange({ roundingMode })}
        />
      </div>
    </>
  );
}

/** One tax on new items, on or off. */
export function TaxSwitch({
  fee,
  disabled,
  onSaved,
  className,
}: {
  fee: Fee;
  disabled?: boolean;
  onSaved: () => void;
  className?: string;
}) {
  const { t } = useLingui();
  const name = fee.basis === "percent" ? `${fee.name} ${formatPercent(fee.ratePpm)}` : fee.name;
  return (
    <Switch
      label={t`${name} on new items`}
      checked={fee.defaultOn}
      disabled={disabled ?? false}
      onChange={(defaultOn) => void currentStore().update("fees", fee.id, { defaultOn }).then(onSaved)}
      className={className}
    />
  );
}

/** "Checked 3 Nov 2026. Confirm with your tax office": where the rates come from. */
export function useTaxSource(fees: readonly Fee[], today: LocalDate): string | undefined {
  const { t, i18n } = useLingui();
  const checked = offeredTaxes(fees, today)
    .map((fee) => fee.checkedOn)
    .filter((day) => day !== null)
    .toSorted()
    .at(0);
  return checked ? t`Checked ${formatDate(checked, "medium", i18n.locale)}. Confirm with your tax office.` : undefined;
}

import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "../i18n/numbers.ts";
import { Field, Select } from "../ui/field.tsx";

/** Minor units: from a twentieth to ten in currencies with hundredths, from five to a thousand in whole shillings. */
const steps = [5, 10, 50, 100, 500, 1000] as const;

/** To which step a total is rounded where people pay in coins and notes; the difference prints as a line of its own. */
export function CashRoundingField({
  currency,
  value,
  onChange,
}: {
  currency: string;
  /** Minor units; null: to the last one. */
  value: number | null;
  onChange: (step: number | null) => void;
}) {
  const { t } = useLingui();
  const offered = value === null || steps.some((step) => step === value) ? steps : [...steps, value];
  return (
    <Field label={t`Round the total`} hint={t`For cash payments. The difference prints on its own line.`}>
      <Select
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
      >
        <option value="">{t`Not rounded`}</option>
        {offered.map((step) => (
          <option key={step} value={step}>
            {t`To the nearest ${formatMoney(step, currency)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

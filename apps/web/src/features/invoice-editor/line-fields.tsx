import { useLingui } from "@lingui/react/macro";
import { units } from "@ankara/domain/invoice/units";
import type { InvoiceLine } from "@ankara/domain/records/invoice";
import { changeLine } from "../../document-parts/draft-edits.ts";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { MoneyInput, type MoneyProblem } from "../../ui/money-input.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { useTypedValue } from "./typed-value.ts";
import type { Edit } from "./use-draft.ts";

type LineFieldsProps = {
  line: InvoiceLine;
  currency: string;
  /** About its stock. */
  hint: string | undefined;
  error?: string | undefined;
  /** The unit can be chosen; otherwise quantity and price stand side by side. */
  withUnit?: boolean;
  edit: Edit;
};

/** Name, quantity and price of a line, in the sheet of a phone and in the panel of a desk. Typing counts at once. */
export function LineFields({ line, currency, hint, error, withUnit = false, edit }: LineFieldsProps) {
  const { t } = useLingui();
  const unitText = useUnitText();
  const change = (patch: Partial<InvoiceLine>) => edit((before) => changeLine(before, line.id, patch));
  const quantity = useTypedValue<boolean>(line.quantity, (value) => change({ quantity: value }));
  const price = useTypedValue<MoneyProblem>(line.unitPrice, (value) => change({ unitPrice: value }));
  const unit = unitText.of(line.quantity, line.unit);
  const priceField = (
    <Field label={t`Price of one`}>
      <MoneyInput currency={currency} maxDecimals={6} {...price} />
    </Field>
  );
  return (
    <>
      <Field label={t`Name`} error={error}>
        <TextInput
          value={line.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field
          label={withUnit ? t`Quantity` : t`Quantity, ${unit}`}
          hint={hint && <span className="text-accent-ink">{hint}</span>}
        >
          <QuantityInput {...quantity} />
        </Field>
        {withUnit ? (
          <Field label={t`Unit`}>
            <UnitSelect unit={line.unit} onChange={(key) => change({ unit: key })} />
          </Field>
        ) : (
          priceField
        )}
      </div>
      {withUnit && priceField}
    </>
  );
}

function UnitSelect({ unit, onChange }: { unit: string; onChange: (unit: string) => void }) {
  const text = useUnitText();
  const known = units.some(({ key }) => key === unit);
  return (
    <Select value={unit} onChange={(event) => onChange(event.target.value)}>
      {!known && <option value={unit}>{unit}</option>}
      {units.map(({ key }) => (
        <option key={key} value={key}>
          {text.one(key)}
        </option>
      ))}
    </Select>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import type { Fee } from "@ankara/domain/records/fee";
import { useState } from "react";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { ChipGroup, Segmented } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Checkbox, Switch } from "../../ui/switch.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { basesOf, canCompound, withKind, type FeeForm } from "./fee-form.ts";
import { feeKinds } from "./fee-groups.ts";
import { useFeeLabels } from "./fee-labels.ts";
import { plainNumber, shownNumber } from "../../ui/typed-number.ts";

type PartProps = { form: DraftForm<FeeForm> };

/** Kind, name, rate and whether it comes by itself; the rest behind one button. */
export function FeeFields({
  form,
  currency,
  compoundOn,
}: PartProps & { currency: string; compoundOn: readonly Fee[] }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const labels = useFeeLabels();
  const { values, problems, set, touch } = form;
  const onLines = canCompound(values.kind);
  return (
    <>
      <ChipGroup
        label={t`Kind`}
        look="soft"
        grow
        className="max-[359px]:grid max-[359px]:grid-cols-2 max-[359px]:[&>label]:px-1 max-[350px]:[&>label]:text-13"
        value={values.kind}
        onChange={(kind) => set(withKind(values, kind))}
        options={feeKinds.map((value) => ({ value, label: labels.kind[value] }))}
      />
      <Field label={t`Name`} required hint={t`Name on documents`} error={problem(problems["name"])}>
        <TextInput
          value={values.name}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
          onBlur={() => touch("name")}
        />
      </Field>
      <RateFields form={form} currency={currency} />
      <Switch
        label={onLines ? t`On new invoice lines` : t`On new invoices`}
        hint={t`Added automatically; you can remove it each time`}
        checked={values.defaultOn}
        onChange={(defaultOn) => set({ defaultOn })}
      />
      {values.kind === "fee" && (
        <Switch
          label={t`Taxes are added to it`}
          hint={t`Delivery is usually taxed like the goods`}
          checked={values.taxable}
          onChange={(taxable) => set({ taxable })}
        />
      )}
      <MoreFields form={form} compoundOn={compoundOn} />
    </>
  );
}

function RateFields({ form: { values, problems, set, touch }, currency }: PartProps & { currency: string }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const labels = useFeeLabels();
  const bases = basesOf[values.kind];
  return (
    <>
      {bases.length > 1 && (
        <Segmented
          label={t`How it is calculated`}
          value={values.basis}
          onChange={(basis) => set({ basis })}
          options={bases.map((value) => ({ value, label: labels.basis[value] }))}
        />
      )}
      {values.basis === "percent" ? (
        <Field label={t`Rate`} required error={problem(problems["percent"])}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={shownNumber(values.percent)}
            className="money"
            end={<span className="text-muted">%</span>}
            onChange={(event) => set({ percent: plainNumber(event.target.value) })}
            onBlur={() => touch("percent")}
          />
        </Field>
      ) : (
        <Field label={t`Amount`} required error={problem(problems["amount"])}>
          <MoneyInput
            value={values.amount}
            currency={currency}
            onChange={(amount) => set({ amount })}
            onBlur={() => touch("amount")}
          />
        </Field>
      )}
    </>
  );
}

function MoreFields({ form, compoundOn }: PartProps & { compoundOn: readonly Fee[] }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const labels = useFeeLabels();
  const { values, problems, set } = form;
  const [isOpen, setIsOpen] = useState(
    values.compoundOn.length > 0 || values.validTo !== "" || (values.category !== "S" && values.kind !== "withholding"),
  );
  if (!isOpen && !problems["validTo"]) {
    return (
      <ShowMore onOpen={() => setIsOpen(true)}>
        <Trans>Dates, tax category and more</Trans>
      </ShowMore>
    );
  }
  const toggle = (id: string, on: boolean) =>
    set({ compoundOn: on ? [...values.compoundOn, id] : values.compoundOn.filter((taxId) => taxId !== id) });
  return (
    <>
      <div className="grid grid-cols-1 gap-3 min-[350px]:grid-cols-2">
        <Field label={t`First day`} optional>
          <DateInput value={values.validFrom} onChange={(validFrom) => set({ validFrom })} />
        </Field>
        <Field label={t`Last day`} optional error={problem(problems["validTo"])}>
          <DateInput value={values.validTo} onChange={(validTo) => set({ validTo })} />
        </Field>
      </div>
      {canCompound(values.kind) && (
        <Field label={t`Category on e-invoices`}>
          <Select value={values.category} onChange={(event) => set({ category: categoryOf(event.target.value) })}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {labels.category[category]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {canCompound(values.kind) && compoundOn.length > 0 && (
        <fieldset>
          <legend className="text-13 font-medium text-muted">
            <Trans>Also charged on</Trans>
          </legend>
          {compoundOn.map((fee) => (
            <Checkbox
              key={fee.id}
              label={fee.name}
              checked={values.compoundOn.includes(fee.id)}
              onChange={(on) => toggle(fee.id, on)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

const categories = ["S", "Z", "E", "O"] as const satisfies readonly Fee["category"][];
const categoryOf = (value: string): Fee["category"] => categories.find((category) => category === value) ?? "S";

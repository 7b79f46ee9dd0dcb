import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import { canCompare } from "@ankara/domain/reports/compute-report";
import type { PeriodChoice } from "@ankara/domain/reports/period";
import { basisKinds, datedKinds, type Basis, type ReportKind } from "@ankara/domain/reports/report";
import { Chip, Segmented } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, PickerButton, Select } from "../../ui/field.tsx";
import type { ReportView } from "./report-view.ts";

type PickersProps = {
  kind: ReportKind;
  view: ReportView;
  clientName: string;
  onChange: (patch: Partial<ReportView>) => void;
  onChooseClient: () => void;
  /** Days the current choice means, to begin a custom period with. */
  shown: { from: LocalDate; to: LocalDate };
};

/** Period, client, basis and comparison: only what the report can be asked. */
export function ReportPickers({ kind, view, clientName, onChange, onChooseClient, shown }: PickersProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 py-3">
      {kind === "statement" && (
        <Field label={t`Client`} className="w-full split:w-64">
          <PickerButton onClick={onChooseClient} placeholder={t`Choose a client`}>
            {clientName === "" ? null : clientName}
          </PickerButton>
        </Field>
      )}
      {datedKinds.includes(kind) && (
        <PeriodPicker
          label={kind === "ageing" ? t`At the end of` : t`Period`}
          view={view}
          onChange={onChange}
          shown={shown}
        />
      )}
      {basisKinds.includes(kind) && (
        <Segmented<Basis>
          label={t`Counted`}
          className="grow basis-64 desk:mb-0.5 desk:flex-none"
          value={view.basis}
          onChange={(basis) => onChange({ basis })}
          options={[
            { value: "accrual", label: t`When invoiced` },
            { value: "cash", label: t`When paid` },
          ]}
        />
      )}
      {canCompare(kind) && datedKinds.includes(kind) && (
        <Chip pressed={view.compare} className="mb-1" onClick={() => onChange({ compare: !view.compare })}>
          {t`Compare`}
        </Chip>
      )}
    </div>
  );
}

type PeriodProps = Pick<PickersProps, "view" | "onChange" | "shown"> & { label: string };

/** Days looked at: a month, a quarter, a year, or any two days. */
export function PeriodPicker({ label, view, onChange, shown }: PeriodProps) {
  const { t } = useLingui();
  const periods: readonly (readonly [PeriodChoice | "custom", string])[] = [
    ["this_month", t`This month`],
    ["last_month", t`Last month`],
    ["quarter", t`This quarter`],
    ["last_quarter", t`Last quarter`],
    ["year", t`This year`],
    ["last_year", t`Last year`],
    ["custom", t`Other days`],
  ];
  return (
    <>
      <Field label={label} className="min-w-36 flex-1 desk:w-48 desk:flex-none">
        <Select
          value={view.choice}
          onChange={(event) => onChange({ choice: event.target.value as ReportView["choice"], ...shown })}
        >
          {periods.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {view.choice === "custom" && (
        <div className="flex w-full gap-3 desk:w-auto">
          <Field label={t`From`} className="flex-1">
            <DateInput lean="past" value={view.from} onChange={(from) => onChange({ from })} />
          </Field>
          <Field label={t`To`} className="flex-1">
            <DateInput lean="past" value={view.to} onChange={(to) => onChange({ to })} />
          </Field>
        </div>
      )}
    </>
  );
}

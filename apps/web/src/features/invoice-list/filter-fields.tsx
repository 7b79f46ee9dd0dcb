import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { addDays, addMonths, endOfMonth, monthOf, yearOf, type LocalDate } from "@ankara/domain/dates/dates";
import type { Series } from "@ankara/domain/records/series";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, PickerButton, Select, TextInput } from "../../ui/field.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { MoneyInput } from "../../ui/money-input.tsx";
import {
  defaultDirection,
  kindFilters,
  methodFilters,
  statusFilters,
  type DateField,
  type InvoiceFilter,
  type KindFilter,
  type MethodFilter,
  type SortField,
  type StatusFilter,
  type SyncFilter,
  type YesNo,
} from "./filter-query.ts";

type FieldsProps = {
  filter: InvoiceFilter;
  /** Currency in which amounts are typed while no other is chosen. */
  home: string;
  series: readonly Series[];
  /** Tags in use, A–Z. */
  tags: readonly string[];
  clientName: string;
  today: LocalDate;
  onChange: (next: Partial<InvoiceFilter>) => void;
};

/** Every condition of the filter; each changes the list at once. */
export function FilterFields({ filter, home, series, tags, clientName, today, onChange }: FieldsProps) {
  const { t } = useLingui();
  const { selectCustomer } = useModals();
  const text = useFilterTexts();
  const methodText = usePaymentMethodText();
  const currency = filter.currency || home;
  const chooseClient = async () => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") onChange({ contact: choice.contact.id });
  };
  return (
    <div className="flex flex-col gap-4">
      <Toggles<StatusFilter>
        legend={t`Status`}
        options={statusFilters}
        chosen={filter.status}
        label={text.status}
        onChange={(status) => onChange({ status })}
      />
      <Field label={t`Client`}>
        <PickerButton placeholder={t`Every client`} onClick={() => void chooseClient()}>
          {filter.contact ? clientName || t`A client added on another device` : undefined}
        </PickerButton>
      </Field>
      {filter.contact && (
        <Button
          variant="ghost"
          className="-mt-3 self-start"
          onClick={() => onChange({ contact: "" })}
        >{t`Every client`}</Button>
      )}
      <Group legend={t`Dates`}>
        <Select
          aria-label={t`Which date`}
          value={filter.dateField}
          onChange={(event) => onChange({ dateField: event.target.value as DateField })}
        >
          <option value="issued">{t`Issued`}</option>
          <option value="due">{t`Due`}</option>
          <option value="edited">{t`Last edited`}</option>
        </Select>
        <div className="grid gap-2">
          <Field label={t`From`}>
            <DateInput value={filter.from} onChange={(from) => onChange({ from })} />
          </Field>
          <Field label={t`To`}>
            <DateInput value={filter.to} onChange={(to) => onChange({ to })} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          {periods(today).map(({ key, from, to }) => (
            <Chip
              key={key}
              pressed={filter.from === from && filter.to === to}
              onClick={() => onChange(filter.from === from && filter.to === to ? { from: "", to: "" } : { from, to })}
            >
              {text.period(key)}
            </Chip>
          ))}
        </div>
      </Group>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`Total from`}>
          <MoneyInput
            value={filter.min}
            currency={currency}
            onChange={(min, problem) => problem === null && onChange({ min })}
          />
        </Field>
        <Field label={t`Total up to`}>
          <MoneyInput
            value={filter.max}
            currency={currency}
            onChange={(max, problem) => problem === null && onChange({ max })}
          />
        </Field>
      </div>
      <Field label={t`Currency`}>
        <Select value={filter.currency} onChange={(event) => onChange({ currency: event.target.value })}>
          <option value="">{t`Every currency`}</option>
          {supportedCurrencies.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} · {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`Number`}>
          <TextInput
            value={filter.number}
            autoComplete="off"
            maxLength={40}
            onChange={(event) => onChange({ number: event.target.value })}
          />
        </Field>
        <Field label={t`Tag`}>
          <TextInput
            value={filter.tag}
            autoComplete="off"
            maxLength={40}
            list="filter-tags"
            onChange={(event) => onChange({ tag: event.target.value })}
          />
        </Field>
      </div>
      <datalist id="filter-tags">
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <Field label={t`Item or text of a line`}>
        <TextInput
          value={filter.item}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => onChange({ item: event.target.value })}
        />
      </Field>
      <Toggles<MethodFilter>
        legend={t`Paid by`}
        options={methodFilters}
        chosen={filter.method}
        label={methodText}
        onChange={(method) => onChange({ method })}
      />
      {series.length > 1 && (
        <Field label={t`Number series`}>
          <Select value={filter.series} onChange={(event) => onChange({ series: event.target.value })}>
            <option value="">{t`Every series`}</option>
            {series.map((one) => (
              <option key={one.id} value={one.id}>
                {one.pattern.replace("{DEV}", one.deviceLetter)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid grid-cols-2 gap-2">
        <YesNoField label={t`Shared`} value={filter.shared} onChange={(shared) => onChange({ shared })} />
        <YesNoField label={t`Viewed`} value={filter.viewed} onChange={(viewed) => onChange({ viewed })} />
      </div>
      <Field label={t`Upload`}>
        <Select value={filter.sync} onChange={(event) => onChange({ sync: event.target.value as SyncFilter })}>
          <option value="">{t`All`}</option>
          <option value="waiting">{t`Waiting to be sent`}</option>
          <option value="done">{t`On all your devices`}</option>
          <option value="attention">{t`Needs attention`}</option>
        </Select>
      </Field>
      <Field label={t({ message: "Archive", context: "place" })}>
        <Select
          value={filter.archived}
          onChange={(event) => onChange({ archived: event.target.value as InvoiceFilter["archived"] })}
        >
          <option value="">{t`Without archived documents`}</option>
          <option value="yes">{t`Only archived documents`}</option>
        </Select>
      </Field>
      <Toggles<KindFilter>
        legend={t`Kind of document`}
        options={kindFilters}
        chosen={filter.kind}
        label={text.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`Sort by`}>
          <Select
            value={filter.sort}
            onChange={(event) =>
              onChange({
                sort: event.target.value as SortField,
                dir: defaultDirection(event.target.value as SortField),
              })
            }
          >
            {(["date", "due", "edited", "number", "client", "total", "balance"] as const).map((sort) => (
              <option key={sort} value={sort}>
                {text.sort(sort)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Order`}>
          <Select value={filter.dir} onChange={(event) => onChange({ dir: event.target.value as "asc" | "desc" })}>
            <option value="desc">{filter.sort === "client" ? t`Z to A` : t`Newest or largest first`}</option>
            <option value="asc">{filter.sort === "client" ? t`A to Z` : t`Oldest or smallest first`}</option>
          </Select>
        </Field>
      </div>
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-1.5 text-13 font-medium text-muted">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Toggles<T extends string>({
  legend,
  options,
  chosen,
  label,
  onChange,
}: {
  legend: string;
  options: readonly T[];
  chosen: readonly T[];
  label: (option: T) => string;
  onChange: (chosen: T[]) => void;
}) {
  return (
    <Group legend={legend}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const on = chosen.includes(option);
          return (
            <Chip
              key={option}
              pressed={on}
              onClick={() => onChange(on ? chosen.filter((one) => one !== option) : [...chosen, option])}
            >
              {label(option)}
            </Chip>
          );
        })}
      </div>
    </Group>
  );
}

function YesNoField({ label, value, onChange }: { label: string; value: YesNo; onChange: (value: YesNo) => void }) {
  const { t } = useLingui();
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value as YesNo)}>
        <option value="">{t`All`}</option>
        <option value="yes">{t`Yes`}</option>
        <option value="no">{t`No`}</option>
      </Select>
    </Field>
  );
}

type Period = "this_month" | "last_month" | "this_year";

function periods(today: LocalDate): { key: Period; from: string; to: string }[] {
  const firstOfMonth = `${monthOf(today)}-01`;
  return [
    { key: "this_month", from: firstOfMonth, to: endOfMonth(today) },
    { key: "last_month", from: addMonths(firstOfMonth, -1), to: addDays(firstOfMonth, -1) },
    { key: "this_year", from: `${yearOf(today)}-01-01`, to: `${yearOf(today)}-12-31` },
  ];
}

function useFilterTexts() {
  const { t } = useLingui();
  return {
    status: (status: StatusFilter) =>
      ({
        draft: t`Draft`,
        unpaid: t`Unpaid`,
        overdue: t`Overdue`,
        part_paid: t`Part paid`,
        paid: t`Paid`,
        not_sent: t`Not sent`,
        void: t`Void`,
        written_off: t`Written off`,
      })[status],
    kind: (kind: KindFilter) =>
      ({
        invoice: t`Invoice`,
        quote: t`Quote`,
        pro_forma: t`Pro forma`,
        credit_note: t`Credit note`,
        receipt: t`Receipt`,
      })[kind],
    period: (period: Period) =>
      ({ this_month: t`This month`, last_month: t`Last month`, this_year: t`This year` })[period],
    sort: (sort: SortField) =>
      ({
        date: t`Date`,
        due: t`Due date`,
        edited: t`Last edited`,
        number: t`Number`,
        client: t`Client`,
        total: t`Total`,
        balance: t`Balance`,
      })[sort],
  };
}

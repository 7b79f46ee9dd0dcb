import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { vatInside } from "@ankara/domain/expenses/input-vat";
import { nextOccurrence, occurrenceDates } from "@ankara/domain/expenses/recurrence";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import type { Fee } from "@ankara/domain/records/fee";
import { useState } from "react";
import { formatPercent } from "../../i18n/numbers.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { useContactRows } from "../../store/hooks.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, PickerButton, Select, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { Checkbox } from "../../ui/switch.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { type PartProps, checkExpenseForm, expenseFieldsOf, minorOf } from "./expense-form.ts";

type MoreProps = PartProps & { fees: readonly Fee[]; today: LocalDate; isNew: boolean; occurrence: boolean };

/** Opens by itself when something in it is filled in, by reading a receipt too, or wrong. */
export function MoreExpenseFields({ form, fees, today, isNew, occurrence }: MoreProps) {
  const { values, problems } = form;
  const [isOpen, setIsOpen] = useState(values.inputVat !== "" || values.contactId !== "" || values.repeats !== "no");
  const wrong = ["inputVat", "contactId", "every", "until"].some((field) => problems[field]);
  if (!isOpen && !wrong && values.inputVat === "") {
    return (
      <ShowMore onOpen={() => setIsOpen(true)}>
        <Trans>VAT, client, repeating</Trans>
      </ShowMore>
    );
  }
  return (
    <>
      <VatField form={form} fees={fees} />
      <ClientField form={form} />
      {!occurrence && <RepeatFields form={form} today={today} isNew={isNew} />}
    </>
  );
}

function VatField({ form: { values, problems, set, touch }, fees }: PartProps & { fees: readonly Fee[] }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { amount: typed, currency } = values;
  const amount = minorOf(typed, currency);
  const tax = fees.find(
    ({ kind, basis, defaultOn, archivedAt }) =>
      kind === "tax" && basis === "percent" && defaultOn && archivedAt === null,
  );
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t`Input VAT`}
        optional
        hint={t`VAT in the amount that you can claim back`}
        error={problem(problems["inputVat"])}
      >
        <MoneyInput
          value={values.inputVat}
          currency={currency}
          onChange={(inputVat) => set({ inputVat })}
          onBlur={() => touch("inputVat")}
        />
      </Field>
      {tax && amount !== null && amount > 0 && values.inputVat === "" && (
        <Chip
          className="self-start"
          onClick={() => set({ inputVat: minorToDecimal(vatInside(amount, tax.ratePpm), currency) })}
        >
          {t`Work out ${formatPercent(tax.ratePpm)}`}
        </Chip>
      )}
    </div>
  );
}

function ClientField({ form: { values, problems, set } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { selectCustomer } = useModals();
  const name = useContactRows()?.find(({ id }) => id === values.contactId)?.name;
  const choose = async () => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") set({ contactId: choice.contact.id });
  };
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t`Client`}
        optional
        error={problem(problems["contactId"])}
        aside={
          values.contactId !== "" && (
            <button
              type="button"
              className="font-medium text-primary-ink"
              onClick={() => set({ contactId: "", billable: false })}
            >
              <Trans>Remove</Trans>
            </button>
          )
        }
      >
        <PickerButton placeholder={t`Who it was for`} onClick={() => void choose()}>
          {name}
        </PickerButton>
      </Field>
      <Checkbox
        label={t`Billable: put it on an invoice later`}
        checked={values.billable}
        onChange={(billable) => set({ billable })}
      />
    </div>
  );
}

function RepeatFields({ form, today, isNew }: PartProps & { today: LocalDate; isNew: boolean }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set, touch } = form;
  const every = Number(values.every) || 1;
  const units = {
    week: every === 1 ? t`week` : t`weeks`,
    month: every === 1 ? t`month` : t`months`,
    year: every === 1 ? t`year` : t`years`,
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-13 font-medium text-muted">
        <Trans>Repeats</Trans>
      </legend>
      <Field label={t`Repeats`} hideLabel>
        <Select
          value={values.repeats}
          onChange={(event) => set({ repeats: event.target.value as typeof values.repeats })}
        >
          <option value="no">{t`Does not repeat`}</option>
          <option value="week">{t`Weekly`}</option>
          <option value="month">{t`Monthly`}</option>
          <option value="year">{t`Yearly`}</option>
        </Select>
      </Field>
      {values.repeats !== "no" && (
        <>
          <div className="grid grid-cols-2 gap-3 max-[350px]:grid-cols-1">
            <Field label={t`Every`} error={problem(problems["every"])}>
              <TextInput
                value={values.every}
                inputMode="numeric"
                maxLength={2}
                end={<span className="text-muted">{units[values.repeats]}</span>}
                onChange={(event) => set({ every: event.target.value })}
                onBlur={() => touch("every")}
              />
            </Field>
            <Field label={t`Until`} optional error={problem(problems["until"])}>
              <DateInput
                value={values.until}
                min={values.date}
                onChange={(until) => set({ until })}
                onBlur={() => touch("until")}
              />
            </Field>
          </div>
          <NextDays form={form} today={today} isNew={isNew} />
        </>
      )}
    </fieldset>
  );
}

/** Edits when the expense comes again, and says what saving creates at once for a day in the past. */
function NextDays({ form: { values }, today, isNew }: PartProps & { today: LocalDate; isNew: boolean }) {
  const { i18n } = useLingui();
  const problems = checkExpenseForm(values, today);
  if (problems["date"] || problems["every"] || problems["until"]) return null;
  const { repeat } = expenseFieldsOf(values, null, today);
  if (repeat === null) return null;
  const past = isNew ? occurrenceDates(values.date, repeat, today).length : 0;
  const next = nextOccurrence(values.date, repeat, today);
  const day = next === null ? "" : formatDate(next, "medium", i18n.locale);
  return (
    <p className="text-13 text-muted" aria-live="polite">
      {next === null ? <Trans>It doesn’t repeat again.</Trans> : <Trans>Next on {day}.</Trans>}{" "}
      {past > 0 && <Trans>{past} more since then will be added now.</Trans>}
    </p>
  );
}

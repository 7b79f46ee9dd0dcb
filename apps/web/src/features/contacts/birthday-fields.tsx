import { Trans, useLingui } from "@lingui/react/macro";
import { monthNames } from "@ankara/domain/dates/dates";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import type { ContactForm } from "./contact-form.ts";

/** Day and month, and the year for those who say it. */
export function BirthdayFields({ form: { values, problems, set } }: { form: DraftForm<ContactForm> }) {
  const { t, i18n } = useLingui();
  const problem = useProblemText()(problems["birthday"]);
  const months = monthNames(i18n.locale);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-medium text-muted">
        <Trans>Birthday</Trans> <span className="font-normal">{t`(optional)`}</span>
      </legend>
      <div className="grid grid-cols-[1fr_1.6fr_1.1fr] gap-2">
        <Field label={t`Day`} hideLabel>
          <TextInput
            inputMode="numeric"
            placeholder={t`Day`}
            maxLength={2}
            value={values.birthDay}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => set({ birthDay: event.target.value })}
          />
        </Field>
        <Field label={t`Month`} hideLabel>
          <Select value={values.birthMonth} onChange={(event) => set({ birthMonth: event.target.value })}>
            <option value="">{t`Month`}</option>
            {Array.from({ length: 12 }, (_, index) => (
              <option key={index} value={String(index + 1)}>
                {months[index]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Year`} hideLabel>
          <TextInput
            inputMode="numeric"
            placeholder={t`Year`}
            maxLength={4}
            value={values.birthYear}
            onChange={(event) => set({ birthYear: event.target.value })}
          />
        </Field>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  );
}

import { useId } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ages, inputLimits, minUsefulText, type Age } from "@ankara/domain/ai/inputs";
import { countryOf } from "@ankara/domain/countries/countries";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import type { PageType } from "@ankara/domain/ai/content-types";
import { Dictate } from "../../forms/dictate.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { Field, PickerButton, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { useCountryName } from "../../ui/use-country-name.ts";
import { fieldsOf, type WriterForm } from "./form-rules.ts";

type FieldsProps = { type: PageType; values: WriterForm; set: (patch: Partial<WriterForm>) => void };

// A text field grows with what is typed and passes over its rows: the room it opens with is given beside them.

/** The fields of one page, in their order. */
export function WriterFields(props: FieldsProps) {
  return fieldsOf[props.type].map((field) => <OneField key={field} field={field} {...props} />);
}

function OneField({ field, ...props }: FieldsProps & { field: keyof WriterForm }) {
  const { t } = useLingui();
  const { type, values, set } = props;
  switch (field) {
    case "name":
      return <Customer {...props} />;
    case "company_name":
      return (
        <Field label={t`Company name`} required>
          <TextInput
            value={values.company_name}
            maxLength={inputLimits.name}
            autoComplete="organization"
            onChange={(event) => set({ company_name: event.target.value })}
          />
        </Field>
      );
    case "sender":
      return (
        <Field label={t`Your name`} required hint={t`Signs the message. At least 3 letters.`}>
          <TextInput
            value={values.sender}
            maxLength={inputLimits.name}
            autoComplete="name"
            onChange={(event) => set({ sender: event.target.value })}
          />
        </Field>
      );
    case "holiday":
      return <Holiday {...props} />;
    case "description":
      return <Description {...props} />;
    case "message":
      return (
        <Field label={t`The e-mail you received`} required>
          <TextArea
            rows={4}
            value={values.message}
            maxLength={inputLimits.message}
            onChange={(event) => set({ message: event.target.value })}
          />
        </Field>
      );
    case "currency":
      return (
        <Field label={t`Currency`}>
          <Select value={values.currency} onChange={(event) => set({ currency: event.target.value })}>
            {supportedCurrencies.map(({ code, symbol }) => (
              <option key={code} value={code}>
                {code} {symbol}
              </option>
            ))}
            {!supportedCurrencies.some(({ code }) => code === values.currency) && (
              <option value={values.currency}>{values.currency}</option>
            )}
          </Select>
        </Field>
      );
    case "url":
      return (
        <Field label={t`Link`} required hint={t`The address of a public page, like shop.com/news`}>
          <TextInput
            type="url"
            inputMode="url"
            value={values.url}
            maxLength={inputLimits.url}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ url: event.target.value })}
          />
        </Field>
      );
    case "text":
      return <PastedText {...props} />;
    case "country":
      return <CountryField {...props} />;
    case "age":
      return <AgeField {...props} />;
    default:
      throw new Error(`no field ${field} on the page of ${type}`);
  }
}

function Customer({ values, set }: FieldsProps) {
  const { t } = useLingui();
  const { selectCustomer } = useModals();
  return (
    <Field label={t`Customer`}>
      <PickerButton
        placeholder={t`Select A Customer`}
        start={values.name ? <Avatar name={values.name} size="small" className="-ml-1" /> : undefined}
        onClick={() =>
          void selectCustomer().then((choice) => {
            if (choice?.action === "SELECT") set({ contact_id: choice.contact.id, name: choice.contact.name });
          })
        }
      >
        {values.name || undefined}
      </PickerButton>
    </Field>
  );
}

/** Free words, with those of the year's calendar at hand. */
function Holiday({ values, set }: FieldsProps) {
  const { t } = useLingui();
  const known = [t`New Year`, t`Easter`, t`Sallah`, t`Ramadan`, t`Independence Day`, t`Mother’s Day`, t`Christmas`];
  const listId = useId();
  return (
    <div className="flex flex-col gap-2.5">
      <Field label={t`Holiday`} required>
        <TextInput
          value={values.holiday}
          maxLength={inputLimits.holiday}
          list={listId}
          autoComplete="off"
          onChange={(event) => set({ holiday: event.target.value })}
        />
      </Field>
      <datalist id={listId}>
        {known.map((holiday) => (
          <option key={holiday} value={holiday} label={holiday}>
            {holiday}
          </option>
        ))}
      </datalist>
      <ChipGroup
        label={t`Popular`}
        look="soft"
        options={known.map((holiday) => ({ value: holiday, label: holiday }))}
        value={known.includes(values.holiday) ? values.holiday : undefined}
        onChange={(holiday) => set({ holiday })}
        className="-mx-4 px-4 py-1 split:-mx-0 split:flex-wrap split:px-0"
      />
    </div>
  );
}

function Description({ type, values, set }: FieldsProps) {
  const { t } = useLingui();
  const labels: Partial<Record<PageType, { label: string; hint: string }>> = {
    business_name: {
      label: t`What the business does`,
      hint: t`For example: a home bakery in Accra, cakes for birthdays`,
    },
    business_plan: {
      label: t`What the business does`,
      hint: t`For example: 300 laying hens near Mbale, eggs for shops and hotels`,
    },
    content_idea: { label: t`What you want to post about`, hint: t`For example: shoe repair, the rainy season begins` },
    ideal_customer: { label: t`What you sell`, hint: t`For example: school uniforms made to measure` },
    user_persona: { label: t`What you sell`, hint: t`For example: office dresses, sold online` },
    newsletter: { label: t`What is new`, hint: t`For example: new lace has arrived, free delivery until Saturday` },
    email: { label: t`What the e-mail is for`, hint: t`For example: offer fresh juice to a hotel, free first week` },
    reply_email: {
      label: t`What you want to answer`,
      hint: t`For example: sorry, the parcel comes tomorrow before noon`,
    },
  };
  const { label, hint } = labels[type] ?? { label: t`Description`, hint: "" };
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={label} required hint={hint} className="self-stretch">
        <TextArea
          rows={3}
          value={values.description}
          maxLength={inputLimits.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Dictate
        text={values.description}
        onText={(description) => set({ description: description.slice(0, inputLimits.description) })}
      />
    </div>
  );
}

/** For a page that cannot be read: its text by hand. The link is then not fetched. */
function PastedText({ values, set }: FieldsProps) {
  const { t } = useLingui();
  if (!values.pasting) {
    return (
      <Button
        variant="ghost"
        size="small"
        className="-ml-3 self-start desk:-ml-2.5"
        onClick={() => set({ pasting: true })}
      >
        <Trans>Paste the text instead</Trans>
      </Button>
    );
  }
  const length = values.text.trim().length;
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t`Text of the page`}
        required
        hint={
          length < minUsefulText ? t`${length} of at least ${minUsefulText} letters` : t`We don’t open the page itself.`
        }
      >
        <TextArea
          rows={5}
          value={values.text}
          maxLength={inputLimits.pastedText}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      <Button
        variant="ghost"
        size="small"
        className="-ml-3 self-start desk:-ml-2.5"
        onClick={() => set({ pasting: false })}
      >
        <Trans>Read the page instead</Trans>
      </Button>
    </div>
  );
}

function CountryField({ values, set }: FieldsProps) {
  const { t } = useLingui();
  const { selectCountry } = useModals();
  const nameOf = useCountryName();
  const country = countryOf(values.country);
  return (
    <Field label={t`Country`}>
      <PickerButton
        start={<Flag code={country.code} />}
        onClick={() =>
          void selectCountry({ current: values.country }).then((choice) => {
            if (choice) set({ country: choice.country.code });
          })
        }
      >
        {nameOf(country)}
      </PickerButton>
    </Field>
  );
}

function AgeField({ values, set }: FieldsProps) {
  const { t } = useLingui();
  const names: Readonly<Record<Age, string>> = { Young: t`Young`, "Middle Age": t`Middle Age`, Aged: t`Aged` };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t`Age`}</legend>
      <ChipGroup<Age>
        label={t`Age`}
        look="soft"
        grow
        options={ages.map((age) => ({ value: age, label: names[age] }))}
        value={ages.find((age) => age === values.age)}
        onChange={(age) => set({ age })}
      />
    </fieldset>
  );
}

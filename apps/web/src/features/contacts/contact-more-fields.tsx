import { Trans, useLingui } from "@lingui/react/macro";
import { supportedCurrencies, currencyOf } from "@ankara/domain/money/currencies";
import { documentLanguages } from "@ankara/documents/labels/languages";
import { useState } from "react";
import { hasVatNumber } from "@ankara/domain/fiscal/legal-rows";
import { useBusiness } from "../../store/hooks.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { Segmented } from "../../ui/chip.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { BirthdayFields } from "./birthday-fields.tsx";
import type { ContactForm } from "./contact-form.ts";

type PartProps = { form: DraftForm<ContactForm> };

const moreFields = [
  "line1",
  "line2",
  "city",
  "region",
  "postcode",
  "taxId",
  "vatNumber",
  "currency",
  "language",
  "termsDays",
  "birthday",
  "openingBalance",
  "tags",
  "note",
] as const;

/** Address, terms, birthday, opening balance and words, behind one button. Opens by itself when something in it is filled in or wrong. */
export function MoreFields({ form, homeCurrency, homeTerms }: PartProps & { homeCurrency: string; homeTerms: number }) {
  const { values, problems } = form;
  const [isOpen, setIsOpen] = useState(
    [
      values.line1,
      values.city,
      values.taxId,
      values.vatNumber,
      values.buyerKind,
      values.currency,
      values.language,
      values.termsDays,
      values.birthMonth,
      values.openingBalance,
      values.tags,
      values.note,
    ].some((value) => value !== "") || values.noReminders,
  );
  const open = isOpen || moreFields.some((field) => problems[field]);
  if (!open) {
    return (
      <ShowMore onOpen={() => setIsOpen(true)}>
        <Trans>Address, terms and more</Trans>
      </ShowMore>
    );
  }
  return (
    <>
      <AddressFields form={form} />
      <TermsFields form={form} homeCurrency={homeCurrency} homeTerms={homeTerms} />
      <BirthdayFields form={form} />
      <OpeningBalance form={form} homeCurrency={homeCurrency} />
      <WordsFields form={form} />
    </>
  );
}

function AddressFields({ form: { values, problems, set } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const line = (field: "line1" | "line2" | "city" | "region" | "postcode", label: string) => (
    <Field label={label} error={problem(problems[field])}>
      <TextInput value={values[field]} autoComplete="off" onChange={(event) => set({ [field]: event.target.value })} />
    </Field>
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-15 font-medium">
        <Trans>Address</Trans>
      </legend>
      {line("line1", t`Street or shop`)}
      {line("line2", t`Address, second line`)}
      <div className="grid grid-cols-2 gap-3">
        {line("city", t`Town`)}
        {line("region", t`State or county`)}
      </div>
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        {line("postcode", t`Postcode`)}
        <Field label={t`Country`}>
          <CountryPicker value={values.country} onChange={(country) => set({ country })} />
        </Field>
      </div>
    </fieldset>
  );
}

const usualTerms = [0, 7, 14, 30] as const;

function TermsFields({
  form: { values, problems, set, touch },
  homeCurrency,
  homeTerms,
}: PartProps & { homeCurrency: string; homeTerms: number }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const [custom, setCustom] = useState(
    values.termsDays !== "" && !usualTerms.some((days) => String(days) === values.termsDays),
  );
  const nameOf = (days: number) => (days === 0 ? t`On receipt` : t`${days} days`);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t`Currency`}>
        <Select value={values.currency} onChange={(event) => set({ currency: event.target.value })}>
          <option value="">{t`${homeCurrency} as usual`}</option>
          {supportedCurrencies
            .filter(({ code }) => code !== homeCurrency)
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {code} · {name}
              </option>
            ))}
          {values.currency !== "" && !supportedCurrencies.some(({ code }) => code === values.currency) && (
            <option value={values.currency}>
              {values.currency} · {currencyOf(values.currency).name}
            </option>
          )}
        </Select>
      </Field>
      <Field label={t`Pay within`} error={problem(problems["termsDays"])}>
        {custom ? (
          <TextInput
            inputMode="numeric"
            value={values.termsDays}
            onChange={(event) => set({ termsDays: event.target.value })}
            onBlur={() => {
              touch("termsDays");
              if (values.termsDays === "") setCustom(false);
            }}
            end={<span className="text-muted">{t`days`}</span>}
          />
        ) : (
          <Select
            value={values.termsDays}
            onChange={(event) => {
              if (event.target.value === "custom") setCustom(true);
              set({ termsDays: event.target.value === "custom" ? "" : event.target.value });
            }}
          >
            <option value="">{t`${nameOf(homeTerms)} as usual`}</option>
            {usualTerms.map((days) => (
              <option key={days} value={String(days)}>
                {nameOf(days)}
              </option>
            ))}
            <option value="custom">{t`Other…`}</option>
          </Select>
        )}
      </Field>
      <Field label={t`Language of documents`} className="col-span-2">
        <Select value={values.language} onChange={(event) => set({ language: event.target.value })}>
          <option value="">{t`As usual`}</option>
          {documentLanguages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function OpeningBalance({
  form: { values, problems, set, touch },
  homeCurrency,
}: PartProps & { homeCurrency: string }) {
  const { t } = useLingui();
  const problem = useProblemText();
  return (
    <div className="flex flex-col gap-2">
      <Field label={t`Opening balance`} optional hint={t`Opening balance`} error={problem(problems["openingBalance"])}>
        <MoneyInput
          value={values.openingBalance}
          currency={values.currency || homeCurrency}
          onChange={(openingBalance) => set({ openingBalance })}
          onBlur={() => touch("openingBalance")}
        />
      </Field>
      {values.openingBalance !== "" && (
        <Segmented
          label={t`Who owes it`}
          value={values.openingOwedBy}
          onChange={(openingOwedBy) => set({ openingOwedBy })}
          options={[
            { value: "client", label: t`The client owes me` },
            { value: "us", label: t`I owe the client` },
          ]}
        />
      )}
    </div>
  );
}

function WordsFields({ form: { values, problems, set } }: PartProps) {
  const { t } = useLingui();
  const home = useBusiness()?.country;
  const country = values.country || home;
  const problem = useProblemText();
  return (
    <>
      <Field label={t`Tax ID`} optional error={problem(problems["taxId"])}>
        <TextInput
          value={values.taxId}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => set({ taxId: event.target.value })}
        />
      </Field>
      {(hasVatNumber(country) || values.vatNumber !== "") && (
        <Field label={t`VAT number`} optional error={problem(problems["vatNumber"])}>
          <TextInput
            value={values.vatNumber}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => set({ vatNumber: event.target.value })}
          />
        </Field>
      )}
      <Field label={t`For taxes, this client is`}>
        <Select
          value={values.buyerKind}
          onChange={(event) => set({ buyerKind: event.target.value as ContactForm["buyerKind"] })}
        >
          <option value="">{t`From the client’s details`}</option>
          <option value="business">{t`A business`}</option>
          <option value="consumer">{t`A person`}</option>
          <option value="government">{t`Government`}</option>
        </Select>
      </Field>
      <Field label={t`Tags`} optional hint={t`Separate with commas`} error={problem(problems["tags"])}>
        <TextInput value={values.tags} autoComplete="off" onChange={(event) => set({ tags: event.target.value })} />
      </Field>
      <Field label={t`Note`} optional hint={t`Only you see this`} error={problem(problems["note"])}>
        <TextArea value={values.note} onChange={(event) => set({ note: event.target.value })} />
      </Field>
      <Checkbox
        label={t`Never remind this client`}
        checked={values.noReminders}
        onChange={(noReminders) => set({ noReminders })}
      />
    </>
  );
}

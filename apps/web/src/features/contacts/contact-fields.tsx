import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { useFocus } from "../../forms/use-focus.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { CloseIcon, PlusIcon } from "../../ui/icons.ts";
import type { ContactForm } from "./contact-form.ts";
import { MoreFields } from "./contact-more-fields.tsx";

type PartProps = { form: DraftForm<ContactForm> };

/** Name, phones, company and e-mail, and behind one button everything else there is to know of a client. */
export function ContactFields({
  form,
  homeCurrency,
  homeTerms,
  underPhones,
}: PartProps & { homeCurrency: string; homeTerms: number; underPhones: ReactNode }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set, touch } = form;
  const nameRef = useFocus<HTMLInputElement>(values.name === "");
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`Name`} required error={problem(problems["name"])}>
        <TextInput
          value={values.name}
          autoComplete="off"
          autoCapitalize="words"
          ref={nameRef}
          onChange={(event) => set({ name: event.target.value })}
          onBlur={() => touch("name")}
        />
      </Field>
      <PhoneFields form={form} />
      {underPhones}
      <Field label={t`Company`} optional error={problem(problems["company"])}>
        <TextInput
          value={values.company}
          autoComplete="off"
          onChange={(event) => set({ company: event.target.value })}
        />
      </Field>
      <Field label={t`E-mail`} optional error={problem(problems["email"])}>
        <TextInput
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
          onBlur={() => touch("email")}
        />
      </Field>
      <MoreFields form={form} homeCurrency={homeCurrency} homeTerms={homeTerms} />
    </div>
  );
}

function PhoneFields({ form }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { phones } = form.values;
  const change = (index: number, value: string) =>
    form.set({ phones: phones.map((phone, place) => (place === index ? value : phone)) });
  return (
    <div className="flex flex-col gap-2">
      {phones.map((phone, index) => (
        // Numbers have no names of their own: the place is the name.
        <Field
          key={index}
          label={index === 0 ? t`Phone` : t`Phone ${index + 1}`}
          optional={index === 0}
          error={problem(form.problems[`phones.${index}`])}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onChange={(event) => change(index, event.target.value)}
            onBlur={() => form.touch(`phones.${index}`)}
            end={
              index > 0 && (
                <IconButton
                  icon={CloseIcon}
                  size={18}
                  tone="muted"
                  label={t`Remove phone ${index + 1}`}
                  className="-mr-2"
                  onClick={() => form.set({ phones: phones.filter((_, place) => place !== index) })}
                />
              )
            }
          />
        </Field>
      ))}
      {phones.length < 5 && (phones[0] ?? "").trim() !== "" && (
        <Button
          variant="ghost"
          size="small"
          icon={PlusIcon}
          className="-ml-3 self-start"
          onClick={() => form.set({ phones: [...phones, ""] })}
        >
          <Trans>Another phone</Trans>
        </Button>
      )}
    </div>
  );
}

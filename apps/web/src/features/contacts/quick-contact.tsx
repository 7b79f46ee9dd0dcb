import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import type { Contact } from "@ankara/domain/records/contact";
import { useId } from "react";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { useProblemText } from "../../forms/problem-text.ts";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useFocus } from "../../forms/use-focus.ts";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { blankContactForm, checkContactForm, phonesOf } from "./contact-form.ts";
import { newContact, SamePhone } from "./contact-sheet.tsx";
import { prefillFromQuery } from "./prefill-from-query.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

type QuickContactProps = {
  /** Query that found nothing: the name, or the number, of the new client. */
  typed: string;
  onBack: () => void;
  /** The new client, or null when the whole picker was closed. */
  onDone: (contact: Contact | null) => void;
};

/** A new client in two lines, without leaving what is being done. */
export function QuickContact({ typed, onBack, onDone }: QuickContactProps) {
  const formId = useId();
  return (
    <Sheet
      open
      onClose={() => onDone(null)}
      title={<Trans>New client</Trans>}
      footer={
        <div className="flex gap-2">
          <Button size="large" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" size="large" className="flex-1">
            <Trans>Add client</Trans>
          </Button>
        </div>
      }
    >
      <QuickForm formId={formId} typed={typed} onDone={onDone} />
    </Sheet>
  );
}

function QuickForm({ formId, typed, onDone }: { formId: string; typed: string; onDone: (contact: Contact) => void }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const business = useBusiness();
  const dialCode = countryOf(business?.country ?? "NG").dial_code;
  const { name, phone } = prefillFromQuery(typed);

  const form = useDraftForm({
    key: `draft:quick-contact:${currentStore().userId}`,
    initial: { name, phone },
    check: (values) =>
      checkContactForm(blankContactForm(values.name, values.phone), business?.currency ?? fallbackCurrency),
    save: async (values) => {
      const contact = newContact({ name: values.name.trim(), phones: phonesOf([values.phone], dialCode) });
      await currentStore().create("contacts", contact);
      onDone(contact);
    },
  });
  const { values, problems } = form;
  const nameRef = useFocus<HTMLInputElement>(name === "");
  const phoneRef = useFocus<HTMLInputElement>(name !== "");

  return (
    <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
      <DraftNotice form={form} />
      <Field label={t`Name`} required error={problem(problems["name"])}>
        <TextInput
          value={values.name}
          autoComplete="off"
          autoCapitalize="words"
          ref={nameRef}
          onChange={(event) => form.set({ name: event.target.value })}
          onBlur={() => form.touch("name")}
        />
      </Field>
      <Field label={t`Phone`} optional error={problem(problems["phones.0"])}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={values.phone}
          ref={phoneRef}
          onChange={(event) => form.set({ phone: event.target.value })}
          onBlur={() => form.touch("phones.0")}
        />
      </Field>
      <SamePhone phones={phonesOf([values.phone], dialCode)} />
    </form>
  );
}

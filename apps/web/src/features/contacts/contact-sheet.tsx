import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { instantOf } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { Business } from "@ankara/domain/records/business";
import { Contact } from "@ankara/domain/records/contact";
import { permalink } from "@ankara/domain/text";
import { Link, useNavigate } from "react-router";
import type { ReactNode } from "react";
import { changedFields } from "../../forms/draft-store.ts";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { RecordSheet } from "../../forms/record-sheet.tsx";
import { useDraftForm, type DraftForm } from "../../forms/use-draft-form.ts";
import { useBusiness, useContactRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { toast } from "../../ui/toast.tsx";
import {
  blankContactForm,
  checkContactForm,
  contactFieldsOf,
  contactFormOf,
  phonesOf,
  type ContactForm,
} from "./contact-form.ts";
import { contactWithPhone } from "./contact-list.ts";
import { prefillFromQuery } from "./prefill-from-query.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import { useFocus } from "../../forms/use-focus.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { CloseIcon, PlusIcon } from "../../ui/icons.ts";
import { MoreFields } from "./contact-more-fields.tsx";
import { PhoneInput } from "../../forms/phone-input.tsx";

export type ContactSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The client to edit; a new one without it. */
  contact?: Contact;
  /** Query that found nothing: it is the name of the new client. */
  startName?: string;
};

/** Add or edit a client. What was typed survives a closed sheet and a reload. */
export function ContactSheet({ open, onClose, contact, startName = "" }: ContactSheetProps) {
  const { t } = useLingui();
  const business = useBusiness();
  return (
    <RecordSheet
      open={open}
      onClose={onClose}
      editing={contact !== undefined}
      title={contact ? t`Edit client` : t`New client`}
      add={<Trans>Add client</Trans>}
    >
      {(formId) =>
        business && (
          <ContactFormBody
            formId={formId}
            business={business}
            onClose={onClose}
            contact={contact}
            startName={startName}
          />
        )
      }
    </RecordSheet>
  );
}

type BodyProps = { formId: string; business: Business; contact?: Contact; startName: string; onClose: () => void };

function ContactFormBody({ formId, business, contact, startName, onClose }: BodyProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { currency: homeCurrency, termsDays } = business;
  const dialCode = countryOf(business.country).dial_code;
  const start = prefillFromQuery(startName);

  const form = useDraftForm({
    key: `draft:contact:${currentStore().userId}:${contact?.id ?? "new"}`,
    initial: contact ? contactFormOf(contact, homeCurrency) : blankContactForm(start.name, start.phone),
    check: (values) => checkContactForm(values, homeCurrency),
    save: async (values) => {
      const fields = contactFieldsOf(values, { dialCode, homeCurrency });
      if (contact) {
        const before = contactFieldsOf(contactFormOf(contact, homeCurrency), { dialCode, homeCurrency });
        await currentStore().update("contacts", contact.id, changedFields(fields, before));
        toast(t`Saved`, { tone: "good" });
      } else {
        const added = newContact(fields);
        await currentStore().create("contacts", added);
        toast(t`${added.name} added`, { tone: "good" });
        void navigate(`/contacts/${permalink(added.name, added.id)}`);
      }
      onClose();
    },
  });

  return (
    <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
      <DraftNotice form={form} />
      <ContactFields
        form={form}
        homeCurrency={homeCurrency}
        homeTerms={termsDays}
        underPhones={
          <SamePhone phones={phonesOf(form.values.phones, dialCode)} exceptId={contact?.id} onFollow={onClose} />
        }
      />
    </form>
  );
}

/** A record with everything a form does not ask for. */
export function newContact(fields: Partial<Contact> & Pick<Contact, "name">): Contact {
  const now = instantOf(Date.now());
  return Contact.parse({
    ...fields,
    id: newId(Date.now(), systemRandom),
    createdAt: now,
    updatedAt: now,
    deviceId: currentStore().deviceId,
  });
}

/** Warns, without forbidding: two people of one shop may share a number. */
export function SamePhone({
  phones,
  exceptId,
  onFollow,
}: {
  phones: readonly string[];
  exceptId?: string;
  onFollow?: () => void;
}) {
  const rows = useContactRows();
  const same = rows && contactWithPhone(rows, phones, exceptId);
  if (!same) return null;
  const phone = formatPhone(same.phone);
  return (
    <output className="block rounded-input bg-accent-soft px-3 py-2 text-15 text-accent-ink">
      {same.archived ? (
        <Trans>
          {same.name} (archived) already has {phone}.
        </Trans>
      ) : (
        <Trans>
          {same.name} already has {phone}.
        </Trans>
      )}{" "}
      <Link to={`/contacts/${same.permalink}`} onClick={onFollow} className="font-medium underline">
        <Trans>Open</Trans>
      </Link>
    </output>
  );
}

type PartProps = { form: DraftForm<ContactForm> };

/** Name, phones, company and e-mail, and behind one button everything else there is to know of a client. */
function ContactFields({
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
    <>
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
    </>
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
          <PhoneInput
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onType={(typed) => change(index, typed)}
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

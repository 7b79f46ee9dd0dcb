import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { currencyOf } from "@ankara/domain/money/currencies";
import { formatDate, todayIn } from "@ankara/domain/dates/dates";
import { formatPhone } from "@ankara/domain/clients/phone";
import { messageIn } from "@ankara/domain/ai/messages";
import type { Address, Contact, ContactMessage } from "@ankara/domain/records/contact";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { DefinitionList } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { callLink } from "./phone-links.ts";
import type { Client } from "./use-client.ts";
import { currentStore } from "../../store/store.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { useMessageText } from "../../document-parts/labels.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { joinList } from "../../i18n/numbers.ts";

/** Everything else that is known of the client; what is empty is left out. */
export function ContactDetails({ client }: { client: Client }) {
  const { contact, business, dialCode } = client;
  const { t } = useLingui();
  const birthday = useBirthdayText(contact.birthday);
  const { termsDays } = contact;
  const known: [ReactNode, ReactNode][] = [
    [t`Phone`, contact.phones.length > 0 && <Phones phones={contact.phones} dialCode={dialCode} />],
    [
      t`E-mail`,
      contact.email && (
        <a
          href={`mailto:${contact.email}`}
          className="-my-1.5 flex min-h-11 items-center justify-end text-primary-ink desk:my-0 desk:min-h-0"
        >
          {contact.email}
        </a>
      ),
    ],
    [t`Company`, contact.company],
    [t`Address`, contact.address && <AddressLines address={contact.address} />],
    [t`Tax ID`, contact.taxId],
    [t`Currency`, contact.currency && `${contact.currency} · ${currencyOf(contact.currency).name}`],
    [
      t`Pay within`,
      termsDays === null ? "" : termsDays === 0 ? t`On receipt` : termsDays === 1 ? t`1 day` : t`${termsDays} days`,
    ],
    [
      t`Opening balance`,
      contact.openingBalance !== 0 && (
        <MoneyText amount={contact.openingBalance} currency={contact.currency ?? business.currency} />
      ),
    ],
    [t`Birthday`, birthday],
    [t`Tags`, joinList(contact.tags)],
    [
      t`Messages`,
      (contact.messages ?? []).length > 0 && (
        <Messages messages={contact.messages ?? []} timeZone={business.timeZone} />
      ),
    ],
  ];
  const items = known.filter(([, value]) => value).map(([term, value]) => ({ term, value }));
  if (items.length === 0) {
    return (
      <p className="px-4 py-6 text-muted desk:px-7">
        <Trans>Only a name so far.</Trans>
      </p>
    );
  }
  return <DefinitionList items={items} className="px-4 py-3 desk:max-w-130 desk:px-7" />;
}

function Phones({ phones, dialCode }: { phones: readonly string[]; dialCode: string }) {
  return phones.map((phone) => (
    <a
      key={phone}
      href={callLink(phone, dialCode)}
      className="money -my-1.5 flex min-h-11 items-center justify-end text-primary-ink desk:my-0 desk:min-h-0"
    >
      {formatPhone(phone)}
    </a>
  ));
}

/** Messages shown, the latest first; the rest is of no use at a glance. */
const messagesShown = 5;

function Messages({ messages, timeZone }: { messages: readonly ContactMessage[]; timeZone: string }) {
  const { i18n } = useLingui();
  const textOf = useMessageText();
  return messages
    .slice(-messagesShown)
    .toReversed()
    .map(({ at, detail }) => {
      const message = messageIn(detail);
      return (
        message && (
          <span key={at} className="block">
            {textOf(message)}
            <span className="block text-13 text-muted">{formatDate(todayIn(timeZone, at), "medium", i18n.locale)}</span>
          </span>
        )
      );
    });
}

function AddressLines({ address }: { address: Address }) {
  const { line1, line2, city, region, postcode, country } = address;
  const lines = [
    line1,
    line2,
    [city, region, postcode].filter(Boolean).join(", "),
    country ? countryOf(country).name : "",
  ];
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function useBirthdayText(birthday: Contact["birthday"]): string {
  const { i18n } = useLingui();
  const match = birthday === null ? null : /^(\d{4}|-)-(\d{2})-(\d{2})$/u.exec(birthday);
  if (!match) return "";
  const [, year = "-", month = "", day = ""] = match;
  const known = year !== "-";
  return formatDate(`${known ? year : "2000"}-${month}-${day}`, known ? "long" : "dayMonth", i18n.locale);
}

/** A pause this long in typing saves. */
const saveAfterMs = 600;
const longest = 5000;

/** The note on this client. It saves itself as it is typed. */
export function ContactNote({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const { note, setNote, state } = useSavedNote(contact);
  const left = longest - note.length;
  return (
    <div className="px-4 pt-4 pb-8 desk:max-w-130 desk:px-7">
      <Field
        label={t`Note`}
        hideLabel
        hint={state === "saved" ? t`Saved. Only you see this.` : t`Only you see this.`}
        error={
          state === "failed"
            ? t`Not saved: this device is full. Free some space and keep typing.`
            : left < 200
              ? t`${plural(left, { one: "# letter left", other: "# letters left" })}`
              : undefined
        }
      >
        <TextArea
          rows={6}
          maxLength={longest}
          value={note}
          placeholder={t`What to remember about this client`}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <output className="sr-only">{state === "saved" && <Trans>Note saved</Trans>}</output>
    </div>
  );
}

function useSavedNote(contact: Contact) {
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<"still" | "saved" | "failed">("still");
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; note: string } | null>(null);
  useUnsaved(typed !== null && typed !== contact.note);

  const save = useCallback(async () => {
    if (waiting.current === null) return;
    const { timer, note } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    try {
      await currentStore().update("contacts", contact.id, { note });
      setState("saved");
    } catch (cause) {
      console.error("The note could not be saved on this device", cause);
      setState("failed");
    }
  }, [contact.id]);

  // Leaving the tab or the page saves what the pause has not.
  useEffect(() => () => void save(), [save]);

  return {
    // Until something is typed the note follows other devices.
    note: typed ?? contact.note,
    state,
    setNote(note: string) {
      setTyped(note);
      setState("still");
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { note, timer: setTimeout(() => void save(), saveAfterMs) };
    },
  };
}

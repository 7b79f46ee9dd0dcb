import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { updateUser, type User } from "@ankara/contract/users";
import { signUpErrorToastMs } from "@ankara/domain/constants";
import { useAccountRules } from "../../session/account-rules.ts";
import { api, type ApiError } from "../../api/api.ts";
import { fieldsOf, useFieldProblems } from "../../forms/field-problems.ts";
import { writeUser } from "../../session/session.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { PhoneInput } from "../../forms/phone-input.tsx";

const names = ["name", "username", "email", "phone", "country"] as const;
type Name = (typeof names)[number];

/** The fields the server keeps: they need the network, so they have a Save. What was typed stays until it is saved. */
export function AccountForm() {
  const user = useSession()?.user;
  return user ? <Form key={user.id} user={user} /> : null;
}

function Form({ user }: { user: User }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const rules = useAccountRules();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [busy, setBusy] = useState(false);
  const [isProving, setProving] = useState(false);
  const { problems, setProblems, clear } = useFieldProblems<Name>();
  const value = (name: Name) => typed[name] ?? user[name];
  const changes = Object.fromEntries(
    names
      .filter((name) => typed[name] !== undefined && typed[name] !== user[name])
      .map((name) => [name, value(name).trim()]),
  ) as Partial<Record<Name, string>>;
  const email = changes.email;
  const dirty = Object.keys(changes).length > 0;
  useUnsaved(dirty);

  function change(name: Name, next: string) {
    clear(name);
    setTyped((now) => ({ ...now, [name]: next }));
  }
  const input = (name: Name) => ({
    name,
    value: value(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = { ...rules.username(value("username")), ...rules.email(value("email")) };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (changes.email !== undefined) return setProving(true);
    setBusy(true);
    const result = await proven(() => send({}));
    setBusy(false);
    if (result.ok) saved(result.value.user);
    else if (!result.wasProofRequested) showProblems(result.error);
  }

  const send = (proof: { current_password?: string; code?: string }) =>
    api.call(updateUser, { params: { username: user.username }, body: { user: { ...changes, ...proof } } });

  function saved(account: User) {
    writeUser(account);
    setTyped({});
    // A new country brings its currency, taxes and time zone from the server.
    syncNow();
    toast(t`Saved`, { tone: "good" });
  }

  function showProblems(error: ApiError) {
    setProblems(fieldsOf(error, names));
    toast(messageOf(error, t`Something went wrong..Please try again`), {
      tone: "danger",
      durationMs: signUpErrorToastMs,
    });
  }

  /** Saves with the typed password. A problem with a field of the form is shown there, not in the sheet. */
  async function saveWithPassword(proof: PasswordProof) {
    const result = await send(proof);
    if (!result.ok && Object.keys(fieldsOf(result.error, names)).length === 0) return result.error;
    if (result.ok) saved(result.value.user);
    else showProblems(result.error);
    return undefined;
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={<Trans>Your name</Trans>} error={problems.name}>
          <TextInput {...input("name")} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={<Trans>Username</Trans>} error={problems.username} required>
          <TextInput
            {...input("username")}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={30}
          />
        </Field>
        <Field label={<Trans>E-mail</Trans>} error={problems.email} required>
          <TextInput {...input("email")} type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Field label={<Trans>Your phone</Trans>} error={problems.phone}>
          <PhoneInput
            name="phone"
            value={value("phone")}
            onType={(phone) => change("phone", phone)}
            autoComplete="tel"
            maxLength={40}
          />
        </Field>
        <Field
          label={<Trans>Country</Trans>}
          error={problems.country}
          hint={<Trans>Sets the currency and taxes of new invoices.</Trans>}
        >
          <CountryPicker value={value("country")} onChange={(code) => change("country", code)} />
        </Field>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
            <Trans>Save</Trans>
          </Button>
          {dirty && (
            <Button
              variant="ghost"
              onClick={() => {
                setTyped({});
                setProblems({});
              }}
            >
              <Trans>Undo changes</Trans>
            </Button>
          )}
        </div>
      </form>
      {/* Beside the form: what is sent in the sheet must not be sent by the form as well. */}
      {isProving && (
        <PasswordSheet
          title={<Trans>Change your e-mail?</Trans>}
          text={<Trans>E-mails about your account, including password links, go to {email}.</Trans>}
          confirmLabel={<Trans>Save</Trans>}
          send={saveWithPassword}
          onClose={() => setProving(false)}
        />
      )}
    </>
  );
}

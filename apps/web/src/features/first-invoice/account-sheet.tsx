import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { signUp, type User } from "@ankara/contract/users";
import { countryOf } from "@ankara/domain/countries/countries";
import { api } from "../../api/api.ts";
import { fieldsOf, focusFirstProblem, useFieldProblems } from "../../forms/field-problems.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { proposeUsername, useAccountRules } from "../../session/account-rules.ts";
import { rememberReturnPath } from "../../session/return-path.ts";
import { writeSession } from "../../session/session.ts";
import { newPasswordProblem, NewPasswordMeter } from "../../session/sign-in/new-password.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, PasswordInput, TextInput } from "../../ui/field.tsx";
import { CheckIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useCountryName } from "../../ui/use-country-name.ts";
import type { FirstDraft } from "./first-draft.ts";

const names = ["email", "password", "username"] as const;
type Name = (typeof names)[number];

type AccountSheetProps = {
  draft: FirstDraft;
  sentBy: () => string | null;
  onClose: () => void;
  /** The invoice goes out with the next sign-in, or no longer does. */
  onSending: (isSending: boolean) => void;
  /** Opens the device's database of a person. */
  openFor: (user: User) => Promise<unknown>;
  /** The account is made; null when the server wants the e-mail confirmed first. */
  onSignedUp: (user: User | null) => void;
};

/** Asks for what an account needs beyond the invoice: e-mail and password. Closing it loses nothing. */
export default function AccountSheet({ draft, sentBy, openFor, onClose, onSending, onSignedUp }: AccountSheetProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const rules = useAccountRules();
  const nameOf = useCountryName();
  const country = countryOf(draft.country);
  const [form, setForm] = useState(() => ({ email: "", password: "", username: usernameFor(draft.businessName) }));
  const [ownName, setOwnName] = useState(false);
  const { username } = form;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { problems, setProblems, clear } = useFieldProblems<Name>();
  const owner = { username: form.username, email: form.email, name: "", businessName: draft.businessName };
  const change = (name: Name) => (event: { target: { value: string } }) => {
    clear(name);
    setFailure(null);
    setForm({ ...form, [name]: event.target.value });
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const page = event.currentTarget;
    const refuse = (found: Partial<Record<Name, string>>) => {
      setProblems(found);
      if (found.username !== undefined) setOwnName(true);
      focusFirstProblem(page);
    };
    const found = { ...rules.username(form.username), ...rules.email(form.email), ...rules.password(form.password) };
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    setFailure(null);
    const weak = await newPasswordProblem(form.password, owner);
    if (weak !== undefined) {
      setBusy(false);
      return refuse({ password: weak });
    }
    const user = {
      email: form.email.trim(),
      password: form.password,
      username: form.username.trim(),
      // Nobody without a name has a menu; the owner of a shop is known by its name until they give their own.
      name: draft.businessName.trim(),
      company_name: draft.businessName.trim(),
      country: draft.country,
    };
    const ref = sentBy();
    onSending(true);
    const query = ref ? { ref } : {};
    let result = await api.call(signUp, { body: { user }, query });
    // A proposed name that is taken gets digits: nobody chose it, so nobody has to be asked for another.
    if (!result.ok && !ownName && Object.keys(fieldsOf(result.error, names)).join() === "username")
      result = await api.call(signUp, { body: { user: { ...user, username: `${user.username}${digits()}` } }, query });
    if (!result.ok) {
      setBusy(false);
      onSending(false);
      const wrong = fieldsOf(result.error, names);
      if (Object.keys(wrong).length > 0) return refuse(wrong);
      setFailure(
        result.error.code === "offline"
          ? t`No network. Your invoice is kept on this device; send it when there is network.`
          : messageOf(result.error, t`Something went wrong... Please try again`),
      );
      return;
    }
    const { token, user: made } = result.value;
    if (token === undefined) rememberReturnPath("/try");
    else {
      // Opened while the sheet still stands: with the session the page changes, and would be empty until then.
      await openFor(made).catch(() => undefined);
      writeSession({ token, user: made });
    }
    setBusy(false);
    onSignedUp(token === undefined ? null : made);
  }

  const sendAfterSignIn = () => {
    onSending(true);
    rememberReturnPath("/try");
  };
  return (
    <Sheet open onClose={onClose} shortForm title={t`One last step`} subtitle={t`An account keeps your invoices safe.`}>
      <form onSubmit={(event) => void submit(event)} noValidate className="sheet-form pb-4">
        <p className="flex items-center gap-2 text-15">
          <CheckIcon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-paid-ink" />
          <span className="min-w-0 wrap-anywhere">
            {draft.businessName} · {nameOf(country)} · {country.symbol}
          </span>
        </p>
        <Field label={<Trans>E-mail</Trans>} error={problems.email}>
          <TextInput
            name="email"
            type="email"
            value={form.email}
            onChange={change("email")}
            autoComplete="email"
            maxLength={254}
            enterKeyHint="next"
          />
        </Field>
        <Field label={<Trans>Password, at least 8 characters</Trans>} error={problems.password}>
          <PasswordInput
            name="password"
            value={form.password}
            onChange={change("password")}
            autoComplete="new-password"
            maxLength={256}
            enterKeyHint="go"
          />
          {!problems.password && <NewPasswordMeter password={form.password} owner={owner} />}
        </Field>
        {ownName ? (
          <Field label={<Trans>Username</Trans>} error={problems.username}>
            <TextInput
              name="username"
              value={form.username}
              onChange={change("username")}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={30}
            />
          </Field>
        ) : (
          <p className="flex items-center justify-between gap-3 text-15">
            <span className="min-w-0 text-muted">
              <Trans>
                Username <span className="text-ink">{username}</span>
              </Trans>
            </span>
            <Button variant="ghost" size="small" onClick={() => setOwnName(true)}>
              <Trans>Change</Trans>
            </Button>
          </p>
        )}
        {failure && <FieldError>{failure}</FieldError>}
        <Button type="submit" variant="primary" size="large" full busy={busy}>
          <Trans>Create account and send</Trans>
        </Button>
        <p className="text-center text-15 text-muted">
          <Trans>
            Have an account?{" "}
            <Link to="/login" onClick={sendAfterSignIn} className="font-semibold text-primary-ink">
              Log in
            </Link>
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}

const digits = (): string => String((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) + 1);

/** The user name that is proposed for a business, with digits where its name gives too little. */
function usernameFor(businessName: string): string {
  const proposed = proposeUsername(businessName);
  return proposed.length < 3 ? `shop${digits()}` : proposed;
}

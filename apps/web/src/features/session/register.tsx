import { Suspense, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { signUp, type User } from "@ankara/contract/users";
import { signUpErrorToastMs } from "@ankara/domain/constants";
import { api } from "../../api/api.ts";
import { fieldsOf, focusFirstProblem, useFieldProblems } from "../../forms/field-problems.ts";
import { writeSession } from "../../session/session.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, PasswordInput, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { newPasswordProblem, NewPasswordMeter } from "../../session/sign-in/new-password.tsx";
import { deviceCountry } from "../../i18n/device-country.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { proposeUsername, useAccountRules } from "../../session/account-rules.ts";

const PhoneLink = lazyPart(() => import("./phone-link.tsx"), { quiet: true });

const names = ["company_name", "name", "username", "email", "country", "phone", "password"] as const;
type Name = (typeof names)[number];
type Form = Record<Name, string>;

type RegisterProps = {
  /** Returns who sent the visitor, for `?ref=`; called when the form is sent, because the address is read after the first drawing. */
  sentBy: () => string | null;
  /** The account is made; `token` is null when the server wants the e-mail confirmed first. */
  onSignedUp: (answer: { token: string | null; user: User }) => void;
};

/** Sign up. What was typed stays whatever goes wrong; each problem stands at its field. */
export function Register({ sentBy, onSignedUp }: RegisterProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const rules = useAccountRules();
  const [form, setForm] = useState<Form>(() => ({
    company_name: "",
    name: "",
    username: "",
    email: "",
    country: deviceCountry(),
    phone: "",
    password: "",
  }));
  const [ownUsername, setOwnUsername] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const { problems, setProblems, clear } = useFieldProblems<Name>();
  useUnsaved(!done && (form.company_name !== "" || form.email !== ""));

  function change(name: Name, value: string) {
    clear(name);
    setForm((now) => {
      const next = { ...now, [name]: value };
      if (name === "company_name" && !ownUsername) next.username = proposeUsername(value);
      return next;
    });
    if (name === "username") setOwnUsername(value !== "");
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const page = event.currentTarget;
    const found = { ...rules.username(form.username), ...rules.email(form.email), ...rules.password(form.password) };
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(page);
    setBusy(true);
    const weak = await newPasswordProblem(form.password, owner);
    if (weak !== undefined) {
      setBusy(false);
      setProblems({ password: weak });
      return focusFirstProblem(page);
    }
    const { phone, ...rest } = form;
    const user = {
      ...rest,
      username: form.username.trim(),
      email: form.email.trim(),
      ...(phone.trim() ? { phone: phone.trim() } : {}),
    };
    const ref = sentBy();
    const result = await api.call(signUp, { body: { user }, query: ref ? { ref } : {} });
    setBusy(false);
    if (!result.ok) {
      setProblems(fieldsOf(result.error, names));
      toast(messageOf(result.error, t`Something went wrong... Please try again`), {
        tone: "danger",
        durationMs: signUpErrorToastMs,
      });
      focusFirstProblem(page);
      return;
    }
    setDone(true);
    const { token } = result.value;
    if (token !== undefined) writeSession({ token, user: result.value.user });
    onSignedUp({ token: token ?? null, user: result.value.user });
  }

  const owner = { username: form.username, email: form.email, name: form.name, businessName: form.company_name };
  const input = (name: Name) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    <SessionFrame
      shallow
      title={t`Create your account`}
      heading={<Trans>Create your account</Trans>}
      lead={<Trans>Free to start. No card needed.</Trans>}
      foot={
        <Trans>
          Have an account?{" "}
          <Link to="/login" className="font-semibold text-primary-ink">
            Log in
          </Link>
        </Trans>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={<Trans>Business name</Trans>} error={problems.company_name}>
          <TextInput {...input("company_name")} autoComplete="organization" maxLength={120} enterKeyHint="next" />
        </Field>
        <Field label={<Trans>Your name</Trans>} error={problems.name}>
          <TextInput {...input("name")} autoComplete="name" maxLength={120} enterKeyHint="next" />
        </Field>
        <Field
          label={<Trans>Username</Trans>}
          error={problems.username}
          hint={<Trans>You log in with it. Letters, digits, dots and dashes.</Trans>}
          required
        >
          <TextInput
            {...input("username")}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={30}
            enterKeyHint="next"
          />
        </Field>
        <Field label={<Trans>E-mail</Trans>} error={problems.email} required>
          <TextInput
            {...input("email")}
            type="email"
            autoComplete="email"
            placeholder={t`you@shop.com`}
            maxLength={254}
            enterKeyHint="next"
          />
        </Field>
        <Field label={<Trans>Country</Trans>} error={problems.country}>
          <CountryPicker value={form.country} onChange={(code) => change("country", code)} />
        </Field>
        <Field label={<Trans>Phone</Trans>} error={problems.phone} optional>
          <TextInput {...input("phone")} type="tel" autoComplete="tel" maxLength={40} enterKeyHint="next" />
        </Field>
        <Field
          label={<Trans>Password</Trans>}
          error={problems.password}
          hint={form.password === "" && <Trans>At least 8 characters.</Trans>}
          required
        >
          <PasswordInput {...input("password")} autoComplete="new-password" maxLength={256} enterKeyHint="go" />
          {!problems.password && <NewPasswordMeter password={form.password} owner={owner} />}
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={busy} className="mt-2">
          <Trans>Create account</Trans>
        </Button>
      </form>
      <Suspense>
        <PhoneLink />
      </Suspense>
    </SessionFrame>
  );
}

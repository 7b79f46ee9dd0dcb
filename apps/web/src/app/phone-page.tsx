import { type FormEvent, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { signUpWithPhone } from "@ankara/contract/phone-numbers";
import { makeVisitToken } from "@ankara/contract/users";
import { signUpErrorToastMs } from "@ankara/domain/constants";
import { api } from "../api/api.ts";
import { SessionFrame } from "../features/session/session-frame.tsx";
import { fieldsOf, focusFirstProblem, useFieldProblems } from "../forms/field-problems.ts";
import { useApiMessage } from "../i18n/use-api-message.ts";
import { useAccountRules } from "../session/account-rules.ts";
import { writeSession } from "../session/session.ts";
import PhoneSteps from "../session/sign-in/phone-steps.tsx";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { toast } from "../ui/toast.tsx";
import { consumePlanIntent, consumeReturnPath, rememberedRef } from "./first-touch.ts";

/** Log in, or sign up, with a phone number. Linked only where the operator has a gateway for codes. */
export function PhonePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [proven, setProven] = useState<{ readonly ticket: string; readonly country: string }>();
  const foot = (
    <Link to="/login" className="font-semibold text-primary-ink">
      <Trans>Use username or e-mail</Trans>
    </Link>
  );
  if (proven)
    return (
      <SessionFrame
        shallow
        title={t`Create your account`}
        heading={<Trans>Create your account</Trans>}
        lead={<Trans>Nobody logs in with this number yet. Free to start.</Trans>}
        foot={foot}
      >
        <NewAccount {...proven} onExpired={() => setProven(undefined)} />
      </SessionFrame>
    );
  return (
    <SessionFrame
      title={t`Phone number`}
      heading={<Trans>Your phone number</Trans>}
      lead={<Trans>We send you a code. No password needed.</Trans>}
      foot={foot}
    >
      <PhoneSteps
        onEntered={({ jwt, user }) => {
          writeSession({ token: jwt, user });
          void navigate(consumePlanIntent() ? "/plan/subscribe" : consumeReturnPath(), { replace: true });
        }}
        onNew={setProven}
      />
    </SessionFrame>
  );
}

const names = ["name", "company_name", "email"] as const;

type NewAccountProps = { readonly ticket: string; readonly country: string; readonly onExpired: () => void };

/** Asks for the rest of an account. */
function NewAccount({ ticket, country, onExpired }: NewAccountProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const messageOf = useApiMessage();
  const rules = useAccountRules();
  const [form, setForm] = useState({ name: "", company_name: "", email: "" });
  const [busy, setBusy] = useState(false);
  const { problems, setProblems, clear } = useFieldProblems<(typeof names)[number]>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const page = event.currentTarget;
    const email = form.email.trim();
    const found = {
      ...(form.name.trim() === "" && { name: t`Enter your name.` }),
      ...(email !== "" && rules.email(email)),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(page);
    setBusy(true);
    const ref = rememberedRef();
    const user = { ticket, country: country as "NG", ...form, email: email === "" ? undefined : email };
    const result = await api.call(signUpWithPhone, { body: { user }, query: ref ? { ref } : {} });
    setBusy(false);
    if (!result.ok) {
      setProblems(fieldsOf(result.error, names));
      toast(messageOf(result.error, t`Something went wrong... Please try again`), {
        tone: "danger",
        durationMs: signUpErrorToastMs,
      });
      if (result.error.code === "bad_credentials") onExpired();
      return;
    }
    writeSession(result.value);
    const visit = await api.call(makeVisitToken);
    const next = new URLSearchParams({ ...(visit.ok ? { token: visit.value.token } : {}), intent: "" });
    void navigate(`/transactions?${next}`, { replace: true });
  }

  const input = (name: (typeof names)[number]) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => {
      clear(name);
      setForm((now) => ({ ...now, [name]: event.target.value }));
    },
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={<Trans>Business name</Trans>} error={problems.company_name}>
        <TextInput {...input("company_name")} autoComplete="organization" maxLength={120} enterKeyHint="next" />
      </Field>
      <Field label={<Trans>Your name</Trans>} error={problems.name} required>
        <TextInput {...input("name")} autoComplete="name" maxLength={120} enterKeyHint="next" />
      </Field>
      <Field
        label={<Trans>E-mail</Trans>}
        hint={<Trans>Optional. With it you can log in without this number, too.</Trans>}
        error={problems.email}
      >
        <TextInput {...input("email")} type="email" autoComplete="email" maxLength={254} enterKeyHint="go" />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={busy} className="mt-2">
        <Trans>Create account</Trans>
      </Button>
    </form>
  );
}

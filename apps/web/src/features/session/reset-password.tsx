import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearchParams } from "react-router";
import { resetPassword } from "@ankara/contract/users";
import { useAccountRules } from "../../session/account-rules.ts";
import { rememberReturnPath } from "../../session/return-path.ts";
import { api, inOurWords } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, PasswordInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { newPasswordProblem, NewPasswordMeter } from "../../session/sign-in/new-password.tsx";
import { SessionFrame } from "./session-frame.tsx";

/** Long enough to read both the answer and the offer. */
const offerToastMs = 8_000;

/** Sets a new password. Only the server knows whose link it is, so it holds the names of the account against the password. */
const nobody = {};

/** Sets a new password with the token of a reset mail. */
export function ResetPassword() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const messageOf = useApiMessage();
  const rules = useAccountRules();
  const [query] = useSearchParams();
  // Read once: the app takes tokens out of the address bar.
  const [token] = useState(() => query.get("token") ?? "");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** The list of sign-ins throws them out; it needs the person signed in, which the next sign-in is for. */
  function leadToSignIns() {
    rememberReturnPath("/settings/sign-ins");
    toast(t`Please login to continue`);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = rules.password(password).password;
    setProblem(found);
    setRefusal(undefined);
    if (found) return;
    setBusy(true);
    const weak = await newPasswordProblem(password, nobody);
    if (weak !== undefined) {
      setBusy(false);
      setProblem(weak);
      return;
    }
    const result = await api.call(resetPassword, { body: { user: { token, password } } });
    setBusy(false);
    if (!result.ok) {
      setRefusal(messageOf(result.error, t`This link no longer works. Get a new one.`));
      return;
    }
    toast(await inOurWords(result.value.message), {
      tone: "good",
      durationMs: offerToastMs,
      action: { label: t`Someone was in my account`, onClick: leadToSignIns },
    });
    void navigate("/login", { replace: true });
  }

  return (
    <SessionFrame
      title={t`New password`}
      heading={<Trans>Choose a new password</Trans>}
      lead={token !== "" && <Trans>You’ll be logged out everywhere. Then log in with the new password.</Trans>}
      foot={
        <Link to="/forgot-password" className="font-semibold text-primary-ink">
          <Trans>Get a new link</Trans>
        </Link>
      }
    >
      {token === "" ? (
        <FieldError>
          <Trans>This link is incomplete. Open it in the e-mail again, or get a new one.</Trans>
        </FieldError>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field
            label={<Trans>New password</Trans>}
            error={problem}
            hint={password === "" && <Trans>At least 8 characters.</Trans>}
            required
          >
            <PasswordInput
              name="password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(undefined);
              }}
              autoComplete="new-password"
              maxLength={256}
              enterKeyHint="go"
            />
            {!problem && <NewPasswordMeter password={password} owner={nobody} />}
          </Field>
          {refusal && <FieldError>{refusal}</FieldError>}
          <Button type="submit" variant="primary" size="large" full busy={busy}>
            <Trans>Save new password</Trans>
          </Button>
        </form>
      )}
    </SessionFrame>
  );
}

import { Suspense, useState, type FormEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordInput } from "../../ui/field.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const SecondStep = lazyPart(() => import("./second-step.tsx"));

type PasswordFormProps = {
  username: string;
  /** Acts with the password, and with the code once the server asked for one. Answers the refusal, or a text to show beside the password. */
  send: (password: string, code?: string) => Promise<ApiError | string | undefined>;
  focusesOnMount?: boolean;
  danger?: boolean;
  /** "Log in" where it is left out. */
  submitLabel?: ReactNode;
  /** Stands above the field. */
  children?: ReactNode;
};

/** Asks a known person for the password, then for a code where the account wants one. */
export function PasswordForm({
  username,
  send,
  focusesOnMount = false,
  danger = false,
  submitLabel,
  children,
}: PasswordFormProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const error = await sendWith();
    setBusy(false);
    if (error?.code === "second_factor") setAsksCode(true);
    else if (error?.code === "bad_credentials") setProblem(t`Username/Email or Password is incorrect.`);
    else if (error) setProblem(messageOf(error, t`Something went wrong... Please try again`));
  }

  async function sendWith(code?: string): Promise<ApiError | undefined> {
    const error = await send(password, code);
    if (typeof error !== "string") return error;
    setProblem(error);
    setAsksCode(false);
    return undefined;
  }

  if (asksCode)
    return (
      <Suspense>
        <SecondStep send={sendWith} onBack={() => setAsksCode(false)} label={submitLabel} />
      </Suspense>
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={<Trans>Password</Trans>} error={problem} required>
        <PasswordInput
          name="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(undefined);
          }}
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- set where the password is the one thing asked for
          autoFocus={focusesOnMount}
          enterKeyHint="go"
        />
      </Field>
      <Button
        type="submit"
        variant={danger ? "danger" : "primary"}
        size="large"
        full
        busy={busy}
        disabled={password === ""}
      >
        {submitLabel ?? <Trans>Log in</Trans>}
      </Button>
    </form>
  );
}

import { useState, type FormEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useSession } from "../../session/use-session.ts";
import SecondStep from "../../session/sign-in/second-step.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** The password of the person who is signed in, with the code where the server asked for one. */
export type PasswordProof = { readonly current_password: string; readonly code?: string };

type PasswordSheetProps = {
  title: ReactNode;
  text: ReactNode;
  confirmLabel: ReactNode;
  danger?: boolean;
  /** Does it; what went wrong, or nothing. */
  send: (proof: PasswordProof) => Promise<ApiError | undefined>;
  onClose: () => void;
};

/** Asks for the password before something an open telephone alone must not do. */
export function PasswordSheet({ title, text, confirmLabel, danger = false, send, onClose }: PasswordSheetProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const username = useSession()?.user.username ?? "";
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const error = await send({ current_password: password });
    setBusy(false);
    if (error?.code === "second_factor") setAsksCode(true);
    else if (error) setProblem(messageOf(error, t`Something went wrong... Please try again`));
    else onClose();
  }

  async function sendCode(code: string) {
    const error = await send({ current_password: password, code });
    if (!error) onClose();
    return error;
  }

  if (asksCode)
    return (
      <Sheet open onClose={onClose} width="narrow" title={title}>
        <div className="px-4 pb-5 desk:px-5">
          <SecondStep send={sendCode} onBack={() => setAsksCode(false)} label={confirmLabel} />
        </div>
      </Sheet>
    );
  return (
    <Sheet open onClose={onClose} width="narrow" title={title}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 px-4 pb-5 desk:px-5">
        <p className="text-muted">{text}</p>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={<Trans>Password</Trans>} error={problem} required>
          <PasswordInput
            name="current_password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this sheet asks for
            autoFocus
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
          {confirmLabel}
        </Button>
      </form>
    </Sheet>
  );
}

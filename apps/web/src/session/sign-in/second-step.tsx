import { useState, type FormEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

type SecondStepProps = {
  /** Signs in with the code; what went wrong, or nothing. */
  send: (code: string) => Promise<ApiError | undefined>;
  onBack: () => void;
  /** Purpose of the code, where it is not signing in. */
  label?: ReactNode;
};

/** After a right password, where the account asks for a code. */
export default function SecondStep({ send, onBack, label }: SecondStepProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const error = await send(code.trim());
    setBusy(false);
    if (!error) return;
    setProblem(
      error.code === "wrong_code"
        ? t`This code is not right, or was used before. Wait for the next one.`
        : messageOf(error, t`Something went wrong... Please try again`),
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-muted">
        <Trans>Password correct. Now enter the code your authenticator app shows for Ankara.</Trans>
      </p>
      <Field
        label={<Trans>Code</Trans>}
        hint={<Trans>Six digits. Without your phone: one of your recovery codes.</Trans>}
        error={problem}
        required
      >
        <TextInput
          name="code"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this step asks for
          autoFocus
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={busy} disabled={code.trim() === ""}>
        {label ?? <Trans>Log in</Trans>}
      </Button>
      <Button variant="ghost" full onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}

import { useState, type FormEvent, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

type CodeFormProps = {
  /** Sends the code; what went wrong, or nothing. */
  send: (code: string) => Promise<ApiError | undefined>;
  label: ReactNode;
  hint?: ReactNode;
  digitsOnly?: boolean;
  focusesOnMount?: boolean;
  /** Said in place of the server's message about a wrong code. */
  wrongCode?: string;
  submitLabel: ReactNode;
  /** Stands above the field. */
  children: ReactNode;
  after?: ReactNode;
};

/** A code of an authenticator app has digits alone, a recovery code letters too. */
const digits = { inputMode: "numeric", maxLength: 10 } as const;
const digitsAndLetters = {
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
  maxLength: 40,
} as const;

/** Asks for one code and sends it. */
export function CodeForm({
  send,
  label,
  hint,
  digitsOnly = false,
  focusesOnMount = false,
  wrongCode,
  submitLabel,
  children,
  after,
}: CodeFormProps) {
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
    const isWrong = wrongCode !== undefined && error.code === "wrong_code";
    setProblem(isWrong ? wrongCode : messageOf(error, t`Something went wrong... Please try again`));
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children}
      <Field label={label} hint={hint} error={problem} required>
        <TextInput
          name="code"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
          autoComplete="one-time-code"
          {...(digitsOnly ? digits : digitsAndLetters)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- set where the code is the one thing a step asks for
          autoFocus={focusesOnMount}
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={busy} disabled={code.trim() === ""}>
        {submitLabel}
      </Button>
      {after}
    </form>
  );
}

import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { confirmSecondFactor } from "@ankara/contract/security";
import { api } from "../../api/api.ts";
import QrCode from "../../document-parts/qr-code.tsx";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";

type EnrolSheetProps = {
  /** In base32, for typing. */
  secret: string;
  /** For the QR code, and for an app on this very phone. */
  address: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** Hands the key to an authenticator app, and asks for the first code as proof that it arrived. */
export function EnrolSheet({ secret, address, onDone, onClose }: EnrolSheetProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const result = await api.call(confirmSecondFactor, { body: { user: { code: code.trim() } } });
    setBusy(false);
    if (result.ok) onDone(result.value.recovery_codes);
    else setProblem(messageOf(result.error, t`Something went wrong... Please try again`));
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Ask for a code at login</Trans>}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 px-4 pb-5 desk:px-5">
        <p className="text-muted">
          <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
        </p>
        <QrCode text={address} label={t`QR code with the key for an authenticator app`} />
        <p className="text-center font-mono text-15 wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        <p className="text-center desk:hidden">
          <a href={address} className="inline-flex min-h-11 items-center font-medium text-primary-ink">
            <Trans>Open the app on this phone</Trans>
          </a>
        </p>
        <Field label={<Trans>Code it shows</Trans>} error={problem} required>
          <TextInput
            name="code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            enterKeyHint="go"
          />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={busy} disabled={code.trim() === ""}>
          <Trans>Turn on</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

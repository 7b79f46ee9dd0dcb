import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Passkey, removePasskey, renamePasskey } from "@ankara/contract/passkeys";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { PasswordSheet } from "./password-sheet.tsx";

type PasskeySheetProps = { passkey: Passkey; onChanged: () => void; onClose: () => void };

/** A passkey is called otherwise, or opens the account no more. */
export function PasskeySheet({ passkey, onChanged, onClose }: PasskeySheetProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const params = { id: passkey.id };

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const result = await api.call(renamePasskey, { params, body: { passkey: { name: name.trim() } } });
    setBusy(false);
    if (!result.ok) return setProblem(messageOf(result.error, t`Something went wrong... Please try again`));
    onChanged();
    onClose();
  }

  async function remove(password: string, code?: string) {
    const user = { current_password: password, ...(code && { code }) };
    const result = await api.call(removePasskey, { params, body: { user } });
    if (!result.ok && result.error.code !== "not_found") return result.error;
    toast(t`Passkey removed`, { tone: "good" });
    onChanged();
    return undefined;
  }

  if (removing)
    return (
      <PasswordSheet
        title={<Trans>Remove {passkey.name}?</Trans>}
        text={<Trans>It no longer opens your account. Delete it on the device that holds it, too.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        danger
        send={remove}
        onClose={onClose}
      />
    );
  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Passkey</Trans>}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4 px-4 pb-5 desk:px-5">
        <Field label={<Trans>Name</Trans>} error={problem} required>
          <TextInput
            name="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
            maxLength={60}
            enterKeyHint="done"
          />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={busy} disabled={name.trim() === ""}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="danger-ghost" full onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Passkey,
  removePasskey,
  renamePasskey,
  addPasskey,
  beginPasskey,
  listPasskeys,
} from "@ankara/contract/passkeys";
import { api, type ApiError, failure } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { startRegistration } from "@simplewebauthn/browser";
import { formatInstant } from "@ankara/domain/dates/dates";
import { Group } from "../../ui/card.tsx";
import { Row } from "../../ui/row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { useCall } from "../../api/use-call.ts";

/** Keys on the person's own devices that open the account without its password. */
export function PasskeysRow({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listPasskeys);
  const [open, setOpen] = useState<"add" | Passkey>();
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load this. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;
  const { data, site } = answer;
  const close = () => setOpen(undefined);
  const changed = () => {
    again();
    onChanged();
  };

  async function add(user: PasswordProof): Promise<ApiError | undefined> {
    const begun = await api.call(beginPasskey, { body: { user } });
    if (!begun.ok) return begun.error;
    try {
      const made = await startRegistration({ optionsJSON: begun.value.options });
      const { clientDataJSON, attestationObject, transports = [] } = made.response;
      const passkey = { id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports };
      const added = await api.call(addPasskey, { body: { passkey } });
      if (!added.ok) return added.error;
      toast(t`Passkey added`, { tone: "good" });
      changed();
      return undefined;
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      if (name === "InvalidStateError")
        return { ...failure("conflict"), message: t`This passkey already opens your account.` };
      // They turned away, or their device has nothing that asks for a finger, a face or a PIN.
      return { ...failure("refused"), message: t`No passkey was created.` };
    }
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {data.length > 0 && (
        <Group className="-mx-4 self-stretch desk:mx-0">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={() => setOpen(passkey)} />
          ))}
        </Group>
      )}
      {import.meta.env.VITE_NATIVE || location.hostname !== site ? (
        <p className="text-muted">
          <Trans>Passkeys work in a browser, at {site}.</Trans>
        </p>
      ) : "PublicKeyCredential" in window ? (
        <Button onClick={() => setOpen("add")}>
          <Trans>Add a passkey</Trans>
        </Button>
      ) : (
        <p className="text-muted">
          <Trans>This browser doesn’t support passkeys.</Trans>
        </p>
      )}
      {open === "add" && (
        <PasswordSheet
          title={<Trans>Add a passkey</Trans>}
          text={<Trans>Your device then asks for your fingerprint, face or PIN.</Trans>}
          confirmLabel={<Trans>Continue</Trans>}
          send={add}
          onClose={close}
        />
      )}
      {open && open !== "add" && <PasskeySheet passkey={open} onChanged={changed} onClose={close} />}
    </div>
  );
}

function PasskeyRow({ passkey: { name, made_at, used_at }, onChange }: { passkey: Passkey; onChange: () => void }) {
  const { t, i18n } = useLingui();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const added = formatInstant(made_at, zone, "datetime", i18n.locale);
  return (
    <Row
      compact
      title={name}
      meta={
        <>
          <span className="block whitespace-normal">{t`Added ${added}`}</span>
          {used_at && (
            <span className="block whitespace-normal">{t`Last used: ${formatInstant(used_at, zone, "datetime", i18n.locale)}`}</span>
          )}
        </>
      }
      end={
        <Button size="small" variant="ghost" onClick={onChange}>
          <Trans>Change</Trans>
          <span className="sr-only"> {name}</span>
        </Button>
      }
    />
  );
}

type PasskeySheetProps = { passkey: Passkey; onChanged: () => void; onClose: () => void };

/** A passkey is called otherwise, or opens the account no more. */
function PasskeySheet({ passkey, onChanged, onClose }: PasskeySheetProps) {
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

  async function remove(user: PasswordProof) {
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
      <form onSubmit={save} noValidate className="sheet-form">
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

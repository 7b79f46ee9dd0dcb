import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type PhoneLogin,
  type SentCode,
  beginPhone,
  confirmPhone,
  readPhone,
  removePhone,
} from "@ankara/contract/phone-numbers";
import { formatPhone } from "@ankara/domain/clients/phone";
import { api, type ApiError } from "../../api/api.ts";
import { useCall } from "../../api/use-call.ts";
import { useServerState } from "../../api/use-server-state.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { PhoneCodeForm, PhoneNumberForm, type TypedPhone } from "../../session/sign-in/phone-steps.tsx";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { Button } from "../../ui/button.tsx";
import { SettingsRow } from "../../ui/settings-row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";

/** The number a person logs in with; nothing without a gateway for codes. */
export default function PhoneSettings() {
  if (!useServerState()?.phone_codes) return null;
  return (
    <SettingsRow title={<Trans>Phone number</Trans>} about={<Trans>A code sent to it logs you in.</Trans>}>
      <PhoneRow />
    </SettingsRow>
  );
}

function PhoneRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const { answer, error, again } = useCall(readPhone);
  const [open, setOpen] = useState(false);
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load this. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;
  const { phone } = answer;

  async function remove() {
    const result = await proven(() => api.call(removePhone, { body: { user: {} } }));
    if (result.ok) {
      toast(t`Phone number removed`, { tone: "good" });
      again();
    } else if (!result.wasProofRequested)
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {phone && (
        <p>
          <bdi className="font-medium">{formatPhone(phone.number)}</bdi>
          {phone.asks_again && (
            <span className="block text-muted">
              <Trans>Unused for three months. Confirm that it is still yours.</Trans>
            </span>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>
          {phone === null ? (
            <Trans>Add a phone number</Trans>
          ) : phone.asks_again ? (
            <Trans>Confirm number</Trans>
          ) : (
            <Trans>Change</Trans>
          )}
        </Button>
        {phone && (
          <Button variant="danger-ghost" onClick={() => void remove()}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {open && <PhoneSheet phone={phone} onDone={again} onClose={() => setOpen(false)} />}
    </div>
  );
}

type PhoneSheetProps = { phone: PhoneLogin | null; onDone: () => void; onClose: () => void };

function PhoneSheet({ phone, onDone, onClose }: PhoneSheetProps) {
  const { t } = useLingui();
  const proven = useProvenCall();
  const [typed, setTyped] = useState<TypedPhone>();
  const [sent, setSent] = useState<SentCode>();

  async function ask(next: TypedPhone): Promise<ApiError | undefined> {
    const result = await proven(() => api.call(beginPhone, { body: { user: {}, phone: next } }));
    if (!result.ok) return result.error;
    setTyped(next);
    setSent(result.value);
    return undefined;
  }

  async function confirm(code: string): Promise<ApiError | undefined> {
    const result = await api.call(confirmPhone, { body: { phone: { number: sent?.number ?? "", code } } });
    if (!result.ok) return result.error;
    toast(t`You can log in with this number now`, { tone: "good" });
    onDone();
    onClose();
    return undefined;
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Phone number</Trans>}>
      <div className="sheet-form">
        {sent && typed ? (
          <PhoneCodeForm
            sent={sent}
            send={confirm}
            again={() => ask(typed)}
            onBack={() => setSent(undefined)}
            label={<Trans>Save</Trans>}
          />
        ) : (
          <PhoneNumberForm send={ask} number={phone?.asks_again ? phone.number : ""} />
        )}
      </div>
    </Sheet>
  );
}

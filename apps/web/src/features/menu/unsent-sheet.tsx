import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { usePending, useSyncStatus } from "../../local/hooks.ts";
import { syncNow } from "../../local/sync-engine.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** Before a log-out that would lose something: how much is only on this device, and that it must be given up by number. */
export function UnsentSheet({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useLingui();
  const { total, attention } = usePending();
  const { state } = useSyncStatus();
  const [typed, setTyped] = useState("");
  const unsent = total + attention;
  const offline = state === "offline";
  return (
    <Sheet
      open
      onClose={onStay}
      width="narrow"
      title={
        unsent === 0 ? (
          <Trans>Everything is sent</Trans>
        ) : (
          <Plural value={unsent} one="# thing is not sent yet" other="# things are not sent yet" />
        )
      }
      footer={
        <div className="flex flex-col gap-2">
          <Button variant="primary" size="large" full onClick={onStay}>
            <Trans>Stay signed in</Trans>
          </Button>
          {unsent === 0 ? (
            <Button size="large" full onClick={onLeave}>
              <Trans>Log Out</Trans>
            </Button>
          ) : (
            <Button variant="danger" size="large" full disabled={typed.trim() !== String(unsent)} onClick={onLeave}>
              <Plural value={unsent} one="Log out and lose # thing" other="Log out and lose # things" />
            </Button>
          )}
        </div>
      }
    >
      {unsent > 0 && (
        <div className="flex flex-col gap-4 px-4 pb-4 desk:px-5">
          <p className="text-muted">
            <Trans>
              They are only on this device. Logging out takes everything off it, and what was not sent is gone for ever.
            </Trans>
          </p>
          <Button onClick={() => syncNow()} busy={state === "syncing"} disabled={offline}>
            <Trans>Send them now</Trans>
          </Button>
          {offline && (
            <p className="text-13 text-muted">
              <Trans>There is no network right now. Connect, and they go up by themselves.</Trans>
            </p>
          )}
          <Field label={t`To log out all the same, type how many you give up: ${unsent}`}>
            <TextInput
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </div>
      )}
    </Sheet>
  );
}

import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "../../platform/push.ts";
import { SettingsRow } from "../../ui/settings-row.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";

/** Switches notices of what clients do while the app is closed. Shows nothing where the server or the device cannot. */
export function NoticesRow() {
  const { t } = useLingui();
  const [state, setState] = useState<PushState>("none");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isActive = true;
    void readPushState().then((read) => isActive && setState(read));
    return () => {
      isActive = false;
    };
  }, []);
  if (state === "none") return null;

  async function choose(on: boolean) {
    setBusy(true);
    if (on) {
      const outcome = await turnPushOn();
      if (outcome === "failed")
        toast(t`We couldn’t reach this device. Try again when you’re online.`, { tone: "danger" });
      setState(outcome === "failed" ? "off" : outcome);
    } else {
      await turnPushOff();
      setState("off");
    }
    setBusy(false);
  }

  return (
    <SettingsRow title={<Trans>Notifications</Trans>} about={<Trans>On this device, while Ankara is closed</Trans>}>
      <Switch
        label={t`Tell me what clients do`}
        hint={
          state === "refused"
            ? t`Notifications are blocked. Allow them in your browser or phone settings.`
            : t`Card payments, reported payments, answers to quotes and recurring invoices. Never an amount; at night, card payments only.`
        }
        checked={state === "on"}
        disabled={busy || state === "refused"}
        onChange={(on) => void choose(on)}
      />
    </SettingsRow>
  );
}

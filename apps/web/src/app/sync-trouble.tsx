import { Trans } from "@lingui/react/macro";
import { useSyncStatus } from "../store/hooks.ts";
import { InfoStrip } from "../ui/card.tsx";
import { AlertIcon } from "../ui/icons.ts";

/** Why the sync stands still though there is a network: what happened, what is safe, what to do. */
export function SyncTrouble() {
  const { error } = useSyncStatus();
  if (error === "device_full")
    return (
      <InfoStrip tone="warn" icon={AlertIcon} live title={<Trans>This device is full</Trans>}>
        <Trans>
          Nothing you saved is lost. Delete photos or apps you do not need; then Ankara goes on by itself, and what you
          type can be saved again.
        </Trans>
      </InfoStrip>
    );
  if (error === "device")
    return (
      <InfoStrip tone="warn" icon={AlertIcon} live title={<Trans>This device did not keep what came in</Trans>}>
        <Trans>Nothing is lost: it is asked for again by itself.</Trans>
      </InfoStrip>
    );
  return (
    <InfoStrip icon={AlertIcon} title={<Trans>The server does not answer as it should</Trans>}>
      <Trans>Everything is safe on this device and goes up by itself when the server is well.</Trans>
    </InfoStrip>
  );
}

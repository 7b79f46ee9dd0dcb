import { useSyncExternalStore } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { dismissFailedSteps, readFailedSteps, watchFailedSteps } from "../store/after-commit.ts";
import { isUnsaved, watchDeviceFull } from "../store/storage-quota.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { AlertIcon, CloseIcon } from "../ui/icons.ts";

/**
 * Says that this device refused a write, or failed in a step after one that is saved. The two differ, because only
 * after the first the person has to do it again.
 */
export function DeviceTroubleStrip() {
  const { t } = useLingui();
  const failed = useSyncExternalStore(watchFailedSteps, readFailedSteps);
  const unsaved = useSyncExternalStore(watchDeviceFull, isUnsaved);
  if (!unsaved && failed.length === 0) return null;
  const isBehind = failed.includes("screen") || failed.includes("tabs");
  return (
    <div role="alert" className="flex items-start gap-3 bg-accent-soft px-4 py-2.5 text-15 text-accent-ink">
      <AlertIcon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">
          {unsaved ? <Trans>That was not saved.</Trans> : <Trans>Saved, but something after it failed.</Trans>}
        </strong>{" "}
        {unsaved ? (
          <Trans>This device couldn’t save. Try again; if it fails again, close Ankara and reopen it.</Trans>
        ) : isBehind ? (
          <Trans>Lists may be out of date. Reload to see everything; don’t enter it twice.</Trans>
        ) : (
          <Trans>Your work is saved, documents and numbers too. Ankara finishes the rest.</Trans>
        )}
      </p>
      {isBehind && (
        <Button size="small" onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      )}
      {!unsaved && <IconButton label={t`Close`} icon={CloseIcon} onClick={dismissFailedSteps} />}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncStatus } from "../store/hooks.ts";
import { pauseCopy } from "../sync/sync-engine.ts";
import { Button } from "../ui/button.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";

/** While many records are on their way to this device: how far it is, above every screen. Small accounts never see it. */
export function CopyStrip() {
  const { t, i18n } = useLingui();
  const { progress, state } = useSyncStatus();
  if (!progress) return null;
  const { done, total, paused } = progress;
  const count = i18n.number(done);
  const all = total === null ? null : i18n.number(Math.max(total, done));
  const waits = state === "offline" || state === "paused_login";
  return (
    <section aria-label={t`Getting your records`} className="flex items-center gap-3 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <ProgressBar label={t`Getting your records`} done={done} total={total}>
          {all === null ? (
            <Trans>Getting your records: {count}</Trans>
          ) : paused ? (
            <Trans>
              Stopped at {count} of {all} records
            </Trans>
          ) : waits ? (
            <Trans>
              {count} of {all} records are here; the rest waits for the network
            </Trans>
          ) : (
            <Trans>
              Getting your records: {count} of {all}
            </Trans>
          )}
        </ProgressBar>
      </div>
      {!waits && (
        <Button size="small" onClick={() => pauseCopy(!paused)}>
          {paused ? <Trans>Go on</Trans> : <Trans>Stop for now</Trans>}
        </Button>
      )}
    </section>
  );
}

import { Suspense, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useWaitsForBackup, useCopyFailure, useDeviceFull, useSyncStatus } from "../store/hooks.ts";
import { Button } from "../ui/button.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { AlertIcon } from "../ui/icons.ts";
import { useNeedsLogin, useSession } from "../session/use-session.ts";
import { pauseCopy } from "../sync/sync-engine.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";

const RestoreSheet = lazyScreen(() => import("../features/settings/restore-sheet.tsx"), "RestoreSheet");

type SheetStripProps = { text: ReactNode; label: ReactNode; sheet: (onClose: () => void) => ReactNode };

/** One line above the screen, with a button that opens a sheet. */
function SheetStrip({ text, label, sheet }: SheetStripProps) {
  const [open, setOpen] = useState(false);
  return (
    <output className="flex items-center gap-3 bg-accent-soft py-1.5 pr-2 pl-4 text-15 text-accent-ink">
      <span className="min-w-0 flex-1">{text}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Suspense fallback={null}>{sheet(() => setOpen(false))}</Suspense>}
    </output>
  );
}

/** After a log-out that left a backup file behind: one line until it has come back. */
export function BackupStrip() {
  if (!useWaitsForBackup()) return null;
  return (
    <SheetStrip
      text={<Trans>Documents you issued are in a backup file.</Trans>}
      label={<Trans>Restore</Trans>}
      sheet={(onClose) => <RestoreSheet onClose={onClose} />}
    />
  );
}

/** Says that the device has no room left, what is safe and what to do. Goes by itself once a write went through. */
export function DeviceFullStrip() {
  if (!useDeviceFull()) return null;
  return (
    <div role="alert" className="flex items-start gap-3 bg-accent-soft px-4 py-2.5 text-15 text-accent-ink">
      <AlertIcon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">
          <Trans>This device is full.</Trans>
        </strong>{" "}
        <Trans>
          What you’re typing is not saved yet; what you saved before is safe. Delete photos or apps you don’t need, then
          save again.
        </Trans>
      </p>
    </div>
  );
}

/** Without a name there is no sidebar: one line says so and leads to where it is given. */
export function NamelessStrip() {
  return (
    <div className="flex items-center gap-3 border-b border-line bg-primary-soft py-1.5 pr-2 pl-4 text-15">
      <span className="min-w-0 flex-1">
        <Trans>Add your name and business to see the menu.</Trans>
      </span>
      <Button size="small" to="/welcome/">
        <Trans>Set up</Trans>
      </Button>
    </div>
  );
}

const SignInAgain = lazyScreen(() => import("../features/session/sign-in-again.tsx"), "SignInAgain");

/** Asks for a new sign-in when the server no longer takes the token. Everything on the device stays open. */
export function SignInAgainStrip() {
  const user = useSession()?.user;
  const refused = useNeedsLogin();
  const paused = useSyncStatus("state") === "paused_login";
  if (!user || !(refused || paused)) return null;
  return (
    <SheetStrip
      text={<Trans>Log in again to send your changes.</Trans>}
      label={<Trans>Log in</Trans>}
      sheet={(onClose) => <SignInAgain user={user} onClose={onClose} />}
    />
  );
}

/**
 * While many records are on their way to this device: how far it is, above every screen. Small accounts never see it, unless the
 * network goes before the first record.
 */
export function CopyStrip() {
  const { t, i18n } = useLingui();
  const progress = useSyncStatus("progress");
  const state = useSyncStatus("state");
  const failure = useCopyFailure();
  if (!progress)
    return failure === "offline" || failure === "server" ? (
      <output className="border-b border-line px-4 py-2 text-13 text-muted">
        {failure === "server" ? (
          <Trans>Your records load when the server is back.</Trans>
        ) : (
          <Trans>Your records load when you’re online.</Trans>
        )}
      </output>
    ) : null;
  const { done, total, paused } = progress;
  const count = i18n.number(done);
  const all = total === null ? null : i18n.number(Math.max(total, done));
  const waits = state === "offline" || state === "paused_login";
  return (
    <section aria-label={t`Getting your records`} className="flex items-center gap-3 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <ProgressBar label={t`Getting your records`} done={done} total={total}>
          {done === 0 && !paused && !waits ? (
            t`Getting your records`
          ) : all === null ? (
            <Trans>Getting your records: {count}</Trans>
          ) : paused ? (
            <Trans>
              Stopped at {count} of {all} records
            </Trans>
          ) : waits ? (
            <Trans>
              {count} of {all} records are here; the rest load when you’re online
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
          {paused ? <Trans>Resume</Trans> : <Trans>Stop for now</Trans>}
        </Button>
      )}
    </section>
  );
}

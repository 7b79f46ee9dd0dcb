import { type ReactNode, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { LockRow } from "./lock-row.tsx";
import { DevicesRow } from "./devices-row.tsx";
import { StorageRow } from "./storage-row.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { RestoreSheet } from "./restore-sheet.tsx";

/** Password, devices, and the end of the account (handed in by the app, which knows how to sign out). */
export function SecuritySettingsScreen({ deleteAccount }: { deleteAccount: ReactNode }) {
  const { t } = useLingui();
  return (
    <Screen title={t`Security`} subtitle={<span className="desk:hidden">{t`Settings`}</span>} back="/">
      <SettingsBody>
        <SettingsRow
          title={<Trans>Change Password</Trans>}
          about={<Trans>You stay signed in here; every other device is signed out.</Trans>}
        >
          <PasswordForm />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Sign-ins</Trans>}
          about={<Trans>Where you are signed in, and what happened to your account.</Trans>}
        >
          <div>
            <Button to="/settings/sign-ins">
              <Trans>See sign-ins</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow
          title={<Trans>Other programs</Trans>}
          about={<Trans>API keys and webhooks: what others may do and are told.</Trans>}
        >
          <div>
            <Button to="/settings/sign-ins?see=programs">
              <Trans>See other programs</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow title={<Trans>App lock</Trans>} about={<Trans>Before the app opens on this device.</Trans>}>
          <LockRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Devices</Trans>}
          about={<Trans>Each numbers its invoices from its own series.</Trans>}
        >
          <DevicesRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>On this device</Trans>}
          about={<Trans>Your records are kept here and work without network.</Trans>}
        >
          <StorageRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Export all data</Trans>}
          about={<Trans>Everything in one file: records, tables and PDFs. Yours to keep or to take elsewhere.</Trans>}
        >
          <div>
            <Button to="/export">
              <Trans>Export all data</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow
          title={<Trans>Bring records in</Trans>}
          about={<Trans>From other programs, or from the full export of an account.</Trans>}
        >
          <div>
            <Button to="/import">
              <Trans>Import</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow
          title={<Trans>Backup file</Trans>}
          about={<Trans>Saved when you logged out with things not sent.</Trans>}
        >
          <BackupRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Delete Account</Trans>}
          about={<Trans>Everything goes, at once and for ever.</Trans>}
        >
          <div>{deleteAccount}</div>
        </SettingsRow>
      </SettingsBody>
    </Screen>
  );
}

/** Restores a backup file that was saved before a log-out. */
function BackupRow() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Trans>Restore a backup file</Trans>
      </Button>
      {open && <RestoreSheet onClose={() => setOpen(false)} />}
    </div>
  );
}

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
          about={<Trans>You stay logged in here; all other devices are logged out.</Trans>}
        >
          <PasswordForm />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Logins</Trans>}
          about={<Trans>Where you’re logged in, and what happened to your account.</Trans>}
        >
          <div>
            <Button to="/settings/sign-ins">
              <Trans>See logins</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow
          title={<Trans>Other programs</Trans>}
          about={<Trans>API keys and webhooks: what other programs may do.</Trans>}
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
        <SettingsRow title={<Trans>Devices</Trans>} about={<Trans>Each device has its own number series.</Trans>}>
          <DevicesRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>On this device</Trans>}
          about={<Trans>Your records are kept here and work offline.</Trans>}
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
        <SettingsRow title={<Trans>Import records</Trans>} about={<Trans>From other programs or a full export.</Trans>}>
          <div>
            <Button to="/import">
              <Trans>Import</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow
          title={<Trans>Backup file</Trans>}
          about={<Trans>Saved when you logged out with unsent changes.</Trans>}
        >
          <BackupRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Delete Account</Trans>}
          about={<Trans>Everything is deleted, at once and forever.</Trans>}
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

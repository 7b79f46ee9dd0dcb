import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { LockRow } from "./lock-row.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";

/** Password, sign-ins, app lock, and the end of the account (handed in by the app, which knows how to sign out). */
export function SecuritySettingsScreen({ deleteAccount }: { deleteAccount: ReactNode }) {
  const { t } = useLingui();
  return (
    <Screen title={t`Security`} subtitle={t`Settings`} back="/">
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
        <SettingsRow title={<Trans>App lock</Trans>} about={<Trans>Before the app opens on this device.</Trans>}>
          <LockRow />
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

import { useLingui, Trans } from "@lingui/react/macro";
import { Screen } from "../../ui/screen.tsx";
import { AccountForm } from "./account-form.tsx";
import { AppearanceRow } from "./appearance-row.tsx";
import { BusinessForm } from "./business-form.tsx";
import { LogoRow } from "./logo-row.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";

/** Who one is and how the business presents itself. Business details are kept on the device first, the account at the server. */
export function AccountSettingsScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Account`} subtitle={<span className="desk:hidden">{t`Settings`}</span>} back="/">
      <SettingsBody>
        <SettingsRow title={<Trans>Logo</Trans>} about={<Trans>On every document</Trans>}>
          <LogoRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Business</Trans>}
          about={<Trans>Printed at the top of every document. Issued ones keep what they say.</Trans>}
        >
          <BusinessForm />
        </SettingsRow>
        <SettingsRow title={<Trans>You</Trans>} about={<Trans>How you sign in and how we reach you</Trans>}>
          <AccountForm />
        </SettingsRow>
        <SettingsRow title={<Trans>Appearance</Trans>}>
          <AppearanceRow />
        </SettingsRow>
      </SettingsBody>
    </Screen>
  );
}

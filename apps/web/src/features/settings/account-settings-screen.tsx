import { useLingui, Trans } from "@lingui/react/macro";
import { Screen } from "../../ui/screen.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailProofRow } from "./email-proof-row.tsx";
import { AppearanceRow } from "./appearance-row.tsx";
import { Button } from "../../ui/button.tsx";
import { KeysRow } from "./keys-row.tsx";
import { BusinessForm } from "./business-form.tsx";
import { LogoRow } from "./logo-row.tsx";
import { NoticesRow } from "./notices-row.tsx";
import { SaveDataSwitch } from "./save-data-switch.tsx";
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
          <EmailProofRow />
          <AccountForm />
        </SettingsRow>
        <SettingsRow title={<Trans>Appearance</Trans>}>
          <AppearanceRow />
          <KeysRow />
        </SettingsRow>
        <SettingsRow title={<Trans>Data use</Trans>} about={<Trans>What the app sends and receives</Trans>}>
          <SaveDataSwitch />
          <div>
            <Button to="/settings/data">
              <Trans>What was sent and received</Trans>
            </Button>
          </div>
        </SettingsRow>
        <NoticesRow />
      </SettingsBody>
    </Screen>
  );
}

import { useLingui, Trans } from "@lingui/react/macro";
import { Screen } from "../../ui/screen.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailProofRow } from "./email-proof-row.tsx";
import { AppearanceRow } from "./appearance-row.tsx";
import { Button } from "../../ui/button.tsx";
import { BusinessForm } from "./business-form.tsx";
import { NoticesRow } from "./notices-row.tsx";
import { SaveDataSwitch } from "./save-data-switch.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { useState } from "react";
import { localText } from "../../platform/browser-storage.ts";
import { Switch } from "../../ui/switch.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { useBusiness } from "../../store/hooks.ts";
import { useLogoUpload } from "../../forms/use-logo-upload.ts";
import { atServer } from "../../api/server-origin.ts";
import { useSession } from "../../session/use-session.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { ImageIcon } from "../../ui/icons.ts";

/** Edits the account and how the business presents itself. Business details are saved on the device first, the account at the server. */
export function AccountSettingsScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Account`} subtitle={t`Settings`} back="/">
      <SettingsBody>
        <SettingsRow title={<Trans>Logo</Trans>} about={<Trans>On every document</Trans>}>
          <LogoRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Business</Trans>}
          about={<Trans>Printed at the top of every document. Issued documents don’t change.</Trans>}
        >
          <BusinessForm />
        </SettingsRow>
        <SettingsRow title={<Trans>You</Trans>} about={<Trans>How you log in and how we reach you</Trans>}>
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

/** Keys that act on their own can be switched off: a voice that is typed presses them by mistake (WCAG 2.1.4). `app/keys.ts` reads it. */
function KeysRow() {
  const { t } = useLingui();
  const desk = useIsDesk();
  const [on, setOn] = useState(() => localText.get("keys") !== "off");
  if (!desk) return null;
  return (
    <Switch
      label={t`One-key shortcuts`}
      hint={t`“/” searches, “n” makes a new one, “?” shows all keys. Turn them off if you type by voice.`}
      checked={on}
      onChange={(next) => {
        setOn(next);
        if (next) localText.remove("keys");
        else localText.set("keys", "off");
      }}
    />
  );
}

/** The logo as it is, and the way to another. */
function LogoRow() {
  const user = useSession()?.user;
  const business = useBusiness();
  const { choose, busy } = useLogoUpload();
  return (
    <div className="flex items-center gap-4">
      <BusinessLogo
        name={business?.companyName || user?.company_name || user?.username || "?"}
        url={user?.logo ? atServer(user.logo) : null}
        size="large"
      />
      <div className="min-w-0">
        <Button icon={ImageIcon} onClick={choose} busy={busy}>
          {user?.logo ? <Trans>Change logo</Trans> : <Trans>ADD LOGO</Trans>}
        </Button>
        <p className="mt-1.5 text-13 text-muted">
          <Trans>PNG, JPEG or WebP, up to 5 MB.</Trans>
        </p>
      </div>
    </div>
  );
}

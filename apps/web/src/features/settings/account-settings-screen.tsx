import { useState, useEffect } from "react";
import { useLingui, Trans } from "@lingui/react/macro";
import { chooseTheme, readTheme, type Theme } from "../../platform/theme.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Segmented } from "../../ui/chip.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon, ImageIcon } from "../../ui/icons.ts";
import { plural } from "@lingui/core/macro";
import { readEmailProof, sendEmailProof } from "@ankara/contract/security";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { managing } from "@ankara/contract/call";
import { useAuthority, useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useCall } from "../../api/use-call.ts";
import { Screen } from "../../ui/screen.tsx";
import { AccountForm } from "./account-form.tsx";
import { BusinessesRow } from "./businesses-row.tsx";
import { BusinessForm } from "./business-form.tsx";
import { NoticesRow } from "./notices-row.tsx";
import { SaveDataSwitch } from "./save-data-switch.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { NextPaper } from "../../document-parts/next-paper.tsx";
import { WithPaper } from "../../document-parts/with-paper.tsx";
import { localText } from "../../platform/browser-storage.ts";
import { Switch } from "../../ui/switch.tsx";
import { useIsDesk, useMedia } from "../../ui/use-media.ts";
import { useBusiness } from "../../store/hooks.ts";
import { useLogoUpload } from "../../forms/use-logo-upload.ts";
import { atServer } from "../../api/server-origin.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";

/**
 * Edits the account and how the business presents itself, beside the next invoice with these details where both have room. Business
 * details are saved on the device first, the account at the server.
 */
export function AccountSettingsScreen() {
  const { t } = useLingui();
  const { role } = useAuthority();
  const wide = useMedia("(min-width: 1500px)");
  const manages = managing.some((each) => each === role);
  return (
    <Screen title={t`Account`} subtitle={t`Settings`} back="/">
      <WithPaper label={t`Your next invoice`} paper={manages && wide && <NextPaper />}>
        <SettingsBody>
          {manages && (
            <>
              <SettingsRow title={<Trans>Logo</Trans>} about={<Trans>On every document</Trans>}>
                <LogoRow />
              </SettingsRow>
              <SettingsRow
                title={<Trans>Business</Trans>}
                about={<Trans>Printed at the top of every document. Issued documents don’t change.</Trans>}
              >
                <BusinessForm />
              </SettingsRow>
            </>
          )}
          <SettingsRow title={<Trans>You</Trans>} about={<Trans>How you log in and how we reach you</Trans>}>
            <EmailProofRow />
            <AccountForm />
          </SettingsRow>
          <SettingsRow title={<Trans>Businesses</Trans>} about={<Trans>Each has its own books, people and plan</Trans>}>
            <BusinessesRow />
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
      </WithPaper>
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
        <Button icon={ImageIcon} className="max-[350px]:px-2!" onClick={choose} busy={busy}>
          {user?.logo ? <Trans>Change logo</Trans> : <Trans>ADD LOGO</Trans>}
        </Button>
        <p className="mt-1.5 text-13 text-balance text-muted">
          <Trans>PNG, JPEG or WebP, up to 5 MB.</Trans>
        </p>
      </div>
    </div>
  );
}

/** Light, dark or as the device says; and the language once there is more than one. */
function AppearanceRow() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(readTheme);
  const language = useLanguage();
  return (
    <>
      <Segmented
        label={t`Light or dark`}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          chooseTheme(next);
        }}
        options={[
          { value: "system", label: t`System`, icon: SystemThemeIcon },
          { value: "light", label: t`Light`, icon: LightThemeIcon },
          { value: "dark", label: t`Dark`, icon: DarkThemeIcon },
        ]}
      />
      {language.options.length > 0 && (
        <Field
          label={t`Language`}
          hint={t`For the app. “Beta” means no native speaker has checked it yet. Documents have their own language.`}
        >
          <Select value={language.value} onChange={(event) => void language.choose(event.target.value)}>
            {language.options.map(({ code, text }) => (
              <option key={code} value={code} lang={code}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** Until the e-mail is confirmed: what waits for it, and the mail once more. Only the server knows; without network nothing is said. */
function EmailProofRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const email = useSession()?.user.email;
  const { answer, again } = useCall(readEmailProof);
  const [busy, setBusy] = useState(false);
  const isOther = answer !== undefined && answer.email !== email;
  // A new address was saved beside this, or the link was followed in another tab.
  useEffect(() => {
    if (isOther) again();
    const look = () => document.visibilityState === "visible" && again();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isOther, again]);
  if (!answer || answer.verified || answer.email === "") return null;

  async function send() {
    setBusy(true);
    const result = await api.call(sendEmailProof);
    setBusy(false);
    if (result.ok) toast(t`E-mail sent`, { tone: "good" });
    else toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  }

  const mails = plural(answer.mails_a_day ?? 0, { one: "# e-mail", other: "# e-mails" });
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-primary-soft p-4">
      <p>
        <Trans>
          Open the link we e-mailed to <span className="font-medium wrap-anywhere">{answer.email}</span> to confirm it.
        </Trans>{" "}
        <Trans>Until then we send your clients at most {mails} a day.</Trans>
      </p>
      <Button size="small" busy={busy} onClick={() => void send()}>
        <Trans>Send again</Trans>
      </Button>
    </div>
  );
}

import { Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { Screen } from "../../ui/screen.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { AccountEventsRow } from "./account-events-row.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { SecondFactorRow } from "./second-factor-row.tsx";
import { SecureAccountRow } from "./secure-account-row.tsx";
import { SessionsRow } from "./sessions-row.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Shows the sessions and the events of the account. Only the server knows them. */
export function SignInsScreen() {
  const [params] = useSearchParams();
  if (params.get("see") !== "programs") return <SignIns />;
  return (
    <Suspense>
      <Programs />
    </Suspense>
  );
}

/** No page of its own in the table of routes: every first visit would pay for it. */
const Programs = lazyPart(async () => ({ default: (await import("./programs-screen.tsx")).ProgramsScreen }));

function SignIns() {
  const { t } = useLingui();
  // The log is fetched again after an action it records.
  const [changes, setChanges] = useState(0);
  const [secured, setSecured] = useState(0);
  const acted = () => setChanges((count) => count + 1);
  return (
    <Screen title={t`Logins`} subtitle={t`Security`} back="/settings/security">
      <SettingsBody>
        <SettingsRow
          title={<Trans>Where you’re logged in</Trans>}
          about={<Trans>Log out what you don’t recognise, then change your password.</Trans>}
        >
          <SessionsRow key={secured} onChanged={acted} />
          <SecureAccountRow
            onChanged={() => {
              acted();
              setSecured((count) => count + 1);
            }}
          />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Passkeys</Trans>}
          about={<Trans>Log in with your fingerprint, face or device PIN, without password and code.</Trans>}
        >
          <PasskeysRow onChanged={acted} />
        </SettingsRow>
        <SettingsRow
          title={<Trans>Login code</Trans>}
          about={<Trans>Logging in also asks for a code from your authenticator app.</Trans>}
        >
          <SecondFactorRow onChanged={acted} />
        </SettingsRow>
        <SettingsRow
          title={<Trans>What happened</Trans>}
          about={<Trans>To your account, in the last 400 days. Nobody can change this list.</Trans>}
        >
          <AccountEventsRow key={changes} />
        </SettingsRow>
      </SettingsBody>
    </Screen>
  );
}

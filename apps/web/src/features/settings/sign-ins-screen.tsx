import { useState, Suspense } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { endOtherSessions, endSession, listSessions, type SessionInfo } from "@ankara/contract/security";
import { formatInstant } from "@ankara/domain/dates/dates";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { ListSkeleton, Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { DeviceRow } from "./device-row.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { useCall } from "../../api/use-call.ts";
import { useSearchParams } from "react-router";
import { Screen } from "../../ui/screen.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { AccountEventsRow } from "./account-events-row.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { SecondFactorRow } from "./second-factor-row.tsx";
import { SecureAccountRow } from "./secure-account-row.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Shows the sessions and the events of the account. Only the server knows them. */
export function SignInsScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  if (params.get("see") !== "programs") return <SignIns />;
  return (
    <Suspense
      fallback={
        <Screen title={t`Other programs`} subtitle={t`Settings`} back="/">
          <SettingsBody>
            <div className="-mx-4">
              <ListSkeleton rows={3} avatar={false} />
            </div>
          </SettingsBody>
        </Screen>
      }
    >
      <Programs />
    </Suspense>
  );
}

/** No page of its own in the table of routes: every first visit would pay for it. */
const Programs = lazyPart(async () => ({ default: (await import("./programs-screen.tsx")).ProgramsScreen }));

function SignIns() {
  const { t } = useLingui();
  const { ways, events } = useSignIns();
  return (
    <Screen title={t`Logins`} subtitle={t`Security`} back="/settings/security">
      <SettingsBody aside={events}>{ways}</SettingsBody>
    </Screen>
  );
}

/** All of the page, beside the rest of Security on the widest screens. */
export function SignInRows() {
  const { ways, events } = useSignIns();
  return (
    <>
      {ways}
      {events}
    </>
  );
}

function useSignIns() {
  // The log is fetched again after an action it records.
  const [changes, setChanges] = useState(0);
  const [secured, setSecured] = useState(0);
  const acted = () => setChanges((count) => count + 1);
  return {
    ways: (
      <>
        <SettingsRow
          title={<Trans>Where you’re logged in</Trans>}
          about={<Trans>Log out devices you don’t recognise, then change your password.</Trans>}
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
      </>
    ),
    events: (
      <SettingsRow
        title={<Trans>What happened</Trans>}
        about={<Trans>To your account, in the last 400 days. Nobody can change this list.</Trans>}
      >
        <AccountEventsRow key={changes} />
      </SettingsRow>
    ),
  };
}

/** Lists the person's sessions, each with a button that ends it. */
function SessionsRow({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listSessions);
  const [ending, setEnding] = useState<SessionInfo | "others">();
  if (error)
    return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load your logins. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;
  const sessions = answer.data.toSorted((a, b) => Number(b.current) - Number(a.current));

  async function end(user: PasswordProof) {
    const body = { user };
    const result = await (ending === "others" || !ending
      ? api.call(endOtherSessions, { body })
      : api.call(endSession, { params: { id: ending.id }, body }));
    if (!result.ok && result.error.code !== "not_found") return result.error;
    const ended = result.ok ? result.value.ended : 0;
    toast(t`${plural(ended, { one: "# device is logged out", other: "# devices are logged out" })}`, { tone: "good" });
    again();
    onChanged();
    return undefined;
  }

  const name = ending && ending !== "others" ? ending.device : "";
  return (
    <div className="flex flex-col items-start gap-4">
      <Group className="-mx-4 self-stretch desk:mx-0">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </Group>
      {sessions.length > 1 && (
        <Button variant="danger-ghost" className="-ml-4 desk:-ml-3.5" onClick={() => setEnding("others")}>
          <Trans>Log out everywhere else</Trans>
        </Button>
      )}
      {ending && (
        <PasswordSheet
          title={ending === "others" ? <Trans>Log out everywhere else?</Trans> : <Trans>Log {name} out?</Trans>}
          text={<Trans>Unsent changes stay on that device. It keeps its numbering.</Trans>}
          confirmLabel={<Trans context="device">Log out</Trans>}
          danger
          send={end}
          onClose={() => setEnding(undefined)}
        />
      )}
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { device, current } = session;
  const seen = formatInstant(session.seen_at, zone, "datetime", i18n.locale);
  const since = formatInstant(session.signed_in_at, zone, "datetime", i18n.locale);
  return (
    <DeviceRow name={device} current={current} onLogOut={onEnd}>
      {!current && <span className="block">{t`Last online ${seen}`}</span>}
      {t`Logged in ${since}`}
    </DeviceRow>
  );
}

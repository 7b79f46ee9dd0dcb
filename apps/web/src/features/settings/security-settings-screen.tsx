import { Suspense, useState, type FormEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { changePassword } from "@ankara/contract/users";
import { useAccountRules } from "../../session/account-rules.ts";
import { api, inOurWords } from "../../api/api.ts";
import { fieldsOf, useFieldProblems } from "../../forms/field-problems.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, PasswordInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { newPasswordProblem, NewPasswordMeter } from "../../session/sign-in/new-password.tsx";
import { Screen } from "../../ui/screen.tsx";
import { LockRow } from "./lock-row.tsx";
import { SettingsBody, SettingsRow, useHasSecondColumn } from "../../ui/settings-row.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const SignInRows = lazyPart(async () => ({ default: (await import("./sign-ins-screen.tsx")).SignInRows }));
const PhoneSettings = lazyPart(() => import("./phone-row.tsx"), { quiet: true });

/** Password, app lock, logins (beside them where there is room, else behind a button), and the end of the account (handed in by the app, which knows how to sign out). */
export function SecuritySettingsScreen({ deleteAccount }: { deleteAccount: ReactNode }) {
  const { t } = useLingui();
  const wide = useHasSecondColumn();
  const logins = wide && (
    <Suspense>
      <SignInRows />
    </Suspense>
  );
  return (
    <Screen title={t`Security`} subtitle={t`Settings`} back="/">
      <SettingsBody aside={logins || null}>
        <SettingsRow
          title={<Trans>Password</Trans>}
          about={<Trans>You stay logged in here; all other devices are logged out.</Trans>}
        >
          <PasswordForm />
        </SettingsRow>
        <Suspense>
          <PhoneSettings />
        </Suspense>
        {!wide && (
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
        )}
        <SettingsRow title={<Trans>App lock</Trans>} about={<Trans>Before the app opens on this device.</Trans>}>
          <LockRow />
        </SettingsRow>
        {deleteAccount && (
          <SettingsRow
            title={<Trans>Account</Trans>}
            about={<Trans>Everything is deleted, at once and forever.</Trans>}
          >
            <div>{deleteAccount}</div>
          </SettingsRow>
        )}
      </SettingsBody>
    </Screen>
  );
}

const names = ["current_password", "password"] as const;

/** Long enough to read what else can be done. */
const offerToastMs = 8_000;

/** Old password, new password. A refusal says so in the specification's words and keeps what was typed. */
function PasswordForm() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const navigate = useNavigate();
  const rules = useAccountRules();
  const user = useSession()?.user;
  const owner = { username: user?.username, email: user?.email, name: user?.name, businessName: user?.company_name };
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { problems, setProblems, clear } = useFieldProblems<(typeof names)[number]>();
  useUnsaved(next !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const found = {
      ...(current === "" ? { current_password: t`Enter your old password.` } : {}),
      ...rules.password(next),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const weak = await newPasswordProblem(next, owner);
    if (weak !== undefined) {
      setBusy(false);
      setProblems({ password: weak });
      return;
    }
    const result = await proven(() =>
      api.call(changePassword, { body: { user: { current_password: current, password: next } } }),
    );
    setBusy(false);
    if (!result.ok) {
      if (result.wasProofRequested) return;
      if (result.error.code !== "wrong_password") setProblems(fieldsOf(result.error, names));
      const message = messageOf(result.error, t`Something went wrong`);
      const ours = ["offline", "timeout", "unavailable", "throttled", "unauthenticated"].includes(result.error.code);
      setRefusal(
        ours ? message : t`${message.replace(/[.!]$/, "")}! Check if your old password is correct and try again.`,
      );
      return;
    }
    setCurrent("");
    setNext("");
    toast(await inOurWords(result.value.message), {
      tone: "good",
      durationMs: offerToastMs,
      action: { label: t`Someone was in my account`, onClick: () => void navigate("/settings/sign-ins") },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
      <Field label={<Trans>Old password</Trans>} error={problems.current_password} required>
        <PasswordInput
          name="current_password"
          value={current}
          onChange={(event) => {
            setCurrent(event.target.value);
            clear("current_password");
          }}
          autoComplete="current-password"
        />
      </Field>
      <Field
        label={<Trans>New password</Trans>}
        error={problems.password}
        hint={
          next.length < 15 && (
            <>
              {next === "" && <Trans>At least 8 characters.</Trans>}{" "}
              <Trans>15 or more are better, or 8 and a login code.</Trans>
            </>
          )
        }
        required
      >
        <PasswordInput
          name="password"
          value={next}
          onChange={(event) => {
            setNext(event.target.value);
            clear("password");
          }}
          autoComplete="new-password"
          maxLength={256}
        />
        {!problems.password && <NewPasswordMeter password={next} owner={owner} />}
      </Field>
      {refusal && <FieldError>{refusal}</FieldError>}
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        <Trans>Change Password</Trans>
      </Button>
    </form>
  );
}

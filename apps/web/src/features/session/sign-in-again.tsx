import { Suspense, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { logIn, type User } from "@ankara/contract/users";
import { api, type ApiError } from "../../api/api.ts";
import { writeSession } from "../../session/session.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const BusinessCloth = lazyPart(() => import("../../session/business-cloth.tsx"), { quiet: true });
const SecondStep = lazyPart(() => import("../../session/sign-in/second-step.tsx"));

/** The same person signs in again, without leaving the screen. Nothing on the device changes but the token. */
export function SignInAgain({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const error = await send();
    setBusy(false);
    if (!error) return;
    const refused = t`Username/Email or Password is incorrect.`;
    setProblem(
      error.code === "bad_credentials" ? refused : messageOf(error, t`Something went wrong... Please try again`),
    );
  }

  async function send(code?: string): Promise<ApiError | undefined> {
    const result = await api.call(logIn, {
      signedIn: true,
      body: { auth: { login: user.username, password, code } },
    });
    if (!result.ok) {
      if (result.error.code !== "second_factor") return result.error;
      setAsksCode(true);
      return undefined;
    }
    if (result.value.user.id !== user.id) {
      // The name belongs to somebody else by now: what waits on this device is not theirs to send.
      setProblem(t`This username now belongs to another account. What waits here is kept for ${user.email}.`);
      setAsksCode(false);
      return undefined;
    }
    writeSession({ token: result.value.jwt, user: result.value.user });
    syncNow();
    onClose();
    return undefined;
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Log in again</Trans>} subtitle={user.email}>
      {user.company_name !== "" && (
        <Suspense fallback={<div className="mb-4 h-5" />}>
          <BusinessCloth name={user.company_name} className="mb-4" />
        </Suspense>
      )}
      {asksCode ? (
        <Suspense>
          <div className="px-4 pb-5 desk:px-5">
            <SecondStep send={send} onBack={() => setAsksCode(false)} />
          </div>
        </Suspense>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4 px-4 pb-5 desk:px-5">
          <p className="text-muted">
            <Trans>Your work is safe on this device. It syncs when you log in again.</Trans>
          </p>
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <Field label={<Trans>Password</Trans>} error={problem} required>
            <PasswordInput
              name="password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(undefined);
              }}
              autoComplete="current-password"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this sheet asks for
              autoFocus
              enterKeyHint="go"
            />
          </Field>
          <Button type="submit" variant="primary" size="large" full busy={busy} disabled={password === ""}>
            <Trans>Log in</Trans>
          </Button>
        </form>
      )}
    </Sheet>
  );
}

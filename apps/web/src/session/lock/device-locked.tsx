import { Suspense, useEffect, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { logIn } from "@ankara/contract/users";
import { api, type ApiError } from "../../api/api.ts";
import { writeSession } from "../session.ts";
import { closeStore } from "../../store/store.ts";
import { stopSync } from "../../sync/sync-engine.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordInput } from "../../ui/field.tsx";
import { Logo } from "../../ui/logo.tsx";
import { readDeviceLock, type DeviceLock } from "../device-lock.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const SecondStep = lazyPart(() => import("../sign-in/second-step.tsx"));

/** In place of every screen of a person whose device was sent away, until that person signs in on it again. */
export function DeviceLocked() {
  const [lock] = useState(readDeviceLock);
  // No sign-in while it is erased, because newly fetched records would be erased too.
  const [busy, setBusy] = useState(lock?.erase === true);
  useEffect(() => {
    stopSync();
    closeStore();
    if (!lock?.erase) return;
    import("./erase-device.ts")
      .then(({ eraseDevice }) => eraseDevice(lock.userId))
      // The next start tries again: the lock still says that it was asked for.
      .catch((cause: unknown) => console.error("The device could not be erased", cause))
      .finally(() => setBusy(false));
  }, [lock]);
  if (!lock) return null;
  const { email } = lock;
  return (
    <main
      id="main"
      className="flex h-full flex-col items-center justify-center gap-8 overflow-y-auto bg-paper px-6 py-8"
    >
      <Logo className="h-10" />
      <div className="flex w-full max-w-80 flex-col gap-4">
        <h1 className="text-center text-22">
          <Trans>This device was logged out</Trans>
        </h1>
        <p className="text-center text-muted wrap-anywhere">
          {lock.erase ? (
            <Trans>The owner asked to erase this device. Unsent work stays locked here until {email} logs in.</Trans>
          ) : (
            <Trans>
              The owner logged this device out from another one. Everything on it stays locked until {email} logs in.
            </Trans>
          )}
        </p>
        {!busy && (
          <>
            <PasswordForm lock={lock} />
            <Link to="/login" className="text-center text-15 text-primary-ink underline">
              <Trans>Another way to log in</Trans>
            </Link>
          </>
        )}
      </div>
    </main>
  );
}

function PasswordForm({ lock }: { lock: DeviceLock }) {
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
    setProblem(
      error.code === "bad_credentials"
        ? t`Username/Email or Password is incorrect.`
        : messageOf(error, t`Something went wrong... Please try again`),
    );
  }

  async function send(code?: string): Promise<ApiError | undefined> {
    const result = await api.call(logIn, {
      body: { auth: { login: lock.username, password, code } },
    });
    if (result.ok) {
      writeSession({ token: result.value.jwt, user: result.value.user });
      return undefined;
    }
    if (result.error.code !== "second_factor") return result.error;
    setAsksCode(true);
    return undefined;
  }

  if (asksCode)
    return (
      <Suspense>
        <SecondStep send={send} onBack={() => setAsksCode(false)} />
      </Suspense>
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={lock.username} readOnly hidden />
      <Field label={<Trans>Password</Trans>} error={problem} required>
        <PasswordInput
          name="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(undefined);
          }}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={busy} disabled={password === ""}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}

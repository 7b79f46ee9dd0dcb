import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Trans } from "@lingui/react/macro";
import { logIn } from "@ankara/contract/users";
import { api, type ApiError } from "../../api/api.ts";
import { writeSession } from "../session.ts";
import { PasswordForm } from "../sign-in/password-form.tsx";
import { closeStore } from "../../store/store.ts";
import { stopSync } from "../../sync/sync-engine.ts";
import { Logo } from "../../ui/logo.tsx";
import { type DeviceLock, readDeviceLock } from "../device-lock.ts";

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
            <PasswordForm username={lock.username} send={(...proof) => signIn(lock, ...proof)} />
            <Link to="/login" className="text-center text-15 text-primary-ink underline">
              <Trans>Another way to log in</Trans>
            </Link>
          </>
        )}
      </div>
    </main>
  );
}

async function signIn(
  { username: login, businessId: business_id }: DeviceLock,
  password: string,
  code?: string,
): Promise<ApiError | undefined> {
  const result = await api.call(logIn, { body: { auth: { login, password, code, business_id } } });
  if (!result.ok) return result.error;
  writeSession({ token: result.value.jwt, user: result.value.user });
  return undefined;
}

import { Suspense, useEffect, useEffectEvent, useState, type FormEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { logIn, type User } from "@ankara/contract/users";
import { thisDevice } from "../../platform/device.ts";
import { api, type ApiError } from "../../api/api.ts";
import { writeSession } from "../session.ts";
import { PasswordForm } from "../sign-in/password-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordInput } from "../../ui/field.tsx";
import { Logo } from "../../ui/logo.tsx";
import { openWithBiometric, openWithPin, turnOff } from "./app-lock.ts";
import { maxTries, readLock, remainingWait } from "./lock-record.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const BusinessCloth = lazyPart(() => import("../business-cloth.tsx"), { quiet: true });

/** Stands before everything until the PIN, the person's finger or face, or their password was given. */
export function LockScreen({ user, onOpen }: { user: User | null; onOpen: () => void }) {
  const [way, setWay] = useState<"pin" | "password">(() => ((readLock()?.wrong ?? 0) >= maxTries ? "password" : "pin"));
  return (
    <main className="flex h-full flex-col items-center justify-center gap-8 overflow-y-auto bg-paper px-6 py-8">
      {user && user.company_name !== "" && (
        <Suspense fallback={null}>
          <BusinessCloth name={user.company_name} className="fixed inset-x-0 top-0" />
        </Suspense>
      )}
      <Logo className="h-10" />
      <div className="w-full max-w-80">
        {way === "pin" ? (
          <PinForm onOpen={onOpen} onPassword={() => setWay("password")} />
        ) : (
          <PasswordUnlock user={user} onOpen={onOpen} />
        )}
      </div>
    </main>
  );
}

function PinForm({ onOpen, onPassword }: { onOpen: () => void; onPassword: () => void }) {
  const { t } = useLingui();
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const waitS = useWait();
  const byBiometric = useBiometric(onOpen);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await openWithPin(pin);
    setBusy(false);
    setPin("");
    setWrong(outcome === "wrong");
    if (outcome === "open") onOpen();
    if (outcome === "password") onPassword();
  }

  const problem =
    waitS > 0 ? (
      <Plural value={waitS} one="Wrong PIN. Try again in # second." other="Wrong PIN. Try again in # seconds." />
    ) : wrong ? (
      t`Wrong PIN.`
    ) : undefined;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h1 className="text-center text-22">
        <Trans>Ankara is locked</Trans>
      </h1>
      <Field label={<Trans>PIN</Trans>} error={problem} required>
        <PasswordInput
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          disabled={waitS > 0}
          onChange={(event) => {
            setPin(event.target.value);
            setWrong(false);
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this page asks for
          autoFocus
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={busy} disabled={pin === "" || waitS > 0}>
        <Trans>Unlock</Trans>
      </Button>
      {byBiometric && (
        <Button full onClick={byBiometric}>
          <Trans>Use fingerprint or face</Trans>
        </Button>
      )}
      <Button variant="ghost" full onClick={onPassword}>
        <Trans>Use the password instead</Trans>
      </Button>
    </form>
  );
}

export function PasswordUnlock({ user, onOpen }: { user: User | null; onOpen: () => void }) {
  const { t } = useLingui();

  async function send(password: string, code?: string): Promise<ApiError | string | undefined> {
    if (!user) return undefined;
    const auth = { login: user.username, password, code, business_id: user.business_id };
    const result = await api.call(logIn, { body: { auth } });
    if (!result.ok) return result.error;
    if (result.value.user.id !== user.id) return t`This username now belongs to another account.`;
    await turnOff();
    writeSession({ token: result.value.jwt, user: result.value.user });
    onOpen();
    return undefined;
  }

  return (
    <PasswordForm username={user?.username ?? ""} send={send} focusesOnMount>
      <h1 className="text-center text-22">
        <Trans>Ankara is locked</Trans>
      </h1>
      <p className="text-muted">
        <Trans>
          The password of {user?.email ?? ""} opens the app and turns the lock off. You need to be online; what is on
          this device stays.
        </Trans>
      </p>
    </PasswordForm>
  );
}

/** Whole seconds until a PIN is looked at again. */
export function useWait(): number {
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

const left = (): number => {
  const record = readLock();
  return record ? Math.ceil(remainingWait(record, Date.now()) / 1000) : 0;
};

/** Asks at once, as people know it from their bank, and again by the button. */
function useBiometric(onOpen: () => void): (() => void) | null {
  const { t } = useLingui();
  const [there, setThere] = useState(false);
  const unlock = useEffectEvent(async (): Promise<void> => {
    if (await openWithBiometric(t`Unlock Ankara`)) onOpen();
  });
  useEffect(() => {
    if (readLock()?.biometric !== true) return;
    void (async () => {
      const { biometric } = await thisDevice().parts();
      if ((await biometric.kind()) === null) return;
      setThere(true);
      await unlock();
    })();
  }, []);
  const again = async (): Promise<void> => {
    if (await openWithBiometric(t`Unlock Ankara`)) onOpen();
  };
  return there ? () => void again() : null;
}

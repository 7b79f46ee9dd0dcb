import { useEffect, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { canLock, openWithPin, turnOff, turnOn } from "../../session/lock/app-lock.ts";
import { startWatching } from "../../session/lock/wait-for-unlock.tsx";
import { readLock, type LockRecord } from "../../session/lock/lock-record.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordInput, Select } from "../../ui/field.tsx";
import { LockIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";

const minutes = [0, 1, 5, 15] as const;
const shortest = 4;

/** A PIN, or the phone's finger or face, before the app opens. */
export function LockRow() {
  const { t } = useLingui();
  const [lock, setLock] = useState<LockRecord | null>(readLock);
  const [open, setOpen] = useState<"on" | "off" | null>(null);
  const close = () => {
    setOpen(null);
    setLock(readLock());
  };
  if (!canLock())
    return (
      <p className="text-muted">
        <Trans>The lock only works over https.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-15">{lock ? <Trans>On. The app asks for your PIN.</Trans> : <Trans>Off.</Trans>}</p>
      <p className="text-13 text-muted">
        <Trans>
          Keeps others out of Ankara on this device and protects your login. Only the device’s own screen lock protects
          your records, so set that too.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={LockIcon} onClick={() => setOpen("on")}>
          {lock ? <Trans>Change the PIN</Trans> : <Trans>Set a PIN</Trans>}
        </Button>
        {lock && (
          <Button variant="ghost" onClick={() => setOpen("off")}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      {open === "on" && <SetPin lock={lock} onDone={close} />}
      {open === "off" && (
        <OldPin
          title={t`Turn off the lock`}
          onDone={close}
          onRight={async () => {
            await turnOff();
            toast(t`The lock is off`, { tone: "good" });
          }}
        />
      )}
    </div>
  );
}

function SetPin({ lock, onDone }: { lock: LockRecord | null; onDone: () => void }) {
  const { t } = useLingui();
  const [known, setKnown] = useState(lock === null);
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [after, setAfter] = useState(lock?.afterMinutes ?? 1);
  const [biometric, setBiometric] = useState(lock?.biometric ?? false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const offered = useBiometricOffer();
  if (!known) return <OldPin title={t`Change the PIN`} onDone={onDone} onRight={async () => setKnown(true)} stays />;

  const short = !/^\d{4,12}$/.test(pin) ? t`Use ${shortest} to 12 digits; six or more are better.` : undefined;
  const different = pin !== again ? t`The PINs don’t match.` : undefined;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (short || different) return;
    setBusy(true);
    await turnOn({ pin, afterMinutes: after, biometric });
    startWatching();
    toast(t`The lock is on`, { tone: "good" });
    onDone();
  }
  return (
    <Sheet open onClose={onDone} width="narrow" title={<Trans>App lock</Trans>}>
      <form onSubmit={submit} noValidate className="sheet-form">
        <Field label={<Trans>New PIN</Trans>} error={tried ? short : undefined} required>
          <PasswordInput inputMode="numeric" autoComplete="off" value={pin} onChange={(e) => setPin(e.target.value)} />
        </Field>
        <Field label={<Trans>Repeat the PIN</Trans>} error={tried ? different : undefined} required>
          <PasswordInput
            inputMode="numeric"
            autoComplete="off"
            value={again}
            onChange={(e) => setAgain(e.target.value)}
          />
        </Field>
        <Field label={<Trans>Lock after being away for</Trans>}>
          <Select value={String(after)} onChange={(event) => setAfter(Number(event.target.value))}>
            {minutes.map((value) => (
              <option key={value} value={value}>
                {value === 0 ? t`Immediately` : value === 1 ? t`1 minute` : t`${value} minutes`}
              </option>
            ))}
          </Select>
        </Field>
        {offered && (
          <Switch checked={biometric} onChange={setBiometric} label={t`Also open with fingerprint or face`} />
        )}
        <p className="text-13 text-muted">
          <Trans>
            If you forget it, your password opens the app when you’re online. Nothing on the device is lost.
          </Trans>
        </p>
        <Button type="submit" variant="primary" size="large" full busy={busy}>
          <Trans>Turn on the lock</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

type OldPinProps = { title: string; onRight: () => Promise<void>; onDone: () => void; stays?: boolean };

function OldPin({ title, onRight, onDone, stays }: OldPinProps) {
  const { t } = useLingui();
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await openWithPin(pin);
    setBusy(false);
    if (outcome !== "open") {
      setPin("");
      return setProblem(outcome === "wrong" ? t`Wrong PIN.` : t`Too many wrong PINs. Wait a while, then try again.`);
    }
    await onRight();
    if (!stays) onDone();
  }
  return (
    <Sheet open onClose={onDone} width="narrow" title={title}>
      <form onSubmit={submit} noValidate className="sheet-form">
        <Field label={<Trans>Current PIN</Trans>} error={problem} required>
          <PasswordInput inputMode="numeric" autoComplete="off" value={pin} onChange={(e) => setPin(e.target.value)} />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={busy} disabled={pin === ""}>
          <Trans>Resume</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

function useBiometricOffer(): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let isActive = true;
    void (async () => {
      const { biometric, secrets } = await thisDevice().parts();
      const kind = secrets && (await biometric.kind());
      if (isActive) setOffered(kind !== null);
    })();
    return () => {
      isActive = false;
    };
  }, []);
  return offered;
}

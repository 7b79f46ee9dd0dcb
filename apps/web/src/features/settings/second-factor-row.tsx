import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  confirmSecondFactor,
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "@ankara/contract/security";
import { api, type ApiError } from "../../api/api.ts";
import QrCode from "../../document-parts/qr-code.tsx";
import { CodeForm } from "../../session/sign-in/code-form.tsx";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { plural } from "@lingui/core/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { useCall } from "../../api/use-call.ts";
import { thisDevice } from "../../platform/device.ts";

type Step =
  | { readonly kind: "begin" | "off" | "renew" }
  | { readonly kind: "enrol"; readonly key: string; readonly address: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** A code beside the password: turned on with an authenticator app, turned off with the password. */
export function SecondFactorRow({ onChanged }: { onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(readSecondFactor);
  const [step, setStep] = useState<Step>();
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load this. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;
  const close = () => setStep(undefined);
  const changed = () => {
    again();
    onChanged();
  };

  async function send(user: PasswordProof): Promise<ApiError | undefined> {
    const body = { user };
    if (step?.kind === "off") {
      const result = await api.call(turnOffSecondFactor, { body });
      if (!result.ok) return result.error;
      toast(t`Your password alone is enough now`, { tone: "good" });
      close();
      changed();
    } else if (step?.kind === "renew") {
      const result = await api.call(renewRecoveryCodes, { body });
      if (!result.ok) return result.error;
      setStep({ kind: "codes", codes: result.value.recovery_codes });
      changed();
    } else {
      const result = await api.call(beginSecondFactor, { body });
      if (!result.ok) return result.error;
      setStep({ kind: "enrol", ...result.value });
    }
    return undefined;
  }

  const since = answer.since
    ? formatInstant(answer.since, new Intl.DateTimeFormat().resolvedOptions().timeZone, "datetime", i18n.locale)
    : "";
  const left = answer.recovery_codes_left;
  return (
    <div className="flex flex-col items-start gap-4">
      {answer.on ? (
        <>
          <p>
            <Trans>On since {since}.</Trans>{" "}
            {t`${plural(left, { one: "# recovery code is left.", other: "# recovery codes are left." })}`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setStep({ kind: "renew" })}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="danger-ghost" onClick={() => setStep({ kind: "off" })}>
              <Trans>Turn off</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            <Trans>Off. Anyone with your password can log in.</Trans>
          </p>
          <Button onClick={() => setStep({ kind: "begin" })}>
            <Trans>Turn on</Trans>
          </Button>
        </>
      )}
      {(step?.kind === "begin" || step?.kind === "off" || step?.kind === "renew") && (
        <PasswordSheet
          title={
            step.kind === "begin" ? (
              <Trans>Ask for a code at login</Trans>
            ) : step.kind === "off" ? (
              <Trans>Stop asking for a code?</Trans>
            ) : (
              <Trans>New recovery codes</Trans>
            )
          }
          text={
            step.kind === "begin" ? (
              <Trans>You need an authenticator app, on this device or another.</Trans>
            ) : step.kind === "off" ? (
              <Trans>Your password alone will open the account. The recovery codes are deleted.</Trans>
            ) : (
              <Trans>The old ones stop working.</Trans>
            )
          }
          confirmLabel={step.kind === "off" ? <Trans>Turn off</Trans> : <Trans>Continue</Trans>}
          danger={step.kind === "off"}
          send={send}
          onClose={() => setStep((now) => (now?.kind === step.kind ? undefined : now))}
        />
      )}
      {step?.kind === "enrol" && (
        <EnrolSheet
          secret={step.key}
          address={step.address}
          onDone={(codes) => {
            setStep({ kind: "codes", codes });
            changed();
          }}
          onClose={close}
        />
      )}
      {step?.kind === "codes" && <RecoveryCodesSheet codes={step.codes} onClose={close} />}
    </div>
  );
}

/** Shown once: the server keeps only what proves them. */
function RecoveryCodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  async function copy() {
    if (await thisDevice().copy(codes.join("\n"))) toast(t`Copied`, { tone: "good" });
  }
  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Your recovery codes</Trans>}>
      <div className="sheet-form">
        <p className="text-muted">
          <Trans>
            Each logs you in once without your phone. Write them down or print them; they won’t be shown again.
          </Trans>
        </p>
        <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3 text-center font-mono tabular-nums">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Button full onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="primary" size="large" full onClick={onClose}>
          <Trans>I saved them</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

type EnrolSheetProps = {
  /** In base32, for typing. */
  secret: string;
  /** For the QR code, and for an app on this very phone. */
  address: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** Hands the key to an authenticator app, and asks for the first code as proof that it arrived. */
function EnrolSheet({ secret, address, onDone, onClose }: EnrolSheetProps) {
  const { t } = useLingui();

  async function send(code: string): Promise<ApiError | undefined> {
    const result = await api.call(confirmSecondFactor, { body: { user: { code } } });
    if (!result.ok) return result.error;
    onDone(result.value.recovery_codes);
    return undefined;
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Ask for a code at login</Trans>}>
      <div className="sheet-form">
        <CodeForm send={send} label={<Trans>Code it shows</Trans>} digitsOnly submitLabel={<Trans>Turn on</Trans>}>
          <p className="text-muted">
            <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
          </p>
          <QrCode text={address} label={t`QR code with the key for an authenticator app`} />
          <p className="text-center font-mono text-15 wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(" ")}</p>
          <p className="text-center desk:hidden">
            <a href={address} className="inline-flex min-h-11 items-center font-medium text-primary-ink">
              <Trans>Open the app on this device</Trans>
            </a>
          </p>
        </CodeForm>
      </div>
    </Sheet>
  );
}

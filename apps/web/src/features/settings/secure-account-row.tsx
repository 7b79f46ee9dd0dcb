import { useState } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { secureAccount } from "@ankara/contract/security";
import { api } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { EventRow } from "./account-events-row.tsx";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { joinList } from "../../i18n/numbers.ts";

const spans = { day: 1, week: 7, month: 30 } as const;
type Span = keyof typeof spans;
type Secured = AnswerOf<typeof secureAccount>;
type Step =
  | { readonly kind: "since" }
  | { readonly kind: "password" }
  | { readonly kind: "done"; readonly secured: Secured };

/** "Someone was in my account": throws them out in one act, and lists what changed while they may have been there. */
export function SecureAccountRow({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>();
  const [span, setSpan] = useState<Span>("week");
  const close = () => setStep(undefined);

  async function send(user: PasswordProof) {
    const since = new Date(Date.now() - spans[span] * 86_400_000).toISOString();
    const result = await api.call(secureAccount, { body: { user, since } });
    if (!result.ok) return result.error;
    setStep({ kind: "done", secured: result.value });
    onChanged();
    return undefined;
  }

  return (
    <>
      <Button
        variant="danger-ghost"
        className="-ml-4 self-start text-left desk:-ml-3.5"
        onClick={() => setStep({ kind: "since" })}
      >
        <Trans>Someone was in my account</Trans>
      </Button>
      {step?.kind === "since" && (
        <Sheet open onClose={close} width="narrow" title={<Trans>Someone was in my account</Trans>}>
          <div className="sheet-form">
            <p className="text-muted">
              <Trans>
                All other devices are logged out. API keys, passkeys and webhooks added since then stop working.
              </Trans>{" "}
              <Trans>People who joined since then are removed.</Trans>
            </p>
            <Segmented
              label={t`Since when?`}
              options={[
                { value: "day", label: t`1 day` },
                { value: "week", label: t`7 days` },
                { value: "month", label: t`30 days` },
              ]}
              value={span}
              onChange={setSpan}
            />
            <Button variant="primary" size="large" full onClick={() => setStep({ kind: "password" })}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </Sheet>
      )}
      {step?.kind === "password" && (
        <PasswordSheet
          title={<Trans>Someone was in my account</Trans>}
          text={<Trans>If someone else may know your password, change it next.</Trans>}
          confirmLabel={<Trans>Log them out</Trans>}
          danger
          send={send}
          onClose={() => setStep((now) => (now?.kind === "password" ? undefined : now))}
        />
      )}
      {step?.kind === "done" && <SecuredSheet secured={step.secured} onClose={close} />}
    </>
  );
}

function SecuredSheet({ secured: { ended: gone, changed }, onClose }: { secured: Secured; onClose: () => void }) {
  const { t } = useLingui();
  const ended = gone.sessions;
  const lines = [
    t`${plural(ended, { one: "# device is logged out", other: "# devices are logged out" })}`,
    gone.api_keys.length > 0 && t`API keys revoked: ${joinList(gone.api_keys)}`,
    gone.passkeys.length > 0 && t`Passkeys removed: ${joinList(gone.passkeys)}`,
    gone.webhooks.length > 0 && t`Webhooks removed: ${joinList(gone.webhooks)}`,
    gone.people.length > 0 && t`People removed: ${joinList(gone.people)}`,
    gone.invitations.length > 0 && t`Invitations withdrawn: ${gone.invitations.length}`,
  ].filter((line) => line !== false);
  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Only you are in your account now</Trans>}>
      <div className="sheet-form">
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {changed.length > 0 && (
          <section aria-label={t`What happened since then`} className="flex flex-col gap-2">
            <h3 className="font-semibold">
              <Trans>What happened since then</Trans>
            </h3>
            <Group className="-mx-4 desk:mx-0">
              {changed.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </Group>
          </section>
        )}
        <Button to="/settings/security" variant="primary" size="large" full>
          <Trans>Change Password</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

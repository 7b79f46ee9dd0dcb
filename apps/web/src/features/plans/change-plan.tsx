import { useId, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { changePlan, type Subscription } from "@ankara/contract/billing";
import { api } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Pill } from "../../ui/status.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Billing } from "../../session/billing.ts";
import { PlanRadios } from "./plan-radio.tsx";
import { settleSpend, spendKey } from "../../api/spend-key.ts";
import { useProvidersPage } from "./use-buy.ts";
import { usePlanProblem } from "./use-plan-problem.ts";
import { amountText, usePlanTitle } from "./plan-labels.ts";

type ChangePlanProps = { billing: Billing; onClose: () => void; onChanged: (subscription: Subscription) => void };

/** The modal of the specification: one plan, its monthly price, and what will be charged. */
export function ChangePlan({ billing, onClose, onChanged }: ChangePlanProps) {
  const { t } = useLingui();
  const problem = usePlanProblem();
  const open = useProvidersPage();
  const planTitle = usePlanTitle();
  const problemId = useId();
  const [plan, setPlan] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { subscription, changes } = billing;
  const chosen = changes.find(({ intent }) => intent === plan);
  const coming = subscription.changesTo ?? subscription.intent;

  async function change(): Promise<void> {
    if (plan === null) return setMissing(true);
    setBusy(true);
    const body = { subscription: { plan } };
    const answer = await api.call(changePlan, { body, idempotencyKey: spendKey("change", body) });
    settleSpend("change", answer.ok ? null : answer.error);
    setBusy(false);
    if (!answer.ok) return problem(answer.error);
    onChanged(answer.value.subscription);
    if (answer.value.url !== null) {
      open(answer.value.url, subscription.provider ?? billing.provider);
      return;
    }
    toast(t`Plan change saved`, {
      tone: "good",
      durationMs: 3_500,
    });
    onClose();
  }

  const total = chosen ? amountText(chosen.total, chosen.currency) : "";
  const duration = chosen?.duration ? planTitle(chosen.duration) : "";
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Change plan</Trans>}
      footer={
        <div className="flex flex-col-reverse gap-2 desk:flex-row desk:justify-end">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void change()}>
            <Trans>Yes Change My Plan</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form pt-1">
        <PlanRadios
          label={t`Plan`}
          offers={changes}
          value={plan}
          onChange={(intent) => {
            setMissing(false);
            setPlan(intent);
          }}
          disabled={({ intent }) => intent === coming}
          mark={({ intent }) => intent === coming && <Pill tone="paid">{t`Your plan`}</Pill>}
          describedBy={missing ? problemId : undefined}
        />
        {missing && <FieldError id={problemId}>{t`Choose a plan first.`}</FieldError>}
        {chosen && (
          <p aria-live="polite">
            <Trans>
              You will be charged <b>{total}</b> for <b>{duration}</b> subscription.
            </Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}

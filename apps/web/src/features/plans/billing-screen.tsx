import { Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Transaction } from "@ankara/contract/billing";
import { cancelPlan } from "@ankara/contract/billing";
import { api } from "../../api/api.ts";
import { thisDevice } from "../../platform/device.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Card, InfoStrip } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { NoNetworkIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { useBilling, type Billing } from "../../session/billing.ts";
import { EntitlementList } from "./entitlement-list.tsx";
import { settleSpend, spendKey } from "../../api/spend-key.ts";
import { TestServerNote } from "./test-server-note.tsx";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { useTransactions } from "./transactions.ts";
import { TransactionRow } from "./transactions-screen.tsx";
import { usePortal } from "./use-buy.ts";
import { usePlanProblem } from "./use-plan-problem.ts";
import { useDays, usePlanTitle, useStatusText } from "./plan-labels.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ChangePlan = lazyPart(async () => ({ default: (await import("./change-plan.tsx")).ChangePlan }));

/**
 * Shows the plan and everything about paying for it; where plans are not sold, one can only cancel. Without network it shows
 * what was last known; changing needs one.
 */
export function BillingScreen() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { billing, fresh, error, reload } = useBilling();
  const { sells } = thisDevice();
  return (
    <Screen title={t`Billing`} subtitle={t`Settings`} back="/">
      <SettingsBody
        aside={
          <SettingsRow title={<Trans>Payments</Trans>} about={<Trans>With receipts</Trans>}>
            <LatestPayments />
          </SettingsRow>
        }
      >
        {error && (
          <InfoStrip
            live
            tone="warn"
            icon={NoNetworkIcon}
            title={<Trans>Changing the plan needs a connection</Trans>}
            className="mt-4"
          >
            {error.code === "unauthenticated" ? t`Please login to continue` : messageOf(error, t`Try again later.`)}
          </InfoStrip>
        )}
        {!billing && !error && <ListSkeleton rows={3} avatar={false} />}
        {billing && (
          <>
            <SettingsRow
              title={<Trans>Plan</Trans>}
              about={!sells && <Trans>Plans and credits can’t be bought in this app.</Trans>}
            >
              <PlanCard billing={billing} fresh={fresh} onChanged={() => void reload()} />
              {billing.sandbox && <TestServerNote />}
            </SettingsRow>
            <SettingsRow title={<Trans>What’s included</Trans>}>
              <EntitlementList entitlements={billing.entitlements} />
            </SettingsRow>
            {sells && billing.subscription.status !== "none" && <PaymentMethod billing={billing} fresh={fresh} />}
          </>
        )}
      </SettingsBody>
    </Screen>
  );
}

type PartProps = { billing: Billing; fresh: boolean };

function PlanCard({ billing, fresh, onChanged }: PartProps & { onChanged: () => void }) {
  const { t } = useLingui();
  const statusText = useStatusText();
  const { day } = useDays();
  const problem = usePlanProblem();
  const { busy: portalBusy, go } = usePortal();
  const [changing, setChanging] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { subscription, changes, plans, provider } = billing;
  const planTitle = usePlanTitle();
  const { sells } = thisDevice();
  const title = subscription.title === null ? null : planTitle(subscription.title);
  const { status, renewal, currency, lifetime, paidUntil } = subscription;
  const next = [...changes, ...plans].find(({ intent }) => intent === subscription.changesTo)?.title;
  const active = (status === "active" || status === "past_due") && !lifetime;

  async function cancel(): Promise<void> {
    const until = paidUntil === null ? "" : day(paidUntil);
    const sure = await confirm({
      title: <Trans>Cancel your plan?</Trans>,
      text: until ? (
        <Trans>Your plan works until {until}, then ends. Nothing you made is deleted or hidden.</Trans>
      ) : (
        <Trans>Nothing you made is deleted or hidden.</Trans>
      ),
      confirmLabel: <Trans>Cancel plan</Trans>,
      cancelLabel: <Trans>Keep plan</Trans>,
      tone: "danger",
    });
    if (!sure) return;
    setCancelling(true);
    const answer = await api.call(cancelPlan, { idempotencyKey: spendKey("cancel", { paidUntil }) });
    settleSpend("cancel", answer.ok ? null : answer.error);
    setCancelling(false);
    if (!answer.ok) return problem(answer.error);
    toast(t`Plan cancelled`, { tone: "good", durationMs: 3_500 });
    onChanged();
  }

  return (
    <Card className="px-5 py-5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-body font-semibold">
          {title === null ? <Trans>Free</Trans> : <Trans>{title} plan</Trans>}
        </h3>
        {sells && renewal !== null && currency !== null && <MoneyText amount={renewal} currency={currency} size="22" />}
      </div>
      <p className={status === "past_due" || status === "expired" ? "text-overdue-ink" : "text-muted"}>
        {statusText(subscription, next === undefined ? null : planTitle(next))}
      </p>
      {subscription.disputed && (
        <p className="mt-3 text-15 text-overdue-ink">
          <Trans>Your bank disputes a payment for this plan. The plan goes on until the bank decides.</Trans>
        </p>
      )}
      {(sells || active) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {sells && !active && !lifetime && (
            <Button variant="primary" to={plans[0]?.currency === "NGN" ? "/plan/subscribe" : "/plan/portal"}>
              {status === "none" ? <Trans>Upgrade</Trans> : <Trans>Choose a plan</Trans>}
            </Button>
          )}
          {sells && active && changes.length > 0 && (
            <Button variant="primary" disabled={!fresh} onClick={() => setChanging(true)}>
              <Trans>Change plan</Trans>
            </Button>
          )}
          {sells && active && changes.length === 0 && (
            <Button
              variant="primary"
              disabled={!fresh || provider === null}
              busy={portalBusy === "portal"}
              onClick={() => void go("portal", subscription.provider ?? provider)}
            >
              <Trans>Change plan</Trans>
            </Button>
          )}
          {active && (
            <Button disabled={!fresh} busy={cancelling} onClick={() => void cancel()}>
              <Trans>Cancel plan</Trans>
            </Button>
          )}
        </div>
      )}
      {changing && (
        <Suspense fallback={null}>
          <ChangePlan billing={billing} onClose={() => setChanging(false)} onChanged={onChanged} />
        </Suspense>
      )}
      <span className="sr-only">{fresh ? "" : t`This may be out of date.`}</span>
    </Card>
  );
}

function PaymentMethod({ billing: { subscription, provider }, fresh }: PartProps) {
  const { busy, go } = usePortal();
  return (
    <SettingsRow title={<Trans>Payment method</Trans>} about={<Trans>Kept by the payment company, never by us</Trans>}>
      <div>
        <Button
          disabled={!fresh}
          busy={busy === "manage"}
          onClick={() => void go("manage", subscription.provider ?? provider)}
        >
          <Trans>Manage payment method</Trans>
        </Button>
      </div>
    </SettingsRow>
  );
}

function LatestPayments() {
  const { t } = useLingui();
  const { rows } = useTransactions();
  const [shown, setShown] = useState<Transaction | null>(null);
  if (!rows) return null;
  if (rows.length === 0)
    return (
      <p className="text-muted">
        <Trans>No purchases yet</Trans>
      </p>
    );
  return (
    <div>
      <Card padded={false} className="overflow-hidden">
        <List items={rows.slice(0, 5)} keyOf={({ id }) => id} label={t`Payments`} inset="gutter">
          {(row) => <TransactionRow transaction={row} onOpen={() => setShown(row)} />}
        </List>
      </Card>
      <Button variant="ghost" to="/transactions" className="mt-2">
        <Trans>All payments</Trans>
      </Button>
      {shown && <TransactionSheet transaction={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

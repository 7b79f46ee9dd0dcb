import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useSearchParams } from "react-router";
import type { Transaction } from "@ankara/contract/billing";
import { thisDevice } from "../../platform/device.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BillingIcon, NoNetworkIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { settingsColumn } from "../../ui/settings-row.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { ToneText } from "../../ui/status.tsx";
import { checkoutOf, ownPath } from "./checkout.ts";
import { PaymentProgress } from "./payment-progress.tsx";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { useTransactions, type History } from "./transactions.ts";
import { useDays, usePlanTitle, useTransactionState, amountText } from "./plan-labels.ts";
import { useBilling } from "../../session/billing.ts";
import { PlanBenefits } from "./plan-benefits.tsx";
import { PerMonth, TotalBefore } from "./plan-radio.tsx";
import { TestServerNote } from "./test-server-note.tsx";
import { useBuy } from "./use-buy.ts";

/**
 * Receives a sign-up with its `intent` and every returning checkout, and lists the purchases. A sign-up
 * without an intent goes on to the welcome.
 */
export function TransactionsScreen() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const userId = useSession()?.user.id ?? "";
  const intent = query.get("intent");
  const [left] = useState(() => checkoutOf(userId));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const requestedId = query.get("transaction") ?? left?.id ?? null;
  const watched = intent || requestedId === dismissed ? null : requestedId;
  const history = useTransactions();
  if (intent === "") return <Navigate to="/welcome/" replace />;
  return (
    <Screen title={t`Payments`} back="/settings/billing" column={settingsColumn}>
      {intent && (thisDevice().sells ? <ChosenPlan intent={intent} /> : <NotSold />)}
      {watched !== null && (
        <PaymentProgress
          key={watched}
          id={watched}
          back={left?.id === watched ? ownPath(left.back) : null}
          wasLeft={wasLeft(query)}
          onDecided={() => void history.reload()}
          onDismiss={() => setDismissed(watched)}
        />
      )}
      {!intent && <Bought history={history} alone={watched === null} />}
    </Screen>
  );
}

/**
 * Returns whether the person came back without paying: by the provider's "cancel", or by the browser's own way back, which
 * names no transaction. It only chooses the sentence; whether it is paid says the server.
 */
const wasLeft = (query: URLSearchParams): boolean =>
  query.get("left") !== null || query.get("status") === "cancelled" || query.get("transaction") === null;

function Bought({ history, alone }: { history: History; alone: boolean }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [shown, setShown] = useState<Transaction | null>(null);
  const { rows, error, more } = history;
  return (
    <>
      {error && (
        <InfoStrip live icon={NoNetworkIcon} title={<Trans>This list may be out of date</Trans>} className="mx-4 mt-2">
          {error.code === "unauthenticated" ? t`Please login to continue` : messageOf(error, t`Try again later.`)}
        </InfoStrip>
      )}
      {!rows && !error && <ListSkeleton rows={4} avatar={false} />}
      {rows?.length === 0 && alone && (
        <EmptyState
          title={<Trans>No purchases yet</Trans>}
          {...(thisDevice().sells && {
            action: { label: <Trans>See the plans</Trans>, to: "/plan/subscribe", icon: BillingIcon },
          })}
        >
          <Trans>Your payments for plans and credits appear here, each with its receipt.</Trans>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <List items={rows} keyOf={({ id }) => id} label={t`Payments`} inset="gutter" className="split:[--end:16px]">
          {(row) => <TransactionRow transaction={row} onOpen={() => setShown(row)} />}
        </List>
      )}
      {more && (
        <div className="flex justify-center py-4">
          <Button onClick={() => void more()}>
            <Trans>Show older</Trans>
          </Button>
        </div>
      )}
      {shown && <TransactionSheet transaction={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** One purchase: what, when, how much, and where it stands. */
export function TransactionRow({ transaction, onOpen }: { transaction: Transaction; onOpen: () => void }) {
  const planTitle = usePlanTitle();
  const { day } = useDays();
  const { text, tone } = useTransactionState()(transaction);
  return (
    <Row
      title={planTitle(transaction.title)}
      meta={day(transaction.paidAt ?? transaction.createdAt)}
      end={<MoneyText amount={transaction.amount} currency={transaction.currency} />}
      endMeta={<ToneText tone={tone}>{text}</ToneText>}
      onClick={onOpen}
    />
  );
}

/** Stands in the place of the plan that was picked, where none are sold. */
const NotSold = () => (
  <div className="flex flex-col gap-3 px-4 py-2">
    <p>
      <Trans>Plans and credits can’t be bought in this app.</Trans>
    </p>
    <Button variant="primary" size="large" to="/welcome/">
      <Trans>Continue</Trans>
    </Button>
  </div>
);

/** The plan a visitor picked before signing up: shown once more, then paid. Saying "not now" costs nothing. */
function ChosenPlan({ intent }: { intent: string }) {
  const { t } = useLingui();
  const planTitle = usePlanTitle();
  const messageOf = useApiMessage();
  const { billing, fresh, error } = useBilling();
  const { busy, buy } = useBuy();
  const offer = billing && [...billing.plans, ...billing.packs].find((each) => each.intent === intent);
  const notNow = (
    <Button full size="large" variant="ghost" to="/welcome/">
      <Trans>Not now</Trans>
    </Button>
  );
  if (!billing)
    return error ? (
      <div className="px-4 py-2">
        <InfoStrip live icon={NoNetworkIcon} title={<Trans>Buying needs a connection</Trans>} className="mb-4">
          {messageOf(error, t`Please login to continue`)}
        </InfoStrip>
        {notNow}
      </div>
    ) : (
      <ListSkeleton rows={2} avatar={false} />
    );
  if (!offer)
    return (
      <div className="flex flex-col gap-3 px-4 py-2">
        <p>
          <Trans>That plan is not offered in your country. Nothing was charged.</Trans>
        </p>
        <Button variant="primary" size="large" to="/plan/subscribe">
          <Trans>See the plans</Trans>
        </Button>
        {notNow}
      </div>
    );
  const price = amountText(offer.total, offer.currency);
  return (
    <div className="px-4 py-2">
      <Card className="px-5 py-5">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="text-18">{planTitle(offer.title)}</h2>
            <p className="text-15 text-muted">
              <PerMonth offer={offer} />
            </p>
          </div>
          <p className="flex flex-col items-end">
            <MoneyText amount={offer.total} currency={offer.currency} size="22" />
            <TotalBefore offer={offer} />
          </p>
        </div>
        {offer.kind !== "credits" && (
          <div className="mt-5">
            <PlanBenefits offer={offer} />
          </div>
        )}
      </Card>
      {billing.sandbox && <TestServerNote className="mt-3" />}
      <div className="mt-5 flex flex-col gap-2">
        <Button
          full
          variant="primary"
          size="large"
          disabled={!fresh || billing.provider === null}
          busy={busy !== null}
          onClick={() => void buy(offer.intent, billing.provider, "/welcome/")}
        >
          <Trans>Pay {price}</Trans>
        </Button>
        {notNow}
      </div>
    </div>
  );
}

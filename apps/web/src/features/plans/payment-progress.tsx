import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { Transaction } from "@ankara/contract/billing";
import { paymentDiffers, paymentWentBack, providerIsOff } from "@ankara/contract/unclear-payments";
import { thisDevice } from "../../platform/device.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AlertIcon, CheckIcon, InfoIcon, NoNetworkIcon, RecentIcon, type Icon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { forgetCheckout } from "./checkout.ts";
import { useRetry, useWatched } from "./transactions.ts";
import { amountText } from "./plan-labels.ts";

type PaymentProgressProps = {
  id: string;
  /** Page the person was on before. */
  back: string | null;
  /** The person came back without paying. */
  wasLeft: boolean;
  onDecided: () => void;
  /** The person says that nothing was paid: it is no longer waited for here. */
  onDismiss: () => void;
};

/** Shows the state of the payment one comes back from, and asks the server until it is decided. Bought credits lead straight back. */
export function PaymentProgress({ id, back, wasLeft, onDecided, onDismiss }: PaymentProgressProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const messageOf = useApiMessage();
  const { busy, retry } = useRetry();
  const { transaction, error, resting, again } = useWatched(id);
  const { sells } = thisDevice();
  const status = transaction?.status ?? "pending";
  const reference = transaction?.reference ?? "";

  const decided = useEffectEvent((bought: Transaction) => {
    onDecided();
    forgetCheckout();
    if (bought.status !== "success") return;
    if (bought.kind === "credits" && back !== null) {
      const { title } = bought;
      toast(t`Paid: ${title}`, { tone: "good", durationMs: 3_500 });
      void navigate(back, { replace: true });
    }
  });
  useEffect(() => {
    if (transaction && transaction.status !== "pending") decided(transaction);
  }, [transaction]);

  if (error && !transaction)
    return (
      <Progress
        icon={NoNetworkIcon}
        title={error.code === "not_found" ? <Trans>Unknown payment</Trans> : <Trans>We couldn’t check yet</Trans>}
        text={
          error.code === "not_found" ? (
            <Trans>Nothing was charged.</Trans>
          ) : error.code === "unauthenticated" ? (
            <Trans>Please login to continue</Trans>
          ) : (
            messageOf(error, t`Try again.`)
          )
        }
        actions={
          error.code !== "not_found" && (
            <Button variant="primary" onClick={again}>
              <Trans>Check again</Trans>
            </Button>
          )
        }
      />
    );
  if (status === "pending" && wasLeft && transaction && transaction.provider !== "manual")
    return (
      <Progress
        icon={InfoIcon}
        title={<Trans>You left the payment</Trans>}
        text={<Trans>Nothing was charged so far. If you paid after all, it shows here by itself.</Trans>}
        actions={
          <>
            {sells && (
              <Button variant="primary" busy={busy} onClick={() => void retry(transaction, back)}>
                <Trans>Pay now</Trans>
              </Button>
            )}
            <Button
              onClick={() => {
                forgetCheckout();
                onDismiss();
              }}
            >
              <Trans>Not now</Trans>
            </Button>
          </>
        }
      />
    );
  if (status === "pending")
    return (
      <Progress
        icon={RecentIcon}
        title={<Trans>Waiting for the payment</Trans>}
        text={
          transaction?.provider === "manual" ? (
            <Trans>
              Send it with the reference {reference}. It shows here within one working day, once the money arrives.
            </Trans>
          ) : resting ? (
            <Trans>This is taking longer than usual. You can leave this page; the result will show in the list.</Trans>
          ) : (
            <Trans>The payment company hasn’t confirmed it yet. This usually takes a few seconds.</Trans>
          )
        }
        actions={
          <>
            {resting && (
              <Button variant="primary" onClick={again}>
                <Trans>Check again</Trans>
              </Button>
            )}
            <Button
              onClick={() => {
                forgetCheckout();
                onDismiss();
              }}
            >
              <Trans>I did not pay</Trans>
            </Button>
          </>
        }
      />
    );
  return transaction && <Decided transaction={transaction} back={back} />;
}

function Decided({ transaction, back }: { transaction: Transaction; back: string | null }) {
  const { busy, retry } = useRetry();
  const { sells } = thisDevice();
  const { status, title, reason, amount, currency, reference } = transaction;
  // The payment may have succeeded, so that another one may be one too many.
  const unclear = reason === paymentDiffers || reason === providerIsOff;
  const price = amountText(amount, currency);
  if (status === "success")
    return (
      <Progress
        icon={CheckIcon}
        title={<Trans>Paid: {price}</Trans>}
        text={<Trans>{title} is yours. The receipt is below.</Trans>}
        actions={
          <Button variant="primary" to={back ?? "/settings/billing"}>
            <Trans>Continue</Trans>
          </Button>
        }
      />
    );
  return (
    <Progress
      icon={AlertIcon}
      title={status === "failed" ? <Trans>Payment failed</Trans> : <Trans>Payment not finished</Trans>}
      text={
        <>
          {reason !== "" && <>{reason} </>}
          {unclear && <Trans>Reference: {reference}</Trans>}
          {!unclear && reason !== paymentWentBack && <Trans>Nothing was charged.</Trans>}
        </>
      }
      actions={
        <>
          {sells && !unclear && (
            <Button variant="primary" busy={busy} onClick={() => void retry(transaction, back)}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button to={back ?? (sells ? "/plan/subscribe" : "/settings/billing")}>
            {back ? <Trans>Back</Trans> : sells ? <Trans>See the plans</Trans> : <Trans>Billing</Trans>}
          </Button>
        </>
      }
    />
  );
}

function Progress({
  icon: Mark,
  title,
  text,
  actions,
}: {
  icon: Icon;
  title: ReactNode;
  text: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Card className="mx-4 my-2 px-5 py-5">
      <div aria-live="polite" className="flex gap-3.5">
        <Mark size={22} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-primary-ink" />
        <div className="min-w-0">
          <h2 className="text-18">{title}</h2>
          <p className="mt-0.5 text-muted">{text}</p>
        </div>
      </div>
      {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
    </Card>
  );
}

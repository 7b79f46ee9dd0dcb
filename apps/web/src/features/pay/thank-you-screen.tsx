import { useEffect, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useSearchParams } from "react-router";
import { invoicePaymentState } from "@ankara/contract/billing";
import type { AnswerOf } from "@ankara/contract/call";
import { formatMoney } from "../../i18n/numbers.ts";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon, CheckIcon, InfoIcon, NoNetworkIcon, RecentIcon, type Icon } from "../../ui/icons.ts";
import { ClientPage } from "./client-page.tsx";

type Standing = AnswerOf<typeof invoicePaymentState>;
/** Pauses between questions while a payment is on its way; after the last the person asks. */
const pausesMs = [1_000, 1_500, 2_000, 3_000, 3_000, 5_000, 5_000, 10_000, 10_000, 15_000];

/** Receives the client after a payment. The address counts for nothing, because anybody can type it: the server is asked. */
export function ThankYouScreen() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const invoice = query.get("invoice");
  const transaction = query.get("transaction");
  if (transaction !== null) {
    const wasLeft = query.get("left") !== null || query.get("status") === "cancelled";
    const own = new URLSearchParams({ transaction, ...(wasLeft && { left: "1" }) });
    return <Navigate to={`/transactions?${own}`} replace />;
  }
  // The provider adds its own names and secrets: they leave the address bar.
  if (invoice !== null && query.size > 1)
    return <Navigate to={`/thank-you?${new URLSearchParams({ invoice })}`} replace />;
  if (invoice !== null) return <Payment key={invoice} linkId={invoice} />;
  return (
    <Result icon={InfoIcon} title={t`Payment`}>
      <Trans>This page has no payment to show. Open your invoice link to see its status.</Trans>
    </Result>
  );
}

function Payment({ linkId }: { linkId: string }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { standing, error, resting, again } = useStanding(linkId);
  const retryButton = (
    <Button variant="primary" onClick={again}>
      <Trans>Check again</Trans>
    </Button>
  );
  if (!standing)
    return error === null ? (
      <Result icon={RecentIcon} title={t`One moment…`} />
    ) : error.code === "not_found" ? (
      <Result icon={AlertIcon} title={t`Unknown payment`}>
        <Trans>Ask the business that sent you the invoice for a new link.</Trans>
      </Result>
    ) : (
      <Result icon={NoNetworkIcon} title={t`We couldn’t check yet`} actions={retryButton}>
        {messageOf(error, t`Try again.`)}
      </Result>
    );

  const { state, currency, number, businessName } = standing;
  const amount = formatMoney(standing.amount, currency);
  const balance = formatMoney(standing.balance, currency);
  const open = (path: string) => () => window.location.assign(`/invoice/link/${encodeURIComponent(linkId)}${path}`);
  if (state === "paid")
    return (
      <Result
        icon={CheckIcon}
        tone="text-paid"
        title={t`Thank you. It is paid.`}
        actions={
          <Button variant="primary" onClick={open("")}>
            {standing.balance > 0 ? <Trans>See the invoice</Trans> : <Trans>See the receipt</Trans>}
          </Button>
        }
      >
        <Trans>
          {businessName} has {amount} for {number}.
        </Trans>
        {standing.balance > 0 && (
          <>
            {" "}
            <Trans>{balance} is left to pay.</Trans>
          </>
        )}
      </Result>
    );
  if (standing.unclear)
    return (
      <Result
        icon={AlertIcon}
        title={state === "pending" ? t`Your payment is being checked` : t`Your payment was not found`}
        actions={
          <Button variant="primary" onClick={open("")}>
            <Trans>See the invoice</Trans>
          </Button>
        }
      >
        {state === "pending" ? (
          <Trans>
            The payment company reported a different payment. We told {businessName}. Don’t pay again until they have
            checked.
          </Trans>
        ) : (
          <Trans>{businessName} couldn’t find the money. Ask them before you pay again.</Trans>
        )}
      </Result>
    );
  if (state === "pending")
    return (
      <Result
        icon={RecentIcon}
        title={t`Waiting for the payment`}
        actions={
          resting && (
            <>
              {retryButton}
              <Button onClick={open("")}>
                <Trans>See the invoice</Trans>
              </Button>
            </>
          )
        }
      >
        {resting ? (
          <Trans>This is taking longer than usual. Don’t pay again yet; the invoice will show the result.</Trans>
        ) : (
          <Trans>The payment company hasn’t confirmed it yet. This usually takes a few seconds.</Trans>
        )}
      </Result>
    );
  return (
    <Result
      icon={AlertIcon}
      tone="text-overdue-ink"
      title={state === "failed" ? t`The payment did not go through` : t`There is no payment yet`}
      actions={
        <>
          <Button variant="primary" onClick={open("/pay")}>
            <Trans>Try again</Trans>
          </Button>
          <Button onClick={open("")}>
            <Trans>See the invoice</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Nothing was charged for {number} of {businessName}.
      </Trans>
    </Result>
  );
}

function useStanding(linkId: string): {
  standing: Standing | null;
  error: ApiError | null;
  resting: boolean;
  again: () => void;
} {
  const [standing, setStanding] = useState<Standing | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [resting, setResting] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void (async () => {
      for (const pauseMs of [...pausesMs.slice(round === 0 ? 0 : 5), null]) {
        const answer = await api.call(invoicePaymentState, { params: { id: linkId }, signal: stop.signal });
        if (stop.signal.aborted) return;
        setError(answer.ok ? null : answer.error);
        if (answer.ok) setStanding(answer.value);
        if (answer.ok ? answer.value.state !== "pending" || answer.value.unclear : answer.error.code === "not_found")
          return;
        if (pauseMs === null) return setResting(true);
        await new Promise((done) => setTimeout(done, pauseMs));
        if (stop.signal.aborted) return;
      }
    })();
    return () => stop.abort();
  }, [linkId, round]);
  const again = () => {
    setResting(false);
    setRound(round + 1);
  };
  return { standing, error, resting, again };
}

type ResultProps = { icon: Icon; tone?: string; title: string; children?: ReactNode; actions?: ReactNode };

/** The page of one outcome; the browser's tab says the same as the heading, so that a failed payment thanks nobody. */
function Result({ icon: Mark, tone = "text-primary-ink", title, children, actions }: ResultProps) {
  return (
    <ClientPage title={title}>
      <div aria-live="polite" className="flex min-h-[60dvh] flex-col items-center justify-center text-center">
        <Mark size={44} strokeWidth={1.5} aria-hidden="true" className={tone} />
        <h1 className="mt-4 text-22">{title}</h1>
        {children && <p className="mt-2 text-balance text-muted">{children}</p>}
        {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
      </div>
    </ClientPage>
  );
}

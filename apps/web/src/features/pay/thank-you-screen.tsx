import { useEffect, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useSearchParams } from "react-router";
import { invoicePaymentState } from "@ankara/contract/billing";
import type { AnswerOf } from "@ankara/contract/call";
import { formatMoney } from "@ankara/domain/money/format-money";
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
  if (transaction !== null) return <Navigate to={`/transactions?${new URLSearchParams({ transaction })}`} replace />;
  // The provider adds its own names and secrets: they leave the address bar.
  if (invoice !== null && query.size > 1)
    return <Navigate to={`/thank-you?${new URLSearchParams({ invoice })}`} replace />;
  return (
    <ClientPage title={t`Thank you`}>
      {invoice === null ? (
        <Result icon={InfoIcon} title={<Trans>Thank you</Trans>}>
          <Trans>This page has no payment to show. Open your invoice link to see its status.</Trans>
        </Result>
      ) : (
        <Payment key={invoice} linkId={invoice} />
      )}
    </ClientPage>
  );
}

function Payment({ linkId }: { linkId: string }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { standing, error, resting, again } = useStanding(linkId);
  const askAgain = (
    <Button variant="primary" onClick={again}>
      <Trans>Check again</Trans>
    </Button>
  );
  if (!standing)
    return error === null ? (
      <Result icon={RecentIcon} title={<Trans>One moment…</Trans>} />
    ) : error.code === "not_found" ? (
      <Result icon={AlertIcon} title={<Trans>Unknown payment</Trans>}>
        <Trans>Ask the business that sent you the invoice for a new link.</Trans>
      </Result>
    ) : (
      <Result icon={NoNetworkIcon} title={<Trans>We couldn’t check yet</Trans>} actions={askAgain}>
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
        title={<Trans>Thank you. It is paid.</Trans>}
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
        title={
          state === "pending" ? <Trans>Your payment is being checked</Trans> : <Trans>Your payment was not found</Trans>
        }
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
        title={<Trans>Waiting for the payment</Trans>}
        actions={
          resting && (
            <>
              {askAgain}
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
      title={
        state === "failed" ? <Trans>The payment did not go through</Trans> : <Trans>There is no payment yet</Trans>
      }
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

type ResultProps = { icon: Icon; tone?: string; title: ReactNode; children?: ReactNode; actions?: ReactNode };

function Result({ icon: Mark, tone = "text-primary-ink", title, children, actions }: ResultProps) {
  return (
    <div aria-live="polite" className="pt-10 text-center">
      <Mark size={44} strokeWidth={1.5} aria-hidden="true" className={`mx-auto ${tone}`} />
      <h1 className="mt-4 text-22">{title}</h1>
      {children && <p className="mt-2 text-muted">{children}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

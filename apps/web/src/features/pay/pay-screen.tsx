import { Suspense, useEffect, useRef, useState, useEffectEvent, useImperativeHandle, useLayoutEffect } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useParams } from "react-router";
import { invoiceClientSecret, invoicePaymentState } from "@ankara/contract/billing";
import type { AnswerOf } from "@ankara/contract/call";
import { paymentErrorToastMs } from "@ankara/domain/constants";
import { cardFormAddress, CardFormEvent, type CardFormCommand } from "@ankara/contract/card-form";
import { formatMoney } from "../../i18n/numbers.ts";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Card, InfoStrip } from "../../ui/card.tsx";
import { AlertIcon, LockIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import type { CardForm, CardFormEvents } from "./card-form.ts";
import { ClientPage } from "./client-page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const StripeForm = lazyPart(async () => ({ default: (await import("./stripe-form.tsx")).StripeForm }));

type Opened = AnswerOf<typeof invoiceClientSecret>;
type Bill = AnswerOf<typeof invoicePaymentState>;
/** A form that says nothing for this long is given another way beside it. */
const patienceMs = 12_000;

/** Card payment of a shared invoice: the balance is the server's, the card is the provider's, and only the server says paid. */
export function PayScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [bill, setBill] = useState<Bill | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const input = { params: { id }, signal: stop.signal };
    void Promise.all([api.call(invoiceClientSecret, input), api.call(invoicePaymentState, input)]).then(
      ([secret, state]) => {
        if (stop.signal.aborted) return;
        if (state.ok) setBill(state.value);
        // The company takes it on a page of its own; the server leads there itself, unless this page came from the device.
        if (secret.ok && secret.value.url) return window.location.replace(secret.value.url);
        if (secret.ok) setOpened(secret.value);
        setRefused(secret.ok ? null : secret.error);
      },
    );
    return () => stop.abort();
  }, [id]);

  return (
    <ClientPage title={t`Card payment`}>
      <h1 className="text-18">
        <Trans>Card payment</Trans>
      </h1>
      {bill && (
        <p className="text-15 text-muted">
          {bill.number} · {bill.businessName}
        </p>
      )}
      {refused && <Refused error={refused} linkId={id} />}
      {!refused && !opened && (
        <Card className="mt-5 flex flex-col gap-4 px-5 py-6">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
        </Card>
      )}
      {!refused && opened && <CardPayment opened={opened} linkId={id} />}
    </ClientPage>
  );
}

/** The modal of the specification: the provider's form, and a Pay button that is hidden until the form is ready. */
function CardPayment({ opened, linkId }: { opened: Opened; linkId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useRef<CardForm>(null);
  const [ready, setReady] = useState(false);
  const [slow, setSlow] = useState(false);
  const [busy, setBusy] = useState(false);
  const { amount, currency, provider, publishable, client_secret: secret } = opened;
  const price = formatMoney(amount, currency);

  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [ready]);

  const events = {
    onReady: () => {
      setReady(true);
      setSlow(false);
    },
    onError: (message: string) => {
      setBusy(false);
      toast(message || t`The payment did not go through. Nothing was charged.`, {
        tone: "danger",
        durationMs: paymentErrorToastMs,
      });
    },
    onConfirmed: () => void navigate(`/thank-you?${new URLSearchParams({ invoice: linkId })}`, { replace: true }),
  };
  const returnUrl = `${window.location.origin}/thank-you?${new URLSearchParams({ invoice: linkId })}`;

  return (
    <>
      <p className="mt-4 mb-4">
        <MoneyText amount={amount} currency={currency} decimals="always" size="28" />
      </p>
      <Card padded={false} className={provider === "stripe" ? "p-4" : "overflow-hidden"}>
        {provider === "stripe" ? (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <StripeForm
              ref={form}
              publishable={publishable}
              secret={secret}
              account={opened.account}
              returnUrl={returnUrl}
              {...events}
            />
          </Suspense>
        ) : (
          <SandboxForm ref={form} origin={publishable} secret={secret} {...events} />
        )}
      </Card>
      {ready && (
        <Button
          full
          variant="primary"
          size="large"
          icon={LockIcon}
          busy={busy}
          className="mt-4"
          onClick={() => {
            setBusy(true);
            form.current?.pay();
          }}
        >
          <Trans>Pay {price}</Trans>
        </Button>
      )}
      {slow && (
        <InfoStrip
          live
          tone="warn"
          icon={AlertIcon}
          title={<Trans>The card form didn’t load</Trans>}
          className="mt-4"
          action={<ToInvoice linkId={linkId} />}
        >
          <Trans>
            The network may be weak, or something on this device blocks it. You can pay by bank transfer instead.
          </Trans>
        </InfoStrip>
      )}
      <p className="mt-4 text-13 text-muted">
        <Trans>Only the payment company sees your card, not the business and not us.</Trans>
      </p>
    </>
  );
}

function Refused({ error, linkId }: { error: ApiError; linkId: string }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  if (error.code === "not_found")
    return (
      <p className="mt-5">
        <Trans>This link does not open an invoice. Ask the business that sent it for a new one.</Trans>
      </p>
    );
  return (
    <div className="mt-5 flex flex-col items-start gap-4">
      <p>{messageOf(error, t`We couldn’t open the card payment. Nothing was charged.`)}</p>
      <div className="flex flex-wrap gap-2">
        {error.code !== "conflict" && (
          // Loaded anew: without network the page came from the device, whose policy lets no payment company in.
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <ToInvoice linkId={linkId} />
      </div>
    </div>
  );
}

/** The invoice is the server's page: it is loaded, not routed to. */
function ToInvoice({ linkId }: { linkId: string }) {
  return (
    <Button onClick={() => window.location.assign(`/invoice/link/${encodeURIComponent(linkId)}`)}>
      <Trans>See the invoice and its bank details</Trans>
    </Button>
  );
}

type SandboxFormProps = CardFormEvents & { origin: string; secret: string };

/** The sandbox's card form in a frame of its own. Only that frame is believed, and only from its origin. */
function SandboxForm({ ref, origin, secret, onReady, onError, onConfirmed }: SandboxFormProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(320);
  useImperativeHandle(ref, () => ({
    pay: () => frame.current?.contentWindow?.postMessage({ type: "pay" } satisfies CardFormCommand, origin),
  }));

  const onMessage = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
    const event = CardFormEvent.safeParse(data);
    if (!event.success) return;
    switch (event.data.type) {
      case "ready":
        return onReady();
      case "resize":
        return setHeight(Math.ceil(event.data.height));
      case "error":
        return onError(event.data.message);
      case "confirmed":
        return onConfirmed();
    }
  });
  // As soon as the frame stands in the page it may speak.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  return (
    // Our own program at our own address: it needs scripts and its origin, and with both `sandbox` holds nothing back.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      src={cardFormAddress(origin, secret)}
      title={t`Card form`}
      className="block w-full border-0"
      style={{ height }}
    />
  );
}

import { useEffect, useImperativeHandle, useMemo } from "react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { CardFormEvents } from "./card-form.ts";

type StripeFormProps = CardFormEvents & {
  publishable: string;
  secret: string;
  /** Account of the business that is paid; null: the operator's own. */
  account: string | null;
  returnUrl: string;
};

/** Stripe's Payment Element. js.stripe.com is asked for here and nowhere else. */
export function StripeForm({ publishable, secret, account, ...rest }: StripeFormProps) {
  const { onError } = rest;
  const stripe = useMemo(
    () =>
      loadStripe(publishable, account === null ? undefined : { stripeAccount: account }).catch((cause: unknown) => {
        console.error("Stripe did not load", cause);
        return null;
      }),
    [publishable, account],
  );
  useEffect(() => {
    void stripe.then((loaded) => loaded ?? onError(""));
  }, [stripe, onError]);
  return (
    <Elements stripe={stripe} options={{ clientSecret: secret }}>
      <Fields {...rest} />
    </Elements>
  );
}

function Fields({
  ref,
  returnUrl,
  onReady,
  onError,
  onConfirmed,
}: Omit<StripeFormProps, "publishable" | "secret" | "account">) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(ref, () => ({
    pay: () => {
      if (!stripe || !elements) return;
      // A card that needs 3-D Secure leaves for the bank and comes back to `returnUrl` by itself.
      void stripe
        .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: "if_required" })
        .then(({ error }) => (error ? onError(error.message ?? "") : onConfirmed()));
    },
  }));
  return <PaymentElement onReady={onReady} onLoadError={({ error }) => onError(error.message ?? "")} />;
}

import { useLingui } from "@lingui/react/macro";

const names: Readonly<Record<string, string>> = { paystack: "Paystack", flutterwave: "Flutterwave", stripe: "Stripe" };

/** Returns the name of a payment company; the test server's has one in every language. */
export function useCompanyName(): (provider: string) => string {
  const { t } = useLingui();
  return (provider) => names[provider] ?? t`Test payments`;
}

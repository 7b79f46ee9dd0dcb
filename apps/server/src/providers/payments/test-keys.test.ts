/**
 * The adapters against the providers themselves, with test keys: `STRIPE_TEST_KEY`, `PAYSTACK_TEST_KEY` and
 * `FLUTTERWAVE_TEST_KEY`. Without a key its provider is skipped. Nobody pays here, because that takes a browser: what is
 * asked is whether requests are accepted and answers have the shapes the stand-ins give.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { flutterwaveProvider } from "./flutterwave.ts";
import { ownAddress } from "./payments.ts";
import { paystackProvider } from "./paystack.ts";
import type { PaymentProvider } from "./provider.ts";
import { stripeProvider } from "./stripe.ts";

const { STRIPE_TEST_KEY: stripe, PAYSTACK_TEST_KEY: paystack, FLUTTERWAVE_TEST_KEY: flutterwave } = process.env;
/** A live key would open real checkouts. */
const isTestKey = (key: string): boolean => /^(sk_test_|FLWSECK_TEST)/.test(key);

const providers: readonly [string, string | undefined, string, (key: string) => PaymentProvider][] = [
  [
    "STRIPE_TEST_KEY",
    stripe,
    "USD",
    (secretKey) => stripeProvider({ secretKey, publishableKey: "pk_test_x", webhookSecret: "whsec_x" }),
  ],
  ["PAYSTACK_TEST_KEY", paystack, "NGN", (secretKey) => paystackProvider({ secretKey })],
  ["FLUTTERWAVE_TEST_KEY", flutterwave, "NGN", (secretKey) => flutterwaveProvider({ secretKey, secretHash: "x" })],
];

describe.each(providers)("test keys › %s", (name, key, currency, open) => {
  test.skipIf(key === undefined)("set in the environment, else skipped › an order is opened and read", async () => {
    expect(isTestKey(key ?? ""), `${name} has to be a test key`).toBe(true);
    const provider = open(key ?? "");
    const reference = `ANK-${randomUUID().slice(0, 8).toUpperCase()}`;
    const unknown = await provider.verify({ ref: null, reference });
    expect(unknown).toBeNull();
    const checkout = await provider.createCheckout({
      form: "hosted",
      reference,
      amount: 200_050,
      currency,
      customer: randomUUID(),
      email: "contract-test@example.com",
      description: "Contract test",
      returnUrl: "https://example.com/transactions?transaction=1",
      renews: null,
      customerRef: null,
      expiresAt: new Date(Date.now() + 3_600_000),
      key: randomUUID(),
    });
    expect(ownAddress(provider, checkout.url ?? "")).toBe(checkout.url);
    const opened = await provider.verify({ ref: checkout.ref, reference });
    expect(opened === null || (opened.status === "pending" && opened.amount === 200_050)).toBe(true);
    await provider.expireCheckout(checkout.ref);
  });
});

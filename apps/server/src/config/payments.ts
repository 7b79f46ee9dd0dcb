import * as z from "zod/mini";
import { isCurrency } from "@ankara/domain/money/currencies";
import { join } from "node:path";
import { type PayoutTerms, Payments, type ProviderTable, usualTable } from "../providers/payments/payments.ts";
import { type FlutterwaveKeys, flutterwaveProvider } from "../providers/payments/flutterwave.ts";
import { type PaystackKeys, paystackProvider } from "../providers/payments/paystack.ts";
import type { PaymentProvider, ProviderName } from "../providers/payments/provider.ts";
import type { StripeKeys } from "../providers/payments/stripe.ts";
import { StartProblem } from "./start-problem.ts";
import type { Deps } from "../deps.ts";
import { manualProvider } from "../providers/payments/manual.ts";
import { sandboxRemote } from "../providers/payments/sandbox/remote.ts";
import { startSandboxPay } from "../providers/payments/sandbox/start.ts";

/** Keys of the payment providers that are switched on. */
export type PaymentEnv = {
  readonly stripe: StripeKeys | null;
  readonly paystack: PaystackKeys | null;
  readonly flutterwave: FlutterwaveKeys | null;
  readonly manual: boolean;
  /** Address of a sandbox that runs as a program of its own, without a slash at the end; null: inside this server. */
  readonly sandboxUrl: string | null;
  /** Over the usual table: who serves a country first. */
  readonly byCountry: ProviderTable;
  /** Terms of the payments of clients. */
  readonly terms: PayoutTerms;
};

const Text = z.optional(z.string().check(z.trim()));
export const paymentVariables = {
  STRIPE_SECRET_KEY: Text,
  STRIPE_PUBLISHABLE_KEY: Text,
  STRIPE_WEBHOOK_SECRET: Text,
  STRIPE_PRICES: Text,
  PAYSTACK_SECRET_KEY: Text,
  PAYSTACK_PLANS: Text,
  FLUTTERWAVE_SECRET_KEY: Text,
  FLUTTERWAVE_SECRET_HASH: Text,
  MANUAL_PAYMENTS: z.optional(z.enum(["on", "off"])),
  PAYMENTS_BY_COUNTRY: Text,
  STRIPE_CONNECT_WEBHOOK_SECRET: Text,
  PAYMENTS_DIRECT: z.optional(z.enum(["on", "off"])),
  PAYMENT_SHARE_BPS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_000)), 0),
  PAYMENT_SHARE_FIXED: Text,
  PAYMENT_FEE_BEARER: z._default(z.enum(["business", "client"]), "business"),
  SANDBOX_PAY_URL: z.optional(z.url({ protocol: /^https?$/ })),
};
type Given = {
  readonly [name in Exclude<keyof typeof paymentVariables, "PAYMENT_SHARE_BPS">]?: string | undefined;
} & { readonly PAYMENT_SHARE_BPS?: number };

/** @throws StartProblem when keys that belong together are not all there, or a table cannot be read */
export function paymentEnv(given: Given): PaymentEnv {
  const all = (...names: (keyof Given)[]): boolean => {
    const missing = names.filter((name) => !given[name]);
    if (missing.length > 0 && missing.length < names.length)
      throw new StartProblem(`${names.join(", ")} belong together; ${missing.join(", ")} is missing.`);
    return missing.length === 0;
  };
  return {
    stripe: all("STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET")
      ? {
          secretKey: given.STRIPE_SECRET_KEY ?? "",
          publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? "",
          webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? "",
          prices: pairs("STRIPE_PRICES", given.STRIPE_PRICES),
          connectWebhookSecret: given.STRIPE_CONNECT_WEBHOOK_SECRET,
        }
      : null,
    paystack: given.PAYSTACK_SECRET_KEY
      ? { secretKey: given.PAYSTACK_SECRET_KEY, plans: pairs("PAYSTACK_PLANS", given.PAYSTACK_PLANS) }
      : null,
    flutterwave: all("FLUTTERWAVE_SECRET_KEY", "FLUTTERWAVE_SECRET_HASH")
      ? { secretKey: given.FLUTTERWAVE_SECRET_KEY ?? "", secretHash: given.FLUTTERWAVE_SECRET_HASH ?? "" }
      : null,
    manual: given.MANUAL_PAYMENTS === "on",
    sandboxUrl: given.SANDBOX_PAY_URL?.replace(/\/+$/, "") ?? null,
    byCountry: tableOf(given.PAYMENTS_BY_COUNTRY),
    terms: {
      direct: given.PAYMENTS_DIRECT === "on",
      share: { bps: given.PAYMENT_SHARE_BPS ?? 0, fixed: fixedShares(given.PAYMENT_SHARE_FIXED) },
      feeBearer: given.PAYMENT_FEE_BEARER === "client" ? "client" : "business",
    },
  };
}

/** `monthly=PLN_a,yearly=PLN_b` */
function pairs(name: string, text = ""): Record<string, string> {
  const entries = text
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => pair.split("="));
  if (entries.some((pair) => pair.length !== 2 || pair.some((part) => part === "")))
    throw new StartProblem(`${name} reads plan=code,plan=code.`);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** `NGN=5000,KES=500`, in minor units. */
function fixedShares(text: string | undefined): Record<string, number> {
  return Object.fromEntries(
    Object.entries(pairs("PAYMENT_SHARE_FIXED", text)).map(([currency, amount]) => {
      if (!isCurrency(currency) || !/^\d{1,12}$/.test(amount))
        throw new StartProblem(
          `PAYMENT_SHARE_FIXED: ${currency}=${amount} is no currency and amount in its minor units`,
        );
      return [currency, Number(amount)];
    }),
  );
}

const names: readonly ProviderName[] = ["stripe", "paystack", "flutterwave", "manual"];

/** `NG=paystack,KE=stripe,*=flutterwave`; whoever is named comes first, the others follow as usual. */
function tableOf(text: string | undefined): ProviderTable {
  return Object.fromEntries(
    Object.entries(pairs("PAYMENTS_BY_COUNTRY", text)).map(([country, name]) => {
      const first = names.find((each) => each === name);
      if (!first || !/^([A-Z]{2}|\*)$/.test(country))
        throw new StartProblem(
          `PAYMENTS_BY_COUNTRY: ${country}=${name} is not a country and one of ${names.join(", ")}`,
        );
      return [country, [first, ...names.filter((each) => each !== first)]];
    }),
  );
}

/** Chooses who takes money: the providers whose keys are set; without any, the sandbox, and in production nobody. */
export async function choosePayments(
  env: { readonly payments: PaymentEnv; readonly production: boolean; readonly dataDir: string },
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): Promise<Pick<Deps, "payments" | "sandboxPay">> {
  const now = () => new Date();
  const { stripe, paystack, flutterwave, manual, byCountry, terms } = env.payments;
  const live: PaymentProvider[] = [
    ...(stripe ? [(await import("../providers/payments/stripe.ts")).stripeProvider(stripe)] : []),
    ...(paystack ? [paystackProvider({ ...paystack, shareBps: terms.share.bps })] : []),
    ...(flutterwave ? [flutterwaveProvider({ ...flutterwave, shareBps: terms.share.bps })] : []),
    ...(manual ? [manualProvider({ publicUrl })] : []),
  ];
  const options = { table: { ...usualTable, ...byCountry }, terms };
  if (live.length > 0 || env.production) return { payments: new Payments(live, now, options), sandboxPay: null };
  if (env.payments.sandboxUrl !== null) {
    const { provider, now: clock } = sandboxRemote({ url: env.payments.sandboxUrl, secret, publicUrl });
    return { payments: new Payments([provider], clock, options), sandboxPay: null };
  }
  const sandboxPay = await startSandboxPay({ path: join(env.dataDir, "sandbox-pay.json"), secret, publicUrl, now });
  return { payments: new Payments([sandboxPay.provider], () => sandboxPay.engine.now(), options), sandboxPay };
}

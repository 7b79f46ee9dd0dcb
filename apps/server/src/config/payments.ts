import * as z from "zod/mini";
import { join } from "node:path";
import { Payments, type ProviderTable, usualTable } from "../providers/payments/payments.ts";
import { type FlutterwaveKeys, flutterwaveProvider } from "../providers/payments/flutterwave.ts";
import { type PaystackKeys, paystackProvider } from "../providers/payments/paystack.ts";
import type { PaymentProvider, ProviderName } from "../providers/payments/provider.ts";
import { type StripeKeys, stripeProvider } from "../providers/payments/stripe.ts";
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
  SANDBOX_PAY_URL: z.optional(z.url({ protocol: /^https?$/ })),
};
type Given = { readonly [name in keyof typeof paymentVariables]?: string | undefined };

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
  const { stripe, paystack, flutterwave, manual, byCountry } = env.payments;
  const live: PaymentProvider[] = [
    ...(stripe ? [stripeProvider(stripe)] : []),
    ...(paystack ? [paystackProvider(paystack)] : []),
    ...(flutterwave ? [flutterwaveProvider(flutterwave)] : []),
    ...(manual ? [manualProvider({ publicUrl })] : []),
  ];
  const table = { ...usualTable, ...byCountry };
  if (live.length > 0 || env.production) return { payments: new Payments(live, now, table), sandboxPay: null };
  if (env.payments.sandboxUrl !== null) {
    const { provider, now: clock } = sandboxRemote({ url: env.payments.sandboxUrl, secret, publicUrl });
    return { payments: new Payments([provider], clock, table), sandboxPay: null };
  }
  const sandboxPay = await startSandboxPay({ path: join(env.dataDir, "sandbox-pay.json"), secret, publicUrl, now });
  return { payments: new Payments([sandboxPay.provider], () => sandboxPay.engine.now(), table), sandboxPay };
}

import { join } from "node:path";
import type { Deps } from "../deps.ts";
import type { Env } from "./env.ts";
import { flutterwaveProvider } from "../providers/payments/flutterwave.ts";
import { manualProvider } from "../providers/payments/manual.ts";
import { Payments, usualTable } from "../providers/payments/payments.ts";
import { paystackProvider } from "../providers/payments/paystack.ts";
import type { PaymentProvider } from "../providers/payments/provider.ts";
import { sandboxElsewhere } from "../providers/payments/sandbox/elsewhere.ts";
import { startSandboxPay } from "../providers/payments/sandbox/start.ts";
import { stripeProvider } from "../providers/payments/stripe.ts";

/** Who takes money: the providers whose keys are set; without any, the sandbox, and in production nobody. */
export async function choosePayments(
  env: Env,
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
    const { provider, now: clock } = sandboxElsewhere({ url: env.payments.sandboxUrl, secret, publicUrl });
    return { payments: new Payments([provider], clock, table), sandboxPay: null };
  }
  const sandboxPay = await startSandboxPay({ path: join(env.dataDir, "sandbox-pay.json"), secret, publicUrl, now });
  return { payments: new Payments([sandboxPay.provider], () => sandboxPay.engine.now(), table), sandboxPay };
}

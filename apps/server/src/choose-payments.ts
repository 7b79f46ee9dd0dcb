import { join } from "node:path";
import type { Deps } from "./deps.ts";
import type { Env } from "./env.ts";
import { Payments } from "./providers/payments/payments.ts";
import { startSandboxPay } from "./providers/payments/sandbox/start.ts";

/** Who takes money: the providers whose keys are set; without any, the sandbox, and in production nobody. */
export async function choosePayments(
  env: Env,
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): Promise<Pick<Deps, "payments" | "sandboxPay">> {
  const now = () => new Date();
  if (env.production) return { payments: new Payments([], now), sandboxPay: null };
  const sandboxPay = await startSandboxPay({ path: join(env.dataDir, "sandbox-pay.json"), secret, publicUrl, now });
  return { payments: new Payments([sandboxPay.provider], () => sandboxPay.engine.now()), sandboxPay };
}

import { lookAfterMoney } from "../commands/billing/look-after.ts";
import type { Deps } from "../deps.ts";

const everyMs = 15_000;

/** Look after what money brings with time. Several servers may do it at once. @returns how to stop */
export function startMoneyJob(deps: Deps): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    lookAfterMoney(deps)
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, "looking after money was interrupted; the next round goes on"),
      )
      .finally(() => (running = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

import { reconcileDueBusinesses } from "../commands/payments/reconcile-job.ts";
import type { Deps } from "../deps.ts";
import { runEvery } from "./run-every.ts";

const everyMs = 15_000;

/** Look after what money brings with time. Several servers may do it at once. @returns how to stop */
export function startMoneyJob(deps: Deps): () => Promise<void> {
  return runEvery(
    everyMs,
    () => reconcileDueBusinesses(deps),
    (error) => deps.log.warn({ err: error }, "looking after money was interrupted; the next round goes on"),
  );
}

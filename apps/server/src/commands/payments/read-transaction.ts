import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { getTransaction as call } from "@ankara/contract/billing";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { findTransaction, presentTransaction, readDisputed } from "./list-transactions.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { readPlan } from "../subscriptions/plan-state.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** One transaction. What is not paid yet is asked of the provider, so that a message that never comes leaves nothing open. */
export async function readTransaction(
  deps: Deps,
  { businessId }: Session,
  id: string,
): Promise<Outcome<AnswerOf<typeof call>>> {
  const first = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, id));
  if (!first) return refuse("not_found");
  const isOpen =
    first.status === "pending" ||
    (first.status === "failed" && first.retried_as === null && first.provider_ref !== null);
  if (isOpen) {
    const settled = await settleTransaction(deps, businessId, id).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      deps.log.warn({ err: error, transaction: id }, "the provider could not be asked");
      return "unchanged" as const;
    });
    if (settled === "applied") deliverMailsSoon(deps, businessId);
  }
  return deps.db.read(businessId, async (tx) => {
    const row = await findTransaction(tx, businessId, id);
    if (!row) return refuse("not_found");
    const { periods } = await readPlan(tx, businessId, deps.payments.now());
    const disputed = await readDisputed(tx, businessId, [id]);
    return ok({ transaction: presentTransaction(row, periods, disputed) });
  });
}

import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { listTransactions } from "../commands/billing/list-transactions.ts";
import { readSubscription } from "../commands/billing/read-subscription.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { refuse } from "../refused.ts";

export function registerBilling(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.getSubscription, ({ session }) => readSubscription(deps, session));
  registerCall(app, deps, calls.listTransactions, ({ session, query }) => listTransactions(deps, session, query));
  registerCall(app, deps, calls.getTransaction, async () => refuse("not_found"));
  registerCall(app, deps, calls.cancelPlan, async () => refuse("subscription_inactive"));
  registerCall(app, deps, calls.changePlan, async () => refuse("subscription_inactive"));
  registerCall(app, deps, calls.manageSubscription, async () => refuse("subscription_inactive"));
  registerCall(app, deps, calls.retryTransaction, async () => refuse("not_found"));
  registerCall(app, deps, calls.openPortal, async () => refuse("provider_failed"));
  registerCall(app, deps, calls.startTransaction, async () => refuse("provider_failed"));
  registerCall(app, deps, calls.invoiceClientSecret, async () => refuse("provider_failed"));
  registerCall(app, deps, calls.invoicePaymentState, async () => refuse("not_found"));
}

import { throttled } from "../http/refused.ts";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { cancelPlan, changePlan, openPortal } from "../commands/subscriptions/change-plan.ts";
import { runIdempotent } from "../http/idempotency.ts";
import { invoicePaymentState, openInvoicePayment } from "../commands/payments/invoice-intent.ts";
import { listTransactions } from "../commands/payments/list-transactions.ts";
import { readSubscription } from "../commands/subscriptions/read-subscription.ts";
import { readTransaction } from "../commands/payments/read-transaction.ts";
import { refundPayment } from "../commands/payments/refund-payment.ts";
import { retryTransaction, startTransaction } from "../commands/payments/start-transaction.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { networkOf } from "../policies/throttle.ts";

export function registerBilling(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.getSubscription, ({ session }) => readSubscription(deps, session));
  registerCall(app, deps, calls.listTransactions, ({ session, query }) => listTransactions(deps, session, query));
  registerCall(app, deps, calls.getTransaction, ({ session, params }) => readTransaction(deps, session, params.id));
  registerCall(app, deps, calls.startTransaction, ({ session, body, request }) =>
    runIdempotent(deps, session, request, (act) => startTransaction(deps, session, body.transaction, act)),
  );
  registerCall(app, deps, calls.retryTransaction, ({ session, params, request }) =>
    runIdempotent(deps, session, request, (act) => retryTransaction(deps, session, params.id, act)),
  );
  registerCall(app, deps, calls.refundPayment, ({ session, params, body, request }) =>
    runIdempotent(deps, session, request, (act) =>
      refundPayment(deps, session, {
        id: params.id,
        amount: body.refund.amount,
        invoiceId: body.refund.invoice_id ?? null,
        act,
      }),
    ),
  );
  registerCall(app, deps, calls.cancelPlan, ({ session, request }) =>
    runIdempotent(deps, session, request, (act) => cancelPlan(deps, session, act)),
  );
  registerCall(app, deps, calls.changePlan, ({ session, body, request }) =>
    runIdempotent(deps, session, request, (act) => changePlan(deps, session, body.subscription.plan, act)),
  );
  registerCall(app, deps, calls.manageSubscription, ({ session, request }) =>
    runIdempotent(deps, session, request, () => openPortal(deps, session, { needsPlan: true })),
  );
  registerCall(app, deps, calls.openPortal, ({ session, request }) =>
    runIdempotent(deps, session, request, () => openPortal(deps, session, { needsPlan: false })),
  );
  registerCall(app, deps, calls.invoiceClientSecret, async ({ params, request }) => {
    const wait = await deps.throttle.count([
      ["payPerNetwork", networkOf(request.ip)],
      ["payPerLink", params.id],
    ]);
    if (wait !== null) return throttled(wait);
    return openInvoicePayment(deps, params.id);
  });
  registerCall(app, deps, calls.invoicePaymentState, async ({ params, request }) => {
    const wait = await deps.throttle.count([["payStatePerNetwork", networkOf(request.ip)]]);
    if (wait !== null) return throttled(wait);
    return invoicePaymentState(deps, params.id);
  });
}

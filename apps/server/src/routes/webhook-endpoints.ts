import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { listDeliveriesOf, sendAgain, sendTest } from "../commands/webhooks/deliveries.ts";
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  renewSecret,
} from "../commands/webhooks/endpoints.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";

/** Registers the calls about the webhooks of other programs. Webhooks of providers arrive by `webhooks.ts`. */
export function registerWebhookEndpoints(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listWebhooks, async ({ session }) => ok({ data: await listEndpoints(deps, session) }));
  registerCall(app, deps, calls.addWebhook, ({ body, session, request }) =>
    addEndpoint(deps, session, body, deviceOf(request)),
  );
  registerCall(app, deps, calls.changeWebhook, ({ params, body, session, request }) =>
    changeEndpoint(deps, session, params.id, body, deviceOf(request)),
  );
  registerCall(app, deps, calls.removeWebhook, ({ params, session, request }) =>
    removeEndpoint(deps, session, params.id, deviceOf(request)),
  );
  registerCall(app, deps, calls.renewWebhookSecret, ({ params, session, request }) =>
    renewSecret(deps, session, params.id, deviceOf(request)),
  );
  registerCall(app, deps, calls.testWebhook, ({ params, session }) => sendTest(deps, session, params.id));
  registerCall(app, deps, calls.listDeliveries, ({ params, query, session }) =>
    listDeliveriesOf(deps, session, params.id, query.before),
  );
  registerCall(app, deps, calls.resendDelivery, ({ params, session }) => sendAgain(deps, session, params.id));
}

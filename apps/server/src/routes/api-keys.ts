import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { listKeys, makeApiKeyFor, revokeKey } from "../commands/api-keys/keys.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";

export function registerApiKeys(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listApiKeys, async ({ session }) => ok({ data: await listKeys(deps, session) }));
  registerCall(app, deps, calls.makeApiKey, ({ body, session, request }) =>
    makeApiKeyFor(deps, session, body, deviceOf(request)),
  );
  registerCall(app, deps, calls.revokeApiKey, ({ params, session, request }) =>
    revokeKey(deps, session, params.id, deviceOf(request)),
  );
}

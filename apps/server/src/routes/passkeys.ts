import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "../commands/users/passkeys.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";

/** The passkeys of a person. Signing in with one stands beside signing in. */
export function registerPasskeys(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listPasskeys, async ({ session }) => ok(await listPasskeys(deps, session)));

  registerCall(app, deps, calls.beginPasskey, ({ session }) => beginPasskey(deps, session));

  registerCall(app, deps, calls.addPasskey, ({ body: { passkey }, session, request }) =>
    addPasskey(deps, session, { passkey, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.renamePasskey, ({ params, body: { passkey }, session }) =>
    renamePasskey(deps, session, { id: params.id, name: passkey.name }),
  );

  registerCall(app, deps, calls.removePasskey, ({ params, session, request }) =>
    removePasskey(deps, session, { id: params.id, device: deviceOf(request) }),
  );
}

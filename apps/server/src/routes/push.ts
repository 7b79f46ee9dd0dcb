import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { deletePushAddress, savePushAddress, readPushState } from "../commands/push/address.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";

/** Registers the calls by which a session subscribes to pushes while the app is closed. */
export function registerPush(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.readPush, async ({ session }) => ok({ push: await readPushState(deps, session) }));
  registerCall(app, deps, calls.addPushAddress, ({ body, session }) => savePushAddress(deps, session, body));
  registerCall(app, deps, calls.removePushAddress, async ({ session }) => {
    await deletePushAddress(deps, session.businessId, session.id);
    return ok({ message: "This device is told nothing any more" });
  });
}

import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { connectAccount, listBanks, readPayouts, switchAccount } from "../commands/payouts/accounts.ts";
import { solveDifference } from "../commands/payouts/solve-difference.ts";
import type { Deps } from "../deps.ts";
import { deviceOf } from "../http/known-browser.ts";
import { registerCall } from "../http/register-call.ts";

/** Registers the calls about accounts clients pay into, and what differs from the companies' lists. */
export function registerPayouts(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.readPayouts, ({ session }) => readPayouts(deps, session));
  registerCall(app, deps, calls.listBanks, ({ session, params }) => listBanks(deps, session, params.provider));
  registerCall(app, deps, calls.connectAccount, ({ session, params, body, request }) =>
    connectAccount(deps, session, params.provider, body, deviceOf(request)),
  );
  registerCall(app, deps, calls.switchAccount, ({ session, params, body }) =>
    switchAccount(deps, session, params.provider, body.on),
  );
  registerCall(app, deps, calls.solveDifference, ({ session, params, body }) =>
    solveDifference(deps, session, params.id, body),
  );
}

import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { refuse } from "../refused.ts";

export function registerAffiliates(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.registerAffiliate, async () => refuse("unavailable"));
  registerCall(app, deps, calls.affiliateDashboard, async () => refuse("unauthenticated"));
  registerCall(app, deps, calls.requestPayout, async () => refuse("unauthenticated"));
  registerCall(app, deps, calls.countReferral, async () => ({ ok: true, value: { message: "Thank you" } }));
}

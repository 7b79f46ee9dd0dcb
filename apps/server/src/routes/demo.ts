import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { demoLogIn } from "../commands/demo/demo-log-in.ts";
import { markedOf } from "../commands/users/account.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";
import { presentUser } from "../presenters/user.ts";
import { refuse } from "../http/refused.ts";

export function registerDemo(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.demoLogIn, async ({ body, request, reply }) => {
    if (!deps.settings.sandbox) return refuse("not_found", "There is no such address.");
    const result = await demoLogIn(deps, body.demo, deviceOf(request));
    if (!result.ok) return result;
    const { account, jwt } = result.value;
    deps.knownBrowser.mark(request, reply, markedOf(account));
    return ok({ user: presentUser(account, deps.settings), jwt });
  });
}

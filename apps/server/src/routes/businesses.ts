import { calls } from "@ankara/contract/calls";
import { ok } from "@ankara/domain/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addBusiness, enterBusiness, joinAsMyself } from "../commands/people/businesses.ts";
import { markedOf } from "../commands/users/account.ts";
import type { LoggedIn } from "../commands/users/enter-account.ts";
import type { Deps } from "../deps.ts";
import { deviceOf } from "../http/known-browser.ts";
import type { Outcome } from "../http/refused.ts";
import { registerCall } from "../http/register-call.ts";
import { networkOf } from "../policies/throttle.ts";
import { presentUser } from "../presenters/user.ts";

/** Registers the calls by which one person has several businesses. */
export function registerBusinesses(app: FastifyInstance, deps: Deps): void {
  const answer = (entered: Outcome<LoggedIn>, request: FastifyRequest, reply: FastifyReply) => {
    if (!entered.ok) return entered;
    const { account, jwt } = entered.value;
    deps.knownBrowser.mark(request, reply, markedOf(account));
    return ok({ user: presentUser(account, deps.settings), jwt });
  };

  registerCall(app, deps, calls.addBusiness, async ({ body: { business }, session, request, reply }) => {
    const { company_name: companyName, country: given } = business;
    const country = typeof given === "string" ? given : given.iso_code;
    const added = await addBusiness(deps, session, { companyName, country, device: deviceOf(request) });
    return answer(added, request, reply);
  });

  registerCall(app, deps, calls.enterBusiness, async ({ params, session, request, reply }) =>
    answer(await enterBusiness(deps, session, { ...params, device: deviceOf(request) }), request, reply),
  );

  registerCall(app, deps, calls.joinAsMyself, async ({ body, session, request, reply }) => {
    const where = { network: networkOf(request.ip), device: deviceOf(request) };
    return answer(await joinAsMyself(deps, session, { ...body.join, ...where }), request, reply);
  });
}

import { calls } from "@ankara/contract/calls";
import { ok } from "@ankara/domain/result";
import type { FastifyInstance } from "fastify";
import { invitePerson, readInvitation, revokeInvitation } from "../commands/people/invitations.ts";
import { joinBusiness } from "../commands/people/join.ts";
import { changeMember, listPeople, removeMember } from "../commands/people/members.ts";
import { approveRecovery, askForRecovery, dismissRecovery } from "../commands/people/recovery.ts";
import { markedOf } from "../commands/users/account.ts";
import type { Deps } from "../deps.ts";
import { deviceOf } from "../http/known-browser.ts";
import { registerCall } from "../http/register-call.ts";
import { networkOf } from "../policies/throttle.ts";
import { presentUser } from "../presenters/user.ts";

/** Registers the calls about the people of a business: members, invitations, joining. */
export function registerPeople(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listPeople, ({ session }) => listPeople(deps, session));

  registerCall(app, deps, calls.invitePerson, ({ session, body, request }) =>
    invitePerson(deps, session, { ...body, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.takeBackInvitation, ({ session, params, request }) =>
    revokeInvitation(deps, session, { ...params, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.readInvitation, ({ body, request }) =>
    readInvitation(deps, { ...body.join, network: networkOf(request.ip) }),
  );

  registerCall(app, deps, calls.joinBusiness, async ({ body, request, reply }) => {
    const result = await joinBusiness(deps, body.join, {
      network: networkOf(request.ip),
      language: request.headers["accept-language"] ?? "en",
      ...deps.knownBrowser.arrivalOf(request),
    });
    if (!result.ok) return result;
    const { account, jwt } = result.value;
    deps.knownBrowser.mark(request, reply, markedOf(account));
    return ok({ user: presentUser(account, deps.settings), jwt });
  });

  registerCall(app, deps, calls.askForRecovery, ({ body, request }) =>
    askForRecovery(deps, body.recovery, { network: networkOf(request.ip), device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.approveRecovery, ({ session, params, body, request }) =>
    approveRecovery(deps, session, { ...params, memberId: body.member_id, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.dismissRecovery, ({ session, params }) => dismissRecovery(deps, session, params.id));

  registerCall(app, deps, calls.changeMember, ({ session, params, body, request }) =>
    changeMember(deps, session, { ...body.member, ...params, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.removeMember, ({ session, params, request }) =>
    removeMember(deps, session, { ...params, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.leaveBusiness, async ({ session, request }) => {
    const left = await removeMember(deps, session, {
      id: session.userId,
      device: deviceOf(request),
      what: "member_left",
    });
    return left.ok ? ok({ message: "You have left the business" }) : left;
  });
}

import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { listEvents } from "../commands/users/account-events.ts";
import { readEmailProof, sendProofAgain } from "../commands/users/email-proof.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "../commands/users/second-factor.ts";
import { endSessions, listSessions } from "../commands/users/sessions.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { deviceOf } from "../policies/device-of.ts";

/** What a person sees and does about the safety of their account. */
export function registerSecurity(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listSessions, async ({ session }) => ({
    ok: true,
    value: { data: await listSessions(deps, session) },
  }));

  registerCall(app, deps, calls.endSession, ({ params, body, session, request }) =>
    endSessions(deps, session, {
      which: params.id,
      password: body.user.current_password,
      device: deviceOf(request),
    }),
  );

  registerCall(app, deps, calls.endOtherSessions, ({ body, session, request }) =>
    endSessions(deps, session, { which: null, password: body.user.current_password, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.listAccountEvents, async ({ query, session }) => ({
    ok: true,
    value: await listEvents(deps, session, query.before),
  }));

  registerCall(app, deps, calls.readEmailProof, ({ session }) => readEmailProof(deps, session));

  registerCall(app, deps, calls.sendEmailProof, ({ session, request }) =>
    sendProofAgain(deps, session, request.headers["accept-language"] ?? "en"),
  );

  registerCall(app, deps, calls.readSecondFactor, async ({ session }) => ({
    ok: true,
    value: await readSecondFactor(deps, session),
  }));

  registerCall(app, deps, calls.beginSecondFactor, ({ body, session }) =>
    beginSecondFactor(deps, session, body.user.current_password),
  );

  registerCall(app, deps, calls.confirmSecondFactor, ({ body, session, request }) =>
    confirmSecondFactor(deps, session, { code: body.user.code.replaceAll(/\s/g, ""), device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.turnOffSecondFactor, ({ body, session, request }) =>
    turnOffSecondFactor(deps, session, { password: body.user.current_password, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.renewRecoveryCodes, ({ body, session, request }) =>
    renewRecoveryCodes(deps, session, { password: body.user.current_password, device: deviceOf(request) }),
  );
}

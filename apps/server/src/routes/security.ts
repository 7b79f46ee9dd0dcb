import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import { proofMinutes } from "@ankara/contract/security";
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
import { secureAccount } from "../commands/users/secure-account.ts";
import { endSessions, listSessions } from "../commands/users/sessions.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";

/** Registers the calls about the safety of an account: sessions, second factor, e-mail proof. */
export function registerSecurity(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.proveOwner, async () =>
    ok({ until: new Date(deps.now().getTime() + proofMinutes * 60_000).toISOString() }),
  );

  registerCall(app, deps, calls.listSessions, async ({ session }) => ok({ data: await listSessions(deps, session) }));

  registerCall(app, deps, calls.endSession, ({ params, session, request }) =>
    endSessions(deps, session, { which: params.id, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.endOtherSessions, ({ session, request }) =>
    endSessions(deps, session, { which: null, device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.secureAccount, ({ body, session, request }) =>
    secureAccount(deps, session, { since: new Date(body.since), device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.listAccountEvents, async ({ query, session }) =>
    ok(await listEvents(deps, session, query.before)),
  );

  registerCall(app, deps, calls.readEmailProof, ({ session }) => readEmailProof(deps, session));

  registerCall(app, deps, calls.sendEmailProof, ({ session, request }) =>
    sendProofAgain(deps, session, request.headers["accept-language"] ?? "en"),
  );

  registerCall(app, deps, calls.readSecondFactor, async ({ session }) => ok(await readSecondFactor(deps, session)));

  registerCall(app, deps, calls.beginSecondFactor, ({ session }) => beginSecondFactor(deps, session));

  registerCall(app, deps, calls.confirmSecondFactor, ({ body, session, request }) =>
    confirmSecondFactor(deps, session, { code: body.user.code.replaceAll(/\s/g, ""), device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.turnOffSecondFactor, ({ session, request }) =>
    turnOffSecondFactor(deps, session, deviceOf(request)),
  );

  registerCall(app, deps, calls.renewRecoveryCodes, ({ session, request }) =>
    renewRecoveryCodes(deps, session, deviceOf(request)),
  );
}

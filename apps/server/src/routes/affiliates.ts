import { ok } from "@ankara/domain/result";
import { randomUUID } from "node:crypto";
import { calls } from "@ankara/contract/calls";
import { normalizeName } from "@ankara/domain/text";
import type { FastifyInstance } from "fastify";
import { findAffiliate, readDashboard, requestPayout } from "../commands/affiliates/dashboard.ts";
import { countReferralClick } from "../commands/affiliates/refer.ts";
import { registerAffiliate } from "../commands/affiliates/register.ts";
import { runIdempotent, visitorOf } from "../http/idempotency.ts";
import { findUser } from "../commands/users/lookup.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { findSession } from "../policies/session.ts";
import { networkOf } from "../policies/throttle.ts";
import { refuse, refuseFields, throttled } from "../http/refused.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function registerAffiliates(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.registerAffiliate, async ({ body: { affiliate }, request }) => {
    const wait = await deps.throttle.count([["affiliatePerNetwork", networkOf(request.ip)]]);
    if (wait !== null) return throttled(wait);
    const { country, terms: _terms, ...details } = affiliate;
    const session = await findSession(deps, request.headers.authorization);
    const user = session && (await findUser(deps.db.global, session.userId));
    const iso = typeof country === "string" ? country : country.iso_code;
    // The answer tells a signed-in user more: their keys are their own.
    const asker = visitorOf(`affiliate ${normalizeName(details.email)} ${user?.email ?? ""}`);
    return runIdempotent(deps, asker, request, (act) =>
      registerAffiliate(deps, { ...details, country: iso }, user?.email ?? null, act),
    );
  });
  registerCall(app, deps, calls.affiliateDashboard, async ({ query, request }) => {
    const session = await findSession(deps, request.headers.authorization);
    if (!session && query.key === undefined) return refuse("unauthenticated");
    const row = await findAffiliate(deps, { session, key: query.key });
    return row ? readDashboard(deps, row) : refuse("not_found");
  });
  registerCall(app, deps, calls.requestPayout, async ({ query, body, request }) => {
    const session = await findSession(deps, request.headers.authorization);
    if (!session && query.key === undefined) return refuse("unauthenticated");
    const row = await findAffiliate(deps, { session, key: query.key });
    if (!row) return refuse("not_found");
    const given = request.headers["idempotency-key"];
    if (given !== undefined && (typeof given !== "string" || !uuid.test(given)))
      return refuseFields({ "Idempotency-Key": "This must be a UUID" });
    return requestPayout(deps, row, { currency: body.payout.currency, key: given ?? randomUUID() });
  });
  registerCall(app, deps, calls.countReferral, async ({ body, request }) => {
    await countReferralClick(deps, { ref: body.ref, network: networkOf(request.ip) });
    return ok({ message: "Thank you" });
  });
}

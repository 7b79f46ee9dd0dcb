import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import { isPaid } from "@ankara/domain/subscriptions/entitlements";
import type { FastifyInstance } from "fastify";
import { readPlan } from "../commands/subscriptions/plan-state.ts";
import { countryOfBusiness } from "../commands/subscriptions/read-subscription.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";

export function registerAnnouncements(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listAnnouncements, async ({ session: { businessId }, query }) => {
    const { version = null, language = "en" } = query;
    const now = deps.now();
    const viewer = await deps.db.read(businessId, async (tx) => {
      const country = await countryOfBusiness(tx, businessId);
      const { state } = await readPlan(tx, businessId, deps.payments.now());
      return { country, plan: isPaid(state.status) ? state.intent : null, version };
    });
    const [at, announcements] = await Promise.all([
      deps.announcements.changedAt(now),
      deps.announcements.listFor(viewer, language, now),
    ]);
    return ok({ announcements_at: at, announcements });
  });
}

import { err, ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { offerCsrfCookie } from "../http/csrf.ts";
import { registerCall } from "../http/register-call.ts";

export function registerState(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.getState, async ({ request, reply }) => {
    const failing = await deps.readiness.failing();
    if (failing.length > 0)
      return err({ code: "unavailable", message: `Not ready: ${failing.join(", ")}`, retryAfter: 2 });
    offerCsrfCookie(request, reply);
    const { ledger, checkedAt } = deps.ledger.state();
    return ok({
      state: "ok" as const,
      version: deps.settings.version,
      time: deps.now().toISOString(),
      checked_at: deps.readiness.checkedAt(deps.now()).toISOString(),
      providers: {
        ai: deps.writer.kind,
        cards: deps.payments.connectable("*").length > 0 ? deps.payments.kind : ("off" as const),
        subscriptions: deps.payments.kind,
        mail: deps.mail.kind,
      },
      writer: deps.writerHealth.state(),
      ledger,
      ledger_checked_at: checkedAt?.toISOString() ?? null,
      photos: [...deps.writer.photos],
      ai_countries: [...deps.settings.aiCountries],
      demo: deps.settings.sandbox,
      ...(deps.messages.gateways.length > 0 && {
        phone_codes: {
          channels: deps.messages.gateways.map(({ channel }) => channel),
          countries: [...deps.messages.countries],
        },
      }),
      support: { ...deps.settings.support },
      announcements_at: await deps.announcements.changedAt(deps.now()),
    });
  });
}

import { calls } from "@ankara/contract/calls";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { offerCsrfCookie } from "../http/csrf.ts";
import { registerCall } from "../http/register-call.ts";

export function registerState(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.getState, async ({ request, reply }) => {
    await sql`select 1`.execute(deps.db.global);
    offerCsrfCookie(request, reply);
    return {
      ok: true as const,
      value: {
        state: "ok" as const,
        version: deps.settings.version,
        time: deps.now().toISOString(),
        providers: {
          ai: deps.writer.kind,
          cards: deps.payments.cards ? deps.payments.kind : ("off" as const),
          subscriptions: deps.payments.kind,
          mail: deps.mail.kind,
        },
        ledger: await deps.ledger.state(),
        ai_countries: [...deps.settings.aiCountries],
        demo: deps.settings.sandbox,
        announcements_at: await deps.announcements.changedAt(deps.now()),
      },
    };
  });
}

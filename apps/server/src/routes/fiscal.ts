import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { countryOfBusiness } from "../commands/subscriptions/read-subscription.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";

export function registerFiscal(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listFiscalAdapters, async ({ session: { businessId } }) => {
    const country = await deps.db.read(businessId, (tx) => countryOfBusiness(tx, businessId));
    const adapters = deps.fiscal.offeredIn(country).map(({ id, name, rehearsal, settings, cancel }) => ({
      id,
      name,
      rehearsal,
      accredited: false as const,
      cancels: cancel !== null,
      settings: [...settings],
    }));
    return ok({ adapters });
  });
}

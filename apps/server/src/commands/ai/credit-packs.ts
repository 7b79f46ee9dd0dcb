import { ok } from "@ankara/domain/result";
import type { Balance } from "@ankara/contract/ai";
import { creditPacks } from "@ankara/domain/subscriptions/credits";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { grantOnce, openBalance } from "./ledger.ts";

type PackIntent = (typeof creditPacks)[number]["intent"];

/** The packs at the prices of the business's country: Naira in Nigeria, dollars elsewhere. */
export const packsFor = (country: string) => {
  const currency = country === "NG" ? "NGN" : "USD";
  return creditPacks.map(({ intent, credits, prices }) => ({ intent, credits, currency, price: prices[currency] }));
};

/** Grants a pack without payment. Where real money is taken this answers as if it did not exist. */
export async function grantSandboxPack(
  deps: Deps,
  { businessId }: Session,
  { intent, requestKey }: { readonly intent: PackIntent; readonly requestKey: string },
): Promise<Outcome<{ message: string } & Balance>> {
  const pack = creditPacks.find((each) => each.intent === intent);
  if (!deps.settings.sandbox || !pack) return refuse("not_found");
  return deps.db.tenantTransaction(businessId, async (tx) => {
    await openBalance(deps, tx, businessId);
    await grantOnce(deps, tx, businessId, `pack:${requestKey}`, pack.credits);
    const balance = await openBalance(deps, tx, businessId);
    return ok({ message: `Sandbox: ${pack.credits} credits were added. Nothing was paid.`, ...balance });
  });
}

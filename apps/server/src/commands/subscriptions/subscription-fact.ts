import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

/** Write down something that happened to a subscription. @returns whether it was, for the first time */
export async function recordSubscriptionFact(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  businessId: BusinessId,
  fact: {
    at: Date;
    kind: "paid" | "renewal_failed" | "cancelled" | "change_planned" | "refunded";
    key: string;
    detail: Record<string, unknown>;
  },
): Promise<boolean> {
  const entered = await tx
    .insertInto("subscription_facts")
    .values({
      business_id: businessId,
      id: newId(deps.now().getTime(), deps.random),
      ...fact,
      detail: JSON.stringify(fact.detail),
    })
    .onConflict((conflict) => conflict.columns(["business_id", "key"]).doNothing())
    .returning("id")
    .execute();
  return entered.length > 0;
}

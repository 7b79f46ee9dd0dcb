import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** Schedules the reconciliation of this business's money at that moment, or earlier. */
export async function scheduleBilling(tx: Tx, businessId: BusinessId, at: Date): Promise<void> {
  await tx
    .insertInto("billing_due")
    .values({ business_id: businessId, due_at: at })
    .onConflict((conflict) =>
      conflict.column("business_id").doUpdateSet({ due_at: sql`least(billing_due.due_at, excluded.due_at)` }),
    )
    .execute();
}

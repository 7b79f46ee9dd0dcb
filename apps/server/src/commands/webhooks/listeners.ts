import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** Counts the listeners at the business itself, so that a business without endpoints costs nothing. */
export async function refreshListenerCount(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx
    .updateTable("businesses")
    .set({
      webhooks: sql<boolean>`exists (
        select from webhook_endpoints where business_id = ${businessId} and stopped_at is null)`,
    })
    .where("id", "=", businessId)
    .execute();
}

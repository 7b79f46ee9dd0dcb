import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { Tx } from "../../db/database.ts";

/** Schedules the next run of this business; joins the transaction, and replaces the moment that was planned before. */
export async function scheduleBusiness(tx: Tx, businessId: BusinessId, at: Date): Promise<void> {
  await sql`select plan_round(${businessId}::uuid, ${at}::timestamptz)`.execute(tx);
}

/** Returns whether a push changes the schedule of its business: a recurring invoice, or the settings. */
export const affectsSchedule = (set: WorkingSet): boolean =>
  set
    .writes()
    .some(({ collection, data }) => collection === "business" || (collection === "invoices" && data["repeat"] != null));

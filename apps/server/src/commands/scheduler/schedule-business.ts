import { sql } from "kysely";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { Tx } from "../../db/database.ts";

/** Look after this business at that moment; joins the transaction, and takes the place of what was planned before. */
export async function scheduleBusiness(tx: Tx, businessId: string, at: Date): Promise<void> {
  await sql`select plan_round(${businessId}::uuid, ${at}::timestamptz)`.execute(tx);
}

/** Does what a device pushed change when its business is to be looked after: a recurring invoice, or the settings? */
export const affectsSchedule = (set: WorkingSet): boolean =>
  set
    .writes()
    .some(({ collection, data }) => collection === "business" || (collection === "invoices" && data["repeat"] != null));

import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import { provesLoss } from "@ankara/sync/lost-times";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

/**
 * A device has seen a revision. If it was given in a time this database forgot (its data folder was put back, a disk was
 * copied), a new history begins: every device of the business hears of it and resends what it has. Several that come at
 * once begin one. A made-up revision can begin one only in the business it is said to, and once for each start of the
 * database, because only gaps at starts prove anything.
 */
export async function detectLossIn(tx: Tx, businessId: BusinessId, seen: number | undefined): Promise<boolean> {
  if (seen === undefined) return false;
  const business = await tx
    .selectFrom("businesses")
    .select(["rev", "gaps"])
    .where("id", "=", businessId)
    .executeTakeFirst();
  if (!business || !provesLoss(seen, { rev: Number(business.rev), gaps: business.gaps })) return false;
  const { rows } = await sql<{ lost: boolean }>`select notice_lost_time(${seen}) as lost`.execute(tx);
  return rows[0]?.lost === true;
}

export const detectLoss = (deps: Pick<Deps, "db">, businessId: BusinessId, seen: number): Promise<boolean> =>
  deps.db.tenantTransaction(businessId, (tx) => detectLossIn(tx, businessId, seen));

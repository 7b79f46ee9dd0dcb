import type { Fields } from "@ankara/contract/sync";
import { feesFromPack } from "@ankara/domain/country-packs";
import { type Random, newId } from "@ankara/domain/ids";
import type { Tx } from "../../db/database.ts";
import { listRecords, putRecords } from "../../db/records.ts";

type Turn = { businessId: string; rev: number; now: Date; random: Random };

/**
 * The business moved to another country: its taxes are offered, and those of the old country's pack that nobody ever
 * touched go into the archive. Rows the user made or changed stay as they are.
 */
export async function swapCountryFees(tx: Tx, { businessId, rev, now, random }: Turn, to: string): Promise<void> {
  const fees = await listRecords(tx, businessId, "fees");
  const archivedAt = now.toISOString();
  const untouched = fees.filter(
    ({ data, rev: last, createdRev }) =>
      data.country !== null && data.country !== to && data.archivedAt === null && last === createdRev,
  );
  const archived = untouched.map((fee) => ({
    ...fee,
    data: { ...fee.data, archivedAt },
    fieldRevs: { ...fee.fieldRevs, archivedAt: rev },
  }));
  const offered = fees.some(({ data }) => data.country === to)
    ? []
    : feesFromPack(to, now, null, () => newId(now.getTime(), random));
  const added = offered.map((fee) => ({
    collection: "fees" as const,
    id: fee.id,
    data: fee as Fields,
    deleted: false,
  }));
  await putRecords(tx, businessId, rev, [...archived, ...added]);
}

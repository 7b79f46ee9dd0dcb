import type { Fields } from "@ankara/contract/sync";
import { feesFromPack } from "@ankara/domain/countries/packs";
import { type Random, newId } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import { feesOfRegistration } from "@ankara/domain/taxes/vat-registration";
import type { Tx } from "../../db/database.ts";
import { listRecords, putRecords, saveRecord } from "../../db/records.ts";

/** The default of a row follows the business's registration: a change of that alone does not make it the user's own. */
const setWithRegistration: ReadonlySet<string> = new Set(["defaultOn", "updatedAt", "deviceId"]);

type WriteContext = { businessId: string; rev: number; now: Date; random: Random };

/**
 * The business moved to another country: its taxes are offered, and those of the old country's pack that nobody ever
 * touched go into the archive. Rows the user made or changed stay as they are.
 */
export async function swapCountryFees(
  tx: Tx,
  { businessId, rev, now, random }: WriteContext,
  { country: to, vatRegistered }: Pick<Business, "country" | "vatRegistered">,
): Promise<void> {
  const fees = await listRecords(tx, businessId, "fees");
  const archivedAt = now.toISOString();
  const untouched = fees.filter(
    ({ data, fieldRevs, createdRev }) =>
      data.country !== null &&
      data.country !== to &&
      data.archivedAt === null &&
      Object.entries(fieldRevs).every(([field, at]) => at === createdRev || setWithRegistration.has(field)),
  );
  const archived = untouched.map((fee) => ({
    ...fee,
    data: { ...fee.data, archivedAt },
    fieldRevs: { ...fee.fieldRevs, archivedAt: rev },
  }));
  const offered = fees.some(({ data }) => data.country === to)
    ? []
    : feesFromPack(to, now, null, () => newId(now.getTime(), random), { vatRegistered });
  const added = offered.map((fee) => ({
    collection: "fees" as const,
    id: fee.id,
    data: fee as Fields,
    deleted: false,
  }));
  await putRecords(tx, businessId, rev, [...archived, ...added]);
}

/** The business said whether it is registered: its country's taxes go on new documents, or no VAT does. */
export async function switchRegistrationFees(
  tx: Tx,
  context: WriteContext,
  business: Pick<Business, "country" | "vatRegistered">,
): Promise<void> {
  const stored = await listRecords(tx, context.businessId, "fees");
  for (const { id, defaultOn } of feesOfRegistration(
    stored.map(({ data }) => data),
    business,
  )) {
    const row = stored.find((each) => each.id === id);
    if (row) await saveRecord(tx, context, row, { defaultOn });
  }
}

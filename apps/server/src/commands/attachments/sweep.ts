import { collectionNames } from "@ankara/domain/records/collections";
import { fieldsThat } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { lockAttachment } from "./receive.ts";
import { removeStored } from "./thumbnail.ts";

/** A file that stopped arriving is given up after this; its device begins anew. */
const partialDays = 7;
/** A file no record names is kept for this long: an undo, a draft that comes back, a device that was off. */
const orphanDays = 90;
/** A file that is named is looked for again after this. */
const recheckDays = 7;

/**
 * Clear away files that never arrived whole, and those no record of the business names any more, deleted ones included
 * while their tombstones last.
 *
 * @returns how many went
 */
export async function sweepAttachments(
  deps: Pick<Deps, "db" | "attachments">,
  businessId: BusinessId,
  now: Date,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  const candidates = await deps.db.tenantTransaction(businessId, async (tx) => {
    const partial = await tx
      .selectFrom("attachments")
      .select(["id", "key"])
      .where("business_id", "=", businessId)
      .where("key", "is", null)
      .where("touched_at", "<", before(partialDays))
      .execute();
    const old = await tx
      .selectFrom("attachments")
      .select(["id", "key"])
      .where("business_id", "=", businessId)
      .where("key", "is not", null)
      .where("created_at", "<", before(orphanDays))
      .where("touched_at", "<", before(recheckDays))
      .execute();
    if (old.length === 0) return partial;
    const named = await namedFiles(tx, businessId);
    await tx
      .updateTable("attachments")
      .set({ touched_at: now })
      .where("business_id", "=", businessId)
      .where(
        "id",
        "in",
        old.map(({ id }) => id),
      )
      .execute();
    return [...partial, ...old.filter(({ id }) => !named.has(id))];
  });
  let gone = 0;
  for (const { id, key } of candidates) {
    await deps.db.tenantTransaction(businessId, async (tx) => {
      const row = await lockAttachment(tx, businessId, id);
      // A part arrived, or it was completed, while we looked.
      if (!row || row.key !== key || (key === null && row.touched_at >= before(partialDays))) return;
      // First the file: interrupted here, the row is found again; the other way round nobody would find the file.
      if (key !== null) await removeStored(deps.attachments, key);
      await tx
        .deleteFrom("attachment_parts")
        .where("business_id", "=", businessId)
        .where("attachment_id", "=", id)
        .execute();
      await tx.deleteFrom("attachments").where("business_id", "=", businessId).where("id", "=", id).execute();
      gone += 1;
    });
  }
  return gone;
}

/** Collection and field of whatever names files, as the tables of fields have it: a file no field names is swept. */
const naming = collectionNames.flatMap((collection) =>
  fieldsThat(rulesOf(collection), ({ file }) => file !== undefined).map((field) => ({ collection, field })),
);

/** Ids of all files the records of a business name, whichever field does. */
async function namedFiles(tx: Tx, businessId: BusinessId): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct file ->> 'id' as id
    from records r
    join jsonb_to_recordset(${JSON.stringify(naming)}::jsonb) as naming (collection text, field text) using (collection)
    cross join lateral jsonb_array_elements(case jsonb_typeof(r.data -> field)
      when 'array' then r.data -> field when 'object' then jsonb_build_array(r.data -> field) else '[]' end) as file
    where r.business_id = ${businessId}::uuid
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

import { ok } from "@ankara/domain/result";
import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";

const usualPage = 50;
const cursorPattern = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const beginning = "0-00000000-0000-0000-0000-000000000000";

export type Page = { data: Fields[]; cursor: string; more: boolean };

/**
 * A page of one collection in the order its records were last changed. The cursor of the last page, kept and asked with
 * later, brings what changed since; a record that changes between two pages comes again.
 */
export async function listPage(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  collection: CollectionName,
  { cursor = beginning, limit }: { cursor?: string | undefined; limit?: string | undefined },
): Promise<Outcome<Page>> {
  const place = cursorPattern.exec(cursor);
  if (!place) return refuseFields({ cursor: "This is no cursor of ours" });
  const size = limit === undefined ? usualPage : Number(limit);
  const rows = await db.read(businessId, (tx) =>
    tx
      .selectFrom("records")
      .select(["id", "rev", "data"])
      .where("business_id", "=", businessId)
      .where("collection", "=", collection)
      .where("deleted_at", "is", null)
      .where(sql<boolean>`(rev, id) > (${place[1]}::bigint, ${place[2]}::uuid)`)
      .orderBy("rev")
      .orderBy("id")
      .limit(size + 1)
      .execute(),
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return ok({
    data: shown.map(({ data }) => data),
    cursor: last ? `${last.rev}-${last.id}` : cursor,
    more: rows.length > size,
  });
}

export async function readOne(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  collection: CollectionName,
  id: string,
): Promise<Outcome<{ data: Fields }>> {
  const found = await db.read(businessId, (tx) => getRecord(tx, businessId, collection, id));
  return found ? ok({ data: found.data }) : refuse("not_found");
}

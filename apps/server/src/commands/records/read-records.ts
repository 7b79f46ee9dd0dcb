import { ok } from "@ankara/domain/result";
import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { KeyScope } from "@ankara/contract/key-scopes";
import type { Tx } from "../../db/database.ts";
import { type StoredOf, getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { refuseScope } from "../../policies/api-key.ts";
import type { Session } from "../../policies/session.ts";

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

/** @param scope - with which a key reads what others made, too */
export async function readOne(
  { db }: Pick<Deps, "db">,
  session: Session,
  { collection, id, scope }: { readonly collection: CollectionName; readonly id: string; readonly scope: KeyScope },
): Promise<Outcome<{ data: Fields }>> {
  return db.read(session.businessId, async (tx) => {
    const found = await findReadable(tx, session, { collection, id, scope });
    return found.ok ? ok({ data: found.value.data }) : found;
  });
}

/** A record the caller may read. A program that may only write an area is told nothing of what others made there. */
export async function findReadable<C extends CollectionName>(
  tx: Tx,
  session: Session,
  { collection, id, scope }: { readonly collection: C; readonly id: string; readonly scope: KeyScope },
): Promise<Outcome<StoredOf<C>>> {
  const { businessId } = session;
  const found = await getRecord(tx, businessId, collection, id);
  if (session.ownRecordsOnly && !(found && (await madeBy(tx, session, found.createdRev)))) return refuseScope(scope);
  return found ? ok(found) : refuse("not_found");
}

/** Returns whether this key wrote at the revision a record was made at; known for as long as pushes are kept. */
async function madeBy(tx: Tx, { businessId, id }: Session, rev: number): Promise<boolean> {
  const row = await tx
    .selectFrom("pushes")
    .select("rev")
    .where("business_id", "=", businessId)
    .where("rev", "=", rev)
    .where("device_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

import type { Fields } from "@ankara/contract/sync";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { Writer } from "@ankara/domain/records/field-rules";
import type { BusinessId } from "@ankara/domain/records/fields";
import { forbiddenChanges } from "@ankara/sync/server/field-permissions";
import { isOf, type RecordWrite, type StoredOf, type StoredRecord } from "@ankara/sync/server/stored-record";
import { CompiledQuery, sql } from "kysely";
import { type Tx, isListenedTo } from "./database.ts";
import { type Run, enqueueWebhookEvents } from "./enqueue-webhook-events.ts";
import { valuesOf } from "./values.ts";

export type { RecordWrite, StoredOf, StoredRecord };

export type RecordRow = {
  collection: CollectionName;
  id: string;
  rev: string | number;
  data: Fields;
  field_revs: Record<string, number>;
  created_rev: string | number;
  deleted: boolean;
};

/** Fields that were never changed are not listed in the table: here every field gets its revision. */
export function readRow(row: RecordRow): StoredRecord {
  const createdRev = Number(row.created_rev);
  const fieldRevs: Record<string, number> = {};
  for (const field of Object.keys(row.data)) fieldRevs[field] = createdRev;
  return {
    collection: row.collection,
    id: row.id,
    rev: Number(row.rev),
    data: row.data,
    fieldRevs: { ...fieldRevs, ...row.field_revs },
    createdRev,
    deleted: row.deleted,
  };
}

const selected = [
  "collection",
  "id",
  "rev",
  "data",
  "field_revs",
  "created_rev",
  sql<boolean>`deleted_at is not null`.as("deleted"),
] as const;

/** One record that is not deleted, or null. */
export async function getRecord<C extends CollectionName>(
  tx: Tx,
  businessId: BusinessId,
  collection: C,
  id: string,
): Promise<StoredOf<C> | null> {
  const row = await tx
    .selectFrom("records")
    .select(selected)
    .where("business_id", "=", businessId)
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const record = row && readRow(row);
  return record && isOf(record, collection) ? record : null;
}

/** Every record of a collection that is not deleted. */
export async function listRecords<C extends CollectionName>(
  tx: Tx,
  businessId: BusinessId,
  collection: C,
): Promise<StoredOf<C>[]> {
  const rows = await tx
    .selectFrom("records")
    .select(selected)
    .where("business_id", "=", businessId)
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(readRow).filter((record): record is StoredOf<C> => isOf(record, collection));
}

/** New records, or whole new values of stored ones, at the transaction's revision. */
export async function putRecords(
  tx: Tx,
  businessId: BusinessId,
  rev: number,
  writes: readonly RecordWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  if (!isListenedTo(tx)) return writeRecords(tx, businessId, rev, writes);
  const run = runIn(tx);
  const before = await run<RecordRow>(
    `select collection, id, data, deleted_at is not null as deleted from records
     where business_id = $1 and id = any($2::uuid[]) for update`,
    [businessId, writes.map(({ id }) => id)],
  );
  const keyOf = ({ collection, id }: Pick<RecordRow, "collection" | "id">) => `${collection}/${id}`;
  const known = new Map(before.map((row) => [keyOf(row), row.deleted ? null : row.data]));
  await writeRecords(tx, businessId, rev, writes);
  const changes = writes.map(({ collection, id, data, deleted }) => ({
    collection,
    id,
    before: known.get(`${collection}/${id}`) ?? null,
    after: deleted ? null : data,
  }));
  await enqueueWebhookEvents(run, businessId, rev, changes);
}

/** Plain statements over a transaction of Kysely, for what also runs over a bare connection. */
export const runIn =
  (tx: Tx): Run =>
  async <Row>(text: string, values: unknown[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

async function writeRecords(
  tx: Tx,
  businessId: BusinessId,
  rev: number,
  writes: readonly RecordWrite[],
): Promise<void> {
  for (let from = 0; from < writes.length; from += maxRowsAtOnce)
    await tx.executeQuery(insertRecords(businessId, rev, writes.slice(from, from + maxRowsAtOnce)));
}

/** PostgreSQL counts the values of a statement with 16 bits. */
const maxRowsAtOnce = 5_000;

/**
 * Statement that writes rows, each by its values: a list made by the database from one JSON text would be `insert … select`,
 * which Citus refuses under the rules of rows.
 */
export function insertRecords(businessId: BusinessId, rev: number, writes: readonly RecordWrite[]): CompiledQuery {
  const rows = writes.map((write) => {
    const { collection, id, data, field_revs, deleted } = rowOf(write);
    return [collection, id, JSON.stringify(data), JSON.stringify(field_revs), deleted];
  });
  const { text, values } = valuesOf(rows, ["text", "uuid", "jsonb", "jsonb", "bool"], [businessId, rev], (row) => {
    const [collection, id, data, fieldRevs, deleted] = row;
    return `$1::uuid, ${collection}, ${id}, $2::bigint, $2::bigint, ${data}, ${fieldRevs}, case when ${deleted} then now() end`;
  });
  return CompiledQuery.raw(
    `insert into records (business_id, collection, id, rev, created_rev, data, field_revs, deleted_at) values ${text}
     on conflict (business_id, collection, id) do update set
       rev = excluded.rev, data = excluded.data, field_revs = excluded.field_revs, deleted_at = excluded.deleted_at`,
    values,
  );
}

/** Rows as one JSON text, which one prepared statement takes however many there are. */
export const rowsText = (writes: readonly RecordWrite[]): string => JSON.stringify(writes.map(rowOf));

const rowOf = ({ collection, id, data, fieldRevs = {}, createdRev, deleted }: RecordWrite) => ({
  collection,
  id,
  data,
  field_revs: Object.fromEntries(Object.entries(fieldRevs).filter(([, rev]) => rev !== createdRev)),
  deleted,
});

/**
 * Somebody else's words may change only what the table of fields lets them.
 * @throws Error when a door would write more: then nothing is written
 */
export function assertWritable(by: Writer, collection: CollectionName, before: Fields | null, after: Fields): void {
  const fields = forbiddenChanges(by, collection, before, after);
  if (fields.length > 0) throw new Error(`expected no ${by} to write ${collection}: ${fields.join(", ")}`);
}

/**
 * A change of the server's own: its fields get the transaction's revision.
 * @param by - in whose words
 */
export async function saveRecord<C extends CollectionName>(
  tx: Tx,
  { businessId, rev, now }: { businessId: BusinessId; rev: number; now: Date },
  stored: StoredOf<C>,
  patch: Partial<RecordOf[C]>,
  by: Writer = "server",
): Promise<RecordOf[C]> {
  const stamps = { ...patch, updatedAt: now.toISOString(), deviceId: null };
  const data = { ...stored.data, ...stamps };
  assertWritable(by, stored.collection, stored.data, data);
  const fieldRevs = { ...stored.fieldRevs, ...Object.fromEntries(Object.keys(stamps).map((field) => [field, rev])) };
  await putRecords(tx, businessId, rev, [{ ...stored, data, fieldRevs }]);
  return data;
}

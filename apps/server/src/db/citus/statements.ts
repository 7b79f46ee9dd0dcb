import type { InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import type { Fields, Receipt } from "@ankara/contract/sync";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { valuesOf } from "../values.ts";

type Client = Pick<PoolClient, "query">;

const aborted = "25P02";

/**
 * Waits for statements of one trip. Of those that fail the first one says why: what comes after it is told of an aborted
 * transaction, sometimes sooner. A worker that is away has to be known as that.
 */
export async function together<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent);
  const failed = settled.filter((each) => each.status === "rejected");
  const cause = failed.find(({ reason }) => (reason as { code?: unknown } | null)?.code !== aborted) ?? failed[0];
  if (cause) throw cause.reason;
  return Promise.all(sent) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}

/** Sends a message for each statement, in one trip: a cluster passes on one statement of a message at a time. */
export const sendApart = (client: Client, statements: readonly string[]): Promise<QueryResult[]> =>
  Promise.all(statements.map((text) => client.query(text)));

/** One statement in a transaction of its own: settings made by a function reach the other nodes in no other way. */
export async function inTransaction<Row extends QueryResultRow>(
  client: Client,
  statement: QueryConfig,
): Promise<Row[]> {
  const [, result] = await Promise.all([client.query("begin"), client.query<Row>(statement), client.query("commit")]);
  return result.rows;
}

/** Rows of a push, by the table they go to. */
export type PushedRows = {
  readonly records: { readonly sql: string; readonly parameters: readonly unknown[] } | null;
  readonly answered: readonly { op_id: string; hash: string; receipt: Receipt }[];
  readonly numbers: readonly {
    series_id: SeriesId;
    seq: number;
    invoice_id: InvoiceId;
    kind: string;
    number: string;
  }[];
  readonly links: readonly { link_id: string; invoice_id: InvoiceId }[];
  readonly versions: readonly { invoice_id: InvoiceId; rev: number; data: Fields }[];
  readonly pending: number | null;
};

/** Writes a push into a cluster, which takes no statement that writes several tables: one for each, in one trip. */
export async function writeApart(client: Client, set: WorkingSet, lists: PushedRows): Promise<void> {
  const { businessId, rev, deviceId } = set;
  const written: Promise<unknown>[] = [];
  const insert = (
    into: string,
    rows: readonly (readonly unknown[])[],
    types: readonly string[],
    shape: (placeholders: readonly string[]) => string,
    conflict = "",
  ) => {
    if (rows.length === 0) return;
    const { text, values } = valuesOf(rows, types, [businessId], shape);
    written.push(client.query(`insert into ${into} values ${text} ${conflict}`, values));
  };
  const led = (placeholders: readonly string[]): string => `$1::uuid, ${placeholders.join(", ")}`;
  if (lists.records) written.push(client.query(lists.records.sql, [...lists.records.parameters]));
  insert(
    "receipts (business_id, op_id, body_hash, receipt)",
    lists.answered.map(({ op_id, hash, receipt }) => [op_id, Buffer.from(hash, "hex"), JSON.stringify(receipt)]),
    ["uuid", "bytea", "jsonb"],
    led,
  );
  insert(
    "issued_numbers (business_id, series_id, seq, invoice_id, kind, number)",
    lists.numbers.map(({ series_id, seq, invoice_id, kind, number }) => [series_id, seq, invoice_id, kind, number]),
    ["uuid", "int", "uuid", "text", "text"],
    led,
  );
  insert(
    "public_links (business_id, link_id, invoice_id)",
    lists.links.map(({ link_id, invoice_id }) => [link_id, invoice_id]),
    ["text", "uuid"],
    led,
  );
  insert(
    "document_versions (business_id, invoice_id, rev, data)",
    lists.versions.map(({ invoice_id, rev: at, data }) => [invoice_id, at, JSON.stringify(data)]),
    ["uuid", "bigint", "jsonb"],
    led,
    "on conflict do nothing",
  );
  written.push(
    client.query({
      name: "push_pushed",
      text: "insert into pushes (business_id, rev, device_id) values ($1, $2, $3)",
      values: [businessId, rev, deviceId],
    }),
    client.query({
      name: "push_seen",
      text: "update devices set seen_at = now(), pending = coalesce($3::int, pending) where business_id = $1 and id = $2",
      values: [businessId, deviceId, lists.pending],
    }),
  );
  await Promise.all(written);
}

import type { BusinessId, InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import type { Fields, Receipt } from "@ankara/contract/sync";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { valuesOf } from "../values.ts";
import { isAtHome, outsideTenants } from "./homes.ts";

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

/** Finds the documents of links, which lie on the coordinator. @param holderOf - selects `link_id` and `invoice_id` */
export async function readHolders(
  client: PoolClient,
  businessId: BusinessId,
  holderOf: string,
  linkIds: readonly string[],
): Promise<Map<string | null, InvoiceId>> {
  if (linkIds.length === 0) return new Map();
  const found = await outsideTenants(client).query<{ link_id: string; invoice_id: InvoiceId }>({
    name: "push_links",
    text: `select ${holderOf} where l.link_id = any($2::text[])`,
    values: [businessId, linkIds],
  });
  return new Map(found.rows.map(({ link_id, invoice_id }) => [link_id, invoice_id]));
}

/**
 * Claims the links of a push where they lie elsewhere than its business. They go first, in a commit of their own: one that leads nowhere,
 * because the rest was not written, does no harm and is claimed again.
 *
 * @returns false when another document has one of them
 */
export async function claimLinks(client: PoolClient, { businessId, newLinks }: WorkingSet): Promise<boolean> {
  if (newLinks.length === 0 || !isAtHome(client)) return true;
  const coordinator = outsideTenants(client);
  const claims = claimsAt.get(coordinator) ?? new LinkClaims(coordinator);
  claimsAt.set(coordinator, claims);
  return claims.claim(newLinks.map((link) => ({ businessId, ...link })));
}

type LinkClaim = { readonly businessId: BusinessId; readonly linkId: string; readonly invoiceId: InvoiceId };
type WaitingClaims = {
  readonly links: readonly LinkClaim[];
  readonly resolve: (claimed: boolean) => void;
  readonly reject: (error: unknown) => void;
};

/** Those that come while a claim is under way go together: one commit of the coordinator for several pushes. */
export class LinkClaims {
  readonly #coordinator: Client;
  #waiting: WaitingClaims[] = [];
  #isClaiming = false;

  constructor(coordinator: Client) {
    this.#coordinator = coordinator;
  }

  claim(links: readonly LinkClaim[]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ links, resolve, reject });
      if (!this.#isClaiming) void this.#claimAll();
    });
  }

  async #claimAll(): Promise<void> {
    this.#isClaiming = true;
    while (this.#waiting.length > 0) {
      const together = this.#take();
      try {
        const claimed = await this.#write(together.flatMap(({ links }) => links));
        for (const { links, resolve } of together) resolve(links.every(({ linkId }) => claimed.has(linkId)));
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#isClaiming = false;
  }

  /** Those that wait, as far as they name no link twice: one statement writes a row once. */
  #take(): WaitingClaims[] {
    const named = new Set<string>();
    const isApart = ({ links }: WaitingClaims): boolean => links.every(({ linkId }) => !named.has(linkId));
    const taken: WaitingClaims[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      if (!isApart(each)) return true;
      taken.push(each);
      for (const { linkId } of each.links) named.add(linkId);
      return false;
    });
    return taken;
  }

  async #write(links: readonly LinkClaim[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#coordinator.query<{ link_id: string }>({
      name: "push_claim_links",
      text: `insert into public_links as l (link_id, business_id, invoice_id)
             select link_id, business_id, invoice_id from unnest($1::text[], $2::uuid[], $3::uuid[]) as given (link_id, business_id, invoice_id)
             on conflict (link_id) do update set invoice_id = excluded.invoice_id
             where l.business_id = excluded.business_id and l.invoice_id = excluded.invoice_id
             returning l.link_id`,
      values: [
        links.map(({ linkId }) => linkId),
        links.map(({ businessId }) => businessId),
        links.map(({ invoiceId }) => invoiceId),
      ],
    });
    return new Set(rows.map(({ link_id }) => link_id));
  }
}

const claimsAt = new WeakMap<Client, LinkClaims>();

/**
 * The link a document has, as far as its home knows: one that was issued has claimed it. Any other link counts as free there,
 * until it is claimed.
 */
export const ownLink = `select coalesce(wanted.link_id, found.link_id) as link_id,
  case when found.numbered and found.link_id = coalesce(wanted.link_id, found.link_id) then wanted.id end as invoice_id`;

/** Does the business send these documents to an authority? */
export async function sendsFilings(
  client: Client,
  businessId: BusinessId,
  documents: readonly string[],
): Promise<boolean> {
  if (documents.length === 0) return false;
  const { rowCount } = await client.query({
    name: "push_files",
    text: `select from records where business_id = $1 and collection = 'business' and id = $1 and data -> 'fiscal' ->> 'on' = 'true'`,
    values: [businessId],
  });
  return rowCount !== 0;
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

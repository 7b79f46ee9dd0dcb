import type { Receipt } from "@ankara/contract/sync";
import type { PoolClient, QueryResult } from "pg";
import type { LostTime } from "@ankara/sync/lost-times";
import type { AnswerFact, PaymentFact } from "@ankara/sync/server/payment-facts";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { Issuing, KnownReceipt, Wanted } from "@ankara/sync/server/apply-push";
import { beginWrite } from "./database.ts";
import { type RecordRow, readRow, rowsText } from "./records.ts";

/**
 * Prepared statements of the push: each is planned once per connection. What is looked up by many keys is a lateral
 * join with a limit, because that can only be done key by key: a semi join may read the whole business instead.
 */
type Client = PoolClient;

type StoredReceipt = { op_id: string; body_hash: Buffer; receipt: Receipt };
export type Opened = {
  /** Null when the business is gone. */
  readonly rev: number | null;
  /** The mark of the device's last contact; null when it never gave one. */
  readonly contact: string | null;
  /** Revisions left out at starts of the database. */
  readonly gaps: readonly LostTime[];
  /** It was registered in a time that a restore lost: it has to register again. */
  readonly isForgotten: boolean;
  /** The plan has no place for this device: it reads, and what it writes waits on it. */
  readonly overPlan: boolean;
  /** Another program is told of what happens in this business. */
  readonly listenedTo: boolean;
  readonly receipts: Map<string, StoredReceipt>;
  /** Puts what was read into the working set. */
  loadInto(set: WorkingSet): void;
};

type OpenedBusiness = {
  rev: string;
  all_templates: boolean;
  webhooks: boolean;
  lost: LostTime[];
  gaps: LostTime[];
  purged_rev: string;
  receipts_purged_rev: string;
};

/** Begin the transaction, take the revision and read what the push needs, all in one trip. */
export async function openPush(client: Client, businessId: string, deviceId: string, wanted: Wanted): Promise<Opened> {
  const [opening, devices, receipts, records, facts, answers, series, numbers] = await Promise.all([
    client.query(beginWrite(businessId)) as unknown as Promise<QueryResult<OpenedBusiness>[]>,
    readDevices(client, businessId, deviceId, wanted.devices),
    readReceipts(client, businessId, wanted.opIds),
    readRecords(client, businessId, wanted.keys),
    readFacts(client, businessId, wanted.facts),
    readAnswers(client, businessId, wanted.answers),
    wanted.series ? readSeries(client, businessId) : [],
    wanted.issuing.length > 0 ? readNumbers(client, businessId, wanted.issuing) : null,
  ]);
  const business = opening.at(-1)?.rows[0];
  const own = devices.find(({ id }) => id === deviceId);
  return {
    rev: business === undefined ? null : Number(business.rev),
    contact: own?.contact ?? null,
    gaps: business?.gaps ?? [],
    isForgotten: own === undefined && (business?.lost.length ?? 0) > 0,
    // A device nobody has registered, or that was sent away, has no place of its own: only a plan with any number takes it.
    overPlan: own && !own.revoked ? own.over_plan : !(business?.all_templates ?? false),
    listenedTo: business?.webhooks ?? false,
    receipts: new Map(receipts.map((row) => [row.op_id, row])),
    loadInto(set) {
      set.allTemplates = business?.all_templates ?? false;
      set.lost = business?.lost ?? [];
      set.purged = Number(business?.purged_rev ?? 0);
      set.receiptsPurged = Number(business?.receipts_purged_rev ?? 0);
      for (const row of [...records, ...series]) set.load(readRow(row));
      for (const fact of facts) set.loadFact(fact);
      for (const answer of answers) set.loadAnswer(answer);
      for (const { id, revoked } of devices) if (!revoked) set.devices.add(id);
      numbers?.(set);
    },
  };
}

type DeviceRow = { id: string; contact: string | null; revoked: boolean; over_plan: boolean };

async function readDevices(client: Client, businessId: string, own: string, all: boolean): Promise<DeviceRow[]> {
  const { rows } = await client.query<DeviceRow>({
    name: all ? "push_devices" : "push_device",
    text: `select id, contact, revoked_at is not null as revoked, over_plan from devices where business_id = $1 ${all ? "" : "and id = $2"}`,
    values: all ? [businessId] : [businessId, own],
  });
  return rows;
}

async function readReceipts(client: Client, businessId: string, opIds: string[]): Promise<StoredReceipt[]> {
  const { rows } = await client.query<StoredReceipt>({
    name: "push_receipts",
    text: "select op_id, body_hash, receipt from receipts where business_id = $1 and op_id = any($2::uuid[])",
    values: [businessId, opIds],
  });
  return rows;
}

const recordColumns = "collection, id, rev, data, field_revs, created_rev, deleted_at is not null as deleted";

async function readRecords(client: Client, businessId: string, keys: Wanted["keys"]): Promise<RecordRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<RecordRow>({
    name: "push_records",
    text: `select found.* from unnest($2::text[], $3::uuid[]) as wanted (collection, id)
           cross join lateral (
             select ${recordColumns} from records r
             where r.business_id = $1 and r.collection = wanted.collection and r.id = wanted.id limit 1) as found`,
    values: [businessId, keys.map(({ collection }) => collection), keys.map(({ id }) => id)],
  });
  return rows;
}

async function readFacts(client: Client, businessId: string, paymentIds: string[]): Promise<PaymentFact[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await client.query<PaymentFact>({
    name: "push_facts",
    text: `select payment_id as "paymentId", said, amount::float8 as amount, proof from payment_facts where business_id = $1 and payment_id = any($2::uuid[])`,
    values: [businessId, paymentIds],
  });
  return rows;
}

async function readAnswers(client: Client, businessId: string, invoiceIds: string[]): Promise<AnswerFact[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await client.query<AnswerFact>({
    name: "push_answers",
    text: `select invoice_id as "invoiceId", what, name from offer_answers where business_id = $1 and invoice_id = any($2::uuid[])`,
    values: [businessId, invoiceIds],
  });
  return rows;
}

/** What took these payments back so far. */
export async function loadReversals(client: Client, set: WorkingSet, paymentIds: string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const { rows } = await client.query<RecordRow>({
    name: "push_reversals",
    text: `select ${recordColumns} from records where business_id = $1 and collection = 'payments' and reverses = any($2::text[])`,
    values: [set.businessId, paymentIds],
  });
  for (const row of rows) if (!set.find("payments", row.id)) set.load(readRow(row));
}

async function readSeries(client: Client, businessId: string): Promise<RecordRow[]> {
  const { rows } = await client.query<RecordRow>({
    name: "push_series",
    text: `select ${recordColumns} from records where business_id = $1 and collection = 'series'`,
    values: [businessId],
  });
  return rows;
}

const nobody = "00000000-0000-0000-0000-000000000000";
type NumberRow = { series_id: string; seq: number; invoice_id: string; kind: string; number: string };

/** What tells whether numbers and links are free: the last of each series and whoever holds them already. */
export async function readNumbers(
  client: Client,
  businessId: string,
  issuing: Issuing[],
): Promise<(set: WorkingSet) => void> {
  const [last, held, links] = await Promise.all([
    client.query<{ series_id: string; seq: number | null; first: number | null }>({
      name: "push_last_seq",
      text: `select series_id, (select max(seq) from issued_numbers n where n.business_id = $1 and n.series_id = wanted.series_id) as seq,
               (select min(seq) from issued_numbers n where n.business_id = $1 and n.series_id = wanted.series_id) as first
             from unnest($2::uuid[]) as wanted (series_id)`,
      values: [businessId, [...new Set(issuing.map(({ seriesId }) => seriesId))]],
    }),
    client.query<NumberRow>({
      name: "push_numbers",
      text: `select found.* from unnest($2::text[], $3::text[]) as wanted (kind, number)
             cross join lateral (
               select series_id, seq, invoice_id, kind, number from issued_numbers n
               where n.business_id = $1 and n.kind = wanted.kind and n.number = wanted.number limit 1) as found
             union all
             select series_id, seq, invoice_id, kind, number from issued_numbers
             where business_id = $1 and invoice_id = any($4::uuid[])`,
      values: [
        businessId,
        issuing.map(({ kind }) => kind),
        issuing.map(({ number }) => number),
        issuing.map(({ id }) => id),
      ],
    }),
    client.query<{ link_id: string; invoice_id: string }>({
      name: "push_links",
      text: `select link_id, case when business_id = $1 then invoice_id else '${nobody}' end as invoice_id
             from public_links where link_id = any($2::text[])`,
      values: [businessId, issuing.map(({ linkId }) => linkId)],
    }),
  ]);
  return (set) => {
    for (const { series_id, seq, first } of last.rows) set.loadLastSeq(series_id, seq ?? 0, first ?? undefined);
    for (const { series_id, seq, invoice_id, kind, number } of held.rows)
      set.loadNumber({ seriesId: series_id, seq, invoiceId: invoice_id, kind, number });
    for (const { link_id, invoice_id } of links.rows) set.loadLink(link_id, invoice_id);
  };
}

/** Which of these invoices have a confirmed payment or a credit note, and which of these revisions this device wrote. */
export async function loadEdits(client: Client, set: WorkingSet, invoiceIds: string[], revs: number[]): Promise<void> {
  if (invoiceIds.length > 0) {
    const { rows } = await client.query<{ id: string }>({
      name: "push_paid",
      text: `select wanted.id from unnest($2::text[]) as wanted (id) where exists (
               select from payment_allocations a
               cross join lateral (
                 select r.data ->> 'status' as status from records r
                 where r.business_id = $1 and r.collection = 'payments' and r.id = a.payment_id and r.deleted_at is null limit 1) as found
               where a.business_id = $1 and a.invoice_id = wanted.id::uuid and found.status = 'confirmed')
             or exists (
               select from records where business_id = $1 and collection = 'invoices' and data ->> 'kind' = 'credit_note' and data ->> 'status' = 'issued'
                 and source_id = wanted.id)`,
      values: [set.businessId, invoiceIds],
    });
    for (const { id } of rows) set.paidInvoices.add(id);
  }
  if (revs.length > 0) {
    const { rows } = await client.query<{ rev: string }>({
      name: "push_own_revs",
      text: "select rev from pushes where business_id = $1 and device_id = $2 and rev = any($3::bigint[])",
      values: [set.businessId, set.deviceId, revs],
    });
    for (const { rev } of rows) set.ownRevs.add(Number(rev));
  }
}

/** Which of these contacts stand on an issued document, other than those this push takes away. */
export async function loadBilled(
  client: Client,
  set: WorkingSet,
  contactIds: string[],
  leaving: string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const { rows } = await client.query<{ id: string }>({
    name: "push_billed",
    text: `select wanted.id from unnest($2::text[]) as wanted (id) where exists (
             select from records where business_id = $1 and collection = 'invoices' and contact_id = wanted.id
               and data ->> 'number' is not null and deleted_at is null and id <> all($3::uuid[]))`,
    values: [set.businessId, contactIds, leaving],
  });
  for (const { id } of rows) set.billedContacts.add(id);
}

/** Everything one push changes, in one statement. `pending`: what the device says waits on it still. */
export async function writePush(
  client: Client,
  set: WorkingSet,
  receipts: readonly KnownReceipt[],
  pending: number | null,
): Promise<void> {
  const answered = receipts.map(({ receipt, fingerprint }) => ({ op_id: receipt.opId, hash: fingerprint, receipt }));
  const numbers = set.newNumbers.map(({ seriesId, invoiceId, ...number }) => ({
    series_id: seriesId,
    invoice_id: invoiceId,
    ...number,
  }));
  const links = set.newLinks.map(({ linkId, invoiceId }) => ({ link_id: linkId, invoice_id: invoiceId }));
  const versions = set.versions.map(({ invoiceId, ...version }) => ({ invoice_id: invoiceId, ...version }));
  const lists = [answered, numbers, links, versions].map((list) => JSON.stringify(list));
  await client.query({
    name: "push_write",
    text: writeStatement,
    values: [set.businessId, set.rev, set.deviceId, rowsText(set.writes()), ...lists, pending],
  });
}

const writeStatement = `
  with written as (
    insert into records (business_id, collection, id, rev, created_rev, data, field_revs, deleted_at)
    select $1::uuid, collection, id, $2::bigint, $2::bigint, data, field_revs, case when deleted then now() end
    from jsonb_to_recordset($4::jsonb) as given (collection text, id uuid, data jsonb, field_revs jsonb, deleted bool)
    on conflict (business_id, collection, id) do update set
      rev = excluded.rev, data = excluded.data, field_revs = excluded.field_revs, deleted_at = excluded.deleted_at
  ), answered as (
    insert into receipts (business_id, op_id, body_hash, receipt)
    select $1::uuid, op_id, decode(hash, 'hex'), receipt
    from jsonb_to_recordset($5::jsonb) as given (op_id uuid, hash text, receipt jsonb)
  ), numbered as (
    insert into issued_numbers (business_id, series_id, seq, invoice_id, kind, number)
    select $1::uuid, series_id, seq, invoice_id, kind, number
    from jsonb_to_recordset($6::jsonb) as given (series_id uuid, seq int, invoice_id uuid, kind text, number text)
  ), linked as (
    insert into public_links (link_id, business_id, invoice_id)
    select link_id, $1::uuid, invoice_id
    from jsonb_to_recordset($7::jsonb) as given (link_id text, invoice_id uuid)
  ), kept as (
    insert into document_versions (business_id, invoice_id, rev, data)
    select $1::uuid, invoice_id, rev, data
    from jsonb_to_recordset($8::jsonb) as given (invoice_id uuid, rev bigint, data jsonb)
    on conflict do nothing
  ), pushed as (
    insert into pushes (business_id, rev, device_id) values ($1::uuid, $2::bigint, $3::uuid)
  )
  update devices set seen_at = now(), pending = coalesce($9::int, pending) where business_id = $1::uuid and id = $3::uuid`;

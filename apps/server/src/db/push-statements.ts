import type { BusinessId, DeviceId, InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import type { Receipt } from "@ankara/contract/sync";
import type { PoolClient } from "pg";
import type { LostTime } from "@ankara/sync/lost-times";
import type { AnswerFact, PaymentFact } from "@ankara/sync/server/payment-facts";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { KnownReceipt } from "@ankara/sync/server/apply-push";
import type { RequiredRows } from "@ankara/sync/server/required-rows";
import type { InvoiceRow, PushRows } from "@ankara/sync/server/push-rows";
import { beginWrite, isDistributed } from "./database.ts";
import { isAtHome } from "./citus/homes.ts";
import { insertRecords, type RecordRow, readRow, rowsText } from "./records.ts";
import { ownLink, readHolders, together, writeApart } from "./citus/statements.ts";

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
  readonly lost: readonly LostTime[];
  /** Tombstones up to this revision are gone. */
  readonly purged: number;
  /** Receipts of pushes up to this revision are gone. */
  readonly receiptsPurged: number;
  /** The plan has every template. */
  readonly allTemplates: boolean;
  /** The device was registered in a time that a restore lost: it has to register again. */
  readonly isForgotten: boolean;
  /** The plan has no place for this device: it reads, and what it writes waits on it. */
  readonly overPlan: boolean;
  /** A webhook subscribes to this business. */
  readonly listenedTo: boolean;
  readonly receipts: Map<string, StoredReceipt>;
  /** The rows the push is decided by. */
  readonly rows: PushRows;
};

/** Begins the transaction, takes the revision and reads everything the push needs, all in one trip. */
export async function openPush(
  client: Client,
  businessId: BusinessId,
  { deviceId, opIds, required }: { deviceId: DeviceId; opIds: string[]; required: RequiredRows },
): Promise<Opened> {
  const [business, devices, receipts, rows] = await together([
    beginWrite(client, businessId),
    readDevices(client, businessId, deviceId, required.devices),
    readReceipts(client, businessId, opIds),
    readRows(client, { businessId, deviceId }, required),
  ]);
  const own = devices.find(({ id }) => id === deviceId);
  return {
    rev: business === undefined ? null : Number(business.rev),
    contact: own?.contact ?? null,
    gaps: business?.gaps ?? [],
    lost: business?.lost ?? [],
    purged: Number(business?.purged_rev ?? 0),
    receiptsPurged: Number(business?.receipts_purged_rev ?? 0),
    allTemplates: business?.all_templates ?? false,
    isForgotten: own === undefined && (business?.lost.length ?? 0) > 0,
    // A device nobody has registered, or that was sent away, has no place of its own: only a plan with any number takes it.
    overPlan: own && !own.revoked ? own.over_plan : !(business?.all_templates ?? false),
    listenedTo: business?.webhooks ?? false,
    receipts: new Map(receipts.map((row) => [row.op_id, row])),
    rows: { ...rows, devices: devices.filter(({ revoked }) => !revoked).map(({ id }) => id) },
  };
}

type Reader = { readonly businessId: BusinessId; readonly deviceId: DeviceId };

async function readRows(client: Client, reader: Reader, required: RequiredRows): Promise<Omit<PushRows, "devices">> {
  const { businessId } = reader;
  const [
    reversals,
    records,
    series,
    paymentFacts,
    offerAnswers,
    seriesRanges,
    issuedNumbers,
    invoices,
    ownRevs,
    billed,
  ] = await Promise.all([
    readReversals(client, businessId, required.reversed),
    readRecords(client, businessId, required.records),
    required.allSeries ? readSeries(client, businessId) : [],
    readFacts(client, businessId, required.paymentFacts),
    readAnswers(client, businessId, required.offerAnswers),
    readSeriesRanges(client, businessId, required.numbers),
    readIssuedNumbers(client, businessId, required.numbers),
    readInvoices(client, reader, required.invoices),
    readOwnRevs(client, reader, required.ownRevs),
    readBilled(client, businessId, required),
  ]);
  return {
    records: [...reversals, ...records, ...series].map(readRow),
    paymentFacts,
    offerAnswers,
    seriesRanges,
    issuedNumbers,
    invoices,
    ownRevs,
    billedContacts: billed,
  };
}

type DeviceRow = { id: string; contact: string | null; revoked: boolean; over_plan: boolean };

async function readDevices(client: Client, businessId: BusinessId, own: string, all: boolean): Promise<DeviceRow[]> {
  const { rows } = await client.query<DeviceRow>({
    name: all ? "push_devices" : "push_device",
    text: `select id, contact, revoked_at is not null as revoked, over_plan from devices where business_id = $1 ${all ? "" : "and id = $2"}`,
    values: all ? [businessId] : [businessId, own],
  });
  return rows;
}

async function readReceipts(client: Client, businessId: BusinessId, opIds: string[]): Promise<StoredReceipt[]> {
  const { rows } = await client.query<StoredReceipt>({
    name: "push_receipts",
    text: "select op_id, body_hash, receipt from receipts where business_id = $1 and op_id = any($2::uuid[])",
    values: [businessId, opIds],
  });
  return rows;
}

const recordColumns = "collection, id, rev, data, field_revs, created_rev, deleted_at is not null as deleted";

async function readRecords(
  client: Client,
  businessId: BusinessId,
  keys: RequiredRows["records"],
): Promise<RecordRow[]> {
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

async function readFacts(
  client: Client,
  businessId: BusinessId,
  paymentIds: readonly string[],
): Promise<PaymentFact[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await client.query<PaymentFact>({
    name: "push_facts",
    text: `select payment_id as "paymentId", said, amount::float8 as amount, proof from payment_facts where business_id = $1 and payment_id = any($2::uuid[])`,
    values: [businessId, paymentIds],
  });
  return rows;
}

async function readAnswers(
  client: Client,
  businessId: BusinessId,
  invoiceIds: readonly string[],
): Promise<AnswerFact[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await client.query<AnswerFact>({
    name: "push_answers",
    text: `select invoice_id as "invoiceId", what, name from offer_answers where business_id = $1 and invoice_id = any($2::uuid[])`,
    values: [businessId, invoiceIds],
  });
  return rows;
}

/** Reads what took these payments back so far. */
async function readReversals(
  client: Client,
  businessId: BusinessId,
  paymentIds: readonly string[],
): Promise<RecordRow[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await client.query<RecordRow>({
    name: "push_reversals",
    text: `select ${recordColumns} from records where business_id = $1 and collection = 'payments' and reverses = any($2::text[])`,
    values: [businessId, paymentIds],
  });
  return rows;
}

async function readSeries(client: Client, businessId: BusinessId): Promise<RecordRow[]> {
  const { rows } = await client.query<RecordRow>({
    name: "push_series",
    text: `select ${recordColumns} from records where business_id = $1 and collection = 'series'`,
    values: [businessId],
  });
  return rows;
}

type RangeRow = { series_id: SeriesId; last: number | null; first: number | null };

async function readSeriesRanges(
  client: Client,
  businessId: BusinessId,
  numbers: RequiredRows["numbers"],
): Promise<PushRows["seriesRanges"]> {
  if (numbers.length === 0) return [];
  const { rows } = await client.query<RangeRow>({
    name: "push_series_ranges",
    text: `select series_id, (select max(seq) from issued_numbers n where n.business_id = $1 and n.series_id = wanted.series_id) as last,
             (select min(seq) from issued_numbers n where n.business_id = $1 and n.series_id = wanted.series_id) as first
           from unnest($2::uuid[]) as wanted (series_id)`,
    values: [businessId, [...new Set(numbers.map(({ seriesId }) => seriesId))]],
  });
  return rows.map(({ series_id, last, first }) => ({ seriesId: series_id, last, first }));
}

type NumberRow = { series_id: SeriesId; seq: number; invoice_id: InvoiceId; kind: string; number: string };

/** Reads who has these numbers, and which numbers these documents have. */
async function readIssuedNumbers(
  client: Client,
  businessId: BusinessId,
  numbers: RequiredRows["numbers"],
): Promise<PushRows["issuedNumbers"]> {
  if (numbers.length === 0) return [];
  const keys = numbers.flatMap(({ kinds, number }) => kinds.map((kind) => ({ kind, number })));
  const { rows } = await client.query<NumberRow>({
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
      keys.map(({ kind }) => kind),
      keys.map(({ number }) => number),
      numbers.map(({ invoiceId }) => invoiceId),
    ],
  });
  return rows.map(({ series_id, invoice_id, ...row }) => ({ ...row, seriesId: series_id, invoiceId: invoice_id }));
}

/** Text of a query: revisions of a record above one of them that the device $2 wrote. */
const ownRevsOf = (record: string, after: string): string => `
  select pushed.rev from (
    select ${record}.created_rev as rev union select value::bigint from jsonb_each_text(${record}.field_revs)) as written
  cross join lateral (
    select p.rev from pushes p where p.business_id = $1 and p.rev = written.rev and p.device_id = $2 limit 1) as pushed
  where ${record}.rev > ${after} and written.rev > ${after}`;

const nobody = "00000000-0000-0000-0000-000000000000";
type InvoiceStateRow = {
  id: string;
  paid: boolean;
  own_revs: string[];
  link_id: string | null;
  link_invoice_id: string | null;
};

/** Reads whether issued documents are paid, which later revisions of them this device wrote, and who has their links. */
async function readInvoices(
  client: Client,
  { businessId, deviceId }: Reader,
  invoices: RequiredRows["invoices"],
): Promise<InvoiceRow[]> {
  if (invoices.length === 0) return [];
  const apart = isDistributed(client);
  const link = isAtHome(client) ? ownLink : linkHolder;
  const { rows } = await client.query<InvoiceStateRow>({
    name: "push_invoices",
    text: invoicesStatement(apart ? requiredLink : link),
    values: [
      businessId,
      deviceId,
      invoices.map(({ id }) => id),
      invoices.map(({ after }) => after),
      invoices.map(({ linkId }) => linkId),
    ],
  });
  const holders = apart
    ? await readHolders(
        client,
        businessId,
        holderOf,
        rows.flatMap(({ link_id }) => link_id ?? []),
      )
    : null;
  return rows.map(({ id, paid, own_revs, link_id, link_invoice_id }) => {
    const invoiceId = holders ? holders.get(link_id) : link_invoice_id;
    return {
      id,
      isPaid: paid,
      ownRevs: own_revs.map(Number),
      link: link_id === null || !invoiceId ? null : { linkId: link_id, invoiceId },
    };
  });
}

const holderOf = `l.link_id, case when l.business_id = $1 then l.invoice_id else '${nobody}' end as invoice_id from public_links l`;
const linkHolder = `select ${holderOf} where l.link_id = coalesce(wanted.link_id, found.link_id) limit 1`;
/** Links lie on the coordinator of a cluster: there the holder is looked up apart. */
const requiredLink = "select coalesce(wanted.link_id, found.link_id) as link_id, null::uuid as invoice_id";

const invoicesStatement = (link: string): string => `
  select wanted.id,
    coalesce(found.numbered, false) and (
      exists (
        select from payment_allocations a
        cross join lateral (
          select r.data ->> 'status' as status from records r
          where r.business_id = $1 and r.collection = 'payments' and r.id = a.payment_id and r.deleted_at is null limit 1) as paying
        where a.business_id = $1 and a.invoice_id = wanted.id and paying.status = 'confirmed')
      or exists (
        select from records where business_id = $1 and collection = 'invoices' and data ->> 'kind' = 'credit_note' and data ->> 'status' = 'issued'
          and source_id = wanted.id::text)) as paid,
    array(${ownRevsOf("found", "wanted.after")}) as own_revs,
    link.link_id, link.invoice_id as link_invoice_id
  from unnest($3::uuid[], $4::bigint[], $5::text[]) as wanted (id, after, link_id)
  left join lateral (
    select r.data ->> 'number' is not null as numbered, r.data ->> 'linkId' as link_id, r.rev, r.created_rev, r.field_revs
    from records r where r.business_id = $1 and r.collection = 'invoices' and r.id = wanted.id limit 1) as found on true
  left join lateral (${link}) as link on true`;

async function readOwnRevs(
  client: Client,
  { businessId, deviceId }: Reader,
  required: RequiredRows["ownRevs"],
): Promise<number[]> {
  if (required.length === 0) return [];
  const { rows } = await client.query<{ rev: string }>({
    name: "push_own_revs",
    text: `select own.rev from unnest($3::text[], $4::uuid[], $5::bigint[]) as wanted (collection, id, after)
           cross join lateral (
             select r.rev, r.created_rev, r.field_revs from records r
             where r.business_id = $1 and r.collection = wanted.collection and r.id = wanted.id limit 1) as found
           cross join lateral (${ownRevsOf("found", "wanted.after")}) as own`,
    values: [
      businessId,
      deviceId,
      required.map(({ collection }) => collection),
      required.map(({ id }) => id),
      required.map(({ after }) => after),
    ],
  });
  return rows.map(({ rev }) => Number(rev));
}

/** Reads which of the contacts to be deleted stand on an issued document, other than those this push deletes. */
async function readBilled(
  client: Client,
  businessId: BusinessId,
  { deletedContacts, deletedInvoices }: RequiredRows,
): Promise<string[]> {
  if (deletedContacts.length === 0) return [];
  const { rows } = await client.query<{ id: string }>({
    name: "push_billed",
    text: `select wanted.id from unnest($2::text[]) as wanted (id) where exists (
             select from records where business_id = $1 and collection = 'invoices' and contact_id = wanted.id
               and data ->> 'number' is not null and deleted_at is null and id <> all($3::uuid[]))`,
    values: [businessId, deletedContacts, deletedInvoices],
  });
  return rows.map(({ id }) => id);
}

/** Everything one push changes, in one statement that is sent at once: a commit may follow it. `pending`: what the device says waits on it still. */
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
  if (isDistributed(client)) {
    const writes = set.writes();
    const records = writes.length > 0 ? insertRecords(set.businessId, set.rev, writes) : null;
    return writeApart(client, set, { records, answered, numbers, links, versions, pending });
  }
  const lists = [answered, numbers, versions].map((list) => JSON.stringify(list));
  const values = [set.businessId, set.rev, set.deviceId, rowsText(set.writes()), ...lists, pending];
  await client.query(
    isAtHome(client)
      ? { name: "push_write", text: writeStatement(""), values }
      : { name: "push_write", text: writeStatement(writeLinks), values: [...values, JSON.stringify(links)] },
  );
}

const writeLinks = `, linked as (
    insert into public_links (link_id, business_id, invoice_id)
    select link_id, $1::uuid, invoice_id
    from jsonb_to_recordset($9::jsonb) as given (link_id text, invoice_id uuid)
  )`;

const writeStatement = (linking: string): string => `
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
  ), kept as (
    insert into document_versions (business_id, invoice_id, rev, data)
    select $1::uuid, invoice_id, rev, data
    from jsonb_to_recordset($7::jsonb) as given (invoice_id uuid, rev bigint, data jsonb)
    on conflict do nothing
  ), pushed as (
    insert into pushes (business_id, rev, device_id) values ($1::uuid, $2::bigint, $3::uuid)
  )${linking}
  update devices set seen_at = now(), pending = coalesce($8::int, pending) where business_id = $1::uuid and id = $3::uuid`;

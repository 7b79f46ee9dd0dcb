import { newId, systemRandom } from "@ankara/domain/ids";
import { owingOf } from "@ankara/domain/invoice/receivable";
import { settledOn } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import {
  type DetectedEvent,
  type RecordChange,
  webhookEventsFrom,
  mayBePaid,
  messageAbout,
} from "@ankara/domain/webhooks/events";
import type { BusinessId } from "@ankara/domain/records/fields";
import { valuesOf } from "./values.ts";

/** One statement in the transaction that changed the records. */
export type Run = <Row>(text: string, values: unknown[]) => Promise<Row[]>;
type Endpoint = { id: string; events: string[] };

/**
 * Write what a transaction's changes mean to other programs into the outbox of each endpoint that wants it, in that very
 * transaction: what is rolled back is told to nobody, what is committed is told at least once. Called only for a business
 * that has an endpoint.
 */
export async function enqueueWebhookEvents(
  run: Run,
  businessId: BusinessId,
  rev: number,
  changes: readonly RecordChange[],
): Promise<void> {
  const happened = [...webhookEventsFrom(changes), ...(await paidBy(run, businessId, changes))];
  if (happened.length === 0) return;
  const endpoints = await run<Endpoint>(
    "select id, events from webhook_endpoints where business_id = $1 and stopped_at is null",
    [businessId],
  );
  const now = new Date();
  const at = now.toISOString();
  const rows = happened.flatMap((each, place) => {
    const body = JSON.stringify(messageAbout(each, { rev, at }));
    return endpoints
      .filter(({ events }) => events.includes(each.event))
      .map(({ id }) => [newId(now.getTime() + place, systemRandom), id, place, each.event, body]);
  });
  if (rows.length === 0) return;
  const { text, values } = valuesOf(
    rows,
    ["uuid", "uuid", "int", "text", "text"],
    [businessId, rev, now],
    ([id, endpoint, place, event, body]) =>
      `$1::uuid, ${id}, ${endpoint}, $2::bigint, ${place}, ${event}, ${body}, $3::timestamptz, $3::timestamptz`,
  );
  await run(
    `insert into webhook_deliveries (business_id, id, endpoint_id, rev, place, event, body, made_at, next_at) values ${text}`,
    values,
  );
  await run("select plan_webhooks($1, $2)", [businessId, now]);
}

type Row = { collection: string; id: string; data: unknown };

/** Invoices that had something to pay before these changes and have nothing now. */
async function paidBy(run: Run, businessId: BusinessId, changes: readonly RecordChange[]): Promise<DetectedEvent[]> {
  const ids = mayBePaid(changes);
  if (ids.length === 0) return [];
  const rows = await run<Row>(
    `select collection, id, data from records
       where business_id = $1 and collection = 'invoices' and id = any($2::uuid[]) and deleted_at is null
     union all
     select found.* from (
         select distinct payment_id from payment_allocations where business_id = $1 and invoice_id = any($2::uuid[])) as wanted
       cross join lateral (
         select collection, id, data from records r
         where r.business_id = $1 and r.collection = 'payments' and r.id = wanted.payment_id and r.deleted_at is null limit 1) as found
     union all
     select collection, id, data from records
       where business_id = $1 and collection = 'invoices' and data ->> 'kind' = 'credit_note'
       and source_id = any($2::text[]) and deleted_at is null`,
    [businessId, ids],
  );
  const before = new Map(changes.map((change) => [change.id, change.before]));
  const payments = rows.filter(({ collection }) => collection === "payments");
  const credits = rows.filter(({ collection }) => collection === "invoices");
  const asBefore = (all: readonly Row[]) =>
    all.flatMap<unknown>(({ id, data }) => (before.has(id) ? (before.get(id) ?? []) : data));
  return ids.flatMap((id): DetectedEvent[] => {
    const invoice = rows.find((row) => row.id === id)?.data as Invoice | undefined;
    if (!invoice || invoice.kind !== "invoice" || invoice.status !== "issued") return [];
    const left = dueAfter(invoice, datas<Payment>(payments), datas<Invoice>(credits));
    const was = dueAfter(invoice, asBefore(payments) as Payment[], asBefore(credits) as Invoice[]);
    if (left > 0 || was <= 0) return [];
    const after = invoice as unknown as Readonly<Record<string, unknown>>;
    return [{ event: "invoice.paid", change: { collection: "invoices", id, before: after, after } }];
  });
}

const dueAfter = (invoice: Invoice, payments: readonly Payment[], credits: readonly Invoice[]): number =>
  owingOf(invoice, settledOn(invoice, payments, credits)).due;

const datas = <T>(rows: readonly Row[]): T[] => rows.map(({ data }) => data as T);

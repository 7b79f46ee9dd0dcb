import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type {
  createPaymentLink as createCall,
  listPaymentLinks as listCall,
  PaymentLink,
  revokePaymentLink as revokeCall,
} from "@ankara/contract/payment-links";
import { newPayRef } from "@ankara/domain/ids";
import { businessLinkId, newLinkKey } from "@ankara/domain/link-id";
import { ok } from "@ankara/domain/result";
import { type Selectable, sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";

type PaymentLinkRow = Selectable<Schema["payment_links"]>;

/** Links that are open at a time; the oldest revoked ones beyond as many again are no longer listed. */
const maxLinks = 100;

export async function listPaymentLinks(
  { db }: Pick<Deps, "db">,
  { businessId }: Session,
): Promise<Outcome<AnswerOf<typeof listCall>>> {
  return db.read(businessId, async (tx) => {
    const rows = await tx
      .selectFrom("payment_links")
      .selectAll()
      .where("business_id", "=", businessId)
      .orderBy(sql`revoked_at is not null`)
      .orderBy("created_at", "desc")
      .limit(2 * maxLinks)
      .execute();
    const totals = await readTotals(tx, businessId);
    return ok({ data: rows.map((row) => present(row, totals.get(row.id))) });
  });
}

export async function createPaymentLink(
  { db, now, random }: Pick<Deps, "db" | "now" | "random">,
  { businessId }: Session,
  { link }: BodyOf<typeof createCall>,
): Promise<Outcome<AnswerOf<typeof createCall>>> {
  return db.tenantTransaction(businessId, async (tx) => {
    const { count } = await tx
      .selectFrom("payment_links")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("business_id", "=", businessId)
      .where("revoked_at", "is", null)
      .where("id", "!=", link.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxLinks) return refuse("conflict", "Withdraw a payment link before you make another one.");
    await tx
      .insertInto("payment_links")
      .values({
        ...link,
        business_id: businessId,
        key: newLinkKey(random),
        pay_ref: newPayRef(random),
        created_at: now(),
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.columns(["business_id", "id"]).doNothing())
      .execute();
    return answerFor(tx, businessId, link.id);
  });
}

/** Revokes a link: its page is that of a link that never was, with the next request. */
export async function revokePaymentLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { businessId }: Session,
  id: string,
): Promise<Outcome<AnswerOf<typeof revokeCall>>> {
  return db.tenantTransaction(businessId, async (tx) => {
    await tx
      .updateTable("payment_links")
      .set({ revoked_at: now() })
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .execute();
    return answerFor(tx, businessId, id);
  });
}

async function answerFor(tx: Tx, businessId: BusinessId, id: string): Promise<Outcome<{ link: PaymentLink }>> {
  const row = await tx
    .selectFrom("payment_links")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  return ok({ link: present(row, (await readTotals(tx, businessId, id)).get(id)) });
}

type LinkTotals = { readonly payments: number; readonly received: MinorUnits };

/** Sums what the links of a business brought, as `countedPayments` counts money: no claim that waits or was turned down. */
async function readTotals(tx: Tx, businessId: BusinessId, id: string | null = null): Promise<Map<string, LinkTotals>> {
  const { rows } = await sql<{ link_id: string; payments: number; received: string }>`
    with entries as (
      select p.link_id, a.payment_id as id, found.data
      from link_payments p
      join payment_allocations a on a.business_id = p.business_id and a.invoice_id = p.invoice_id
      cross join lateral (
        select r.data from records r
        where r.business_id = a.business_id and r.collection = 'payments' and r.id = a.payment_id and r.deleted_at is null
        limit 1) as found
      where p.business_id = ${businessId}::uuid and (${id}::uuid is null or p.link_id = ${id}::uuid))
    select link_id, count(*) filter (where data ->> 'reverses' is null)::int as payments,
      sum((data ->> 'amount')::bigint)::text as received
    from entries e
    where data ->> 'status' = 'confirmed'
      or (data ->> 'status' = 'reversed' and exists (
        select from entries back where back.data ->> 'reverses' = e.id::text))
    group by link_id`.execute(tx);
  return new Map(rows.map(({ link_id, payments, received }) => [link_id, { payments, received: Number(received) }]));
}

const present = (
  row: PaymentLinkRow,
  { payments, received }: LinkTotals = { payments: 0, received: 0 },
): PaymentLink => ({
  id: row.id,
  link_id: businessLinkId({ businessId: row.business_id, key: row.key }),
  title: row.title,
  note: row.note,
  currency: row.currency,
  amount: row.amount === null ? null : Number(row.amount),
  takes_cards: row.takes_cards,
  created_at: row.created_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  opened: Number(row.opened),
  payments,
  received,
});

import type { BusinessId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { Transaction, listTransactions as call } from "@ankara/contract/billing";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import { creditPacks } from "@ankara/domain/subscriptions/credits";
import type { PaidPeriod } from "@ankara/domain/subscriptions/fold";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuseFields } from "../../http/refused.ts";
import { readPlan } from "../subscriptions/plan-state.ts";

export type TransactionRow = Selectable<Schema["transactions"]>;
const pageSize = 50;
const cursorPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function listTransactions(
  deps: Deps,
  { businessId }: Session,
  { cursor }: { readonly cursor?: string | undefined },
): Promise<Outcome<AnswerOf<typeof call>>> {
  if (cursor !== undefined && !cursorPattern.test(cursor))
    return refuseFields({ cursor: "Use the cursor of an earlier answer" });
  return deps.db.read(businessId, async (tx) => {
    const rows = await tx
      .selectFrom("transactions")
      .selectAll()
      .where("business_id", "=", businessId)
      .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as string))
      .orderBy("id", "desc")
      .limit(pageSize + 1)
      .execute();
    const { periods } = await readPlan(tx, businessId, deps.payments.now());
    const page = rows.slice(0, pageSize);
    const disputed = await readDisputed(
      tx,
      businessId,
      page.map(({ id }) => id),
    );
    return ok({
      data: page.map((row) => presentTransaction(row, periods, disputed)),
      next_cursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    });
  });
}

export function findTransaction(
  tx: Tx,
  businessId: BusinessId,
  id: string,
  lock = false,
): Promise<TransactionRow | undefined> {
  const query = tx.selectFrom("transactions").selectAll().where("business_id", "=", businessId).where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Returns the title of a code on a receipt. */
export function titleOf(intent: string): string {
  const pack = creditPacks.find((each) => each.intent === intent);
  return pack ? `${pack.credits} credits` : (planByIntent(intent)?.title ?? intent);
}

type Disputed = NonNullable<Transaction["disputed"]>;

/** Reads how the disputes of these purchases stand; one without a dispute is not in the map. */
export async function readDisputed(
  tx: Tx,
  businessId: BusinessId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Disputed>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("disputes")
    .select(["order_id", "dispute_ref", "said"])
    .where("business_id", "=", businessId)
    .where("order_id", "in", [...ids])
    .orderBy("at")
    .execute();
  const ends = new Map<string, Disputed>(
    rows.map(({ order_id, dispute_ref }) => [`${order_id} ${dispute_ref}`, "open"]),
  );
  for (const { order_id, dispute_ref, said } of rows) if (said !== "open") ends.set(`${order_id} ${dispute_ref}`, said);
  const rank: readonly Disputed[] = ["won", "lost", "open"];
  const found = new Map<string, Disputed>();
  for (const { order_id, dispute_ref } of rows) {
    const end = ends.get(`${order_id} ${dispute_ref}`) ?? "open";
    const before = found.get(order_id);
    if (before === undefined || rank.indexOf(end) > rank.indexOf(before)) found.set(order_id, end);
  }
  return found;
}

export function presentTransaction(
  row: TransactionRow,
  periods: readonly PaidPeriod[],
  disputed: ReadonlyMap<string, Disputed>,
): Transaction {
  const period = periods.find(({ key }) => key === `paid:${row.id}`);
  return {
    id: row.id,
    intent: row.intent,
    title: titleOf(row.intent),
    kind: row.kind,
    provider: row.provider,
    currency: row.currency,
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    disputed: disputed.get(row.id) ?? null,
    status: row.status,
    reason: row.reason,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    period:
      period && period.until !== null ? { from: period.from.slice(0, 10), until: period.until.slice(0, 10) } : null,
  };
}

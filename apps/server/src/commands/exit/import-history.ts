import { type HistoryRow, type importHistory as Call, maxHistoryRow } from "@ankara/contract/exit-history";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import { AiItem, ContentTypeSchema } from "@ankara/domain/ai/item";
import { ok } from "@ankara/domain/result";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { searchableOf } from "../ai/end-generation.ts";

type Answer = AnswerOf<typeof Call>;

/** Rows a business may bring along: twenty years of a busy shop. */
const maxRows = 200_000;

/** A text as `readHistory` gives it. */
const Text = z.object({
  type: ContentTypeSchema,
  content: z.string().check(z.maxLength(60_000)),
  original: z.string().check(z.maxLength(60_000)),
  subject: z.string().check(z.maxLength(500)),
  inputs: AiItem.shape.inputs,
  language: z.string().check(z.maxLength(40)),
  engine: AiItem.shape.engine,
  cost: z.int().check(z.gte(0), z.lte(1000)),
  favorite: z.boolean(),
  versionOf: z.uuid(),
  toCheck: AiItem.shape.check,
  page: z.nullable(z.record(z.string(), z.json())),
  voice: z.boolean(),
  updatedAt: z.iso.datetime(),
});

/**
 * Keeps rows of another account's full export. Texts are texts of the AI writer again; all else is kept apart, because it is
 * somebody's word and no record of this server.
 *
 * @returns how many were new
 */
export async function importHistory(
  { db, now }: Pick<Deps, "db" | "now">,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
  { import_id: importId, company, rows }: BodyOf<typeof Call>,
): Promise<Outcome<Answer>> {
  return db.tenantTransaction(businessId, async (tx) => {
    const { count } = await tx
      .selectFrom("imported_history")
      .select((select) => select.fn.countAll<string>().as("count"))
      .where("business_id", "=", businessId)
      .executeTakeFirstOrThrow();
    if (Number(count) + rows.length > maxRows) return refuse("storage_full");
    let kept = 0;
    for (const row of rows) {
      if (JSON.stringify(row.data).length > maxHistoryRow) continue;
      const text = row.kind === "texts" ? await keepText(tx, { businessId, userId, importId }, row) : null;
      kept += text ?? (await keepApart(tx, { businessId, importId, company: company ?? "" }, row, now()));
    }
    return ok({ kept });
  });
}

/** Returns how many texts are new; null for what is no text of ours. */
async function keepText(
  tx: Tx,
  { businessId, userId, importId }: { businessId: BusinessId; userId: UserId; importId: string },
  { id, at, data }: HistoryRow,
): Promise<number | null> {
  const text = z.safeParse(Text, data);
  if (!text.success || !z.safeParse(z.uuid(), id).success) return null;
  const { versionOf, toCheck, updatedAt, inputs, page, ...plain } = text.data;
  const answer = await tx
    .insertInto("ai_items")
    .values({
      ...plain,
      business_id: businessId,
      id,
      user_id: userId,
      inputs: JSON.stringify(inputs),
      version_of: versionOf,
      to_check: JSON.stringify(toCheck),
      page: JSON.stringify(page),
      searchable: searchableOf(plain),
      import_id: importId,
      created_at: new Date(at),
      updated_at: new Date(updatedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(answer.numInsertedOrUpdatedRows ?? 0);
}

async function keepApart(
  tx: Tx,
  { businessId, importId, company }: { businessId: BusinessId; importId: string; company: string },
  { kind, id, at, data }: HistoryRow,
  now: Date,
): Promise<number> {
  const answer = await sql`
    insert into imported_history (business_id, kind, id, at, data, import_id, company, created_at)
    values (${businessId}, ${kind}, ${id}, ${at}::timestamptz, ${JSON.stringify(data)}::jsonb, ${importId}::uuid, ${company}, ${now})
    on conflict do nothing`.execute(tx);
  return Number(answer.numAffectedRows ?? 0);
}

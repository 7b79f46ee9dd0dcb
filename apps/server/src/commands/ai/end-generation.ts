import type { BusinessId } from "@ankara/domain/records/fields";
import { fold } from "@ankara/domain/text";
import { contentTypes } from "@ankara/domain/ai/content-types";
import type { PageText } from "@ankara/writer/task";
import type { Kysely } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ErrorCode } from "@ankara/contract/errors";
import type { TokenUsage, Writer } from "../../providers/writer/writer.ts";
import { settle } from "./ledger.ts";

/** A finished text with what belongs to it. */
type FinishedText = {
  readonly content: string;
  /** Another one than the generation began with, where one stepped in. */
  readonly engine: Writer["kind"];
  readonly subject: string;
  readonly language: string;
  readonly versionOf: string | null;
  readonly toCheck: readonly string[];
  readonly page: PageText | null;
};
export type End =
  | { readonly paid: true; readonly written: FinishedText }
  | { readonly paid: false; readonly reason: ErrorCode };

/**
 * End a generation: pay for its text and store it, or give its credits back. Whoever comes first decides; everyone
 * after finds it ended and changes nothing.
 *
 * @returns whether this call ended it
 */
export async function endGeneration(
  deps: Pick<Deps, "db" | "now" | "random">,
  {
    businessId,
    generationId,
    end,
    usage,
  }: { businessId: BusinessId; generationId: string; end: End; usage?: Omit<TokenUsage, "model"> },
): Promise<boolean> {
  const endLease = (db: Kysely<Schema>) =>
    db.deleteFrom("ai_leases").where("generation_id", "=", generationId).execute();
  const ended = await deps.db.tenantTransactionHome(businessId, async (tx) => {
    const row = await tx
      .updateTable("ai_generations")
      .set({
        status: end.paid ? "done" : "released",
        reason: end.paid ? null : end.reason,
        ended_at: deps.now(),
        ...(usage && {
          input_tokens: usage.inputTokens,
          output_tokens: usage.outputTokens,
          cost_micros: usage.costMicros,
        }),
      })
      .where("business_id", "=", businessId)
      .where("id", "=", generationId)
      .where("status", "=", "running")
      .returning(["cost", "user_id", "type", "inputs"])
      .executeTakeFirst();
    // On a cluster leases lie elsewhere: within this transaction all of it would have to go through there.
    if (!deps.db.isSpread) await endLease(tx);
    await tx
      .deleteFrom("ai_followed")
      .where("business_id", "=", businessId)
      .where("generation_id", "=", generationId)
      .execute();
    if (!row) return false;
    await settle(deps, tx, { businessId, generationId, cost: row.cost, pay: end.paid });
    if (end.paid) await storeItem(tx, { businessId, id: generationId, row, written: end.written });
    return true;
  });
  // One that is left because the server died in between runs out, and whoever finds it then ends nothing twice.
  if (deps.db.isSpread) await endLease(deps.db.global);
  return ended;
}

async function storeItem(
  tx: Tx,
  {
    businessId,
    id,
    row,
    written,
  }: {
    businessId: BusinessId;
    id: string;
    row: {
      cost: number;
      user_id: string;
      type: keyof typeof contentTypes;
      inputs: Record<string, string>;
    };
    written: FinishedText;
  },
): Promise<void> {
  const { content, engine, subject, language, versionOf, toCheck, page } = written;
  await tx
    .insertInto("ai_items")
    .values({
      business_id: businessId,
      id,
      user_id: row.user_id,
      type: row.type,
      content,
      original: content,
      subject,
      inputs: JSON.stringify(row.inputs),
      language,
      engine,
      cost: row.cost,
      version_of: versionOf ?? id,
      to_check: JSON.stringify(toCheck),
      page: JSON.stringify(page),
      searchable: searchableOf({ type: row.type, subject, content }),
    })
    .execute();
}

/** Returns the text the search looks through, folded as the query is. */
export const searchableOf = (item: {
  readonly type: keyof typeof contentTypes;
  readonly subject: string;
  readonly content: string;
}): string => fold(`${contentTypes[item.type].title}\n${item.subject}\n${item.content}`);

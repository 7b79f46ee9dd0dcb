import { createHash, randomBytes } from "node:crypto";
import type { AttachmentState } from "@ankara/contract/attachments";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { inspectFile } from "./inspect.ts";
import { lockAttachment } from "./receive.ts";

/**
 * All bytes of a file are here: check them against what was announced, look at what they are, and store them. Nothing is
 * locked while a picture is drawn; of two that finish the same file one stores it and the other finds it stored.
 */
export async function finishAttachment(deps: Deps, businessId: string, id: string): Promise<Outcome<AttachmentState>> {
  const found = await deps.db.read(businessId, async (tx) => {
    const row = await tx
      .selectFrom("attachments")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .executeTakeFirst();
    const parts = await tx
      .selectFrom("attachment_parts")
      .select("bytes")
      .where("business_id", "=", businessId)
      .where("attachment_id", "=", id)
      .orderBy("place")
      .execute();
    return row && { row, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) };
  });
  if (!found) return refuse("not_found");
  const { row, bytes } = found;
  const done = { ok: true as const, value: { id, offset: row.size, complete: true } };
  if (row.key !== null) return done;

  if (!createHash("sha256").update(bytes).digest().equals(row.sha256)) {
    await forget(deps, businessId, id);
    return refuse("attachment_damaged");
  }
  const inspected = await inspectFile(bytes);
  if (!inspected.ok) {
    await forget(deps, businessId, id);
    return inspected;
  }
  const key = `${randomBytes(18).toString("base64url")}.${inspected.value.extension}`;
  await deps.attachments.write(key, inspected.value.bytes);
  const stored = await deps.db
    .tenantTransaction(businessId, async (tx) => {
      const now = await lockAttachment(tx, businessId, id);
      if (!now) return "gone";
      if (now.key !== null) return "stored by another";
      await tx
        .updateTable("attachments")
        .set({ key, stored_bytes: inspected.value.bytes.length, touched_at: deps.now() })
        .where("business_id", "=", businessId)
        .where("id", "=", id)
        .execute();
      await tx
        .deleteFrom("attachment_parts")
        .where("business_id", "=", businessId)
        .where("attachment_id", "=", id)
        .execute();
      return "stored";
    })
    .catch(async (error: unknown) => {
      // A connection that broke does not say whether it was committed: a file too many costs room, one too few is a loss.
      deps.log.warn({ err: error, key }, "a stored file may have no row");
      throw error;
    });
  if (stored !== "stored") await deps.attachments.remove(key);
  return stored === "gone" ? refuse("not_found") : done;
}

/** What cannot be used leaves nothing behind: the same id may begin anew. */
async function forget(deps: Deps, businessId: string, id: string): Promise<void> {
  await deps.db.tenantTransaction(businessId, async (tx) => {
    const row = await lockAttachment(tx, businessId, id);
    if (!row || row.key !== null) return;
    for (const [table, column] of [
      ["attachment_parts", "attachment_id"],
      ["attachments", "id"],
    ] as const)
      await tx
        .deleteFrom(table)
        .where("business_id", "=", businessId)
        .where(column as "id", "=", id)
        .execute();
  });
}

import { createHash, randomBytes } from "node:crypto";
import { ok } from "@ankara/domain/result";
import { type AttachmentState, partBytes } from "@ankara/contract/attachments";
import type { AttachmentType, AttachmentRef } from "@ankara/domain/records/attachment";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { inspectFile } from "./inspect.ts";

/** Files one business may keep with us, bytes. */
export const attachmentQuota = 1024 * 1024 * 1024;

export type Announced = {
  readonly id: string;
  readonly name: string;
  readonly type: AttachmentType;
  readonly size: number;
  readonly sha256: string;
};

/**
 * A device announces a file, or asks how much of it has arrived. The id names one content for ever, so a repeat after a
 * lost answer is told the same, and a file that is complete is never taken twice.
 */
export async function beginAttachment(
  deps: Deps,
  { businessId, ...file }: Announced & { businessId: BusinessId },
): Promise<Outcome<AttachmentState>> {
  const begun = await deps.db.tenantTransaction(businessId, async (tx): Promise<Outcome<AttachmentState>> => {
    // Devices of one business wait for each other, so that together they do not exceed the quota.
    const business = await tx
      .selectFrom("businesses")
      .select("id")
      .where("id", "=", businessId)
      .forUpdate()
      .executeTakeFirst();
    if (!business) return refuse("unauthenticated"); // the account was deleted meanwhile
    const known = await lockAttachment(tx, businessId, file.id);
    if (known) {
      const same = known.size === file.size && known.sha256.toString("hex") === file.sha256;
      if (!same) return refuse("attachment_reused");
      return ok(stateOf(known));
    }
    if ((await usedBytes(tx, businessId)) + file.size > attachmentQuota) return refuse("storage_full");
    const { id, type, size } = file;
    const name = file.name.replaceAll(/\p{C}/gu, "");
    await tx
      .insertInto("attachments")
      .values({ business_id: businessId, id, name, type, size, sha256: Buffer.from(file.sha256, "hex") })
      .execute();
    return ok({ id, offset: 0, complete: false });
  });
  // All of it had arrived, and what should have followed was interrupted.
  if (begun.ok && !begun.value.complete && begun.value.offset === file.size)
    return finishAttachment(deps, businessId, file.id);
  return begun;
}

/** The next bytes of a file. They count only where they continue what is here; the last ones have it checked and stored. */
export async function receivePart(
  deps: Deps,
  { businessId, id, offset, bytes }: { businessId: BusinessId; id: string; offset: number; bytes: Buffer },
): Promise<Outcome<AttachmentState>> {
  if (bytes.length > partBytes) return refuse("too_large");
  const stored = await deps.db.tenantTransaction(
    businessId,
    async (tx): Promise<Outcome<AttachmentState & { size: number }>> => {
      const known = await lockAttachment(tx, businessId, id);
      if (!known) return refuse("not_found");
      const { size, received } = known;
      if (known.key !== null) return ok({ ...stateOf(known), size });
      if (offset !== received || offset + bytes.length > size || (bytes.length === 0 && received < size))
        return refuse("attachment_offset");
      if (bytes.length > 0) {
        await tx
          .insertInto("attachment_parts")
          .values({ business_id: businessId, attachment_id: id, place: offset, bytes })
          .execute();
        await tx
          .updateTable("attachments")
          .set({ received: offset + bytes.length, touched_at: deps.now() })
          .where("business_id", "=", businessId)
          .where("id", "=", id)
          .execute();
      }
      return ok({ id, offset: offset + bytes.length, complete: false, size });
    },
  );
  if (!stored.ok) return stored;
  const { size, ...state } = stored.value;
  return !state.complete && state.offset === size ? finishAttachment(deps, businessId, id) : ok(state);
}

export const lockAttachment = (tx: Tx, businessId: BusinessId, id: string) =>
  tx
    .selectFrom("attachments")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

const stateOf = ({ id, received, key }: { id: string; received: number; key: string | null }): AttachmentState => ({
  id,
  offset: received,
  complete: key !== null,
});

/** Bytes a business stores: files as they are kept, and the whole of those that are still arriving. */
async function usedBytes(tx: Tx, businessId: BusinessId): Promise<number> {
  const { stored } = await tx
    .selectFrom("attachments")
    .select((row) => row.fn.sum<string | null>(row.fn.coalesce("stored_bytes", "size")).as("stored"))
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return Number(stored ?? 0);
}

/**
 * All bytes of a file are here: check them against what was announced, look at what they are, and store them. Nothing is
 * locked while a picture is drawn; of two that finish the same file one stores it and the other finds it stored.
 */
async function finishAttachment(deps: Deps, businessId: BusinessId, id: string): Promise<Outcome<AttachmentState>> {
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
  const done = ok({ id, offset: row.size, complete: true });
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

/** Removes a file that cannot be used, so that the same id may begin again. */
async function forget(deps: Deps, businessId: BusinessId, id: string): Promise<void> {
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

/** A file that was looked at and written down, and waits for the transaction of the record that names it. */
type InspectedFile = { readonly ref: AttachmentRef; readonly key: string; readonly sha256: Buffer };

/** Look at a whole file that came at once, and write its bytes; nothing names them yet. */
export async function inspectUpload(
  deps: Pick<Deps, "attachments">,
  { id, name, bytes }: { id: string; name: string; bytes: Buffer },
): Promise<Outcome<InspectedFile>> {
  const inspected = await inspectFile(bytes);
  if (!inspected.ok) return inspected;
  const { extension, bytes: stored } = inspected.value;
  const key = `${randomBytes(18).toString("base64url")}.${extension}`;
  await deps.attachments.write(key, stored);
  const type = ({ jpg: "image/jpeg", png: "image/png", pdf: "application/pdf" } as const)[extension];
  const clean = name.replaceAll(/[\p{C}/\\]/gu, "").slice(-120) || `proof.${extension}`;
  return ok({
    ref: { id, name: clean, type, size: stored.length },
    key,
    sha256: createHash("sha256").update(stored).digest(),
  });
}

/** Give the file its row, in the transaction of the record that names it. The business row is locked by then. */
export async function saveAttachment(
  tx: Tx,
  businessId: BusinessId,
  { ref: { id, name, type, size }, key, sha256 }: InspectedFile,
): Promise<Outcome<null>> {
  if ((await usedBytes(tx, businessId)) + size > attachmentQuota) return refuse("storage_full");
  await tx
    .insertInto("attachments")
    .values({ business_id: businessId, id, name, type, size, sha256, received: size, key, stored_bytes: size })
    .execute();
  return ok(null);
}

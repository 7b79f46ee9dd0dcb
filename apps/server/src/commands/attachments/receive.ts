import { type AttachmentState, partBytes } from "@ankara/contract/attachments";
import type { AttachmentType } from "@ankara/domain/records/attachment";
import { type Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { finishAttachment } from "./finish.ts";

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
  { businessId, ...file }: Announced & { businessId: string },
): Promise<Outcome<AttachmentState>> {
  const begun = await deps.db.tenantTransaction(businessId, async (tx): Promise<Outcome<AttachmentState>> => {
    // Devices of one business take turns, so that together they do not go over what it may keep.
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
      return { ok: true, value: stateOf(known) };
    }
    if ((await usedBytes(tx, businessId)) + file.size > attachmentQuota) return refuse("storage_full");
    const { id, type, size } = file;
    const name = file.name.replaceAll(/\p{C}/gu, "");
    await tx
      .insertInto("attachments")
      .values({ business_id: businessId, id, name, type, size, sha256: Buffer.from(file.sha256, "hex") })
      .execute();
    return { ok: true, value: { id, offset: 0, complete: false } };
  });
  // All of it had arrived, and what should have followed was interrupted.
  if (begun.ok && !begun.value.complete && begun.value.offset === file.size)
    return finishAttachment(deps, businessId, file.id);
  return begun;
}

/** The next bytes of a file. They count only where they continue what is here; the last ones have it checked and stored. */
export async function receivePart(
  deps: Deps,
  { businessId, id, offset, bytes }: { businessId: string; id: string; offset: number; bytes: Buffer },
): Promise<Outcome<AttachmentState>> {
  if (bytes.length > partBytes) return refuse("too_large");
  const taken = await deps.db.tenantTransaction(
    businessId,
    async (tx): Promise<Outcome<AttachmentState & { size: number }>> => {
      const known = await lockAttachment(tx, businessId, id);
      if (!known) return refuse("not_found");
      const { size, received } = known;
      if (known.key !== null) return { ok: true, value: { ...stateOf(known), size } };
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
      return { ok: true, value: { id, offset: offset + bytes.length, complete: false, size } };
    },
  );
  if (!taken.ok) return taken;
  const { size, ...state } = taken.value;
  return !state.complete && state.offset === size ? finishAttachment(deps, businessId, id) : { ok: true, value: state };
}

export const lockAttachment = (tx: Tx, businessId: string, id: string) =>
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

/** What a business keeps with us: files as they are stored, and the whole of those that are still arriving. */
export async function usedBytes(tx: Tx, businessId: string): Promise<number> {
  const { kept } = await tx
    .selectFrom("attachments")
    .select((row) => row.fn.sum<string | null>(row.fn.coalesce("stored_bytes", "size")).as("kept"))
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return Number(kept ?? 0);
}

import { ok } from "@ankara/domain/result";
import { createHash, randomBytes } from "node:crypto";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { inspectFile } from "./inspect.ts";
import { attachmentQuota, usedBytes } from "./receive.ts";

/** A file that was looked at and written down, and waits for the transaction of the record that names it. */
export type InspectedFile = { readonly ref: AttachmentRef; readonly key: string; readonly sha256: Buffer };

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
  businessId: string,
  { ref: { id, name, type, size }, key, sha256 }: InspectedFile,
): Promise<Outcome<null>> {
  if ((await usedBytes(tx, businessId)) + size > attachmentQuota) return refuse("storage_full");
  await tx
    .insertInto("attachments")
    .values({ business_id: businessId, id, name, type, size, sha256, received: size, key, stored_bytes: size })
    .execute();
  return ok(null);
}

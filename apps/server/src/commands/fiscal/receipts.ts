import { createHash } from "node:crypto";
import { newId, type Random } from "@ankara/domain/ids";
import type { Tx } from "../../db/database.ts";
import type { FiscalAdapter, FiscalBody, FiscalIssue, FiscalReceipt } from "../../providers/fiscal/adapter.ts";

type Stored = { readonly businessId: string; readonly invoiceId: string; readonly key: string; readonly now: Date };

/** Keep an answer for ever. The same answer to the same request is kept once. */
export async function saveReceipt(
  tx: Tx,
  random: Random,
  adapter: FiscalAdapter,
  { businessId, invoiceId, key, now }: Stored,
  receipt: FiscalReceipt,
  sent: FiscalBody | null,
): Promise<void> {
  await tx
    .insertInto("fiscal_receipts")
    .values({
      business_id: businessId,
      id: newId(now.getTime(), random),
      invoice_id: invoiceId,
      adapter: adapter.id,
      idempotency_key: key,
      status: receipt.status,
      authority_no: receipt.authorityNo,
      device_id: receipt.deviceId,
      signature: receipt.signature,
      qr_text: receipt.qrText,
      verify_url: receipt.verifyUrl,
      at: receipt.at,
      problems: JSON.stringify(receipt.problems),
      raw: receipt.raw.replaceAll("\u0000", ""),
      sent_hash: createHash("sha256")
        .update(sent?.bytes ?? "")
        .digest(),
      rehearsal: adapter.rehearsal,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "idempotency_key", "status"]).doNothing())
    .execute();
}

/** The last time a document was accepted, by this adapter; null where it never was. */
export async function acceptedReceipt(
  tx: Tx,
  businessId: string,
  invoiceId: string,
  adapter: string,
): Promise<FiscalReceipt | null> {
  const row = await tx
    .selectFrom("fiscal_receipts")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .where("adapter", "=", adapter)
    .where("status", "=", "accepted")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        status: row.status,
        authorityNo: row.authority_no,
        deviceId: row.device_id,
        signature: row.signature,
        qrText: row.qr_text,
        verifyUrl: row.verify_url,
        at: row.at,
        problems: row.problems as FiscalIssue[],
        raw: row.raw,
      }
    : null;
}

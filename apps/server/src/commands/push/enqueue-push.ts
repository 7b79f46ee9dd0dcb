import type { PushKind } from "@ankara/documents/labels/push";
import { newId } from "@ankara/domain/ids";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

export type OwnerNotification = {
  readonly kind: PushKind;
  /** Names the event, so that it is announced once. */
  readonly happening: string;
  /** The document it is about; null for several, which `documents` counts. */
  readonly invoiceId: InvoiceId | null;
  readonly documents?: number;
};

/**
 * Enqueues a push to every browser and phone of a business that subscribed, in the transaction of its cause: a rollback
 * notifies nobody. Called for acts of clients and of the server, never for what a person did on their own device.
 */
export async function enqueuePush(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  businessId: BusinessId,
  { kind, happening, invoiceId, documents = 1 }: OwnerNotification,
): Promise<void> {
  const now = deps.now();
  const addresses = await tx
    .selectFrom("push_addresses")
    .select("session_id")
    .where("business_id", "=", businessId)
    .execute();
  if (addresses.length === 0) return;
  await tx
    .insertInto("push_messages")
    .values(
      addresses.map(({ session_id }) => ({
        business_id: businessId,
        id: newId(now.getTime(), deps.random),
        session_id,
        happening,
        kind,
        invoice_id: invoiceId,
        documents,
        made_at: now,
        next_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await schedulePushes(tx, businessId);
}

/** Schedules the job for the first push that may be sent. It takes turns with every writer of the business. */
export async function schedulePushes(tx: Tx, businessId: BusinessId): Promise<void> {
  const { at } = await tx
    .selectFrom("push_messages")
    .select((row) => row.fn.min("next_at").as("at"))
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  if (at) await sql`select plan_pushes(${businessId}::uuid, ${at}::timestamptz)`.execute(tx);
}

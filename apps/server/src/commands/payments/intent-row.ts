import type { InvoiceId, BusinessId } from "@ankara/domain/records/fields";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";

export type IntentRow = Selectable<Schema["invoice_intents"]>;
/** A card form that is left open takes no money after this. */
const openDays = 2;

/** The last moment the intent is handed to a payer: an hour before it closes, so that nobody pays into a closed form. */
export const endOf = (row: IntentRow): Date => new Date(row.created_at.getTime() + (openDays * 24 - 1) * 3600 * 1000);
export const closesAt = (row: IntentRow): Date => new Date(row.created_at.getTime() + openDays * 24 * 3600 * 1000);

export const findOpenIntent = (tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<IntentRow | undefined> =>
  tx
    .selectFrom("invoice_intents")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .where("status", "=", "open")
    .executeTakeFirst();

export const findIntent = (tx: Tx, businessId: BusinessId, id: string): Promise<IntentRow | undefined> =>
  tx
    .selectFrom("invoice_intents")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Finds the intent that was opened last, whatever its state. */
export const findLatestIntent = (
  tx: Tx,
  businessId: BusinessId,
  invoiceId: InvoiceId,
): Promise<IntentRow | undefined> =>
  tx
    .selectFrom("invoice_intents")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

import type { MinorUnits } from "@ankara/domain/money/money";
import type { InvoiceId, BusinessId } from "@ankara/domain/records/fields";
import { cardPaymentDiffers } from "@ankara/contract/unclear-payments";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";

export type IntentRow = Selectable<Schema["invoice_intents"]>;
/** A document that a payment is for, and the minor units of the payment's currency that were asked for it. */
export type DocumentShare = { readonly invoiceId: InvoiceId; readonly amount: MinorUnits };
/** A card form that is left open takes no money after this. Stripe closes its own pages after a day, the others never. */
const openHours = 24;

const hoursAfter = ({ created_at: at }: IntentRow, hours: number): Date => new Date(at.getTime() + hours * 3600 * 1000);
/** The last moment the intent is handed to a payer: an hour before it closes, so that nobody pays into a closed form. */
export const endOf = (row: IntentRow): Date => hoursAfter(row, openHours - 1);
export const closesAt = (row: IntentRow): Date => hoursAfter(row, openHours);

/** Intents that are for one of these documents, alone or among others. */
const intentsFor = (tx: Tx, businessId: BusinessId, invoiceIds: readonly InvoiceId[]) =>
  tx
    .selectFrom("invoice_intents")
    .selectAll()
    .where("business_id", "=", businessId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("invoice_id", "in", invoiceIds),
        eb(
          "id",
          "in",
          selectFrom("intent_invoices")
            .select("intent_id")
            .where("business_id", "=", businessId)
            .where("invoice_id", "in", invoiceIds),
        ),
      ]),
    );

export const listOpenIntents = (
  tx: Tx,
  businessId: BusinessId,
  invoiceIds: readonly InvoiceId[],
): Promise<IntentRow[]> => intentsFor(tx, businessId, invoiceIds).where("status", "=", "open").orderBy("id").execute();

/** Finds the intent that was opened last for several of these documents together, whatever its state. */
export const findLatestJointIntent = (
  tx: Tx,
  businessId: BusinessId,
  invoiceIds: readonly InvoiceId[],
): Promise<IntentRow | undefined> =>
  invoiceIds.length === 0
    ? Promise.resolve(undefined)
    : tx
        .selectFrom("intent_invoices as i")
        .innerJoin("invoice_intents", (join) =>
          join
            .onRef("invoice_intents.business_id", "=", "i.business_id")
            .onRef("invoice_intents.id", "=", "i.intent_id"),
        )
        .selectAll("invoice_intents")
        .where("i.business_id", "=", businessId)
        .where("i.invoice_id", "in", [...invoiceIds])
        .orderBy("invoice_intents.id", "desc")
        .limit(1)
        .executeTakeFirst();

/** Lists intents whose money differed from the order. */
export const listDifferingIntents = (
  tx: Tx,
  businessId: BusinessId,
  invoiceIds: readonly InvoiceId[],
): Promise<IntentRow[]> =>
  intentsFor(tx, businessId, invoiceIds)
    .where("status", "=", "failed")
    .where("reason", "=", cardPaymentDiffers)
    .execute();

/** Lists the documents of a payment in the order in which its money settles them. */
export async function listDocumentShares(
  tx: Tx,
  { business_id: businessId, id, invoice_id: invoiceId, amount }: IntentRow,
): Promise<DocumentShare[]> {
  const rows = await tx
    .selectFrom("intent_invoices")
    .select(["invoice_id", "amount"])
    .where("business_id", "=", businessId)
    .where("intent_id", "=", id)
    .orderBy("place")
    .execute();
  if (rows.length === 0) return [{ invoiceId, amount: Number(amount) }];
  return rows.map((row) => ({ invoiceId: row.invoice_id, amount: Number(row.amount) }));
}

export const findIntent = (tx: Tx, businessId: BusinessId, id: string): Promise<IntentRow | undefined> =>
  tx
    .selectFrom("invoice_intents")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Finds the intent that was opened last for this document alone, whatever its state. */
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("intent_invoices as i")
            .select("i.place")
            .whereRef("i.business_id", "=", "invoice_intents.business_id")
            .whereRef("i.intent_id", "=", "invoice_intents.id"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

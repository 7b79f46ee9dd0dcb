import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Fields } from "@ankara/contract/sync";
import { todayIn } from "@ankara/domain/dates/dates";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { draftOfLinkPayment } from "@ankara/domain/payouts/payment-link";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import { assertWritable, getRecord, listRecords, putRecords, type StoredOf } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { WriteContext } from "../payments/write-card-payment.ts";

export type LinkPaymentRow = Selectable<Schema["link_payments"]>;
type DraftDeps = Pick<Deps, "now" | "random">;

export const findLinkPayment = (tx: Tx, businessId: BusinessId, id: string): Promise<LinkPaymentRow | undefined> =>
  tx
    .selectFrom("link_payments")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Writes the draft that a payment through a link is for; it takes no number, so its owner issues or deletes it. */
export async function writeLinkDraft(
  deps: DraftDeps,
  tx: Tx,
  { businessId, rev }: WriteContext,
  payment: Pick<LinkPaymentRow, "link_id" | "invoice_id" | "name" | "currency"> & { readonly amount: MinorUnits },
  business: Business,
): Promise<Invoice> {
  const link = await tx
    .selectFrom("payment_links")
    .select("title")
    .where("business_id", "=", businessId)
    .where("id", "=", payment.link_id)
    .executeTakeFirstOrThrow();
  const now = deps.now();
  const draft = draftOfLinkPayment(
    {
      linkId: payment.link_id,
      title: link.title,
      amount: payment.amount,
      currency: payment.currency,
      name: payment.name,
    },
    {
      id: payment.invoice_id,
      business,
      fees: (await listRecords(tx, businessId, "fees")).map(({ data }) => data),
      now,
      today: todayIn(business.timeZone, now),
      random: deps.random,
    },
  );
  assertWritable("server", "invoices", null, draft as Fields);
  await putRecords(tx, businessId, rev, [
    { collection: "invoices", id: draft.id, data: draft as Fields, deleted: false },
  ]);
  return draft;
}

/**
 * Finds the document that money is for. Money through a link makes its draft as it comes, because a checkout that nobody
 * finishes leaves nothing in the books; one that the owner has deleted stays deleted.
 */
export async function documentOfMoney(
  deps: DraftDeps,
  tx: Tx,
  context: WriteContext,
  invoiceId: InvoiceId,
): Promise<StoredOf<"invoices"> | null> {
  const { businessId } = context;
  const record = await getRecord(tx, businessId, "invoices", invoiceId);
  if (record) return record;
  const payment = await tx
    .selectFrom("link_payments")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const business = payment && (await getRecord(tx, businessId, "business", businessId));
  if (!payment || !business || (await isDeleted(tx, businessId, invoiceId))) return null;
  await writeLinkDraft(deps, tx, context, { ...payment, amount: Number(payment.amount) }, business.data);
  return getRecord(tx, businessId, "invoices", invoiceId);
}

async function isDeleted(tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<boolean> {
  const row = await tx
    .selectFrom("records")
    .select("id")
    .where("business_id", "=", businessId)
    .where("collection", "=", "invoices")
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The part of money that its document takes: of a draft made for it all, of an issued one what is still owed. */
export const settlesOf = (
  { data }: StoredOf<"invoices">,
  { amount, owed }: { readonly amount: MinorUnits; readonly owed: MinorUnits },
): number => (data.status === "draft" ? amount : Math.max(0, Math.min(amount, owed)));

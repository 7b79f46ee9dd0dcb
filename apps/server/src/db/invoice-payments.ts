import type { Payment } from "@ankara/domain/records/payment";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * The payments that are for an invoice, whatever their state, by the table kept for that. A lateral join with a limit,
 * because that can only be done key by key: a semi join may read every payment of the business instead.
 */
export async function listInvoicePayments(tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<Payment[]> {
  const { rows } = await sql<{ data: Payment }>`
    select found.data from payment_allocations a cross join lateral (
      select r.data from records r
      where r.business_id = a.business_id and r.collection = 'payments' and r.id = a.payment_id and r.deleted_at is null
      limit 1) as found
    where a.business_id = ${businessId}::uuid and a.invoice_id = ${invoiceId}::uuid
    order by a.payment_id`.execute(tx);
  return rows.map(({ data }) => data);
}

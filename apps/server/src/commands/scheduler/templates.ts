import { isTemplate } from "@ankara/domain/invoice/recurring";
import { Invoice, type InvoiceRepeat } from "@ankara/domain/records/invoice";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";

/** A recurring invoice, and the days it has made. */
export type Template = { readonly invoice: Invoice & { repeat: InvoiceRepeat }; readonly made: ReadonlySet<string> };

/**
 * Every recurring invoice of a business. Each table is told the business: where one is taken from the other, a cluster asks
 * every shard. One a later app wrote in a way we cannot read waits for a later server.
 */
export async function listTemplates(tx: Tx, businessId: BusinessId): Promise<Template[]> {
  const { rows } = await sql<{ data: unknown; made: string[] }>`
    select r.data, coalesce((
      select array_agg(d.day::text) from recurring_days d
      where d.business_id = ${businessId}::uuid and d.template_id = r.id), '{}') as made
    from records r
    where r.business_id = ${businessId}::uuid and r.collection = 'invoices' and r.deleted_at is null
      and r.is_template
    order by r.id`.execute(tx);
  return rows.flatMap(({ data, made }) => {
    const parsed = z.safeParse(Invoice, data);
    return parsed.success && isTemplate(parsed.data) ? [{ invoice: parsed.data, made: new Set(made) }] : [];
  });
}

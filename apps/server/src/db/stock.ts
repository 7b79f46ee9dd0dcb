import { addDecimals, compareDecimals, decimalText, parseDecimal } from "@ankara/domain/money/decimal";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Invoice } from "@ankara/domain/records/invoice";
import { type StockChange, stockBase, stockChangesOf, stockLevelOf } from "@ankara/domain/stock/on-hand";
import { sql } from "kysely";
import type { Tx } from "./database.ts";
import { getRecord } from "./records.ts";

/** Reads what documents took from the stock of the items that keep one, since the oldest count that is in use. */
export async function listStockChanges(
  tx: Tx,
  businessId: BusinessId,
  items: readonly CatalogItem[],
): Promise<StockChange[]> {
  const bases = items.flatMap((item) => stockBase(item)?.at ?? []);
  const since = bases.toSorted()[0];
  if (since === undefined) return [];
  const { rows } = await sql<{ document: Parameters<typeof stockChangesOf>[0] }>`
    select jsonb_build_object(
      'id', id, 'kind', data -> 'kind', 'status', data -> 'status', 'number', data -> 'number', 'issuedAt', data -> 'issuedAt',
      'voidedAt', data -> 'voidedAt', 'restock', coalesce(data -> 'restock', 'true'),
      'lines', jsonb_path_query_array(data, '$.lines[*] ? (@.itemId != null)')) as document
    from records
    where business_id = ${businessId}::uuid and collection = 'invoices' and deleted_at is null
      and data ->> 'kind' in ('invoice', 'credit_note')
      and greatest(data ->> 'issuedAt', data ->> 'voidedAt') collate "C" > ${since}`.execute(tx);
  return rows.flatMap(({ document }) => stockChangesOf(document));
}

/**
 * Computes what was on hand before a sale of the items that keep stock, by the code on its lines: what is there now, and what
 * the sale took. An item of which nothing was there is left out.
 */
export async function findStockBefore(
  tx: Tx,
  businessId: BusinessId,
  { lines }: Pick<Invoice, "lines">,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, CatalogItem>();
  for (const { itemId, itemCode } of lines) {
    if (itemId === null || (itemCode ?? "").trim() === "" || items.has(itemId)) continue;
    const record = await getRecord(tx, businessId, "catalogs", itemId);
    if (record) items.set(itemId, record.data);
  }
  const changes = await listStockChanges(tx, businessId, [...items.values()]);
  const before = new Map<string, string>();
  for (const { itemId, itemCode } of lines) {
    const item = itemId === null ? undefined : items.get(itemId);
    const level = item && stockLevelOf(item, changes);
    if (!level || !itemCode) continue;
    const sold = lines.filter((line) => line.itemId === itemId).map(({ quantity }) => parseDecimal(quantity));
    const all = decimalText(sold.reduce(addDecimals, parseDecimal(level.onHand)));
    if (compareDecimals(all, "0") > 0) before.set(itemCode, all);
  }
  return before;
}

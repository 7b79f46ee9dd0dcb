import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { owedOf } from "../../store/memory.ts";

const found = new WeakMap<readonly InvoiceRow[], Map<string, InvoiceRow | undefined>>();

/** Finds a document in a list; a list that is asked again is not looked through again, because cards name old documents. */
export function rowById(rows: readonly InvoiceRow[], id: string): InvoiceRow | undefined {
  let known = found.get(rows);
  if (!known) found.set(rows, (known = new Map()));
  // Most cards are about money that is owed, and few rows are.
  if (!known.has(id)) known.set(id, find(owedOf(rows), id) ?? find(rows, id));
  return known.get(id);
}

/** Ids begin alike: their ends are compared first. */
function find(rows: readonly InvoiceRow[], id: string): InvoiceRow | undefined {
  const end = id.charCodeAt(id.length - 1);
  return rows.find(({ id: one }) => one.charCodeAt(one.length - 1) === end && one === id);
}

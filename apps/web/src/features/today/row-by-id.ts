import type { InvoiceRow } from "../../store/index/invoice-row.ts";

const found = new WeakMap<readonly InvoiceRow[], Map<string, InvoiceRow | undefined>>();

/** Finds a document in a list; a list that is asked again is not looked through again, because cards name old documents. */
export function rowById(rows: readonly InvoiceRow[], id: string): InvoiceRow | undefined {
  let known = found.get(rows);
  if (!known) found.set(rows, (known = new Map()));
  if (!known.has(id))
    known.set(
      id,
      rows.find((row) => row.id === id),
    );
  return known.get(id);
}

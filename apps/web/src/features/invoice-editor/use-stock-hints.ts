import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { shortOf } from "@ankara/domain/stock/on-hand";
import { useMemo } from "react";
import { useShortText } from "../../stock/stock-labels.ts";
import { useStock } from "../../stock/use-stock.ts";

/** Returns a hint for each line that takes more than there is. It never stops a sale, because the goods may be on the table. */
export function useStockHints(
  { id, lines }: Invoice,
  items: readonly CatalogItem[],
): (line: InvoiceLine) => string | undefined {
  const stock = useStock(items, { live: false });
  const shortText = useShortText();
  const short = useMemo(() => {
    if (!stock) return null;
    // An issued one that is corrected has taken its goods already.
    const ownChanges = stock.changes.filter(({ invoiceId }) => invoiceId === id);
    return shortOf(lines, stock.levels, ownChanges);
  }, [stock, lines, id]);
  return ({ itemId }) => {
    const there = itemId === null ? undefined : short?.get(itemId);
    return there === undefined ? undefined : shortText(there);
  };
}

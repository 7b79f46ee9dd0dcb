import type { Invoice } from "@ankara/domain/records/invoice";
import { useEffect, useMemo, useState } from "react";
import { useInvoiceRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import type { StoredExpense } from "./use-expenses.ts";

/**
 * The documents these expenses name, by id; one that is gone is not in it. Read again whenever a document changed: a
 * draft that was deleted or a line that was taken out frees the expense.
 */
export function useBillingInvoices(expenses: readonly StoredExpense[]): ReadonlyMap<string, Invoice> {
  const rows = useInvoiceRows();
  const ids = useMemo(() => {
    const named = new Set(expenses.flatMap(({ billedOn }) => (billedOn ? [billedOn.invoiceId] : [])));
    return rows?.flatMap(({ id }) => (named.has(id) ? [id] : [])) ?? [];
  }, [expenses, rows]);
  const [found, setFound] = useState<ReadonlyMap<string, Invoice>>(new Map());
  useEffect(() => {
    let isActive = true;
    void Promise.all(ids.map((id) => currentStore().get("invoices", id))).then((invoices) => {
      if (isActive) setFound(new Map(invoices.flatMap((one) => (one ? [[one.id, one]] : []))));
    });
    return () => {
      isActive = false;
    };
  }, [ids]);
  return found;
}

import type { Invoice } from "@ankara/domain/records/invoice";
import { useEffect, useState } from "react";
import { useInvoiceRows } from "./hooks.ts";
import { currentStore } from "./store.ts";

/** Documents looked at: what sells now, not what sold years ago. */
const recentDocuments = 500;

/** Counts on how many of the newest issued documents each item stands; undefined until it is counted, and while nobody asks. */
export function useItemUsage(isEnabled: boolean): ReadonlyMap<string, number> | undefined {
  const rows = useInvoiceRows();
  const [usage, setUsage] = useState<ReadonlyMap<string, number>>();
  useEffect(() => {
    if (!isEnabled || !rows) return undefined;
    let current = true;
    const ids = rows.filter(({ number, voidedAt }) => number !== null && voidedAt === null).slice(0, recentDocuments);
    countUsage(ids.map(({ id }) => id))
      .then((counted) => current && setUsage(counted))
      .catch((error: unknown) => {
        console.error("The use of items could not be counted", error);
        // Whoever waits for the order has one without it.
        if (current) setUsage(new Map());
      });
    return () => {
      current = false;
    };
  }, [isEnabled, rows]);
  return isEnabled ? usage : undefined;
}

async function countUsage(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await currentStore().db.invoices.bulkGet([...ids]);
  const counts = new Map<string, number>();
  for (const row of found) {
    const items = new Set(
      ((row?.data as Invoice | null | undefined)?.lines ?? []).flatMap(({ itemId }) => itemId ?? []),
    );
    for (const id of items) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

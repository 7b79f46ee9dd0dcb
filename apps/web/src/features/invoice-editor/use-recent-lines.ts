import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { ContactId } from "@ankara/domain/records/fields";
import { useIssuedTo, type InvoiceRow } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { noRecentLines, recentLines, type RecentLines } from "./recent-lines.ts";

/** This many of the newest invoices, and of this client's, are read: enough to know the habits, quick to read. */
const newest = 20;
const ofClient = 10;

/** Items used last and prices this client was charged; empty until the device has answered. */
export function useRecentLines(contactId: ContactId | null, currency: string): RecentLines {
  const { memory } = currentStore();
  // As a text, which a written draft leaves as it is: the form is not drawn for that.
  const ofAll = useSyncExternalStore(memory.subscribe, () => firstIds(memory.invoices(), newest).join(" "));
  const theirs = useIssuedTo(contactId);
  const [invoices, setInvoices] = useState<readonly Invoice[]>([]);
  const latest = useMemo(
    () => [...new Set([...firstIds(theirs, ofClient), ...ofAll.split(" ")])].filter(Boolean).join(" "),
    [theirs, ofAll],
  );

  useEffect(() => {
    let current = true;
    const store = currentStore();
    const ids = latest === "" ? [] : latest.split(" ");
    void store.db.invoices.bulkGet(ids).then((found) => {
      if (current)
        setInvoices(
          found
            .flatMap((row) => (row?.data ? [row.data as Invoice] : []))
            .toSorted((a, b) => ((a.issuedAt ?? "") < (b.issuedAt ?? "") ? 1 : -1)),
        );
    });
    return () => {
      current = false;
    };
  }, [latest]);

  return useMemo(
    () => (invoices.length === 0 ? noRecentLines : recentLines(invoices, contactId, currency)),
    [invoices, contactId, currency],
  );
}

/** Ids of the first documents that stand. */
function firstIds(rows: readonly InvoiceRow[], count: number): string[] {
  const ids: string[] = [];
  for (const { id, status } of rows) {
    if (ids.length === count) break;
    if (status !== "void" && status !== "draft") ids.push(id);
  }
  return ids;
}

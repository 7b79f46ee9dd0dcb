import { useEffect, useMemo, useState } from "react";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { ContactId } from "@ankara/domain/records/fields";
import { useIssuedRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { noRecentLines, recentLines, type RecentLines } from "./recent-lines.ts";

/** This many of the newest invoices, and of this client's, are read: enough to know the habits, quick to read. */
const newest = 20;
const ofClient = 10;

/** Items used last and prices this client was charged; empty until the device has answered. */
export function useRecentLines(contactId: ContactId | null, currency: string): RecentLines {
  const rows = useIssuedRows();
  const [invoices, setInvoices] = useState<readonly Invoice[]>([]);
  const latest = useMemo(() => {
    const [theirs, all]: [string[], string[]] = [[], []];
    for (const row of rows) {
      const isTheirs = contactId !== null && theirs.length < ofClient;
      if (!isTheirs && all.length === newest) break;
      if (row.status === "void") continue;
      if (all.length < newest) all.push(row.id);
      if (isTheirs && row.contactId === contactId) theirs.push(row.id);
    }
    return [...new Set([...theirs, ...all])].join(" ");
  }, [rows, contactId]);

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
